// Shows an option only for the numbers of players it is meant for.
"use strict";

for (const form of document.querySelectorAll("form.new-table")) {
  const update = () => {
    const players = form.elements.players.value;
    for (const option of form.querySelectorAll("[data-players]")) {
      const matters = option.dataset.players.split(" ").includes(players);
      option.hidden = !matters;
      option.disabled = !matters;
    }
  };
  form.addEventListener("change", update);
  update();
}
document.getElementById("problem")?.scrollIntoView({ block: "center" });
