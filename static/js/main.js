/* What every page has: a word when the server cannot be reached, menus that close again. */

const told = JSON.parse(document.getElementById("script-words")?.textContent ?? "{}");

/** The sentence in the page's language, with `{name}` filled in from the values. */
export function word(sentence, values = {}) {
  return (told[sentence] ?? sentence).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

const toasts = document.getElementById("toasts");

/** Shows a sentence for some seconds; the same sentence never stands there twice. */
export function say(words, kind = "") {
  const shown = [...toasts.children].some((toast) => toast.textContent === words);
  if (shown) return;
  const toast = document.createElement("p");
  toast.className = kind;
  toast.textContent = words;
  toasts.append(toast);
  setTimeout(() => toast.remove(), 8000);
}

const UNREACHED = word("The server cannot be reached.");

/* Edits that wait in a queue and are tried again tell so themselves. */
const isQueued = (event) => event.target.matches?.("#edits[data-edit]") ?? false;

function whatHappened(event) {
  const status = event.detail.xhr?.status ?? 0;
  if (isQueued(event) && (status === 0 || status >= 500)) return "";
  if (status === 0 && event.detail.requestConfig?.verb === "get") return UNREACHED;
  if (status === 0) return `${UNREACHED} ${word("Nothing was saved; try again.")}`;
  if (status === 403) return word("The page is too old to send this. Load it again.");
  if (status === 404) return word("This is not there any more. Load the page again.");
  if (status === 429) return word("Too many requests at once. Wait a minute and try again.");
  if (status >= 500) return word("Something broke on the server. Nothing was saved; try again.");
  return word("The server did not take this. Load the page again.");
}

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    const words = whatHappened(event);
    if (words) say(words, "bad");
  });
}

/* Once anything has arrived again, the server can be reached. */
function reached() {
  for (const toast of [...toasts.children]) {
    if (toast.textContent.startsWith(UNREACHED)) toast.remove();
  }
}

document.addEventListener("htmx:beforeOnLoad", reached);
addEventListener("online", reached);

/* A menu is a <details data-menu>: it closes on Esc and when something else is pressed. */

function closeMenus(except = null) {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(except)) menu.open = false;
  }
}

document.addEventListener("click", (event) => closeMenus(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details[data-menu][open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});

/* A button that copies an export. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const { copy } = await import("./copy.js");
  say(await copy(button.dataset.copy));
});

/* Without a line: the worker is told what to keep, and a copy kept earlier says from when it is. */

function markCopy() {
  const at = document.body.dataset.keptAt;
  if (!at) return;
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const note = document.getElementById("kept-note");
  note.querySelector("time").textContent = when.format(new Date(at));
  note.hidden = false;
}

/* The lists of a page, each with its pages and when it changed last. */
const toKeep = () => [...document.querySelectorAll("[data-keep]")].flatMap((one) =>
  one.dataset.keep.split(" ").map((path) => ({ path, changed: one.dataset.changed })));

async function keepForLater() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (toKeep().length) active.postMessage({ keep: toKeep() });
  let changed = false;
  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (event.detail.requestConfig?.verb === "post") changed = true;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden" || !changed) return;
    changed = false;
    const here = location.pathname;
    active.postMessage({ keep: [{ path: here }, { path: `${here}play/` }] });
  });
}

markCopy();
addEventListener("load", keepForLater);
