/* Copies a link that stands in a field; without scripts the field alone does. */

for (const button of document.querySelectorAll("[data-copy-link]")) {
  const field = document.getElementById(button.dataset.copyLink);
  const toast = document.getElementById("toasts");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    let words = "Link copied.";
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      words = "The link is selected; copy it from there.";
    }
    const said = document.createElement("p");
    said.textContent = words;
    toast.replaceChildren(said);
    setTimeout(() => said.remove(), 4000);
  });
}
