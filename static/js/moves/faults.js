/* Stands each fault of the list beside the field it is about. */

export function showFaults(root) {
  const faults = new Map();
  for (const line of root.querySelectorAll("#move-faults [data-fault]")) {
    const words = line.textContent.slice(line.querySelector("a").textContent.length + 2);
    faults.set(line.dataset.fault, [faults.get(line.dataset.fault), words].filter(Boolean).join(" "));
  }
  for (const place of root.querySelectorAll(".field-fault")) {
    const path = place.id.slice("fault-".length);
    place.textContent = faults.get(path) ?? "";
    document.getElementById(`f-${path}`)?.toggleAttribute("aria-invalid", faults.has(path));
    if (faults.has(path)) document.getElementById(`f-${path}`)?.setAttribute("aria-invalid", "true");
  }
  root.querySelector("#answer")?.classList.toggle("is-stale", faults.size > 0);
}
