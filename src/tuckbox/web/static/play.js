// Sends the moves that are chosen. It knows no rules: what is possible stands in the list of moves that the server has
// drawn into the table, and anything else is sent too, so that the server can say why it is refused.
//
// A move is made of parts that elements carry:
//   data-move    a whole move; a click sends it
//   data-choose  the first part, such as a card; a click chooses it
//   data-finish  the last part, such as a square; a click sends it with the chosen part before it
//   data-default what is put before a finish where nothing is chosen and nothing fits
//   data-shows   the finishes to mark while the element is looked at
// Where data-side-by-side stands, others play at the same time without touching what this seat chooses: a move that was
// overtaken by theirs is sent again as long as it is in the list.
//
// Where no answer comes, the move is sent twice. Whether the first one has arrived is asked of the server, so that no
// move is played twice and none is lost without a word.
import { address, board, boardVersion, fragment, post, sayUndone, texts, whyLink } from "./page.js";
import { caughtUp } from "./stream.js";

const refused = document.getElementById("refused");
const MOST_TRIES = 5;
const MOST_SECONDS_TO_ASK = 20;

let moves = [];
let chosen = null; // the id of the chosen element
let pending = null; // the finish that was clicked before one of several cards
let sentOn = null; // the version of the position on which a move is under way
let last = Promise.resolve();
const promptTexts = new WeakMap(); // what a prompt said before a refusal took its place

const chosenElement = () => (chosen === null ? null : document.getElementById(chosen));

// Reads what is possible after the table was drawn.
export function readMoves() {
  const table = board();
  moves = table ? JSON.parse(table.dataset.moves) : [];
  if (sentOn !== null || chosenElement() === null) chosen = null;
  if (sentOn !== null) table?.setAttribute("aria-busy", "true");
  pending = null;
  refused.textContent = "";
  mark();
}

// Shows what fits the chosen part, and the chosen parts that fit a pending finish.
function mark() {
  const part = chosenElement()?.dataset.choose;
  board()?.classList.toggle("choosing", part !== undefined);
  for (const element of fragment.querySelectorAll("[data-choose]")) {
    element.setAttribute("aria-pressed", String(element.id === chosen));
    element.classList.toggle("fit", pending !== null && moves.includes(`${element.dataset.choose} ${pending}`));
  }
  let first = null;
  for (const element of fragment.querySelectorAll("[data-finish]")) {
    const fits = part !== undefined && moves.includes(`${part} ${element.dataset.finish}`);
    element.classList.toggle("fit", fits);
    element.classList.toggle("pending", element.dataset.finish === pending);
    if (fits && first === null) first = element;
  }
  if (first !== null) makeTabStop(first);
}

function choose(element, byKeyboard) {
  if (pending !== null && moves.includes(`${element.dataset.choose} ${pending}`)) {
    send(`${element.dataset.choose} ${pending}`);
    return;
  }
  pending = null;
  chosen = chosen === element.id ? null : element.id;
  clearRefusal();
  mark();
  const first = fragment.querySelector("[data-finish].fit");
  if (byKeyboard && chosen !== null && first !== null) first.focus();
}

function finish(element) {
  const end = element.dataset.finish;
  const part = chosenElement()?.dataset.choose;
  if (part !== undefined) {
    send(`${part} ${end}`);
    return;
  }
  const parts = new Set();
  for (const card of fragment.querySelectorAll("[data-choose]")) {
    if (moves.includes(`${card.dataset.choose} ${end}`)) parts.add(card.dataset.choose);
  }
  if (parts.size > 1 && !parts.has(element.dataset.default)) {
    pending = end;
    mark();
    show(texts.sayChoose, "");
    return;
  }
  const only = parts.size === 1 ? [...parts][0] : element.dataset.default;
  send(`${only} ${end}`);
}

// Sends a move after those that are under way; a second one on the same position is a double click.
function send(move) {
  const version = boardVersion();
  if (sentOn === version) return;
  sentOn = version;
  last = last.then(() => play(move, version)).finally(() => {
    if (sentOn === version) sentOn = null;
    board()?.removeAttribute("aria-busy");
  });
}

async function play(move, since) {
  board()?.setAttribute("aria-busy", "true");
  const card = chosen;
  try {
    for (let version = since, tries = 1; ; tries += 1) {
      const body = new URLSearchParams({ move, version: String(version) });
      const { ok, status, answer, repeated } = await post(`${address}/moves`, body, true);
      if (answer.version !== undefined && (ok || status === 409)) await caughtUp(answer.version);
      if (ok || (repeated && (await wasPlayed(version, answer.version)))) return;
      const isOvertaken = status === 409 && boardVersion() !== version;
      const goesOn = isOvertaken && moves.includes(move) && fragment.querySelector("[data-side-by-side]") !== null;
      if (goesOn && tries < MOST_TRIES) {
        version = boardVersion();
        continue;
      }
      if (card !== null && document.getElementById(card) !== null) chosen = card;
      mark();
      show(answer.error, answer.rule);
      return;
    }
  } catch {
    show(texts.sayUnsent, "");
  }
}

// Tells whether this seat itself has moved after a version, up to another one.
function wasPlayed(since, until = since) {
  const seat = Number(document.querySelector(".person.you")?.dataset.seat ?? -1);
  if (until <= since || seat < 0) return Promise.resolve(false);
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api${address}/events?since=${since}`);
    const end = (settle, value) => {
      clearTimeout(timer);
      events.close();
      settle(value);
    };
    const timer = setTimeout(() => end(reject, new Error("no answer")), 1000 * MOST_SECONDS_TO_ASK);
    events.addEventListener("event", ({ data }) => {
      const told = JSON.parse(data);
      const isOwn = told.kind === "move" && told.seat === seat && !told.bot;
      if (isOwn || told.version >= until) end(resolve, isOwn);
    });
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED) end(reject, new Error("no answer"));
    });
  });
}

// Says why something was refused, at the place where the page says what to do.
function show(sentence, rule) {
  refused.textContent = rule ? `${sentence} ${texts.sayRule.replace("{number}", rule)}` : sentence;
  const slot = fragment.querySelector("[data-slot]");
  if (slot === null) {
    sayUndone(sentence, rule);
    return;
  }
  if (!promptTexts.has(slot)) promptTexts.set(slot, [...slot.childNodes]);
  slot.classList.add("refused");
  slot.replaceChildren(sentence);
  if (rule) slot.append(" ", whyLink(rule));
}

function clearRefusal() {
  const slot = fragment.querySelector("[data-slot].refused");
  if (slot === null) return;
  slot.classList.remove("refused");
  slot.replaceChildren(...(promptTexts.get(slot) ?? []));
  refused.textContent = "";
}

export function makeTabStop(element) {
  for (const other of fragment.querySelectorAll('[data-finish][tabindex="0"]')) other.tabIndex = -1;
  element.tabIndex = 0;
}

// Arrow keys go to the next square in that direction, over gaps.
function moveInGrid(element, key) {
  const rows = [...element.closest("[data-grid]").querySelectorAll('[role="row"]')].map((row) => [
    ...row.querySelectorAll('[role="gridcell"]'),
  ]);
  const cell = element.closest('[role="gridcell"]');
  let row = rows.findIndex((cells) => cells.includes(cell));
  let column = rows[row].indexOf(cell);
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  for (;;) {
    row += down;
    column += right;
    const next = rows[row]?.[column];
    if (next === undefined) return;
    const square = next.querySelector("button");
    if (square !== null) {
      makeTabStop(square);
      square.focus();
      return;
    }
  }
}

function markShown(element, isShown) {
  for (const place of element.dataset.shows.split(" ")) {
    fragment.querySelector(`[data-finish="${place}"]`)?.classList.toggle("shown", isShown);
  }
}

fragment.addEventListener("click", (event) => {
  const element = event.target.closest("[data-move], [data-choose], [data-finish]");
  if (element === null) return;
  if (element.dataset.move !== undefined) send(element.dataset.move);
  else if (element.dataset.choose !== undefined) choose(element, event.detail === 0);
  else finish(element);
});

fragment.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-move-form]")) return;
  event.preventDefault();
  send(event.target.elements.move.value);
});

fragment.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const square = event.target.closest("[data-finish]");
  if (square !== null && event.key in { ArrowUp: 1, ArrowDown: 1, ArrowLeft: 1, ArrowRight: 1 }) {
    if (square.closest("[data-grid]") === null) return;
    event.preventDefault();
    moveInGrid(square, event.key);
  } else if (event.key === "Escape" && (chosen !== null || pending !== null)) {
    const card = chosenElement();
    chosen = null;
    pending = null;
    clearRefusal();
    mark();
    card?.focus();
  } else if (/^[0-9]$/.test(event.key) && event.target.matches("[data-finish], [data-choose], [data-move]")) {
    const card = fragment.querySelector(`[data-digit="${event.key}"]`);
    if (card === null) return;
    card.focus();
    choose(card, true);
  }
});

for (const [type, isShown] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  fragment.addEventListener(type, (event) => {
    const element = event.target.closest("[data-shows]");
    if (element !== null) markShown(element, isShown);
  });
}
