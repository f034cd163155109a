/* The service worker: what was opened or saved can be read where there is no line.

   Pages come from the server whenever it answers. Without it the copy kept last is shown, marked with
   its time, so that no old verdict looks new. Nothing is written here: edits wait in the page's own
   queue. Signing in or out forgets every copy, because another person may sit here now. */

const PAGES = "pages-1";
const FILES = "files-1";
const OFFLINE = "/offline/";
const MOST_PAGES = 120;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;
const KEPT = [
  /^\/$/, /^\/armies\/$/, /^\/armies\/[0-9a-f-]{36}\/((play|cards|statistics|keywords|plans)\/)?$/,
  /^\/plans\/[0-9a-f-]{36}\/$/, /^\/plans\/shared\/[^/]+\/$/, /^\/s\/[^/]+\/(play\/)?$/,
  /^\/(cards|keywords|rules)\//,
];
const FORGETS = /^\/(accounts|account)\//;

const isKept = (path) => KEPT.some((one) => one.test(path));

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOffline());
});

/** The page for what was not kept, with the files it names. */
async function keepOffline() {
  const [pages, files] = await Promise.all([caches.open(PAGES), caches.open(FILES)]);
  const answer = await fetch(OFFLINE);
  const html = await answer.clone().text();
  await pages.put(OFFLINE, answer);
  await files.addAll(new Set(html.match(/\/static\/[^"#]+/g)));
}

addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((n) => n !== PAGES && n !== FILES).map((n) => caches.delete(n))))
      .then(() => clients.claim()),
  );
});

/** The copy without its address's question and mark, so that one page has one copy. */
const keyOf = (url) => url.origin + url.pathname;

async function keep(url, answer) {
  const pages = await caches.open(PAGES);
  const headers = new Headers(answer.headers);
  headers.set("X-Kept-At", new Date().toISOString());
  await pages.put(keyOf(url), new Response(await answer.blob(), { headers }));
  const keys = await pages.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_PAGES))) {
    if (new URL(old.url).pathname !== OFFLINE) await pages.delete(old);
  }
}

/** The copy, with the time it was kept on its body: the page shows it. */
async function kept(url) {
  const copy = await caches.match(keyOf(url), { cacheName: PAGES });
  if (!copy) return null;
  const at = copy.headers.get("X-Kept-At");
  const html = (await copy.text()).replace("<body", `<body data-kept-at="${at}"`);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

async function page(request) {
  const url = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok && isKept(url.pathname) && !answer.redirected) {
      const copy = answer.clone();
      keep(url, copy);
    }
    if (answer.status === 404 || answer.status === 410) {
      const pages = await caches.open(PAGES);
      await pages.delete(keyOf(url)); // revoked, or deleted: no copy outlives it
    }
    return answer;
  } catch {
    return (await kept(url)) ?? (await caches.match(OFFLINE)) ?? Response.error();
  }
}

async function file(request) {
  const files = await caches.open(FILES);
  const hashed = HASHED.test(new URL(request.url).pathname);
  const copy = await files.match(request, { ignoreVary: true });
  if (copy && hashed) return copy;
  try {
    const answer = await fetch(request);
    if (answer.ok) files.put(request, answer.clone());
    return answer;
  } catch {
    return copy ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (FORGETS.test(url.pathname)) {
    if (request.method === "POST") event.waitUntil(forget());
    return;
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/static/")) event.respondWith(file(request));
});

async function forget() {
  const pages = await caches.open(PAGES);
  for (const one of await pages.keys()) {
    if (new URL(one.url).pathname !== OFFLINE) await pages.delete(one);
  }
}

/** A page asks to keep others, or itself as it is now: {keep: [{path, changed}, …]}. */
addEventListener("message", (event) => {
  const asked = (event.data?.keep ?? []).filter(({ path }) => isKept(path)).slice(0, 60);
  event.waitUntil(Promise.all(asked.map(fetchAndKeep)));
});

async function fetchAndKeep({ path, changed }) {
  const url = new URL(path, location.origin);
  const copy = await caches.match(keyOf(url), { cacheName: PAGES });
  if (copy && changed && new Date(copy.headers.get("X-Kept-At")) > new Date(changed)) return;
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (answer.ok && !answer.redirected) await keep(url, answer);
  } catch {
    // no line: what was kept stays
  }
}
