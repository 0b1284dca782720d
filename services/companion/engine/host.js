// Runs the engine: loads Python, unpacks the archive beside it and asks it. It runs in a worker of
// a browser (worker.js) and, for programs without a browser, in node.

/** Reports while the engine starts: each part, and which of how many it is. */
const PARTS = ["python", "archive", "rules"];
const FOLDER = "/decompte";

/**
 * Starts Python with the archive.
 * @param {{base: URL, archive: string, read: (name: string) => Promise<ArrayBuffer>,
 *   onProgress?: (progress: {part: string, done: number, of: number}) => void}} given
 *   `base` is the address of the files, which `read` returns by name.
 * @returns {Promise<{ask: Function, version: () => Record<string, string>}>}
 */
export async function load({ base, archive, read, onProgress = () => {} }) {
  const report = (done) => onProgress({ part: PARTS[done], done, of: PARTS.length });
  report(0);
  const packed = read(archive);
  const { loadPyodide } = await import(new URL("pyodide.js", base).href);
  // node reads the files of Python from a folder, a browser from an address.
  const indexURL = base.protocol === "file:" ? decodeURIComponent(base.pathname) : base.href;
  const python = await loadPyodide({ indexURL });
  report(1);
  python.unpackArchive(await packed, "zip", { extractDir: FOLDER });
  report(2);
  // Nearly all that a start makes stays, so what does not is seldom looked for.
  python.runPython(`import gc, sys; gc.set_threshold(100_000); sys.path.insert(0, "${FOLDER}")`);
  const loadGame = (name) => python.pyimport(`services.${name}.app`).GAME;
  const started = python.pyimport("services.companion.engine.browser").start(FOLDER, loadGame);
  const [ask, version] = [started.get("ask"), started.get("version")];
  return { ask: (...request) => readAnswer(ask, ...request), version: () => JSON.parse(version()) };
}

function readAnswer(ask, path, { method = "GET", headers = {}, body = "" } = {}) {
  const answer = ask(path, method, JSON.stringify(headers), encode(body));
  const [status, named, text] = answer.toJs();
  answer.destroy();
  return { status, headers: JSON.parse(named), body: text };
}

function encode(body) {
  return typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
}
