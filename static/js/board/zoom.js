/* Zoom and pan a drawn table: two fingers, the wheel with Ctrl, a drag on free table, or buttons. */

const LEAST = 0.15; // of the whole table's width
let kept = null; // the part of the table in view, kept over each swap

const boxOf = (svg) => svg.getAttribute("viewBox").split(" ").map(Number);

function wholeOf(svg) {
  svg.dataset.whole ??= svg.getAttribute("viewBox");
  return svg.dataset.whole.split(" ").map(Number);
}

function show(svg, [x, y, w, h]) {
  const [wx, wy, ww, wh] = wholeOf(svg);
  const scale = Math.min(Math.max(w / ww, LEAST), 1);
  const [width, height] = [ww * scale, wh * scale];
  const left = Math.min(Math.max(x, wx), wx + ww - width);
  const top = Math.min(Math.max(y, wy), wy + wh - height);
  svg.setAttribute("viewBox", [left, top, width, height].join(" "));
  kept = scale < 1 ? { whole: svg.dataset.whole, box: [left, top, width, height] } : null;
}

function zoom(svg, factor, clientX, clientY) {
  const [x, y, w, h] = boxOf(svg);
  const inverse = svg.getScreenCTM().inverse();
  const at = new DOMPoint(clientX, clientY).matrixTransform(inverse);
  show(svg, [at.x - (at.x - x) * factor, at.y - (at.y - y) * factor, w * factor, h * factor]);
}

function middle(svg) {
  const { left, top, width, height } = svg.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Put the part of the table in view back after the drawing was swapped. */
export function restore(svg) {
  wholeOf(svg);
  if (kept && kept.whole === svg.dataset.whole) show(svg, kept.box);
}

export function listen(root) {
  const fingers = new Map();

  root.addEventListener("wheel", (event) => {
    const svg = event.target.closest("svg.board-svg");
    if (!svg || !event.ctrlKey) return;
    event.preventDefault();
    zoom(svg, event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }, { passive: false });

  root.addEventListener("pointerdown", (event) => {
    const svg = event.target.closest("svg.board-svg");
    if (!svg) return;
    svg.dataset.panned = "0";
    fingers.set(event.pointerId, event);
  });

  root.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const svg = event.target.closest("svg.board-svg");
    if (!before || !svg) return;
    if (fingers.size === 2) {
      const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      const span = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      svg.dataset.panned = "1";
      zoom(svg, span(before) / Math.max(span(event), 1),
        (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    } else if (svg.dataset.picked !== "1") {
      const scale = 1 / svg.getScreenCTM().a;
      const [x, y, w, h] = boxOf(svg);
      const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
      if (Math.hypot(dx, dy) < 4 && svg.dataset.panned !== "1") return;
      svg.dataset.panned = "1"; // the click that ends a pan is no tap
      show(svg, [x - dx * scale, y - dy * scale, w, h]);
    }
    fingers.set(event.pointerId, event);
  });

  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    root.addEventListener(name, (event) => fingers.delete(event.pointerId));
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom]");
    const svg = root.querySelector("svg.board-svg");
    if (!button || !svg) return;
    if (button.dataset.zoom === "all") show(svg, wholeOf(svg));
    else zoom(svg, button.dataset.zoom === "in" ? 1 / 1.4 : 1.4, ...middle(svg));
  });
}
