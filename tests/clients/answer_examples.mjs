// node answer_examples.mjs ADDRESS: asks every example of every game again; prints what came of it.
import { deepStrictEqual } from "node:assert";
import { IllegalPositionError, createClient } from "decompte-client";

const client = createClient(process.argv[2]);
const counted = { answered: 0, refused: 0, wrong: [] };
for (const { id } of (await client.games()).games) {
  const game = client[id];
  for (const { operation, request, status, answer } of game
    ? (await game.examples()).examples
    : []) {
    const name = operation.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    try {
      deepStrictEqual(await game[name](request), answer);
      counted.answered += 1;
    } catch (error) {
      if (error instanceof IllegalPositionError && status === 422) counted.refused += 1;
      else counted.wrong.push(`${id} ${operation}: ${error.message}`);
    }
  }
}
console.log(JSON.stringify(counted));
