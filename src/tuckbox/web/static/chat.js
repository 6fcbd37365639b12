// Shows what people say. Words of others are put into the page as text only, never as anything else.
//
// A mute is for a person, whom this page knows by the name, which nobody else at the table has. It goes along to
// another seat, and ends when the person leaves: who sits there next is somebody else.
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
const muted = new Map(JSON.parse(remembered(`mutes-${texts.table}`) ?? "[]")); // the seats of muted people by name

// Names who is told when somebody else has said something.
export function tellOfWords(listener) {
  heard = listener;
}

export function hear(said) {
  const isAtEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 30;
  const news = said.filter((line) => line.version > newest);
  followMuted(news);
  for (const line of news) {
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

const isMuted = (item) => !item.classList.contains("note") && muted.has(item.querySelector("b").textContent);

// Ends the mutes of people who are not at the table any more. One note of a seat that bears another name now is the new
// name of the same person; with two notes somebody got up and somebody else sat down.
function followMuted(news) {
  const people = others();
  for (const [name, seat] of [...muted]) {
    if (people.some((person) => person.name === name)) continue;
    const notes = news.filter((line) => line.kind === "note" && String(line.seat) === seat);
    const renamed = people.find((person) => person.seat === seat);
    muted.delete(name);
    if (renamed !== undefined && notes.length === 1) muted.set(renamed.name, seat);
  }
  rememberMuted();
}

function rememberMuted() {
  remember(`mutes-${texts.table}`, JSON.stringify([...muted]));
}

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
  if (known !== people.map(({ seat, name }) => `${seat} ${name}`).join()) {
    buttons.replaceChildren(...people.map(muteButton));
  }
  for (const { seat, name } of people) if (muted.has(name)) muted.set(name, seat);
  for (const button of buttons.children) nameButton(button);
}

function nameButton(button) {
  const { name } = button.dataset;
  const words = (muted.has(name) ? texts.sayUnmute : texts.sayMute).replace("{name}", name);
  if (button.textContent !== words) button.textContent = words;
}

function muteButton({ seat, name }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button small";
  button.id = `mute-${seat}`;
  Object.assign(button.dataset, { seat, name });
  button.addEventListener("click", () => {
    if (!muted.delete(name)) muted.set(name, seat);
    rememberMuted();
    for (const item of lines.children) item.hidden = isMuted(item);
    if (muted.has(name)) say(texts.sayMuted.replace("{name}", name));
    nameButton(button);
  });
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
if (document.querySelector("#people .person") !== null) followMuted([]);
for (const item of lines.children) item.hidden = isMuted(item);
log.scrollTop = log.scrollHeight;
fitToTable();
