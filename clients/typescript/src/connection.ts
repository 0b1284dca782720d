// Sends requests to a service: timeouts, repeated attempts, and errors for what it refuses.

import { REPEATED_STATUSES, ServiceUnreachableError, createRefusal } from "./errors.js";

export type Language = "en" | "fr";

/** How a single call differs from what the client was made with. */
export interface CallOptions {
  readonly language?: Language | undefined;
  /** Ends the call, with all its attempts. */
  readonly signal?: AbortSignal | undefined;
}

export interface ClientOptions {
  /** That of sentences, where a call names no other; English by default. */
  readonly language?: Language | undefined;
  /** For one attempt, in milliseconds; 30,000 by default. */
  readonly timeout?: number | undefined;
  /**
   * For a call with all its attempts, in milliseconds; 120,000 by default. A pause that would not
   * end by then is not made.
   */
  readonly totalTimeout?: number | undefined;
  /**
   * How often a request is sent again without an answer, or after 429, 502, 503, 504; 4 by default.
   */
  readonly retries?: number | undefined;
  /**
   * The first pause in milliseconds; each further one is twice as long, none shorter than
   * `Retry-After`.
   */
  readonly backoff?: number | undefined;
  /** For hosts that require a key. */
  readonly key?: string | undefined;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

export interface Connection {
  send(path: string, kind: string, options?: CallOptions, body?: unknown): Promise<Response>;
}

export const JSON_TYPE = "application/json";

/** A service at an address. */
export function createConnection(address: string, given: ClientOptions): Connection {
  const { language = "en", timeout = 30_000, retries = 4, backoff = 200, key } = given;
  const { totalTimeout = 120_000 } = given;
  const home = address.replace(/\/+$/, "");
  const ask = given.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  function describe(kind: string, options: CallOptions, body: unknown): RequestInit {
    const headers: Record<string, string> = {
      Accept: `${kind}, application/problem+json`,
      "Accept-Language": options.language ?? language,
    };
    if (key !== undefined) headers.Authorization = `Bearer ${key}`;
    if (body === undefined) return { headers };
    headers["Content-Type"] = JSON_TYPE;
    return { method: "POST", headers, body: JSON.stringify(body) };
  }

  async function attempt(
    path: string,
    init: RequestInit,
    left: number,
    signal?: AbortSignal,
  ): Promise<Response | Error> {
    const limit = new AbortController();
    const end = () => limit.abort(signal?.reason);
    const most = Math.min(timeout, Math.round(left));
    const timer = setTimeout(() => limit.abort(new Error(`no answer in ${most} ms`)), most);
    signal?.addEventListener("abort", end);
    try {
      const answer = await ask(home + path, { ...init, signal: limit.signal });
      // The body is read within the time of the attempt, and once more by the caller.
      const content = await answer.arrayBuffer();
      return new Response(content, { status: answer.status, headers: answer.headers });
    } catch (error) {
      signal?.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  return {
    async send(path, kind, options = {}, body) {
      options.signal?.throwIfAborted();
      const init = describe(kind, options, body);
      const end = performance.now() + totalTimeout;
      for (let attempts = 0; ; attempts += 1) {
        const answer = await attempt(path, init, end - performance.now(), options.signal);
        const isAnswer = answer instanceof Response;
        if (isAnswer && answer.ok) return answer;
        const least = isAnswer ? readRetryAfter(answer) : 0;
        const wait = Math.max(least, backoff * 2 ** attempts);
        const isLast = attempts >= retries || performance.now() + wait >= end;
        if (isAnswer && (isLast || !REPEATED_STATUSES.includes(answer.status)))
          throw createRefusal(answer.status, await readJson(answer));
        if (!isAnswer && isLast)
          throw new ServiceUnreachableError(`${path}: ${answer.message}`, { cause: answer });
        await pause(wait, options.signal);
      }
    },
  };
}

/** What `Retry-After` asks for, in milliseconds: seconds or a date. */
function readRetryAfter(answer: Response): number {
  const value = answer.headers.get("Retry-After");
  if (value === null) return 0;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? 0 : wait;
}

async function readJson(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // A proxy's page: the status says enough.
  }
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener("abort", finish);
    function finish() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
