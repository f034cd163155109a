/* Turn a base: by the handle before the marked one, or by [ and ] (15°, with Shift 1°). */

import { drawingPoint, toDrawing } from "./frame.js";

const STEP_DEG = 15;
const FINE_DEG = 1;
const TURNS = { "[": 1, "{": 1, "]": -1, "}": -1 }; // counter-clockwise, clockwise

const degrees = (radians) => (radians * 180) / Math.PI;
const whole = (angle) => ((Math.round(angle) % 360) + 360) % 360;
const pending = new Map(); // item → timer: keys pressed in a row are one turn

/** Shows a facing (degrees counter-clockwise on the table) before the server draws it. */
function show(piece, facing) {
  const by = Number(piece.dataset.facing) - facing; // the drawing turns clockwise
  for (const part of piece.querySelectorAll(".piece-facing, .piece-handle, path.piece-base")) {
    part.dataset.home ??= part.getAttribute("transform") ?? "";
    part.setAttribute("transform", `rotate(${by}) ${part.dataset.home}`);
  }
}

/** Follow the pointer that took the handle; `turned(item, facing)` when it lets go. */
export function startTurn(event, svg, piece, handlers) {
  const [u0, v0] = toDrawing(svg, [Number(piece.dataset.x), Number(piece.dataset.y)]);
  const first = Number(piece.dataset.facing);
  const angle = (next) => {
    const [u, v] = drawingPoint(svg, next);
    return degrees(Math.atan2(v - v0, u - u0));
  };
  const from = angle(event);
  let facing = first;
  piece.setPointerCapture(event.pointerId);
  const move = (next) => {
    facing = whole(first - (angle(next) - from));
    show(piece, facing);
    handlers.turning?.(piece.dataset.item, facing);
  };
  const end = (next) => {
    for (const name of ["pointermove", "pointerup", "pointercancel"]) piece.removeEventListener(name, name === "pointermove" ? move : end);
    if (next.type === "pointercancel" || facing === first) show(piece, first);
    else handlers.turned(piece.dataset.item, facing);
  };
  piece.addEventListener("pointermove", move);
  piece.addEventListener("pointerup", end);
  piece.addEventListener("pointercancel", end);
}

/** Is it a key that turns? Then the piece is turned by it. */
export function turnByKey(event, piece, handlers) {
  const way = TURNS[event.key];
  if (!way || !handlers.turned || piece.dataset.facing === undefined) return false;
  const now = Number(piece.dataset.next ?? piece.dataset.facing);
  const facing = whole(now + way * (event.shiftKey ? FINE_DEG : STEP_DEG));
  piece.dataset.next = facing;
  show(piece, facing);
  handlers.turning?.(piece.dataset.item, facing);
  clearTimeout(pending.get(piece.dataset.item));
  pending.set(piece.dataset.item, setTimeout(() => handlers.turned(piece.dataset.item, facing), 250));
  return true;
}
