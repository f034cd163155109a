/* Edits go to the server one after another, each with a token of its own. What could not be sent
   waits in the browser's storage and is tried again, also after the browser was closed, so a lost
   connection loses nothing and a second press of a button does nothing twice. Each edit is stored by
   itself under its token: two tabs of one list that find the same one both send it, and the server
   takes it once. */

const WAITS = [1000, 2000, 5000, 10000];

const page = () => document.getElementById("edits");
const prefix = () => `unsaved:${location.pathname}:`;

let waiting = [];
let sending = false;
let failures = 0;
let refused = false; // the page is out of date: what it shows as "yours" is stored nowhere
let leaving = false; // the page is about to load anew: what waits goes on from there
let retry;

/** What is stored for this list, the oldest first. */
function stored() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix()));
  return keys.map((key) => JSON.parse(localStorage.getItem(key))).sort((a, b) => a.order - b.order);
}

const store = (entry) => localStorage.setItem(prefix() + entry.token, JSON.stringify(entry));
const forget = (entry) => localStorage.removeItem(prefix() + entry.token);

function say(state, words) {
  const saved = document.getElementById("saved");
  if (!saved) return;
  saved.dataset.state = state;
  saved.querySelector("[data-words]").textContent = words;
}

function tell() {
  const many = waiting.length > 1 ? ` (${waiting.length})` : "";
  if (failures) say("not-saved", `Not saved${many}: trying again`);
  else if (refused) say("not-saved", "Not saved");
  else if (waiting.length) say("saving", "Saving");
  else say("saved", "Saved");
}

/** Put what a form says in the queue; `path` is where it goes. */
export function send(path, fields) {
  const entry = { path, fields, token: freshToken(), order: Date.now() };
  waiting.push(entry);
  store(entry);
  tell();
  afterPaint(drain);
}

/** Taking in an answer keeps a slow phone busy: what the press foresaw is painted before it is asked for. */
function afterPaint(then) {
  if (document.hidden) then(); // nothing is painted
  else requestAnimationFrame(() => setTimeout(then));
}

async function drain() {
  if (sending || leaving || !waiting.length) return;
  sending = true;
  clearTimeout(retry);
  const [entry] = waiting;
  // The revision stays the one of the first try: if that try did arrive, the token says so.
  entry.revision ??= page().elements.revision.value;
  store(entry);
  const arrived = await post(entry);
  sending = false;
  if (!arrived) {
    retry = setTimeout(drain, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
    tell();
    return;
  }
  failures = 0;
  tell();
  drain();
}

function replace(entries) {
  waiting.forEach(forget);
  waiting = entries;
  waiting.forEach(store);
}

/** Refused while others wait behind it: sent again as one edit, so that "mine" is all of them. */
function allAsOne(entries) {
  const edits = entries.map(({ fields }) => fields.edit && JSON.parse(fields.edit));
  if (!edits.every(Boolean)) return []; // what no edit can say is moot now
  const [{ path, revision }] = entries;
  const edit = JSON.stringify({ kind: "several", edits });
  return [{ path, revision, fields: { edit }, token: freshToken(), order: Date.now() }];
}

const freshToken = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** True when the server has answered, whatever it said; false when the edit has to wait. */
async function post({ path, fields, token, revision }) {
  let status = 0;
  const note = (event) => {
    status = event.detail.xhr.status;
    leaving = Boolean(event.detail.xhr.getResponseHeader("HX-Refresh"));
    refused = status === 409;
    // Before the answer is taken in: it may load the page anew.
    if (refused) replace(waiting.length > 1 ? allAsOne(waiting) : []);
    else if (status < 500) forget(waiting.shift());
  };
  const form = page();
  form.addEventListener("htmx:beforeOnLoad", note, { once: true });
  try {
    const values = { ...fields, token, revision };
    await window.htmx.ajax("POST", path, { source: form, values, target: form, swap: "none" });
  } catch {
    status = 0;
  }
  form.removeEventListener("htmx:beforeOnLoad", note);
  return status > 0 && status < 500;
}

/** The fields of a form and of the button that was pressed. */
function fieldsOf(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (name === "csrfmiddlewaretoken" || name === "revision" || name === "token") continue;
    if (name in fields) fields[name] = [].concat(fields[name], value);
    else fields[name] = value;
  }
  return fields;
}

/** The edit (as JSON) that puts a row before another, or after all; one move after another. */
export function placedBefore(row, next) {
  const order = document.getElementById("revision").dataset.order.split(" ");
  const before = next?.dataset.units.split(" ")[0];
  const edits = row.dataset.units.split(" ").map((unit) => {
    order.splice(order.indexOf(unit), 1);
    const to = before ? order.indexOf(before) : order.length;
    order.splice(to, 0, unit);
    return { kind: "move-unit", unit, to };
  });
  return JSON.stringify(edits.length === 1 ? edits[0] : { kind: "several", edits });
}

/** "Move up" and "Move down" by where the row stands now. */
function moved(button) {
  const row = button.closest("[data-row]");
  const up = button.dataset.move === "up";
  return placedBefore(row, up ? row.previousElementSibling : row.nextElementSibling.nextElementSibling);
}

export function start() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-edit]") || !page()) return;
    event.preventDefault();
    if (event.submitter?.dataset.move) event.submitter.value = moved(event.submitter);
    const path = event.submitter?.getAttribute("formaction") || form.getAttribute("action");
    send(path, fieldsOf(form, event.submitter));
  });
  waiting = stored();
  if (waiting.length) drain();
  addEventListener("online", drain);
  addEventListener("beforeunload", (event) => {
    if (failures) event.preventDefault();
  });
}
