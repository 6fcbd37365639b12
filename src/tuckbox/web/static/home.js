// Offers options, and values of options, only with the numbers of players they are meant for, and a known name again.
let known = "";
try {
  known = localStorage.getItem("tuckbox-name") ?? "";
} catch {
  // The browser keeps nothing for this site.
}

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
  if (form.elements.name.value === "") form.elements.name.value = known;
  form.addEventListener("change", update);
  form.addEventListener("submit", () => {
    const name = form.elements.name.value.trim();
    try {
      if (name) localStorage.setItem("tuckbox-name", name);
    } catch {
      // It is asked for again the next time.
    }
  });
  update();
}
document.getElementById("problem")?.scrollIntoView({ block: "center" });
