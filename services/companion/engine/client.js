// Starts one version of the engine, that of the folder which this file is in.

const BASE = new URL("./", import.meta.url);

/**
 * Starts the engine: in a worker, or in node in the process itself.
 * @param {{archive: string, onProgress?: Function}} given `archive` is its file in this folder
 * @returns {Promise<{ask: Function, version: () => Record<string, string>, stop: () => void}>}
 */
export function start({ archive, onProgress = () => {} }) {
  return BASE.protocol === "file:"
    ? startHere(archive, onProgress)
    : startWorker(archive, onProgress);
}

async function startHere(archive, onProgress) {
  const { load } = await import("./host.js");
  const { readFile } = await import("node:fs/promises");
  const { createRequire } = await import("node:module");
  // Python's own script assumes that it is not a module, also in a package of modules.
  globalThis.require ??= createRequire(import.meta.url);
  globalThis.__dirname ??= decodeURIComponent(BASE.pathname);
  const read = async (name) => (await readFile(new URL(name, BASE))).buffer;
  const engine = await load({ base: BASE, archive, read, onProgress });
  let isStopped = false;
  const ask = async (path, request) => {
    if (isStopped) throw stopped();
    return engine.ask(path, plain(request));
  };
  return {
    ...engine,
    ask,
    stop() {
      isStopped = true;
    },
  };
}

function stopped() {
  return Object.assign(new Error("The engine was stopped."), { name: "StoppedError" });
}

/** A request with headers as a plain object; a Headers or a list of pairs is taken too. */
function plain(request) {
  const { headers } = request ?? {};
  return headers?.[Symbol.iterator]
    ? { ...request, headers: Object.fromEntries(headers) }
    : request;
}

async function startWorker(archive, onProgress) {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const waiting = new Map();
  let count = 0;
  let isStopped = false;
  const fail = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.addEventListener("error", ({ message }) => fail(new Error(message || "engine")));
  worker.addEventListener("message", ({ data }) => {
    if (data.progress) return onProgress(data.progress);
    const { resolve, reject } = waiting.get(data.number) ?? {};
    waiting.delete(data.number);
    if ("error" in data) reject?.(new Error(data.error));
    else resolve?.(data.answer);
  });
  const call = (name, ...given) =>
    new Promise((resolve, reject) => {
      if (isStopped) return reject(stopped());
      waiting.set(++count, { resolve, reject });
      worker.postMessage({ number: count, name, given });
    });
  const stop = () => {
    worker.terminate();
    isStopped = true;
    fail(stopped());
  };
  try {
    const games = await call("start", { archive });
    return {
      ask: (path, request) => call("ask", path, plain(request)),
      version: () => games,
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}
