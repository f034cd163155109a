/* The trackers of a play sheet. They live in this browser, one record a list, and nowhere else. */

const sheet = document.getElementById("play");
const KEY = `play:${sheet.dataset.key}`;
const EMPTY = { round: 1, activated: {}, wounds: {}, suppression: {}, used: {} };
const KINDS = ["wounds", "suppression"];

let state = read();

/** What was kept, as far as it makes sense. */
function read() {
  const fresh = structuredClone(EMPTY);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY)) ?? {};
    for (const [name, value] of Object.entries(fresh)) {
      if (typeof kept[name] === typeof value && kept[name] !== null) fresh[name] = kept[name];
    }
  } catch { /* nothing was kept, or the browser keeps nothing: the sheet works for this visit */ }
  return fresh;
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch { /* a private window: the sheet works for this visit */ }
  show();
}

function press(button, isPressed) {
  button.setAttribute("aria-pressed", String(isPressed));
}

function showTracker(tracker, kind) {
  const most = Number(tracker.dataset.most);
  const count = Math.min(most, Math.max(0, Number(state[kind][tracker.dataset[kind]]) || 0));
  tracker.querySelector("output").textContent = count;
  tracker.querySelector("[data-less]").disabled = count === 0;
  tracker.querySelector("[data-more]").disabled = count === most;
  tracker.classList.toggle("is-full", kind === "wounds" && count === most);
}

function showUnit(unit) {
  const isActivated = Boolean(state.activated[unit.dataset.unit]);
  press(unit.querySelector("[data-activated]"), isActivated);
  unit.classList.toggle("is-activated", isActivated);
  for (const kind of KINDS) {
    for (const tracker of unit.querySelectorAll(`[data-${kind}]`)) showTracker(tracker, kind);
  }
  const groups = [...unit.querySelectorAll("[data-wounds]")];
  const isGone = groups.length > 0 && groups.every((group) => group.classList.contains("is-full"));
  unit.classList.toggle("is-gone", isGone);
}

function show() {
  sheet.querySelector("[data-round]").textContent = state.round;
  const units = [...sheet.querySelectorAll("[data-unit]")];
  for (const unit of units) showUnit(unit);
  const done = units.filter((unit) => state.activated[unit.dataset.unit]).length;
  sheet.querySelector("[data-done]").textContent = done;
  for (const card of sheet.querySelectorAll("[data-card]")) {
    press(card.querySelector("[data-used]"), Boolean(state.used[card.dataset.card]));
    card.classList.toggle("is-used", Boolean(state.used[card.dataset.card]));
  }
}

function count(button, by) {
  const tracker = button.closest(".tracker");
  const kind = KINDS.find((one) => one in tracker.dataset);
  state[kind][tracker.dataset[kind]] = Number(tracker.querySelector("output").textContent) + by;
}

const ACTIONS = {
  activated: (button) => flip(state.activated, button.closest("[data-unit]").dataset.unit),
  used: (button) => flip(state.used, button.closest("[data-card]").dataset.card),
  less: (button) => count(button, -1),
  more: (button) => count(button, 1),
  nextRound: () => { state.round += 1; state.activated = {}; },
};

function flip(record, id) {
  if (record[id]) delete record[id];
  else record[id] = true;
}

sheet.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const action = Object.keys(ACTIONS).find((name) => button && name in button.dataset);
  if (!action) return;
  ACTIONS[action](button);
  keep();
});

const question = document.getElementById("reset-play");
sheet.querySelector("[data-reset]").addEventListener("click", () => question.showModal());
question.addEventListener("close", () => {
  if (question.returnValue !== "reset") return;
  state = structuredClone(EMPTY);
  keep();
});

/* Another tab of the same army. */
addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  state = read();
  show();
});

for (const part of sheet.querySelectorAll("[data-tracker]")) part.hidden = false;
show();
