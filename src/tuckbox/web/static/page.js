// What the parts of a table's page share: where things are, what is said aloud, what this browser remembers.

export const main = document.getElementById("main");
export const fragment = document.getElementById("fragment");
export const texts = main.dataset;
export const address = `/tables/${texts.table}`;
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const said = document.getElementById("said");
const undone = document.getElementById("undone");

export const board = () => document.getElementById("table");
export const boardVersion = () => Number(board()?.dataset.version ?? 0);

// Lets a screen reader say something, once.
export function say(sentence) {
  said.textContent = sentence;
}

// Says that something could not be done; with an empty sentence, takes that back.
export function sayUndone(sentence, rule) {
  undone.hidden = sentence === "";
  undone.replaceChildren(sentence);
  if (rule) undone.append(" ", whyLink(rule));
}

export function whyLink(rule) {
  const link = document.createElement("a");
  link.href = `${texts.rules}#${rule}`;
  link.target = "_blank";
  link.className = "rule-link";
  link.textContent = texts.sayWhy.replace("{number}", rule);
  return link;
}

// What this browser remembers. Where it may remember nothing, everything works but is forgotten.
export function remembered(name) {
  try {
    return localStorage.getItem(`tuckbox-${name}`);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`tuckbox-${name}`, value);
  } catch {
    // The browser keeps nothing for this site; it was told so on purpose.
  }
}

const SECONDS_TO_ANSWER = 20;

// Sends a form; what is sent twice with the same version is played once, so only that may be tried again.
export async function post(path, body, mayRepeat) {
  for (let repeated = false; ; repeated = true) {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { Accept: "application/json" },
        body,
        signal: mayRepeat ? AbortSignal.timeout(1000 * SECONDS_TO_ANSWER) : null,
      });
      return { ok: response.ok, status: response.status, answer: await response.json(), repeated };
    } catch (problem) {
      if (repeated || !mayRepeat) throw problem;
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  }
}
