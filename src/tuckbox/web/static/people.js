// Keeps the strip of people up to date, and lets their clocks run. The server's time is what counts.
import { remember, say, texts } from "./page.js";

const strip = document.getElementById("people");
const LOW_MILLISECONDS = 10_000;

let ahead = Number(texts.now) - Date.now(); // how far the server's clock is ahead of this one
const drawnFrom = new WeakMap(); // parts of the strip by what the server sent for them
let warned = 0; // the deadline that was warned of

export function drawPeople({ now, html }) {
  ahead = now - Date.now();
  const focused = strip.contains(document.activeElement) ? document.activeElement.id : "";
  const opened = [...strip.querySelectorAll("details[open]")].map((element) => element.id);
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  for (const fresh of parsed.content.children) patch(document.getElementById(fresh.id), fresh);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focused) {
    const again = document.getElementById(focused) ?? strip.querySelector("#back, #takeback, #ask-hint, #away-title");
    again?.focus({ preventScroll: true });
  }
  tick();
}

const keyOf = (part) => part.dataset.seat ?? part.querySelector("[id]")?.id;

// Replaces only what has changed, so that a button is not taken away under somebody's finger.
function patch(list, fresh) {
  if (list === null) {
    strip.append(fresh);
    return;
  }
  const old = new Map([...list.children].map((part) => [keyOf(part), part]));
  const parts = [...fresh.children].map((part) => {
    const same = old.get(keyOf(part));
    if (same !== undefined && drawnFrom.get(same) === part.outerHTML) return same;
    drawnFrom.set(part, part.outerHTML);
    return part;
  });
  for (const part of [...list.children]) if (!parts.includes(part)) part.remove();
  parts.forEach((part, place) => {
    if (list.children[place] !== part) list.insertBefore(part, list.children[place] ?? null);
  });
}

// Gives the people that can be muted: every person but oneself.
export function others() {
  return [...strip.querySelectorAll("[data-mutable]")].map((person) => ({
    seat: person.dataset.seat,
    name: person.dataset.name,
  }));
}

export const isSeated = () => document.querySelector(".person.you, .room-seat.you") !== null;

function timeInWords(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor((seconds % 86400) / 3600)];
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (number) => String(number).padStart(2, "0");
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

function tick() {
  for (const clock of strip.querySelectorAll(".clock")) {
    const deadline = Number(clock.dataset.deadline ?? 0);
    const left = deadline > 0 ? deadline - Date.now() - ahead : Number(clock.dataset.left);
    const face = clock.querySelector(".clock-face");
    const words = timeInWords(left);
    if (face.textContent !== words) face.textContent = words;
    const isLow = deadline > 0 && left < LOW_MILLISECONDS;
    clock.classList.toggle("low", isLow);
    if (isLow && left > 0 && warned !== deadline && clock.closest(".you") !== null) {
      warned = deadline;
      say(texts.sayLow.replace("{seconds}", String(Math.ceil(left / 1000))));
    }
  }
}

setInterval(tick, 250);
tick();

// The name that somebody sits down with is offered again the next time.
document.addEventListener("submit", (event) => {
  const name = event.target.elements.name?.value?.trim();
  if (name) remember("name", name);
});
