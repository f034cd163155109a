/* Which piece a finger means: the one under it, else the nearest within a thumb's width.
 *
 * A base may be drawn a few pixels wide. It can be picked up as if it were 44 px; where such
 * circles overlap the nearest centre wins, so that no base hides its neighbour.
 */

const THUMB_PX = 22; // half of 44

function away(element, event) {
  const box = element.getBoundingClientRect();
  return Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
}

/** `{ piece, near, handle }`: `near` when the finger is beside it; `handle` when it turns it. */
export function pieceAt(svg, event) {
  const held = event.target.closest(".piece-handle");
  if (held) return { piece: held.closest(".piece"), near: false, handle: true };
  const under = event.target.closest(".is-movable");
  const found = { piece: under, near: false, handle: false };
  if (event.pointerType === "mouse" || under?.classList.contains("piece")) return found;
  let least = THUMB_PX;
  for (const part of svg.querySelectorAll(".is-movable > .piece-base, .handle-knob")) {
    const far = away(part, event);
    if (far > least) continue;
    least = far;
    Object.assign(found, { piece: part.closest(".piece"), near: true, handle: part.matches(".handle-knob") });
  }
  return found;
}
