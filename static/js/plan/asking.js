/* Asks the server while a piece is on its way whether it may stand there, and tells the answer. */

const PREVIEW_MS = 60; // between two questions

/** What the line under the table says. */
export function tell(root, { ok, message }) {
  const status = root.querySelector("#board-status");
  status.textContent = message;
  status.classList.toggle("bad", !ok);
}

export function asker(root) {
  let asking = false;
  let next = null;
  let puts = 0; // a verdict that was asked for before the last of these is out of date

  async function ask(change) {
    if (asking) { next = change; return; }
    asking = true;
    const asked = puts;
    const form = root.querySelector("#changes");
    const body = new FormData(form);
    body.set("change", JSON.stringify(change));
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body, headers: { Accept: "application/json" } });
      if (answer.ok) {
        const verdict = await answer.json();
        if (asked === puts) {
          tell(root, verdict);
          root.querySelector(".is-dragged")?.classList.toggle("is-refused", !verdict.ok);
        }
      }
    } finally {
      setTimeout(() => {
        asking = false;
        if (next) { const waiting = next; next = null; ask(waiting); }
      }, PREVIEW_MS);
    }
  }

  return { ask, putDown: () => { next = null; puts += 1; } };
}
