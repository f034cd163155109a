/* On a slow line an answer takes a while: the new points and the added row show at once, marked as
   not yet judged, and the server's verdict takes their place. Only sums are foreseen, never rules. */

const bar = () => document.getElementById("bar");
const number = (words) => Number.parseInt(words, 10) || 0;

let pending = []; // what was pressed and not yet answered, oldest first

/** The unit's row, and what one unit of it costs. */
function rowOf(unit) {
  const rows = document.querySelectorAll("#army .row[data-units]");
  const row = [...rows].find((one) => one.dataset.units.split(" ").includes(unit));
  const each = row?.querySelector(".each") ?? row?.querySelector(".row-points");
  return { row, points: number(each?.textContent) };
}

/** What pressing this button will do, or nothing when that is for the rules to say. */
function factOf(button) {
  if (!button?.value?.startsWith("{")) return null;
  const edit = JSON.parse(button.value);
  const name = button.querySelector(".offer-name b")?.textContent;
  if (edit.kind === "add-unit") {
    const rank = button.closest("[data-rank]").id.replace("add-", "rank-");
    const points = number(button.querySelector(".offer-points").textContent);
    return { points, name, list: `${rank}-rows` };
  }
  if (edit.kind === "duplicate-unit" || edit.kind === "remove-unit") {
    const { row, points } = rowOf(edit.unit);
    if (!row) return null;
    if (edit.kind === "remove-unit") return { points: -points, leaves: row.id };
    return { points, name: row.querySelector(".row-name a").textContent, list: row.parentElement.id };
  }
  const then = button.querySelector(".then");
  return then ? { points: number(then.textContent.replace(/\D/g, "")) - shown() } : null;
}

const shown = () => number(bar().querySelector(".bar-points b").textContent);

function show(fact) {
  const points = bar().querySelector(".bar-points b");
  bar().dataset.judged ??= points.textContent;
  points.textContent = shown() + fact.points;
  bar().classList.add("is-foreseen");
  bar().setAttribute("aria-busy", "true");
  if (fact.leaves) document.getElementById(fact.leaves)?.classList.add("is-leaving");
  const list = fact.list && document.getElementById(fact.list);
  if (!list) return;
  const row = document.createElement("li");
  row.className = "foreseen edge";
  for (const words of [fact.name, "not yet judged", String(fact.points)]) {
    row.append(Object.assign(document.createElement("span"), { textContent: words }));
  }
  list.append(row);
}

function hide() {
  for (const row of document.querySelectorAll("#army .foreseen")) row.remove();
  for (const row of document.querySelectorAll("#army .is-leaving")) row.classList.remove("is-leaving");
  const judged = bar().dataset.judged;
  if (judged === undefined) return;
  bar().querySelector(".bar-points b").textContent = judged;
  delete bar().dataset.judged;
  bar().classList.remove("is-foreseen");
  bar().removeAttribute("aria-busy");
}

/** Show what a pressed button will do; a press that foresees nothing keeps its place in line. */
export function foresee(button) {
  const fact = factOf(button);
  pending.push(fact);
  if (fact) show(fact);
}

const isAnswer = (event) => event.detail.requestConfig?.verb === "post" && event.target.id === "edits";

document.addEventListener("htmx:beforeOnLoad", (event) => {
  if (!isAnswer(event)) return;
  const { status } = event.detail.xhr;
  if (status >= 500) return; // it is sent again
  hide();
  pending = status < 300 ? pending.slice(1) : [];
});
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (isAnswer(event)) for (const fact of pending) if (fact) show(fact);
});
