// Goes through a match that is over. Every step is drawn by the server; the script loads it, keeps it and puts it in
// place. Without it the buttons are links and the page is loaded anew for every step.
import { changed, changedAtOnce } from "./motion.js";
import { fragment, sayUndone, texts } from "./page.js";
import { directSteps, prepareSteps } from "./steps.js";
import "./fair.js";

const MILLISECONDS_PER_STEP = 1200;
const MOST_KEPT = 300;
const last = Number(texts.last);
const [slider, jump, seats, speed, play] = ["step", "jump", "seat", "speed", "play"].map((id) => document.getElementById(id));
const at = document.getElementById("at");
const happened = document.getElementById("happened");
const links = { "to-start": () => 0, "to-before": () => step - 1, "to-next": () => step + 1, "to-end": () => last };

let step = Number(texts.step);
let seat = texts.seat;
let wanted = step; // the step that was asked for latest
let timer = 0;
const loaded = new Map(); // the steps by seat and number, those used latest at the end

function load(number) {
  const key = `${number}?seat=${seat}`;
  const known = loaded.get(key);
  const page = known ?? fetch(`${texts.replay}/${key}`).then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  });
  loaded.delete(key);
  loaded.set(key, page);
  page.catch(() => loaded.delete(key));
  if (loaded.size > MOST_KEPT) loaded.delete(loaded.keys().next().value);
  return page;
}

async function go(number) {
  wanted = Math.min(Math.max(number, 0), last);
  const [goal, viewer] = [wanted, seat];
  showPlace(goal);
  let html;
  try {
    html = await load(goal);
  } catch {
    stop();
    if (goal === wanted) sayUndone(texts.sayLost, "");
    return false;
  }
  // Whoever drags the slider has asked for another step meanwhile.
  if (goal !== wanted || viewer !== seat) return true;
  const isNear = Math.abs(goal - step) === 1;
  step = goal;
  history.replaceState(null, "", `${location.pathname}?step=${step}&seat=${seat}`);
  if (isNear) await changed(fragment, () => put(html));
  else changedAtOnce(() => put(html));
  if (step < last) load(step + 1);
  return true;
}

function put(html) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const said = parsed.content.querySelector("[data-happened]");
  said.remove();
  const opened = [...fragment.querySelectorAll("details[id][open]")].map((element) => element.id);
  const scrolled = fragment.querySelector(".board-area")?.scrollLeft ?? 0;
  fragment.replaceChildren(parsed.content);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  const area = fragment.querySelector(".board-area");
  if (area !== null) area.scrollLeft = scrolled;
  happened.textContent = said.textContent;
  sayUndone("", "");
  prepareSteps(fragment, false);
}

function words(number) {
  return number === 0 ? texts.sayDeal : texts.sayMove.replace("{step}", number).replace("{last}", last);
}

function showPlace(number) {
  slider.value = String(number);
  slider.setAttribute("aria-valuetext", words(number));
  at.textContent = words(number);
  if (jump !== null) {
    const marks = [...jump.options];
    const reached = marks.filter((mark) => Number(mark.value) <= number).length;
    jump.selectedIndex = Math.max(reached - 1, 0);
  }
  for (const [id, to] of [["to-start", 0], ["to-before", number - 1], ["to-next", number + 1], ["to-end", last]]) {
    const link = document.getElementById(id);
    const isIdle = to === number || to < 0 || to > last;
    link.toggleAttribute("aria-disabled", isIdle);
    link.href = `${texts.replay}?step=${Math.min(Math.max(to, 0), last)}&seat=${seat}`;
    link.removeAttribute("role");
    if (isIdle) link.setAttribute("aria-disabled", "true");
  }
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = texts.sayPlay;
}

function goOn() {
  timer = setTimeout(async () => {
    const isOn = timer !== 0 && wanted < last && (await go(wanted + 1));
    if (isOn && timer !== 0 && wanted < last) goOn();
    else stop();
  }, MILLISECONDS_PER_STEP / Number(speed.value));
}

play.addEventListener("click", async () => {
  if (timer !== 0) {
    stop();
    return;
  }
  play.textContent = texts.sayPause;
  goOn();
  if (wanted === last) go(0);
});

for (const [id, to] of Object.entries(links)) {
  document.getElementById(id).addEventListener("click", (event) => {
    event.preventDefault();
    stop();
    go(to());
  });
}
slider.addEventListener("input", () => {
  stop();
  go(Number(slider.value));
});
jump?.addEventListener("change", () => {
  stop();
  go(Number(jump.value));
});
seats.addEventListener("change", () => {
  seat = seats.value;
  const hidden = document.getElementById("jump-seat");
  if (hidden !== null) hidden.value = seat;
  go(step);
});

document.documentElement.classList.add("scripted");
play.hidden = false;
speed.parentElement.hidden = false;
for (const button of document.querySelectorAll(".unscripted")) button.hidden = true;
directSteps(fragment);
prepareSteps(fragment, false);
showPlace(step);
if (step < last) load(step + 1);
