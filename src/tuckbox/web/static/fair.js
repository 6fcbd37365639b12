// Checks the deal of a match in this browser. What the page shows as the commitment while the match is played is
// remembered here; at the end SHA-256 of seed, colon and nonce is computed and compared with it. Where the browser
// computes no SHA-256, which it does on pages with https only, the table is asked.
import { remember, remembered } from "./page.js";

const words = document.getElementById("fair-words").dataset;

function shown() {
  const commitment = document.getElementById("commitment");
  if (commitment === null) return null;
  return {
    commitment: commitment.textContent.trim(),
    name: `commitment-${commitment.dataset.proof}`,
    seed: document.getElementById("seed")?.textContent.trim(),
    nonce: document.getElementById("nonce")?.textContent.trim(),
  };
}

function note() {
  const { name, commitment, seed } = shown() ?? {};
  if (name !== undefined && seed === undefined && remembered(name) === null) remember(name, commitment);
}

async function hash(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function judge(proof) {
  const { name, commitment, seed, nonce } = shown();
  const before = remembered(name);
  let fits;
  let said;
  if (crypto.subtle !== undefined) {
    fits = (await hash(`${seed}:${nonce}`)) === commitment;
    said = words.fits;
  } else {
    const response = await fetch(proof, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(response.statusText);
    const answer = await response.json();
    fits = answer.matches && answer.reproduced && answer.commitment === commitment;
    said = words.asked;
  }
  if (!fits) return words.misfits;
  if (before === null) return `${said} ${words.unseen}`;
  return `${said} ${before === commitment ? words.seen : words.changed.replace("{before}", before)}`;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-check-deal]");
  if (button === null) return;
  event.preventDefault();
  const place = document.getElementById("deal-checked");
  try {
    place.textContent = await judge(button.href);
  } catch {
    place.textContent = words.failed;
  }
});

new MutationObserver(note).observe(document.getElementById("fragment"), { childList: true, subtree: true });
note();
