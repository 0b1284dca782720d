// Asks the service on whose address this page lies. The page knows no other host.

import { signal } from "@preact/signals";
import { language } from "./language.js";

/** Whether the last request reached the service. */
export const reached = signal(navigator.onLine);

/** The service is away or has too much to do: ask again in a moment. */
const AWAY = new Set([429, 502, 503, 504]);
const BASE = new URL(".", document.baseURI);

/** The service could not be reached; the request may be sent again later. */
export class Unreachable extends Error {}

/** The full address of a path of the service, such as "v1/heros", under whatever prefix. */
export function address(path) {
  return new URL(path, BASE).href;
}

/**
 * GET a path, or POST `body` to it. Answers `{ok, status, body}`; `body` is JSON or, for another
 * `accept`, text. Throws Unreachable, or an AbortError when `signal` says so.
 */
export async function ask(path, { body, accept = "application/json", signal: abort } = {}) {
  const answer = await send(path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      Accept: accept,
      "Accept-Language": language.peek(),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: abort,
  });
  const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
  return {
    ok: answer.ok,
    status: answer.status,
    body: isJson ? await answer.json() : await answer.text(),
  };
}

async function send(path, options) {
  try {
    const answer = await fetch(address(path), options);
    if (AWAY.has(answer.status)) throw new Unreachable(`${answer.status}`);
    reached.value = true;
    return answer;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    reached.value = false;
    throw error instanceof Unreachable ? error : new Unreachable(error.message);
  }
}
