/* Shows only the battle forces of the chosen faction; "None" goes where a battle force is a must. */

const form = document.getElementById("new-army");
const forces = document.getElementById("forces");

function show() {
  const faction = form.querySelector("input[name=faction]:checked");
  let offered = 0;
  for (const option of forces.querySelectorAll("[data-faction]")) {
    option.hidden = !faction || option.dataset.faction !== faction.value;
    option.querySelector("[data-faction-name]").hidden = true;
    offered += !option.hidden;
    if (option.hidden) option.querySelector("input").checked = false;
  }
  const must = Boolean(faction?.hasAttribute("data-needs-force"));
  const none = forces.querySelector("[data-no-force]");
  none.hidden = must;
  const chosen = forces.querySelector("label:not([hidden]) input:checked");
  if (!chosen) (must ? forces.querySelector("label:not([hidden])") : none).querySelector("input").checked = true;
  forces.hidden = Boolean(faction) && !offered;
}

form.addEventListener("change", (event) => { if (event.target.name === "faction") show(); });
show();
