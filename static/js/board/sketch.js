/* Points tapped on a drawn table: corners of a zone or of terrain, or two ends to measure. */

import { toDrawing } from "./frame.js";

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** Draws the points (table inches) over the table; none: takes the sketch away. */
export function draw(svg, points, closed = false) {
  svg.querySelector(".sketch")?.remove();
  if (!points.length) return;
  const group = make("g", { class: "sketch", "aria-hidden": "true" });
  const drawn = points.map((point) => toDrawing(svg, point));
  group.append(make(closed ? "polygon" : "polyline", { class: "measure", points: drawn.map((p) => p.join(",")).join(" ") }));
  for (const [cx, cy] of drawn) group.append(make("circle", { class: "sketch-point", cx, cy, r: 0.3 }));
  svg.append(group);
}

/** The points as the forms write corners. */
export const written = (points) => points.map((point) => point.join(",")).join(" ");

/** Inches between two points, from centre to centre. */
export const between = ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1);
