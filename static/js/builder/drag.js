/* Drag a row by its grip to another place of the same rank; the list is sent as one edit. */

const rowsOf = (list) => [...list.children].filter((row) => row.matches("[data-row]"));

function rowUnder(list, y) {
  return rowsOf(list).find((row) => {
    const box = row.getBoundingClientRect();
    return y < box.top + box.height / 2;
  });
}

/** The edits that put units before the row `next`, or after all others; one move after another. */
function moves(units, next) {
  const order = document.getElementById("revision").dataset.order.split(" ");
  const before = next?.dataset.units.split(" ")[0];
  return units.map((unit) => {
    order.splice(order.indexOf(unit), 1);
    const to = before ? order.indexOf(before) : order.length;
    order.splice(to, 0, unit);
    return { kind: "move-unit", unit, to };
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
    const edits = moves(row.dataset.units.split(" "), row.nextElementSibling);
    send(document.getElementById("edits").getAttribute("action"), { edit: JSON.stringify(
      edits.length === 1 ? edits[0] : { kind: "several", edits }) });
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}
