// Follows the table: the server sends what has changed, and with the last event of a change the version of the table.
// After a lost connection the page names the version it has seen and is sent what it missed. The server does not send a
// part of the table again that came on the same connection, so what could not be shown is asked for on a new one.
import { address, texts } from "./page.js";

const connection = document.getElementById("connection");
const SECONDS_TO_WAIT = 3;
const MOST_SECONDS_TO_REPAIR = 30;

let seen = Number(texts.version);
let source = null;
let later = 0;
let isClosing = false;
let failures = 0; // how often in a row something that was sent could not be shown
let handlers = {};
const waiting = new Set();
let handled = Promise.resolve();

export function follow(given) {
  handlers = given;
  listen();
}

// Opens the stream; with `anew` everything is sent, as to a page that has seen nothing.
export function listen(anew = false) {
  source?.close();
  clearTimeout(later);
  if (anew) seen = 0;
  const stream = (source = new EventSource(`${address}/events?since=${seen}`));
  let isShown = true;
  stream.addEventListener("open", () => {
    isClosing = false;
    connection.textContent = "";
  });
  for (const kind of ["table", "people", "chat"]) {
    // One after the other, for the page may take a moment to change; where one fails, the next is drawn all the same,
    // and then everything is asked for again.
    stream.addEventListener(kind, (event) => {
      handled = handled.then(async () => {
        if (stream !== source) return;
        await handlers[kind](JSON.parse(event.data));
        // Drawing may have asked for everything anew; and what has not been shown has not been seen.
        if (stream === source && isShown) haveSeen(Number(event.lastEventId));
      }).catch((problem) => {
        console.error(problem);
        if (stream !== source || !isShown) return;
        isShown = false;
        repair();
      });
    });
  }
  stream.addEventListener("closing", () => {
    isClosing = true;
    connection.textContent = texts.sayClosing;
  });
  stream.addEventListener("problem", (event) => {
    stream.close();
    connection.textContent = JSON.parse(event.data).error;
    later = setTimeout(listen, 10000);
  });
  stream.addEventListener("error", () => {
    if (stream !== source) return;
    if (!isClosing) connection.textContent = texts.sayLost;
    // The browser tries again by itself unless the server answered with an error.
    if (stream.readyState === EventSource.CLOSED) later = setTimeout(listen, 3000);
  });
}

// Asks for everything anew, the more slowly the more often that was of no use.
function repair() {
  seen = 0;
  later = setTimeout(listen, 1000 * Math.min(failures, MOST_SECONDS_TO_REPAIR));
  failures += 1;
}

// Takes note of the version that came with an event, which is the one before until the last event of a change.
function haveSeen(version) {
  if (version <= seen) return;
  seen = version;
  failures = 0;
  for (const waiter of waiting) {
    if (seen >= waiter.version) {
      waiting.delete(waiter);
      waiter.resume();
    }
  }
}

// Waits until the page shows what has happened up to a version. A stream that brings nothing is opened again.
export async function caughtUp(version) {
  if (seen >= version) return;
  let timer = 0;
  await new Promise((resume) => {
    waiting.add({ version, resume });
    timer = setTimeout(() => {
      listen();
      timer = setTimeout(resume, 1000 * SECONDS_TO_WAIT);
    }, 1000 * SECONDS_TO_WAIT);
  });
  clearTimeout(timer);
}

function hurry() {
  if (source !== null && source.readyState !== EventSource.OPEN && !document.hidden) listen();
}

addEventListener("online", hurry);
document.addEventListener("visibilitychange", hurry);
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => {
  if (event.persisted) listen();
});
