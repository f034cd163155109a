/* What a tap on free table means: measure, draw terrain or a zone, or where a first move begins. */

import { between, draw, written } from "../board/sketch.js";
import { tell } from "./asking.js";

const FIELDS = { terrain: "#terrain-points", blue: "#zones-blue", red: "#zones-red" };

export function tools(root) {
  const $ = (selector) => root.querySelector(selector);
  let tool = "place";
  let points = [];

  const say = (message) => tell(root, { ok: true, message });

  function show() {
    const picker = $("#tool");
    if (!picker) return;
    picker.closest("[hidden]")?.removeAttribute("hidden");
    if (!picker.querySelector(`option[value=${tool}]`)) tool = "place";
    picker.value = tool;
    draw($("svg.board-svg"), points, tool in FIELDS);
  }

  function pick(name) {
    tool = name;
    points = [];
    show();
    say($(`#tool option[value=${name}]`).dataset.hint);
  }

  function beginFirstMove(x) {
    const form = $("#first-move");
    if (!form) { say("Choose a unit first: its first move begins where you tap."); return; }
    form.elements.edge_x.value = x;
    form.requestSubmit();
  }

  /** Take a tap; false when it is for the pieces. */
  function tapped(x, y) {
    if (tool === "place") return false;
    if (tool === "edge") { beginFirstMove(x); return true; }
    if (tool === "measure" && points.length === 2) points = [];
    points.push([x, y]);
    draw($("svg.board-svg"), points, tool in FIELDS);
    if (tool === "measure") {
      say(points.length === 2 ? `${between(...points).toFixed(2)} in` : "Tap the other end.");
      return true;
    }
    const field = $(FIELDS[tool]);
    field.value = written(points);
    if (tool === "terrain") $("#terrain-shape").value = "polygon";
    field.closest("details").open = true;
    say(`${points.length} corners: ${field.value}. Send the form when the outline is done.`);
    return true;
  }

  root.addEventListener("change", (event) => { if (event.target.id === "tool") pick(event.target.value); });
  return { show, tapped, inUse: () => tool !== "place" };
}
