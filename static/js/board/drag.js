/* Move pieces on a drawn table: by pointer, by arrow keys, or by a tap on the place to go to.
 *
 * `moved(item, x, y, how)` is called when a piece was put down (table inches); `hovered` while it
 * is on its way; `tapped(x, y)` for a tap on free table; `turned(item, facing)` after a turn.
 * `tapsThrough(item, near)` says whether a tap on a piece, or `near` it, means the table instead.
 */

import { drawingPoint, hundredths, toDrawing, toTable } from "./frame.js";
import { pieceAt } from "./near.js";
import { startTurn, turnByKey } from "./turn.js";

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

/** The nearest place on the table, in hundredths: a base that is let go beyond its edge would be lost. */
function onTable(svg, at) {
  const most = [Number(svg.dataset.width), Number(svg.dataset.depth)];
  return at.map((part, axis) => hundredths(Math.min(Math.max(part, 0), most[axis])));
}

let cancel = null; // puts the piece back that is on its way: a second finger means zoom

function startDrag(event, svg, { piece, near }, handlers) {
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
    at = onTable(svg, toTable(svg, [homeDrawn[0] + u - from[0], homeDrawn[1] + v - from[1]]));
    place(svg, piece, ...at);
    handlers.hovered?.(piece.dataset.item, ...at);
  };
  const end = (next) => {
    piece.removeEventListener("pointermove", move);
    piece.removeEventListener("pointerup", end);
    piece.removeEventListener("pointercancel", end);
    piece.classList.remove("is-dragged");
    if (next.type === "pointercancel") piece.classList.remove("is-refused");
    cancel = null;
    if (next.type === "pointercancel") place(svg, piece, ...home);
    else if (far) handlers.moved(piece.dataset.item, ...at, "drag");
    else if (handlers.tapsThrough?.(piece.dataset.item, near)) handlers.tapped?.(...toTable(svg, from).map(hundredths));
    else handlers.chosen?.(piece.dataset.item);
  };
  cancel = () => end({ type: "pointercancel" });
  piece.addEventListener("pointermove", move);
  piece.addEventListener("pointerup", end);
  piece.addEventListener("pointercancel", end);
}

const nudges = new Map(); // item → timer: keys pressed in a row are one move

function nudge(event, svg, piece, handlers) {
  const [right, down] = ARROWS[event.key];
  const step = event.shiftKey ? LONG_STEP_IN : STEP_IN;
  const [u, v] = toDrawing(svg, [Number(piece.dataset.nx ?? piece.dataset.x), Number(piece.dataset.ny ?? piece.dataset.y)]);
  const [x, y] = onTable(svg, toTable(svg, [u + right * step, v + down * step]));
  piece.dataset.nx = x;
  piece.dataset.ny = y;
  place(svg, piece, x, y);
  clearTimeout(nudges.get(piece.dataset.item));
  nudges.set(piece.dataset.item, setTimeout(() => handlers.moved(piece.dataset.item, x, y, "keys"), 250));
}

/** Listen on `root` (which stays) for pieces inside it (which come and go with each swap). */
export function listen(root, handlers) {
  let down = null;
  root.addEventListener("pointerdown", (event) => {
    const svg = event.target.closest("svg.board-svg");
    if (!svg || event.button !== 0) return;
    cancel?.();
    down = event;
    const found = pieceAt(svg, event);
    svg.dataset.picked = found.piece ? "1" : "0"; // what is picked up neither pans nor taps
    if (!found.piece || !event.isPrimary) return;
    event.preventDefault();
    found.piece.focus({ preventScroll: true });
    if (found.handle) startTurn(event, svg, found.piece, handlers);
    else startDrag(event, svg, found, handlers);
  });
  root.addEventListener("click", (event) => {
    const svg = event.target.closest("svg.board-svg");
    if (!svg || svg.dataset.picked === "1" || svg.dataset.panned === "1") return;
    // A finger's click is moved to what the browser thinks was meant: take where it went down.
    handlers.tapped?.(...toTable(svg, drawingPoint(svg, down ?? event)).map(hundredths));
  });
  root.addEventListener("keydown", (event) => {
    const piece = event.target.closest(".is-movable");
    const svg = event.target.closest("svg.board-svg");
    if (!piece || !svg) return;
    if (ARROWS[event.key]) {
      event.preventDefault();
      nudge(event, svg, piece, handlers);
    } else if (turnByKey(event, piece, handlers)) {
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      handlers.chosen?.(piece.dataset.item);
    } else if (event.key === "Delete") {
      handlers.lifted?.(piece.dataset.item);
    }
  });
}
