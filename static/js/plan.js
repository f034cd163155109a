/* The planner's page: move pieces, choose a unit, see at once whether it may stand there. */

import { listen as listenToPieces } from "./board/drag.js";
import { savePng } from "./board/picture.js";
import { listen as listenToZoom, restore } from "./board/zoom.js";
import { asker, tell } from "./plan/asking.js";
import { tools } from "./plan/tools.js";

const root = document.querySelector("[data-planner]");
const $ = (selector) => root.querySelector(selector);

function submitWritten(change) {
  const form = $("#changes");
  // Buttons of the page bear this name too, so form.elements.change would be a list.
  form.querySelector("input[name=change]").value = change;
  form.requestSubmit();
}

const submitChange = (change) => submitWritten(JSON.stringify(change));
const isTerrain = (item) => item.startsWith("terrain:");
const isOther = (item) => item.startsWith("other:");

function changeFor(item, x, y) {
  if (isTerrain(item)) return { kind: "move-terrain", id: item.slice(8), x, y };
  if (isOther(item)) return { kind: "move-other", id: item.slice(6), x, y };
  const snap = $("#snap")?.checked ? { snap: true } : {};
  return { kind: "place-unit", unit: item, x, y, ...snap };
}

function turnFor(item, facing) {
  if (isOther(item)) return { kind: "turn-other", id: item.slice(6), facing };
  return { kind: "turn-unit", unit: item, facing };
}

function choose(item) {
  if (isTerrain(item) || isOther(item)) {
    document.getElementById(`row-${item}`)?.scrollIntoView({ block: "nearest" });
    return;
  }
  document.getElementById(`choose-${item}`)?.click();
}

const active = () => $("#changes").elements.active.value;

/** Is a unit chosen, or the opponent's turn, so that the next tap places it? */
function isPlacing() {
  if ($("#opponent-step")) return true;
  const base = active() && document.getElementById(`piece-${active()}`);
  return Boolean(active()) && (!base || base.classList.contains("is-suggested"));
}

function placeOpponent(x, y) {
  const form = $("#opponent-step");
  form.elements.x.value = x;
  form.elements.y.value = y;
  form.requestSubmit();
}

function start() {
  const { ask, putDown } = asker(root);
  const tool = tools(root);
  const say = (message) => tell(root, { ok: true, message });

  listenToPieces(root, {
    moved: (item, x, y) => { putDown(); submitChange(changeFor(item, x, y)); },
    hovered: (item, x, y) => {
      if (item.includes(":")) say(`${x}, ${y}`);
      else ask({ ...changeFor(item, x, y), snap: false });
    },
    turning: (_, facing) => say(`Faces ${facing}°`),
    turned: (item, facing) => { putDown(); submitChange(turnFor(item, facing)); },
    chosen: choose,
    lifted: (item) => { if (!item.includes(":")) submitChange({ kind: "lift-unit", unit: item }); },
    tapsThrough: (item, near) => tool.inUse() || ((near || item === active()) && isPlacing()),
    tapped: (x, y) => {
      if (tool.tapped(x, y)) return;
      if ($("#opponent-step")) placeOpponent(x, y);
      else if (active()) submitChange(changeFor(active(), x, y));
      else say(`${x}, ${y}. Choose a unit to place it here.`);
    },
  });
  listenToZoom(root);

  let snaps = false; // kept over each swap, like the part of the table in view
  root.addEventListener("change", (event) => { if (event.target.id === "snap") snaps = event.target.checked; });
  const restoreBoard = () => {
    const svg = $("svg.board-svg");
    if (!svg) return;
    restore(svg);
    $("#snap").checked = snaps;
    tool.show();
  };
  restoreBoard();
  let unfolded = []; // the parts of the panel that somebody has opened
  let focused = []; // where focus was, then what was round it; at last the unit that is chosen
  document.addEventListener("htmx:beforeSwap", () => {
    unfolded = [...root.querySelectorAll("details[open] > summary > h2")].map((title) => title.id);
    focused = [];
    for (let at = document.activeElement; at && root.contains(at); at = at.parentElement) {
      if (at.id && at.id !== "plan") focused.push(at.id);
    }
  });
  const keepFocus = () => {
    for (const id of unfolded) document.getElementById(id)?.closest("details").setAttribute("open", "");
    for (const id of [...focused, `choose-${active()}`, "plan-undo", "plan-redo"]) {
      if (document.activeElement !== document.body) return;
      const at = document.getElementById(id);
      at?.focus({ preventScroll: true });
      if (document.activeElement === document.body) at?.querySelector("a, button, input")?.focus({ preventScroll: true });
    }
  };
  document.addEventListener("htmx:afterSwap", restoreBoard);
  document.addEventListener("htmx:afterSettle", () => {
    restoreBoard();
    const words = [$(".plan-head .verdict").textContent.trim(), $(".board-status.bad")?.textContent].filter(Boolean).join(". ");
    if ($("#said").textContent !== words) $("#said").textContent = words; // a place that no swap replaces
    keepFocus();
  });

  root.addEventListener("click", (event) => {
    const sender = event.target.closest("button[form=changes][name=change]");
    if (sender) { // htmx knows the pressed button only when it lies inside its form
      event.preventDefault();
      submitWritten(sender.value);
    }
    const button = event.target.closest("[data-png]");
    if (button) savePng(button.dataset.svg, button.dataset.png).catch((fault) => tell(root, { ok: false, message: fault.message }));
  });

  // htmx looks at the page when it is loaded; a click before would load the page anew.
  document.addEventListener("DOMContentLoaded", () => {
    if (matchMedia("(max-width: 40rem)").matches) $("#turn-upright")?.click();
  });
}

if (root) start();
