/* Copies an export: the text is asked for while the clipboard waits, as Safari wants it. */

async function text(address) {
  let answer = await fetch(address);
  const refused = answer.status === 409; // not legal: it leaves as a draft that says so
  if (refused) answer = await fetch(`${address}?draft=1`);
  if (!answer.ok) throw new Error(String(answer.status));
  return { words: await answer.text(), refused };
}

/** Copies the export at an address; answers the sentence that says how it went. */
export async function copy(address) {
  try {
    const asked = text(address);
    if (window.ClipboardItem) {
      const blob = asked.then(({ words }) => new Blob([words], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    } else {
      await navigator.clipboard.writeText((await asked).words);
    }
    return (await asked).refused ? "Copied as a draft that says so: the army is not legal." : "Copied.";
  } catch {
    return "This could not be copied. Open the export and copy it there.";
  }
}
