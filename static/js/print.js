/* A button that opens the browser's own print dialog; without scripts it stays hidden. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
