// The engine for a page or a program: the rules of the services, without a service. In a browser it
// runs in a worker; in node, where nothing waits for a tap, in the process itself.
//
//   import { start } from "./engine/engine.js";
//   const engine = await start({ onProgress: ({ part, done, of }) => … });
//   const { status, headers, body } = await engine.ask("/v1/heros/territory-scores", { … });

/** What `manifest.json` beside this file says: the version, its folder and its files. */
const HERE = new URL("./", import.meta.url);

/**
 * Starts the engine.
 * @param {{onProgress?: Function}} given
 * @returns {Promise<{ask: Function, version: () => Record<string, string>, stop: () => void}>}
 */
export async function start({ onProgress = () => {} } = {}) {
  const { folder, archive } = JSON.parse(await readText(new URL("manifest.json", HERE)));
  const client = await import(new URL(`${folder}/client.js`, HERE).href);
  return client.start({ archive, onProgress });
}

async function readText(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address, "utf8");
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer.text();
}
