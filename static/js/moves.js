/* The move pages: the answer follows what is typed, slid or dragged. Without this, the form works too. */

import { listen as listenToPieces } from "./board/drag.js";
import { listen as listenToZoom, restore } from "./board/zoom.js";
import { put, turn } from "./moves/fields.js";
import { showFaults } from "./moves/faults.js";

const root = document.querySelector("[data-moves]");
const form = () => root.querySelector("[data-move-form]");
const PAUSE_MS = 40; // between two questions: with an answer in some 40 ms it follows within 100

let waiting = null;
let again = false;
let refreshes = 0; // words that were asked for before the last of these are out of date

/** Ask for the answer anew: at once, then at most every PAUSE_MS; htmx drops all but the last. */
function refresh() {
  refreshes += 1;
  again = waiting !== null;
  if (again) return;
  waiting = setTimeout(() => { waiting = null; if (again) refresh(); }, PAUSE_MS);
  htmx.trigger(form(), "refresh");
}

/* Only the words while a piece is on its way: swapping the drawing would let go of it. */
let asking = false;

async function tell() {
  if (asking) return;
  asking = true;
  const asked = refreshes;
  try {
    const answer = await fetch(form().action, {
      method: "POST",
      body: new FormData(form()),
      headers: { "HX-Request": "true", "HX-Target": "answer" },
    });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked !== refreshes) return;
    for (const part of [".move-said", ".move-story"]) {
      const now = root.querySelector(part);
      const next = page.querySelector(part);
      if (now && next) now.replaceWith(document.adoptNode(next));
    }
  } finally {
    asking = false;
  }
}

function enhance() {
  const slider = root.querySelector("#joint-slider");
  if (slider) {
    slider.hidden = false;
    slider.previousElementSibling.hidden = false;
  }
  const zoom = root.querySelector(".move-zoom");
  if (zoom) zoom.hidden = false;
  const svg = root.querySelector("svg.board-svg");
  if (svg) restore(svg);
}

function typed(event) {
  const field = event.target;
  if (!field.closest("[data-move-form]")) return;
  if (field.dataset.mirror) root.querySelector(`#${field.dataset.mirror}`).value = field.value;
  if (field.name === "joint") root.querySelector("#joint-slider").value = field.value;
  if (field.name === "ready" || field.name.startsWith("new.")) return;
  if (field.dataset.live !== undefined) form().querySelector("button.primary").click();
  else refresh();
}

function moved(item, x, y) {
  if (item === "aim") turn(form(), x, y);
  else put(form(), item, x, y);
}

if (root) {
  root.addEventListener("input", typed);
  listenToPieces(root, {
    moved: (item, x, y) => { moved(item, x, y); refresh(); },
    hovered: (item, x, y) => { moved(item, x, y); tell(); },
  });
  listenToZoom(root);
  enhance();

  let focused = null;
  document.addEventListener("htmx:beforeSwap", () => { focused = document.activeElement?.id || null; });
  document.addEventListener("htmx:afterSettle", () => {
    enhance();
    showFaults(root);
    const said = root.querySelector("#said");
    const words = root.querySelector("#aloud")?.textContent ?? "";
    if (said.textContent !== words) said.textContent = words;
    if (focused && document.activeElement === document.body) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
  });

  if (matchMedia("(max-width: 40rem)").matches && form().elements.view.value === "blue") {
    form().elements.view.value = "upright";
    if (document.readyState === "complete") refresh();
    else addEventListener("load", refresh); // htmx listens to the form by then
  }
}
