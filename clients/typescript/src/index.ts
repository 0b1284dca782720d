// The client: a service and its games.

import { createBoards } from "./boards.js";
import { type CallOptions, type ClientOptions, JSON_TYPE, createConnection } from "./connection.js";
import type { Games } from "./contract.js";
import { createCivilization, createDeluges, createHeros, createOrichalque } from "./games.js";

export type { Board } from "./boards.js";
export type { CallOptions, ClientOptions, Language } from "./connection.js";
export type * from "./contract.js";
export * from "./errors.js";
export type { BatchItem, Operation, Pictures, TableOptions, Tables } from "./operation.js";

/** A Décompte service. */
export function createClient(address: string, options: ClientOptions = {}) {
  const connection = createConnection(address, options);
  /** The JSON of any other address, such as `/v1/carcassonne/tiles`. */
  async function read(path: string, given?: CallOptions): Promise<unknown> {
    return (await connection.send(path, JSON_TYPE, given)).json();
  }
  return {
    carcassonne: createBoards(connection),
    civilization: createCivilization(connection),
    deluges: createDeluges(connection),
    heros: createHeros(connection),
    orichalque: createOrichalque(connection),
    /** The games that are served, with the versions of their engines. */
    games: async (given?: CallOptions) => (await read("/v1", given)) as Games,
    read,
  };
}

export type Client = ReturnType<typeof createClient>;
