/* The builder page: search, shortcuts, jumping to the next empty slot, focus after swaps. */

import { send, start } from "./builder/queue.js";

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

function filter() {
  const words = $("#unit-search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of all("#add-panel [data-words]")) {
    card.hidden = !words.every((word) => card.dataset.words.includes(word));
  }
  for (const rank of all("#add-panel [data-rank]")) {
    rank.hidden = !all("[data-words]", rank).some((card) => !card.hidden);
    const folded = $("details", rank);
    if (folded && words.length) folded.open = all("[data-words]", folded).some((c) => !c.hidden);
  }
  $("#no-match").hidden = all("#add-panel [data-rank]").some((rank) => !rank.hidden);
}

/* --- the slot picker takes the place of the unit list --- */

function showSlots(shown) {
  document.body.classList.toggle("choosing", shown);
  if (!shown && $("#slot-panel")) {
    const left = $("#slot-panel").contains(document.activeElement) && $("#army a[aria-current]");
    if (left) left.focus();
    $("#slot-panel").replaceChildren();
    $(".builder").classList.remove("choosing");
    for (const slot of all("#army a[aria-current]")) mark(slot, false);
  }
  if (shown && location.hash !== "#picker" && matchMedia("(max-width: 899px)").matches) {
    location.hash = "picker";
  }
}

function nextOpenSlot(from) {
  const open = all("#army a[data-open-slot]");
  const start = all("#army a[data-slot]").find((slot) => slot.id === from);
  return open.find((slot) => start && start.compareDocumentPosition(slot) & 4) ?? open[0];
}

function mark(slot, chosen) {
  if (chosen) slot.setAttribute("aria-current", "true");
  else slot.removeAttribute("aria-current");
}

let chosenFrom = null; // the slot whose upgrade was just chosen

function afterEdit() {
  if (chosenFrom === null) return;
  const next = nextOpenSlot(chosenFrom);
  chosenFrom = null;
  if (!next) return showSlots(false);
  window.htmx.process(next); // it has just arrived: unknown to htmx, a click would load the page
  next.click();
}

/* --- what an edit will do shows at once; fetched before it is needed, after all that is needed first --- */

let foreseen = null; // the module, once it has arrived
const stirs = ["pointermove", "pointerdown", "focusin", "keydown"];

async function prepare() {
  for (const stir of stirs) document.removeEventListener(stir, prepare);
  foreseen ??= await import("./builder/foresee.js");
}

async function foresee(button) {
  if (foreseen) return foreseen.foresee(button);
  await prepare();
  if ($("#saved").dataset.state !== "saved") foreseen.foresee(button); // else it is answered already
}

/* --- focus stays where it was, or as near as can be --- */

let focused = null;

function rememberFocus() {
  const at = document.activeElement;
  if (!at || at === document.body) return;
  focused = { id: at.id, row: at.closest("[data-row]")?.id, name: at.dataset.focus };
}

function restoreFocus() {
  if (!focused || document.activeElement !== document.body) return;
  const { id, row, name } = focused;
  const again = (id && document.getElementById(id)) || (row && document.getElementById(row));
  const inside = again && name ? $(`[data-focus="${name}"]`, again) : null;
  (inside ?? (again?.matches("a,button,input,select,summary") ? again : null)
    ?? again?.querySelector("button,summary,a") ?? $("#army"))?.focus({ preventScroll: true });
}

/* --- the cards on offer, by the arrows; Enter in the search adds the first that fits --- */

function walk(event) {
  const at = event.target;
  const panel = at.closest("#add-panel, #slot-panel");
  if (!panel || !at.matches("#unit-search, .offer")) return false;
  const offers = all(".offer", panel).filter((card) => card.offsetParent);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    const next = offers[offers.indexOf(at) + step];
    if (next) next.focus();
    else if (step < 0) $("#unit-search", panel)?.focus();
  } else if (event.key === "Enter" && at.id === "unit-search" && at.value.trim()) {
    (offers.find((card) => !card.matches(".is-hinted")) ?? offers[0])?.click();
    at.select();
  } else return false;
  event.preventDefault();
  return true;
}

/* --- the verdict is said once, by a place that no swap replaces --- */

function announce() {
  const words = `${$("#bar .verdict").textContent.trim()}, ${$("#bar .bar-points").textContent.trim()}`;
  if ($("#said").textContent !== words) $("#said").textContent = words;
}

/* --- keys --- */

const isTyping = (at) => at.matches("input:not([type=radio]):not([type=checkbox]),textarea,select");

const KEYS = {
  "/": () => { showSlots(false); $("#unit-search").focus(); },
  n: () => nextOpenSlot(null)?.click(),
  u: () => $("#undo")?.click(),
  r: () => $("#redo")?.click(),
  "?": () => { const keys = $("#keys"); keys.open = !keys.open; $("summary", keys).focus(); },
};

/** "u" or "r" for the keys that undo and redo everywhere else. */
function travel(event) {
  if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return "";
  const key = event.key.toLowerCase();
  if (key === "y") return "r";
  if (key === "z") return event.shiftKey ? "r" : "u";
  return "";
}

function onKey(event) {
  if (event.key === "Escape") {
    const menu = event.target.closest("details.drop[open]");
    if (menu) { menu.open = false; $("summary", menu).focus(); return; }
    showSlots(false);
    if (location.hash === "#picker" || location.hash === "#verdict") location.hash = "army";
    return;
  }
  const way = travel(event);
  if (way) {
    event.preventDefault();
    KEYS[way]();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || walk(event) || isTyping(event.target)) return;
  if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
}

/* --- what cannot be added any more, asked for a moment after the last change --- */

let hintTimer;

function askHints() {
  clearTimeout(hintTimer);
  hintTimer = setTimeout(async () => {
    const panel = $("#add-panel");
    if (!panel) return;
    const answer = await fetch(panel.dataset.hints, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { hints } = await answer.json();
    for (const card of all("[data-card]", panel)) {
      const hint = hints[card.dataset.card] ?? "";
      $("[data-hint]", card).textContent = hint;
      card.classList.toggle("is-hinted", Boolean(hint));
    }
  }, 600);
}

function onClick(event) {
  if (event.target.closest("[data-back]")) {
    event.preventDefault();
    showSlots(false);
    $("#unit-search").focus();
  }
  for (const menu of all("details.drop[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
}

if ($("#edits")) {
  document.addEventListener("submit", (event) => {
    if (event.submitter?.dataset.fromSlot) chosenFrom = event.submitter.dataset.fromSlot;
    if (event.target.matches("form[data-edit]")) foresee(event.submitter);
  }, true);
  for (const stir of stirs) document.addEventListener(stir, prepare);
  addEventListener("load", () => setTimeout(prepare, 2000));
  start();
  $("#unit-search")?.addEventListener("input", filter);
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", onClick);
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-edit-on-change]")) event.target.form.requestSubmit();
  });
  document.addEventListener("htmx:beforeSwap", rememberFocus);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "slot-panel") {
      const from = event.detail.requestConfig?.elt;
      for (const slot of all("#army a[data-slot]")) mark(slot, slot === from);
      showSlots(true);
      $("#slot-panel [data-first]")?.focus();
      return;
    }
    restoreFocus();
  });
  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.detail.requestConfig.verb !== "post") return;
    announce();
    afterEdit();
    askHints();
  });
  document.addEventListener("pointerdown", async (event) => {
    if (!event.target.closest("[data-grip]")) return;
    const { drag } = await import("./builder/drag.js");
    drag(event, (path, fields) => { foresee(null); send(path, fields); });
  });
}
