// The engine for a page or a program: the rules of the services, without a service. In a browser it
// runs in a worker; in node, where nothing waits for a tap, in the process itself.
//
//   import { ask, start } from "./engine/engine.js";
//   await start({ onProgress: ({ part, done, of }) => … });
//   const { status, headers, body } = await ask("/v1/heros/territory-scores", { … });

/** What `manifest.json` beside this file says: the version, its folder and its files. */
const HERE = new URL("./", import.meta.url);

/** The engine that was started last and was not stopped, as a promise. */
let current = null;

/**
 * Starts an engine. `ask` and `version` of this module then ask this one.
 * @param {{onProgress?: Function}} given
 * @returns {Promise<{ask: Function, version: () => Record<string, string>, stop: () => void}>}
 */
export async function start({ onProgress = () => {} } = {}) {
  const starting = launch(onProgress);
  current = starting;
  const forget = () => {
    if (current === starting) current = null;
  };
  try {
    const engine = await starting;
    return {
      ...engine,
      stop() {
        forget();
        engine.stop();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}

/**
 * Asks the engine that was started last, and starts one if there is none.
 * @param {string} path an address of the service, such as "/v1/heros/rules"
 * @param {{method?: string, headers?: Record<string, string> | Headers, body?: string}} request
 * @returns {Promise<{status: number, headers: Record<string, string>, body: string}>}
 */
export async function ask(path, request) {
  return (await running()).ask(path, request);
}

/** The version of each game's engine; starts an engine if there is none. */
export async function version() {
  return (await running()).version();
}

function running() {
  return current ?? start();
}

async function launch(onProgress) {
  const { folder, archive } = JSON.parse(await readText(new URL("manifest.json", HERE)));
  const client = await import(new URL(`${folder}/client.js`, HERE).href);
  return client.start({ archive, onProgress });
}

async function readText(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(address, "utf8");
  }
  const answer = await fetch(address, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer.text();
}
