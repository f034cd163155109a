/* Judges many lists in portions, so that a bar can tell how far it is; and filters the table. */

const PORTION = 8;
const form = document.getElementById("many");
const table = document.querySelector("#judged tbody");

/** Each list with a name: as a text of its own, or as the file that it is in. */
async function listsOf() {
  const texts = [];
  const pasted = form.elements.text.value.trim();
  if (pasted) texts.push(["Pasted", pasted]);
  const whole = [];
  for (const file of form.elements.uploads.files) {
    if (/\.(png|jpe?g|rosz)$/i.test(file.name)) whole.push({ name: file.name, file });
    else texts.push([file.name, await file.text()]);
  }
  const several = texts.flatMap(([name, text]) => {
    try {
      const data = JSON.parse(text);
      const several = Array.isArray(data) ? data : [data];
      return several.map((one, at) => ({
        name: several.length > 1 ? `${name} #${at + 1}` : name, text: JSON.stringify(one) }));
    } catch {
      return [{ name, text }];
    }
  });
  return [...several, ...whole];
}

async function judge(lists) {
  const progress = document.getElementById("progress");
  const bar = progress.querySelector("progress");
  progress.hidden = false;
  document.getElementById("judged").hidden = false;
  table.replaceChildren();
  bar.max = lists.length;
  for (let at = 0; at < lists.length; at += PORTION) {
    const body = new FormData();
    for (const { name, text, file } of lists.slice(at, at + PORTION)) {
      body.append("uploads", file ?? new File([text], name, { type: "text/plain" }));
    }
    body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    const answer = await fetch(form.dataset.chunks, { method: "POST", body });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    table.insertAdjacentHTML("beforeend", await answer.text());
    bar.value = Math.min(at + PORTION, lists.length);
    progress.querySelector("p").textContent = `${bar.value} of ${lists.length} judged`;
  }
  document.getElementById("filters").hidden = false;
  filter();
}

function filter() {
  const verdict = document.getElementById("filter-verdict").value;
  const words = document.getElementById("filter-words").value.toLowerCase();
  for (const row of table.rows) {
    row.hidden = Boolean((verdict && row.dataset.verdict !== verdict)
      || !row.textContent.toLowerCase().includes(words));
  }
}

form.addEventListener("submit", async (event) => {
  if (event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  const lists = await listsOf();
  if (!lists.length || lists.length > 200) { form.submit(); return; } // the server says what is wrong
  try {
    await judge(lists);
  } catch {
    document.querySelector("#progress p").textContent = "The connection was lost. Press Judge again.";
  }
});
for (const id of ["filter-verdict", "filter-words"]) {
  document.getElementById(id).addEventListener("input", filter);
}
document.getElementById("filters").hidden = !table.rows.length;
