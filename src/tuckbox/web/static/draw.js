// Puts a newer table in place of the old one, keeping focus, scroll positions and what is typed, chosen and opened.
import { choose, chosen, drawn, fieldsOf, isChanged } from "./fields.js";
import { address, board, fragment, say, sayUndone, texts } from "./page.js";
import { makeTabStop, readMoves } from "./play.js";
import { changed } from "./motion.js";
import { prepareSteps } from "./steps.js";
import { listen } from "./stream.js";

const people = document.getElementById("people");
const invite = document.getElementById("invite");
let version = Number(texts.version);
let told = latestTold();
let news = () => {};

// Names who is told after each change: with `isTurn`, `isOver` and whether it `isFirst`.
export function tellOfNews(listener) {
  news = listener;
}

function latestTold() {
  const numbers = [...fragment.querySelectorAll("#told > li")].map((line) => Number(line.dataset.number));
  return Math.max(-1, ...numbers);
}

// Draws every table that is sent, for the server remembers of each that the page shows it.
export async function draw({ version: number, html }) {
  if (number < version) {
    // The server has forgotten what this page shows, as after an older database was put back; nothing here holds.
    location.replace(address);
    return;
  }
  version = number;
  await changed(fragment, () => put(html));
}

function put(html) {
  const isFirst = board() === null;
  const wasOver = board()?.hasAttribute("data-over") ?? false;
  const kept = keep();
  if (!replaceParts(html)) {
    listen(true);
    return;
  }
  restore(kept);
  sayUndone("", "");
  readTable();
  prepareSteps(fragment, !isFirst);
  announce(isFirst);
  if (!isFirst && !wasOver && board()?.hasAttribute("data-over")) {
    document.getElementById("ending")?.focus({ preventScroll: true });
    document.getElementById("ending")?.scrollIntoView({ block: "nearest" });
  } else {
    focusAgain(kept.focused);
  }
  const table = board();
  news({ isTurn: table?.hasAttribute("data-on-turn") ?? false, isOver: table?.hasAttribute("data-over") ?? false, isFirst });
}

// Replaces the table; where the server knows that a part is the same, the one that is here stays. Tells whether all of
// those are here.
function replaceParts(html) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const here = new Map([...fragment.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, part]));
  const gaps = [...parsed.content.querySelectorAll("template[data-same]")];
  if (!gaps.every((gap) => here.has(gap.dataset.same))) return false;
  for (const gap of gaps) gap.replaceWith(here.get(gap.dataset.same));
  fragment.replaceChildren(parsed.content);
  return true;
}

function keep() {
  const focused = document.activeElement;
  const isWritten = (field) => typeof field.selectionStart === "number";
  const fields = [...fieldsOf(fragment)].filter((field) => isChanged(field) || field === focused);
  return {
    focused: fragment.contains(focused) ? focused : null,
    fields: fields.map((field) => ({
      id: field.id,
      before: drawn(field),
      now: chosen(field),
      marks: field === focused && isWritten(field) ? [field.selectionStart, field.selectionEnd] : null,
    })),
    opened: [...fragment.querySelectorAll("details[id]")].map((element) => [element.id, element.open]),
    scrolled: fragment.querySelector(".board-area")?.scrollLeft ?? 0,
  };
}

function restore({ fields, opened, scrolled }) {
  for (const { id, before, now, marks } of fields) {
    const field = document.getElementById(id);
    // What the server says newly is newer than what was being chosen or written.
    if (field === null || ![before, now].includes(drawn(field))) continue;
    choose(field, now);
    if (marks !== null) {
      field.focus({ preventScroll: true });
      field.setSelectionRange(...marks);
    }
  }
  for (const [id, isOpen] of opened) {
    const element = document.getElementById(id);
    if (element !== null) element.open = isOpen;
  }
  const area = fragment.querySelector(".board-area");
  if (area !== null) area.scrollLeft = scrolled;
}

function focusAgain(focused) {
  if (focused === null || document.activeElement === focused) return;
  const same = focused.id ? document.getElementById(focused.id) : null;
  const again = same ?? fragment.querySelector("[data-choose], [data-move], .room-seat.you button, #sit-down, #start, #ready");
  if (again === null || again === document.activeElement) return;
  if (again.dataset.finish) makeTabStop(again);
  again.focus({ preventScroll: true });
}

// Fits the page around the table to what it is now: a room or a match, one's own turn or not.
export function readTable() {
  const table = board();
  const gathers = table?.hasAttribute("data-gathering") ?? false;
  const isMatch = table?.classList.contains("table") ?? false;
  invite.hidden = !gathers;
  people.hidden = !isMatch;
  document.body.classList.toggle("stage-gathering", gathers);
  document.body.classList.toggle("stage-playing", isMatch);
  const isTurn = table?.hasAttribute("data-on-turn") ?? false;
  document.title = (isTurn ? `● ${texts.sayYourTurn} · ` : "") + texts.sayTitle;
  readMoves();
}

function announce(isFirst) {
  const before = told;
  told = latestTold();
  if (isFirst) return;
  const lines = [...fragment.querySelectorAll("#told > li")].filter((line) => Number(line.dataset.number) > before);
  const sentences = lines.reverse().map((line) => line.textContent.trim());
  if (board()?.hasAttribute("data-on-turn")) sentences.push(fragment.querySelector("[data-slot]")?.textContent.trim() ?? "");
  if (sentences.length > 0) say(sentences.join(" "));
}
