// What a page that frames this one says to it, and hears: messages with `source: "decompte"`. Only
// the page around the frame is listened to.

import { effect, signal } from "@preact/signals";
import { hasPage } from "./games.js";
import TEXTS from "./framing_texts.json" with { type: "json" };
import { addTexts, language, LANGUAGES, t } from "./language.js";
import { answer, problem, state } from "./service.js";

const SOURCE = "decompte";
const PATH = /^\/?(v1\/([a-z]+)\/[a-z-]+)$/;

addTexts(TEXTS);

/** What the page around asked for last: `{game, path, body}`, null for nothing. */
export const wanted = signal(null);

/** Say something to the page around. */
function post(message) {
  parent.postMessage({ source: SOURCE, ...message }, "*");
}

/** Speak this language if the page knows it; otherwise change nothing. */
export function speak(tag) {
  if (typeof tag === "string" && Object.hasOwn(LANGUAGES, tag.slice(0, 2)))
    language.value = tag.slice(0, 2);
}

function read({ source, data }) {
  if (source !== parent || data?.source !== SOURCE) return;
  if (data.type === "language") speak(data.lang);
  if (data.type === "score") ask(data);
}

function ask({ path, request }) {
  const [, address, game] = String(path).match(PATH) ?? [];
  const isBody = typeof request === "object" && request !== null;
  if (!address || !hasPage(game)) refuse("/path", path === undefined ? "missing" : "not-one-of");
  else if (!isBody) refuse("/request", request === undefined ? "missing" : "wrong-type");
  else wanted.value = { game, path: address, body: request };
}

/**
 * Say what is wrong with a message, or with the address of the frame, in a problem document such as
 * the service gives.
 */
export function refuse(pointer, code) {
  if (parent === window) return;
  const detail = t(`framing${pointer.replace("/", ".")}`);
  const errors = [{ pointer, code, detail }];
  const title = t("framing.refused");
  post({
    type: "refused",
    problem: {
      type: "/problems/invalid-request",
      title,
      status: 400,
      detail,
      errors_total: errors.length,
      errors,
    },
  });
}

/**
 * Listen to the page around and report to it: `page` is the element whose height counts.
 */
export function beginFraming(page) {
  if (parent === window) return;
  addEventListener("message", read);
  effect(() => {
    if (state.value === "scored")
      post({ type: "scored", id: answer.value.id, answer: answer.value });
    else if (state.value === "refused") post({ type: "refused", problem: problem.value });
  });
  new ResizeObserver(() =>
    post({ type: "height", px: Math.ceil(page.getBoundingClientRect().height) }),
  ).observe(page);
  post({ type: "ready" });
}
