// Shows what people say. Words of others are put into the page as text only, never as anything else.
import { fragment, main, remember, remembered, say, texts } from "./page.js";
import { isSeated, others } from "./people.js";

const panel = document.getElementById("chat");
const lines = document.getElementById("chat-lines");
const log = document.getElementById("chat-log");
const label = document.getElementById("chat-label");
const talk = document.getElementById("talk");
const sayForm = document.getElementById("say");
const mutes = document.getElementById("mutes");
const buttons = document.getElementById("mute-buttons");
const MOST_LINES = 200;
const phone = matchMedia("(max-width: 62rem)");

let newest = Math.max(0, ...[...lines.children].map((line) => Number(line.dataset.version)));
let unread = 0;
let heard = () => {};
const muted = new Set(JSON.parse(remembered(`muted-${texts.table}`) ?? "[]"));

// Names who is told when somebody else has said something.
export function tellOfWords(listener) {
  heard = listener;
}

export function hear(said) {
  const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 30;
  for (const line of said) {
    if (line.version <= newest) continue;
    newest = line.version;
    add(line);
  }
  while (lines.children.length > MOST_LINES) lines.firstElementChild.remove();
  if (isAtEnd) log.scrollTop = log.scrollHeight;
  fitToTable();
}

function add(line) {
  const item = document.createElement("li");
  item.className = `chat-line ${line.kind}`;
  item.dataset.version = line.version;
  if (line.seat !== null) item.dataset.seat = line.seat;
  if (line.kind !== "note") {
    const name = document.createElement("b");
    name.textContent = line.name;
    item.append(name, " ");
  }
  if (line.kind === "emote") {
    const sign = document.createElement("span");
    sign.ariaHidden = "true";
    sign.textContent = line.sign;
    item.append(sign, " ");
  }
  item.append(line.text);
  item.hidden = isMuted(item);
  lines.append(item);
  if (item.hidden || line.kind === "note") return;
  const isOwn = document.querySelector(`.person.you[data-seat="${line.seat}"]`) !== null;
  if (isOwn) return;
  heard();
  if (panel.open) return;
  unread += 1;
  say(`${line.name}: ${line.text}`);
}

const isMuted = (item) => !item.classList.contains("note") && muted.has(item.dataset.seat);

// Fits the panel to who is here now and to who may speak.
export function fitToTable() {
  label.textContent = unread > 0 ? texts.sayUnread.replace("{count}", unread) : texts.sayChat;
  panel.classList.toggle("unread", unread > 0);
  talk.hidden = !isSeated();
  const allows = fragment.querySelector("[data-chat]")?.dataset.chat;
  if (allows !== undefined) sayForm.hidden = allows !== "yes";
  const people = others();
  mutes.hidden = people.length === 0;
  const known = [...buttons.children].map((button) => `${button.dataset.seat} ${button.dataset.name}`).join();
  if (known === people.map(({ seat, name }) => `${seat} ${name}`).join()) return;
  buttons.replaceChildren(...people.map(muteButton));
}

function muteButton({ seat, name }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.id = `mute-${seat}`;
  Object.assign(button.dataset, { seat, name });
  const write = () => {
    button.textContent = (muted.has(seat) ? texts.sayUnmute : texts.sayMute).replace("{name}", name);
  };
  button.addEventListener("click", () => {
    if (!muted.delete(seat)) muted.add(seat);
    remember(`muted-${texts.table}`, JSON.stringify([...muted]));
    for (const item of lines.children) item.hidden = isMuted(item);
    if (muted.has(seat)) say(texts.sayMuted.replace("{name}", name));
    write();
  });
  write();
  return button;
}

panel.addEventListener("toggle", () => {
  if (!panel.open) return;
  unread = 0;
  fitToTable();
  log.scrollTop = log.scrollHeight;
});

// On phones, and beside a match, the chat is closed until somebody opens it.
if (phone.matches) document.getElementById("qr").open = false;
if (phone.matches || !document.body.classList.contains("stage-gathering")) panel.open = false;
main.classList.add("has-docked-chat");
for (const item of lines.children) item.hidden = isMuted(item);
log.scrollTop = log.scrollHeight;
fitToTable();
