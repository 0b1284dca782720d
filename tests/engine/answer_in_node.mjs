// Answers the requests on standard input with the engine at the address that is given.

import { text } from "node:stream/consumers";

const { start } = await import(process.argv[2]);
const requests = JSON.parse(await text(process.stdin));
const engine = await start();
const answers = [];
for (const { path, ...request } of requests) answers.push(await engine.ask(path, request));
process.stdout.write(JSON.stringify(answers));
