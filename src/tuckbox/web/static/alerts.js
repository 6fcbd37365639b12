// Tells that it is one's turn: by a sound and by a notification of the browser. Both are off until somebody asks.
import { remember, remembered, texts } from "./page.js";

const soundButton = document.getElementById("sound");
const notifyButton = document.getElementById("notify");

let audio = null;
let hasSound = remembered("sound") === "on";
let wantsNotices = remembered("notices") === "on";
let notice = null;

// Tones as pairs of a pitch in hertz and a beginning in seconds.
const TONES = { turn: [[660, 0], [880, 0.12]], word: [[520, 0]], over: [[523, 0], [659, 0.14], [784, 0.28]] };

export function sound(name) {
  if (!hasSound) return;
  audio ??= new AudioContext();
  for (const [pitch, begin] of TONES[name]) {
    const at = audio.currentTime + begin;
    const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  }
}

export function noticeTurn() {
  if (!wantsNotices || !document.hidden || Notification.permission !== "granted") return;
  try {
    notice = new Notification(texts.sayYourTurn, { body: texts.sayTitle, tag: texts.table, icon: "/static/tuckbox.svg" });
    notice.onclick = () => globalThis.focus();
  } catch {
    // Some phones offer notifications to installed applications only.
    wantsNotices = false;
    fitNotices();
  }
}

function fitNotices() {
  notifyButton.hidden = typeof Notification === "undefined" || !isSecureContext;
  if (notifyButton.hidden) return;
  notifyButton.dataset.ask ??= notifyButton.textContent;
  const isOn = wantsNotices && Notification.permission === "granted";
  const isDenied = Notification.permission === "denied";
  notifyButton.disabled = isDenied;
  notifyButton.setAttribute("aria-pressed", String(isOn));
  notifyButton.textContent = isDenied ? notifyButton.dataset.denied : isOn ? notifyButton.dataset.on : notifyButton.dataset.ask;
}

notifyButton.addEventListener("click", async () => {
  if (wantsNotices && Notification.permission === "granted") wantsNotices = false;
  else wantsNotices = (await Notification.requestPermission()) === "granted";
  remember("notices", wantsNotices ? "on" : "off");
  fitNotices();
});

soundButton.addEventListener("click", () => {
  hasSound = !hasSound;
  remember("sound", hasSound ? "on" : "off");
  soundButton.setAttribute("aria-pressed", String(hasSound));
  sound("turn");
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) notice?.close();
});

soundButton.setAttribute("aria-pressed", String(hasSound));
fitNotices();
