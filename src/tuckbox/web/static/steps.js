// Shows step by step what happened. In an element with data-steps, a name of its own, parts with data-from and
// data-until are there from one step until another. With data-fresh it plays by itself, once. Buttons with
// data-steps-do stop it (pause), let it go on faster, skip it or show it again.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const STEP_MILLISECONDS = 1100;
const shows = new Map(); // by the name of the steps: where they are, how fast, stopped or not

// Goes on with the steps that were being shown before the page was drawn anew, and begins those that are new.
export function prepareSteps(root, isNews) {
  for (const element of root.querySelectorAll("[data-steps]")) {
    const parts = [...element.querySelectorAll("[data-from]")];
    const last = Math.max(0, ...parts.map((part) => Number(part.dataset.from)));
    const plays = "fresh" in element.dataset && !calm.matches;
    const show = shows.get(element.dataset.steps);
    if (show === undefined) {
      const at = isNews && plays ? Math.min(1, last) : last;
      shows.set(element.dataset.steps, { at, last, speed: 1, isStopped: false, timer: 0 });
    } else {
      if (show.at === show.last && !plays) show.at = last;
      show.last = last;
    }
    drawStep(element);
    goOn(root, element.dataset.steps);
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

function goOn(root, name) {
  const show = shows.get(name);
  clearTimeout(show.timer);
  if (show.isStopped || show.at >= show.last) return;
  show.timer = setTimeout(() => {
    const element = root.querySelector(`[data-steps="${name}"]`);
    if (element === null) return;
    show.at += 1;
    drawStep(element);
    goOn(root, name);
  }, STEP_MILLISECONDS / show.speed);
}

function direct(root, element, order) {
  const show = shows.get(element.dataset.steps);
  if (order === "pause") show.isStopped = !show.isStopped;
  else if (order === "faster") show.speed *= 2;
  else if (order === "skip") show.at = show.last;
  else Object.assign(show, { at: Math.min(1, show.last), speed: 1, isStopped: false });
  drawStep(element);
  goOn(root, element.dataset.steps);
  if (order === "again") element.querySelector('[data-steps-do="pause"]')?.focus({ preventScroll: true });
}

// Lets the buttons within an element direct the steps.
export function directSteps(root) {
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-steps-do]");
    if (button !== null) direct(root, button.closest("[data-steps]"), button.dataset.stepsDo);
  });
}
