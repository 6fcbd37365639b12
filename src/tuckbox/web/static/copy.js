// Copies what stands in a field, or hands it to the device's own way of sharing.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
    } else {
      // Without TLS browsers offer the old way only, which copies what is marked.
      field.focus();
      field.select();
      document.execCommand("copy");
      button.focus();
    }
    button.textContent = button.dataset.said;
    setTimeout(() => {
      button.textContent = words;
    }, 2500);
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  const field = document.getElementById(button.dataset.share);
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", () => {
    // Somebody may think better of it; then nothing is shared.
    navigator.share({ title: document.title, url: field.value }).catch(() => {});
  });
}

for (const field of document.querySelectorAll("input[readonly]")) {
  field.addEventListener("focus", () => field.select());
}
