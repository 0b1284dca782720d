// The worker that holds the engine: one message in, one out, each with its number.

import { load } from "./host.js";

let engine;

self.addEventListener("message", async ({ data: { number, name, given } }) => {
  try {
    self.postMessage({ number, answer: await DO[name](...given) });
  } catch (error) {
    self.postMessage({ number, error: String(error) });
  }
});

const DO = {
  async start({ archive }) {
    const base = new URL("./", import.meta.url);
    const onProgress = (progress) => self.postMessage({ progress });
    engine = await load({ base, archive, read, onProgress });
    return engine.version();
  },
  ask: (path, request) => engine.ask(path, request),
};

async function read(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}
