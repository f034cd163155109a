/* Without a line: which pages can be read all the same. */

const list = document.getElementById("kept-pages");

async function show() {
  const pages = await caches.open("pages-1");
  for (const key of (await pages.keys()).reverse()) {
    const { pathname } = new URL(key.url);
    if (pathname === location.pathname || pathname === "/offline/") continue;
    const html = await (await pages.match(key)).text();
    const link = document.createElement("a");
    link.href = pathname;
    link.textContent = new DOMParser().parseFromString(html, "text/html").title || pathname;
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  document.getElementById("nothing-kept").hidden = list.children.length > 0;
}

show();
