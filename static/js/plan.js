/* The planner's page: move pieces, choose a unit, see at once whether it may stand there. */

import { listen as listenToPieces } from "./board/drag.js";
import { savePng } from "./board/picture.js";
import { between, draw, written } from "./board/sketch.js";
import { listen as listenToZoom, restore } from "./board/zoom.js";

const root = document.querySelector("[data-planner]");
const $ = (selector) => root.querySelector(selector);
const PREVIEW_MS = 60; // between two questions while a piece is on its way

function submitWritten(change) {
  const form = $("#changes");
  // Buttons of the page bear this name too, so form.elements.change would be a list.
  form.querySelector("input[name=change]").value = change;
  form.requestSubmit();
}

const submitChange = (change) => submitWritten(JSON.stringify(change));

function changeFor(item, x, y) {
  if (item.startsWith("terrain:")) return { kind: "move-terrain", id: item.slice(8), x, y };
  if (item.startsWith("other:")) return { kind: "move-other", id: item.slice(6), x, y };
  return { kind: "place-unit", unit: item, x, y };
}

/* --- while a piece is on its way --- */

let asking = false;
let next = null;
let puts = 0; // a verdict that was asked for before the last of these is out of date

async function ask(change) {
  if (asking) { next = change; return; }
  asking = true;
  const asked = puts;
  const form = $("#changes");
  const body = new FormData(form);
  body.set("change", JSON.stringify(change));
  try {
    const answer = await fetch(form.dataset.preview, { method: "POST", body, headers: { Accept: "application/json" } });
    if (answer.ok) {
      const verdict = await answer.json();
      if (asked === puts) tell(verdict);
    }
  } finally {
    setTimeout(() => {
      asking = false;
      if (next) { const waiting = next; next = null; ask(waiting); }
    }, PREVIEW_MS);
  }
}

function tell({ ok, message }) {
  const status = $("#board-status");
  status.textContent = message;
  status.classList.toggle("bad", !ok);
}

function choose(item) {
  if (item.startsWith("terrain:") || item.startsWith("other:")) {
    document.getElementById(`row-${item}`)?.scrollIntoView({ block: "nearest" });
    return;
  }
  document.getElementById(`choose-${item}`)?.click();
}

/* --- tools: what a tap on free table means --- */

const FIELDS = { terrain: "#terrain-points", blue: "#zones-blue", red: "#zones-red" };
let tool = "place";
let points = [];

function pickTool(name) {
  tool = name;
  points = [];
  showTool();
  tell({ ok: true, message: $(`#tool option[value=${name}]`).dataset.hint });
}

function showTool() {
  const picker = $("#tool");
  if (!picker) return;
  picker.closest("[hidden]")?.removeAttribute("hidden");
  picker.value = tool;
  draw($("svg.board-svg"), points, tool in FIELDS);
}

function sketch(x, y) {
  if (tool === "measure" && points.length === 2) points = [];
  points.push([x, y]);
  draw($("svg.board-svg"), points, tool in FIELDS);
  if (tool === "measure") {
    const words = points.length === 2 ? `${between(...points).toFixed(2)} in` : "Tap the other end.";
    tell({ ok: true, message: words });
    return;
  }
  const field = $(FIELDS[tool]);
  field.value = written(points);
  if (tool === "terrain") $("#terrain-shape").value = "polygon";
  field.closest("details").open = true;
  tell({ ok: true, message: `${points.length} corners: ${field.value}. Send the form when the outline is done.` });
}

function placeOpponent(x, y) {
  const form = $("#opponent-step");
  form.elements.x.value = x;
  form.elements.y.value = y;
  form.requestSubmit();
}

if (root) {
  const snap = () => ($("#snap")?.checked ? { snap: true } : {});
  listenToPieces(root, {
    moved: (item, x, y) => {
      next = null;
      puts += 1;
      const change = changeFor(item, x, y);
      submitChange(change.kind === "place-unit" ? { ...change, ...snap() } : change);
    },
    hovered: (item, x, y) => { if (!item.includes(":")) ask(changeFor(item, x, y)); else tell({ ok: true, message: `${x}, ${y}` }); },
    chosen: choose,
    lifted: (item) => { if (!item.includes(":")) submitChange({ kind: "lift-unit", unit: item }); },
    tapped: (x, y) => {
      if (tool !== "place") { sketch(x, y); return; }
      if ($("#opponent-step")) { placeOpponent(x, y); return; }
      const active = $("#changes").elements.active.value;
      if (active) submitChange({ kind: "place-unit", unit: active, x, y, ...snap() });
      else tell({ ok: true, message: `${x}, ${y}. Choose a unit to place it here.` });
    },
  });
  listenToZoom(root);
  const restoreBoard = () => { const svg = $("svg.board-svg"); if (svg) restore(svg); showTool(); };
  restoreBoard();

  let focused = null;
  document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement?.id || null; });
  document.addEventListener("htmx:afterSettle", () => {
    restoreBoard();
    if (focused && document.activeElement === document.body) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
  });

  root.addEventListener("change", (event) => { if (event.target.id === "tool") pickTool(event.target.value); });
  root.addEventListener("click", (event) => {
    const sender = event.target.closest("button[form=changes][name=change]");
    if (sender) { // htmx knows the pressed button only when it lies inside its form
      event.preventDefault();
      submitWritten(sender.value);
    }
    const button = event.target.closest("[data-png]");
    if (button) savePng(button.dataset.svg, button.dataset.png).catch((fault) => tell({ ok: false, message: fault.message }));
  });

  // htmx looks at the page when it is loaded; a click before would load the page anew.
  document.addEventListener("DOMContentLoaded", () => {
    if (matchMedia("(max-width: 40rem)").matches) $("#turn-upright")?.click();
  });
}
