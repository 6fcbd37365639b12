// Sends the forms of a table without loading the page anew; what they change comes by the stream. Marks on a form:
//   data-send     it is sent that way
//   data-at-once  it is sent as soon as something in it is changed
//   data-clear    its text is emptied when it was sent
//   data-anew     it makes the visitor somebody else here, so that the page has to be drawn anew
import { fieldsOf, isChanged } from "./fields.js";
import { post, sayUndone, texts } from "./page.js";
import { listen } from "./stream.js";

const LEAST_MILLISECONDS = 350;
const timers = new Map(); // by the id of the form, which may be drawn anew meanwhile

async function send(form, submitter) {
  if (form.dataset.busy !== undefined) {
    // What is chosen while an earlier choice is on its way follows it.
    if ("atOnce" in form.dataset) sendSoon(form);
    return;
  }
  const fields = new FormData(form, submitter);
  const body = form.enctype === "multipart/form-data" ? fields : new URLSearchParams(fields);
  form.dataset.busy = "";
  form.setAttribute("aria-busy", "true");
  try {
    const { ok, answer } = await post(form.action, body, false);
    sayUndone(ok ? "" : answer.error, answer.rule);
    if (ok && "clear" in form.dataset) form.reset();
    if (ok && "anew" in form.dataset) listen(true);
    // What was chosen but refused is put back to what holds.
    if (!ok && "atOnce" in form.dataset) form.reset();
  } catch {
    sayUndone(texts.sayUndone, "");
  } finally {
    delete form.dataset.busy;
    form.removeAttribute("aria-busy");
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("send" in form.dataset)) return;
  event.preventDefault();
  clearTimeout(timers.get(form.id));
  send(form, event.submitter);
});

function sendSoon(form) {
  const { id } = form;
  clearTimeout(timers.get(id));
  timers.set(id, setTimeout(() => {
    const now = document.getElementById(id);
    if (now?.reportValidity()) send(now, null);
  }, LEAST_MILLISECONDS));
}

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (form && "atOnce" in form.dataset) sendSoon(form);
});

// What was chosen before this script had come is sent as well.
for (const form of document.querySelectorAll("form[data-at-once]")) {
  if ([...fieldsOf(form)].some(isChanged)) sendSoon(form);
}
