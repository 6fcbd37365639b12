// Opens the rules in a drawer beside the table, at the rule that a link names.
import { main, texts } from "./page.js";

const drawer = document.getElementById("rules-drawer");
const rules = document.getElementById("drawer-rules");
const find = document.getElementById("find-rule");
const found = document.getElementById("found-rules");
let loading = null;

async function load() {
  const response = await fetch(`${texts.rules}?part=1`);
  if (!response.ok) throw new Error(String(response.status));
  rules.innerHTML = await response.text();
}

async function open(number, address) {
  try {
    loading ??= load();
    await loading;
  } catch {
    loading = null;
    globalThis.open(address, "_blank");
    return;
  }
  find.value = "";
  filter();
  if (!drawer.open) drawer.showModal();
  for (const rule of rules.children) rule.classList.toggle("found", rule.id === number);
  const rule = [...rules.children].find((section) => section.id === number);
  if (rule === undefined) {
    find.focus();
    return;
  }
  rule.scrollIntoView({ block: "start" });
  rule.focus({ preventScroll: true });
}

function filter() {
  const wanted = find.value.trim().toLowerCase();
  let count = 0;
  for (const rule of rules.children) {
    rule.hidden = wanted !== "" && !rule.textContent.toLowerCase().includes(wanted);
    if (!rule.hidden) count += 1;
  }
  found.textContent = count === 0 ? texts.sayNoRule : "";
}

find.addEventListener("input", filter);

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const address = new URL(link.href);
  if (rules.contains(link) && address.hash) {
    event.preventDefault();
    open(decodeURIComponent(address.hash.slice(1)), link.href);
  } else if (address.origin === location.origin && address.pathname === texts.rules && (main.contains(link) || link.id === "open-rules")) {
    event.preventDefault();
    open(decodeURIComponent(address.hash.slice(1)), link.href);
  }
});

// A click beside the drawer closes it.
drawer.addEventListener("click", (event) => {
  if (event.target === drawer) drawer.close();
});
