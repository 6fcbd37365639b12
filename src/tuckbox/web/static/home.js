// Offers options, and values of options, only with the numbers of players they are meant for.
"use strict";

for (const form of document.querySelectorAll("form.new-table")) {
  const update = () => {
    const players = form.elements.players.value;
    for (const offered of form.querySelectorAll("[data-players]")) {
      const matters = offered.dataset.players.split(" ").includes(players);
      offered.hidden = !matters;
      if (offered instanceof HTMLFieldSetElement) {
        offered.disabled = !matters;
      } else {
        const value = offered.querySelector("input");
        value.disabled = !matters;
        if (!matters && value.checked) {
          // The first value that is still offered takes its place.
          for (const other of value.closest("fieldset").querySelectorAll("input")) {
            if (!other.disabled) {
              other.checked = true;
              break;
            }
          }
        }
      }
    }
  };
  form.addEventListener("change", update);
  update();
}
document.getElementById("problem")?.scrollIntoView({ block: "center" });
