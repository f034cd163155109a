/* Move pieces on a drawn table: by pointer, by arrow keys, or by a tap on the place to go to.
 *
 * `moved(item, x, y, how)` is called when a piece was put down (table inches); `hovered` while it
 * is on its way; `tapped(x, y)` for a tap on free table.
 */

import { drawingPoint, hundredths, toDrawing, toTable } from "./frame.js";

const TAP_PX = 5; // less than this is a tap, not a drag
const STEP_IN = 0.1;
const LONG_STEP_IN = 1;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function place(svg, piece, x, y) {
  const [u, v] = toDrawing(svg, [x, y]);
  if (piece.classList.contains("area")) {
    const [u0, v0] = toDrawing(svg, [Number(piece.dataset.x), Number(piece.dataset.y)]);
    piece.setAttribute("transform", `translate(${u - u0} ${v - v0})`);
  } else {
    piece.setAttribute("transform", `translate(${u} ${v})`);
  }
}

function startDrag(event, svg, piece, handlers) {
  const from = drawingPoint(svg, event);
  const home = [Number(piece.dataset.x), Number(piece.dataset.y)];
  const homeDrawn = toDrawing(svg, home);
  let at = home;
  let far = false;
  piece.setPointerCapture(event.pointerId);
  piece.classList.add("is-dragged");

  const move = (next) => {
    const [u, v] = drawingPoint(svg, next);
    far = far || Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > TAP_PX;
    if (!far) return;
    at = toTable(svg, [homeDrawn[0] + u - from[0], homeDrawn[1] + v - from[1]]).map(hundredths);
    place(svg, piece, ...at);
    handlers.hovered?.(piece.dataset.item, ...at);
  };
  const end = (next) => {
    piece.removeEventListener("pointermove", move);
    piece.removeEventListener("pointerup", end);
    piece.removeEventListener("pointercancel", end);
    piece.classList.remove("is-dragged");
    if (next.type === "pointercancel") place(svg, piece, ...home);
    else if (far) handlers.moved(piece.dataset.item, ...at, "drag");
    else handlers.chosen?.(piece.dataset.item);
  };
  piece.addEventListener("pointermove", move);
  piece.addEventListener("pointerup", end);
  piece.addEventListener("pointercancel", end);
}

const nudges = new Map(); // item → timer: keys pressed in a row are one move

function nudge(event, svg, piece, handlers) {
  const [right, down] = ARROWS[event.key];
  const step = event.shiftKey ? LONG_STEP_IN : STEP_IN;
  const [u, v] = toDrawing(svg, [Number(piece.dataset.nx ?? piece.dataset.x), Number(piece.dataset.ny ?? piece.dataset.y)]);
  const [x, y] = toTable(svg, [u + right * step, v + down * step]).map(hundredths);
  piece.dataset.nx = x;
  piece.dataset.ny = y;
  place(svg, piece, x, y);
  clearTimeout(nudges.get(piece.dataset.item));
  nudges.set(piece.dataset.item, setTimeout(() => handlers.moved(piece.dataset.item, x, y, "keys"), 250));
}

/** Listen on `root` (which stays) for pieces inside it (which come and go with each swap). */
export function listen(root, handlers) {
  root.addEventListener("pointerdown", (event) => {
    const svg = event.target.closest("svg.board-svg");
    const piece = event.target.closest(".is-movable");
    if (!svg || event.button !== 0) return;
    if (piece) {
      event.preventDefault();
      piece.focus({ preventScroll: true });
      startDrag(event, svg, piece, handlers);
    }
  });
  root.addEventListener("click", (event) => {
    const svg = event.target.closest("svg.board-svg");
    if (!svg || event.target.closest(".is-movable") || svg.dataset.panned === "1") return;
    handlers.tapped?.(...toTable(svg, drawingPoint(svg, event)).map(hundredths));
  });
  root.addEventListener("keydown", (event) => {
    const piece = event.target.closest(".is-movable");
    const svg = event.target.closest("svg.board-svg");
    if (!piece || !svg) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      nudge(event, svg, piece, handlers);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      handlers.chosen?.(piece.dataset.item);
    } else if (event.key === "Delete") {
      handlers.lifted?.(piece.dataset.item);
    }
  });
}
