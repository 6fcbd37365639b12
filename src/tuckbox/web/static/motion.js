// Lets cards move visibly from where they lay to where they lie. Elements with data-card, and cards to choose from, show
// a card that the viewer knows; the same face before and after is the same card. A card that was nowhere before comes
// from the person named by data-by. Hidden cards carry neither and never move.
import { calm } from "./page.js";

const MOST_NAMES = 40;
const MOST_MILLISECONDS = 1000;
let underWay = null; // the movement that has not ended
let due = null; // its change, which the browser has not asked for yet

function isShown(element) {
  return element.checkVisibility ? element.checkVisibility() : element.offsetParent !== null;
}

// Gives the cards by a name of their own: the face, and which of its copies it is, in the order of the page.
function cardsIn(root) {
  const cards = new Map();
  const copies = new Map();
  for (const element of root.querySelectorAll("[data-card], .card[data-choose]")) {
    if (cards.size >= MOST_NAMES) break;
    if (!isShown(element)) continue;
    const face = element.dataset.card ?? element.dataset.choose;
    const copy = (copies.get(face) ?? 0) + 1;
    copies.set(face, copy);
    cards.set(`${face} ${copy}`, element);
  }
  return cards;
}

function personOf(seat) {
  return document.querySelector(`#people .person[data-seat="${seat}"] .person-name`);
}

const named = [];

function name(element, text) {
  element.style.viewTransitionName = text;
  named.push(element);
}

function forget() {
  for (const element of named.splice(0)) element.style.viewTransitionName = "";
}

function makeDueChange() {
  const change = due;
  due = null;
  change?.();
}

// Changes the page at once, after a change that is still due.
export function changedAtOnce(change) {
  makeDueChange();
  change();
}

// Changes the page, with the cards moving where the browser can and the visitor wants it. Resolves when it is changed.
// Changes are made in the order in which they come, whatever moves meanwhile; while cards move, further changes are made
// at once. A browser goes on with a movement when it draws its next frame, which may not come: a movement that takes too
// long is ended, so that nothing waits for it.
export async function changed(root, change) {
  makeDueChange();
  const before = cardsIn(root);
  if (!document.startViewTransition || calm.matches || document.hidden || before.size === 0 || underWay !== null) {
    change();
    return;
  }
  const names = new Map();
  for (const [card, element] of before) {
    names.set(card, `card-${names.size}`);
    name(element, names.get(card));
  }
  const people = [...document.querySelectorAll("#people .person[data-seat]")].map((person) => person.dataset.seat);
  for (const seat of people) name(personOf(seat), `person-${seat}`);
  due = change;
  const movement = (underWay = document.startViewTransition(() => {
    if (due !== change) return;
    forget();
    makeDueChange();
    const free = new Set(people);
    for (const [card, element] of cardsIn(root)) {
      const seat = element.dataset.by;
      if (names.has(card)) name(element, names.get(card));
      else if (free.delete(seat)) name(element, `person-${seat}`);
    }
    for (const seat of free) {
      const person = personOf(seat);
      if (person !== null) name(person, `person-${seat}`);
    }
  }));
  const end = () => {
    if (underWay !== movement) return;
    underWay = null;
    forget();
  };
  const late = new Promise((resume) => setTimeout(resume, MOST_MILLISECONDS)).then(() => {
    if (underWay !== movement) return;
    movement.skipTransition();
    end();
  });
  // A movement that was ended early is no failure.
  movement.ready.catch(() => {});
  movement.finished.then(end, end);
  await Promise.race([movement.updateCallbackDone, late]);
  if (due === change) makeDueChange();
}

// What moves cannot be clicked, nor anything else until the browser has asked for the change. Whoever clicks while cards
// move ends the movement, and the click goes to what lies there before and after it.
const FOR_CLICKS = "button, a, input, select, summary, label";
let meant = null;

function clickableAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest(FOR_CLICKS) ?? null;
}

function isSame(one, other) {
  return one === other || (one.id !== "" && one.id === other?.id);
}

addEventListener("pointerdown", (event) => {
  meant = null;
  if (underWay === null) return;
  underWay.skipTransition();
  meant = clickableAt(event);
}, { capture: true });

addEventListener("click", (event) => {
  const before = meant;
  meant = null;
  if (before === null || !event.isTrusted) return;
  const now = clickableAt(event);
  if (!isSame(before, now) || now.contains(event.target)) return;
  event.stopPropagation();
  now.focus({ preventScroll: true });
  now.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, detail: event.detail }));
}, { capture: true });
