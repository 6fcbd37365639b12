// Keeps the page of a table up to date and sends what is chosen. It knows no rules: what is possible stands in the
// list of moves that the server has drawn into the fragment, and anything else is sent too, so that the server can
// say why it is refused.
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
// What happened can be shown step by step: in an element with data-steps, a name of its own, parts with data-from and
// data-until are there from one step until another. With data-fresh it plays by itself, once. Buttons with
// data-steps-do stop it (pause), let it go on faster, skip it or show it again.
"use strict";

const main = document.getElementById("main");
const fragment = document.getElementById("fragment");
const said = document.getElementById("said");
const refused = document.getElementById("refused");
const connection = document.getElementById("connection");
const texts = main.dataset;
const address = `/tables/${texts.table}`;

let version = Number(texts.version);
let moves = [];
let chosen = null; // the id of the chosen element
let pending = null; // the finish that was clicked before one of several cards
let sending = false;
const promptTexts = new WeakMap(); // what a prompt said before a refusal took its place
const shows = new Map(); // by the name of the steps: where they are, how fast, stopped or not
const STEP_MILLISECONDS = 1100;
const MOST_TRIES = 5;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const board = () => document.getElementById("table");
const chosenElement = () => (chosen === null ? null : document.getElementById(chosen));

function readMoves() {
  const table = board();
  moves = table ? JSON.parse(table.dataset.moves) : [];
  document.title = (table && "onTurn" in table.dataset ? `● ${texts.sayYourTurn} · ` : "") + texts.sayTitle;
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
  const last = element.dataset.finish;
  const part = chosenElement()?.dataset.choose;
  if (part !== undefined) {
    send(`${part} ${last}`);
    return;
  }
  const parts = new Set();
  for (const card of fragment.querySelectorAll("[data-choose]")) {
    if (moves.includes(`${card.dataset.choose} ${last}`)) parts.add(card.dataset.choose);
  }
  if (parts.size > 1 && !parts.has(element.dataset.default)) {
    pending = last;
    mark();
    show(texts.sayChoose, "");
    return;
  }
  const only = parts.size === 1 ? [...parts][0] : element.dataset.default;
  send(`${only} ${last}`);
}

async function send(move) {
  if (sending) return;
  sending = true;
  board()?.setAttribute("aria-busy", "true");
  try {
    let response, answer;
    for (let tries = 1; ; tries += 1) {
      response = await fetch(`${address}/moves`, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: new URLSearchParams({ move, version: String(version) }),
      });
      answer = await response.json();
      if (answer.html !== undefined) draw(answer.html, answer.version, response.ok);
      const isOvertaken = response.status === 409 && moves.includes(move);
      if (!isOvertaken || tries === MOST_TRIES || fragment.querySelector("[data-side-by-side]") === null) break;
    }
    if (!response.ok) show(answer.error, answer.rule);
  } catch {
    show(texts.sayUnsent, "");
  } finally {
    sending = false;
    board()?.removeAttribute("aria-busy");
  }
}

// Puts a newer fragment in place of the old one, keeping focus, scroll positions and what is chosen and opened.
function draw(html, number, playedHere) {
  if (number < version || (number === version && board() !== null)) return;
  const focused = document.activeElement?.id;
  const opened = [...fragment.querySelectorAll("details[open]")].map((element) => element.id);
  const scrolled = fragment.querySelector(".board-area")?.scrollLeft ?? 0;
  const before = version;
  fragment.innerHTML = html;
  version = number;
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  const area = fragment.querySelector(".board-area");
  if (area !== null) area.scrollLeft = scrolled;
  if (playedHere || chosenElement() === null) chosen = null;
  pending = null;
  refused.textContent = "";
  readMoves();
  mark();
  prepareSteps(before >= 0);
  announce(before);
  if (board()?.hasAttribute("data-over") && before >= 0) {
    document.getElementById("ending")?.focus({ preventScroll: true });
    document.getElementById("ending")?.scrollIntoView({ block: "nearest" });
  } else if (focused) {
    const again = document.getElementById(focused) ?? fragment.querySelector("[data-choose], [data-move]");
    if (again !== null && again !== document.activeElement) {
      if (again.dataset.finish) makeTabStop(again);
      again.focus({ preventScroll: true });
    }
  }
}

function announce(before) {
  if (before < 0) return;
  const lines = [...fragment.querySelectorAll("#told > li")].filter((line) => Number(line.dataset.number) > before);
  said.textContent = lines.reverse().map((line) => line.textContent).join(" ");
}

// Says why something was refused, at the place where the page says what to do.
function show(sentence, rule) {
  refused.textContent = rule ? `${sentence} ${texts.sayRule.replace("{number}", rule)}` : sentence;
  const slot = fragment.querySelector("[data-slot]");
  if (slot === null) return;
  if (!promptTexts.has(slot)) promptTexts.set(slot, [...slot.childNodes]);
  slot.classList.add("refused");
  slot.replaceChildren(sentence);
  if (rule) {
    const link = document.createElement("a");
    link.href = `${texts.rules}#${rule}`;
    link.target = "_blank";
    link.className = "rule-link";
    link.textContent = rule;
    slot.append(" ", link);
  }
}

function clearRefusal() {
  const slot = fragment.querySelector("[data-slot].refused");
  if (slot === null) return;
  slot.classList.remove("refused");
  slot.replaceChildren(...(promptTexts.get(slot) ?? []));
  refused.textContent = "";
}

function makeTabStop(element) {
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

// Goes on with the steps that were being shown before the table was drawn anew, and begins those that are new.
function prepareSteps(isNews) {
  for (const element of fragment.querySelectorAll("[data-steps]")) {
    const parts = [...element.querySelectorAll("[data-from]")];
    const last = Math.max(0, ...parts.map((part) => Number(part.dataset.from)));
    const plays = "fresh" in element.dataset && !calm.matches;
    const show = shows.get(element.dataset.steps);
    if (show === undefined) {
      shows.set(element.dataset.steps, { at: isNews && plays ? Math.min(1, last) : last, last, speed: 1, isStopped: false, timer: 0 });
    } else {
      if (show.at === show.last && !plays) show.at = last;
      show.last = last;
    }
    drawStep(element);
    goOn(element.dataset.steps);
  }
}

function drawStep(element) {
  const show = shows.get(element.dataset.steps);
  for (const part of element.querySelectorAll("[data-from]")) {
    const from = Number(part.dataset.from);
    part.hidden = from > show.at || show.at >= Number(part.dataset.until ?? Infinity);
    part.classList.toggle("now", from === show.at && show.at > 0);
  }
  const isOver = show.at >= show.last;
  const hadFocus = element.querySelector("[data-steps-do]:focus") !== null;
  for (const button of element.querySelectorAll("[data-steps-do]")) {
    button.hidden = isOver !== (button.dataset.stepsDo === "again");
    if (button.dataset.stepsDo !== "pause") continue;
    button.dataset.stop ??= button.textContent;
    button.textContent = show.isStopped ? button.dataset.goOn : button.dataset.stop;
  }
  element.querySelector("[data-steps-buttons]")?.removeAttribute("hidden");
  if (hadFocus && isOver) element.querySelector('[data-steps-do="again"]')?.focus({ preventScroll: true });
}

function goOn(name) {
  const show = shows.get(name);
  clearTimeout(show.timer);
  if (show.isStopped || show.at >= show.last) return;
  show.timer = setTimeout(() => {
    const element = fragment.querySelector(`[data-steps="${name}"]`);
    if (element === null) return;
    show.at += 1;
    drawStep(element);
    goOn(name);
  }, STEP_MILLISECONDS / show.speed);
}

function directSteps(element, order) {
  const show = shows.get(element.dataset.steps);
  if (order === "pause") show.isStopped = !show.isStopped;
  else if (order === "faster") show.speed *= 2;
  else if (order === "skip") show.at = show.last;
  else Object.assign(show, { at: Math.min(1, show.last), speed: 1, isStopped: false });
  drawStep(element);
  goOn(element.dataset.steps);
  if (order === "again") element.querySelector('[data-steps-do="pause"]')?.focus({ preventScroll: true });
}

fragment.addEventListener("click", (event) => {
  const director = event.target.closest("[data-steps-do]");
  if (director !== null) directSteps(director.closest("[data-steps]"), director.dataset.stepsDo);
});

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
  if (square !== null && event.key.startsWith("Arrow")) {
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

function listen() {
  const stream = new EventSource(`${address}/events`);
  stream.addEventListener("open", () => {
    connection.textContent = "";
  });
  stream.addEventListener("table", (event) => {
    const { version: number, html } = JSON.parse(event.data);
    draw(html, number, false);
  });
  stream.addEventListener("problem", (event) => {
    connection.textContent = JSON.parse(event.data).error;
  });
  stream.addEventListener("error", () => {
    connection.textContent = texts.sayLost;
    // The browser tries again by itself unless the server answered with an error.
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  });
  addEventListener("pagehide", () => stream.close(), { once: true });
}

addEventListener("pageshow", (event) => {
  if (event.persisted) listen();
});

readMoves();
mark();
prepareSteps(false);
listen();
