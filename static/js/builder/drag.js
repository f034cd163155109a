/* Drag a row by its grip to another place of the same rank; the list is sent as one edit. */

import { placedBefore } from "./queue.js";

const rowsOf = (list) => [...list.children].filter((row) => row.matches("[data-row]"));

function rowUnder(list, y) {
  return rowsOf(list).find((row) => {
    const box = row.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
}

/** Follow the pointer until it is let go, then send where the row went. */
export function drag(down, send) {
  const row = down.target.closest("[data-row]");
  const list = row.parentElement;
  const before = rowsOf(list).indexOf(row);
  row.classList.add("is-dragged");

  const move = (event) => {
    const at = rowUnder(list, event.clientY);
    if (at === row) return;
    list.insertBefore(row, at ?? null);
  };
  const stop = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", stop);
    removeEventListener("pointercancel", stop);
    row.classList.remove("is-dragged");
    const after = rowsOf(list).indexOf(row);
    if (after === before) return;
    const edit = placedBefore(row, row.nextElementSibling);
    send(document.getElementById("edits").getAttribute("action"), { edit });
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
