// Asks a bot what it would play, and shows the answer beside the move.
import { address, board, fragment, post, sayUndone, texts } from "./page.js";

const box = document.getElementById("hint");

export function forgetHint() {
  box.hidden = true;
  box.replaceChildren();
  for (const element of fragment.querySelectorAll(".hinted")) element.classList.remove("hinted");
}

function markMove(move) {
  const [part, ...rest] = move.split(" ");
  const wanted = [
    `[data-move="${CSS.escape(move)}"]`,
    `[data-choose="${CSS.escape(part)}"]`,
    `[data-finish="${CSS.escape(rest.join(" "))}"]`,
  ];
  const whole = fragment.querySelectorAll(wanted[0]);
  const elements = whole.length > 0 ? whole : fragment.querySelectorAll(wanted.slice(1).join(", "));
  for (const element of elements) element.classList.add("hinted");
}

const inPercent = (chance) => texts.sayChance.replace("{percent}", Math.round(100 * chance));

function show({ move, sentence, others = [] }) {
  const lines = [document.createElement("p")];
  lines[0].textContent = sentence;
  if (others.length > 0) {
    const further = document.createElement("p");
    further.className = "quiet";
    const named = others.map((other) => (other.chance === null ? other.move : `${other.move} (${inPercent(other.chance)})`));
    further.textContent = `${texts.sayOthers} ${named.join(", ")}`;
    lines.push(further);
  }
  box.replaceChildren(...lines);
  markMove(move);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-hint]");
  if (button === null || button.getAttribute("aria-busy") === "true") return;
  forgetHint();
  button.setAttribute("aria-busy", "true");
  box.hidden = false;
  box.textContent = texts.sayThinking;
  const version = board()?.dataset.version;
  try {
    const { ok, answer } = await post(`${address}/hint`, new URLSearchParams({ version }), false);
    if (board()?.dataset.version !== version) forgetHint();
    else if (ok) show(answer);
    else {
      forgetHint();
      sayUndone(answer.error, answer.rule);
    }
  } catch {
    forgetHint();
    sayUndone(texts.sayUndone, "");
  } finally {
    button.removeAttribute("aria-busy");
  }
});
