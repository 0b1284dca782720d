// What every game has beside its operations: its card, its rules and its examples.

import { type CallOptions, type Connection, JSON_TYPE } from "./connection.js";
import type { Card, Examples, RuleCatalogue } from "./contract.js";

/** `GET /v1/{game}` and what is below it. */
export function createGame(connection: Connection, name: string) {
  const home = `/v1/${name}`;
  return {
    /** What the game offers: editions, expansions, options, limits. */
    async card(options?: CallOptions): Promise<Card> {
      return (await connection.send(home, JSON_TYPE, options)).json();
    },
    /** Every rule, ruling and warning, by the ids that answers name. */
    async rules(options?: CallOptions): Promise<RuleCatalogue> {
      return (await connection.send(`${home}/rules`, JSON_TYPE, options)).json();
    },
    /** The worked examples: requests with their answers. */
    async examples(options?: CallOptions): Promise<Examples> {
      return (await connection.send(`${home}/examples`, JSON_TYPE, options)).json();
    },
  };
}
