// One operation of a game: its answers as data, tables and pictures, batches, and results again.

import { type CallOptions, type Connection, JSON_TYPE } from "./connection.js";
import type { Problem } from "./contract.js";
import { RefusedRequestError, createRefusal } from "./errors.js";

const TOO_LARGE = 413;

/** What became of one request of a batch. */
export type BatchItem<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly refusal: RefusedRequestError };

/**
 * `POST /v1/{game}/{name}`: call it with a request. Everything it promises may throw DecompteError.
 */
export interface Operation<Request, Answer> {
  (request: Request, options?: CallOptions): Promise<Answer>;
  /**
   * What became of each request, in their order. Any number is taken: they are sent in batches of
   * as many as the service takes, and a batch that is too large for it in two halves.
   */
  batch(requests: readonly Request[], options?: CallOptions): Promise<BatchItem<Answer>[]>;
  /** An earlier answer of this operation again, by its `id`. */
  result(id: string, options?: CallOptions): Promise<Answer>;
}

/** How an earlier answer is read as a table. */
export interface TableOptions extends CallOptions {
  /** Begin with a byte order mark, and have the list separator of the language between cells. */
  readonly spreadsheet?: boolean | undefined;
}

/** What an operation has beside, that answers with a score sheet. */
export interface Tables<Request> {
  /** The answer as a table. */
  csv(request: Request, options?: CallOptions): Promise<string>;
  /** An earlier answer as a table, by its `id`. */
  resultCsv(id: string, options?: TableOptions): Promise<string>;
}

/** What an operation has beside, that has a picture. */
export interface Pictures<Request> {
  /** A picture of the position. */
  svg(request: Request, options?: CallOptions): Promise<string>;
  /** A picture of the position in pixels. */
  png(request: Request, options?: CallOptions): Promise<Blob>;
  /** The picture of an earlier answer, by its `id`. */
  resultSvg(id: string, options?: CallOptions): Promise<string>;
  /** The picture of an earlier answer in pixels, by its `id`. */
  resultPng(id: string, options?: CallOptions): Promise<Blob>;
}

interface BatchAnswer {
  readonly items: readonly { status: number; result?: unknown; problem?: Problem }[];
}

/**
 * The operation of a game; `batchSize` is how many requests the service takes at once, `kinds` what
 * it has beside, which `Also` types.
 */
export function createOperation<Request, Answer extends { id?: string }, Also>(
  connection: Connection,
  game: string,
  name: string,
  batchSize: number,
  kinds: readonly ("tables" | "pictures")[],
): Operation<Request, Answer> & Also {
  const home = `/v1/${game}`;
  const path = `${home}/${name}`;

  async function ask(request: Request, options?: CallOptions): Promise<Answer> {
    return (await connection.send(path, JSON_TYPE, options, request)).json();
  }

  async function write(request: Request, kind: string, options?: CallOptions): Promise<string> {
    return (await connection.send(path, kind, options, request)).text();
  }

  function read(id: string, kind: string, options?: CallOptions, ending = ""): Promise<Response> {
    return connection.send(`${home}/results/${encodeURIComponent(id)}${ending}`, kind, options);
  }

  async function resultPng(id: string, options?: CallOptions): Promise<Blob> {
    return (await read(id, "image/png", options, ".png")).blob();
  }

  async function sendBatch(
    requests: readonly Request[],
    options?: CallOptions,
  ): Promise<BatchItem<Answer>[]> {
    try {
      const answer = await connection.send(`${path}/batch`, JSON_TYPE, options, { requests });
      const { items }: BatchAnswer = await answer.json();
      return items.map((item) =>
        item.problem === undefined
          ? { ok: true, answer: item.result as Answer }
          : { ok: false, refusal: createRefusal(item.status, item.problem) },
      );
    } catch (error) {
      const isDivisible = error instanceof RefusedRequestError && error.status === TOO_LARGE;
      if (!isDivisible || requests.length === 1) throw error;
      const middle = Math.floor(requests.length / 2);
      const first = await sendBatch(requests.slice(0, middle), options);
      return [...first, ...(await sendBatch(requests.slice(middle), options))];
    }
  }

  const own = {
    async batch(requests: readonly Request[], options?: CallOptions) {
      const items: BatchItem<Answer>[] = [];
      for (let start = 0; start < requests.length; start += batchSize) {
        items.push(...(await sendBatch(requests.slice(start, start + batchSize), options)));
      }
      return items;
    },
    async result(id: string, options?: CallOptions): Promise<Answer> {
      return (await read(id, JSON_TYPE, options)).json();
    },
  };
  const tables: Tables<Request> = {
    csv: (request, options) => write(request, "text/csv", options),
    async resultCsv(id, options) {
      const ending = options?.spreadsheet ? ".csv?for=spreadsheet" : ".csv";
      const table = await read(id, "text/csv", options, ending);
      // `text()` would leave out the byte order mark.
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await table.arrayBuffer());
    },
  };
  const pictures: Pictures<Request> = {
    svg: (request, options) => write(request, "image/svg+xml", options),
    async png(request, options) {
      const { id = "" } = await ask(request, options);
      return resultPng(id, options);
    },
    resultSvg: async (id, options) => (await read(id, "image/svg+xml", options)).text(),
    resultPng,
  };
  const beside = { tables, pictures };
  return Object.assign(ask, own, ...kinds.map((kind) => beside[kind])) as Operation<
    Request,
    Answer
  > &
    Also;
}
