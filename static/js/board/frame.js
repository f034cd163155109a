/* Between the screen, the drawing and the table. All lengths are inches. */

export function matrixOf(svg) {
  return svg.dataset.matrix.split(" ").map(Number);
}

/** A pointer's place in drawing units. */
export function drawingPoint(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

/** A place in the drawing, on the table: x along blue's edge, y away from blue. */
export function toTable(svg, [u, v]) {
  const [a, b, c, d, e, f] = matrixOf(svg);
  const det = a * d - b * c;
  return [(d * (u - e) - c * (v - f)) / det, (a * (v - f) - b * (u - e)) / det];
}

/** A place on the table, in the drawing. */
export function toDrawing(svg, [x, y]) {
  const [a, b, c, d, e, f] = matrixOf(svg);
  return [a * x + c * y + e, b * x + d * y + f];
}

export const hundredths = (number) => Math.round(number * 100) / 100;
