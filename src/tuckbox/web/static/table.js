// Brings the page of a table to life: puts its parts together.
import "./copy.js";
import { sound, noticeTurn } from "./alerts.js";
import { fitToTable, hear, tellOfWords } from "./chat.js";
import { draw, readTable, tellOfNews } from "./draw.js";
import { forgetHint } from "./hints.js";
import { board, fragment, remembered } from "./page.js";
import { drawPeople } from "./people.js";
import "./rules.js";
import "./sending.js";
import { directSteps, prepareSteps } from "./steps.js";
import { follow } from "./stream.js";

let wasTurn = board()?.hasAttribute("data-on-turn") ?? false;
let wasOver = board()?.hasAttribute("data-over") ?? false;

function offerName() {
  const field = fragment.querySelector("#name[data-remembered]");
  if (field !== null && field.value === "") field.value = remembered("name") ?? "";
}

tellOfNews(({ isTurn, isOver, isFirst }) => {
  forgetHint();
  offerName();
  fitToTable();
  if (isOver && !wasOver && !isFirst) sound("over");
  else if (isTurn && !wasTurn) {
    sound("turn");
    noticeTurn();
  }
  [wasTurn, wasOver] = [isTurn, isOver];
});
tellOfWords(() => sound("word"));

document.documentElement.classList.add("scripted");
directSteps(fragment);
readTable();
prepareSteps(fragment, false);
offerName();
follow({
  table: draw,
  people: (told) => {
    drawPeople(told);
    fitToTable();
  },
  chat: hear,
});

// Small menus close when something else is clicked, and with Escape.
const menus = () => document.querySelectorAll("details.menu[open], details.away-for-me[open]");
document.addEventListener("click", (event) => {
  for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus()) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
