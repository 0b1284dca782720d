// The engine on this device: the rules of the services, kept beside the page if the person wants
// it, and asked where the service does not answer. What is kept is one whole version: a newer one
// is fetched beside it, and takes its place when it is there completely.

import { signal } from "@preact/signals";
import { IS_ALONE } from "./alone.js";
import { address, engineState } from "./service.js";
import { CACHES, ENGINE as NAME, forget, keep, kept, OLD_ENGINE } from "./storage.js";

const DATA = document.documentElement.dataset;
/** The version that this server has. */
const OFFERED = DATA.engine;
const MANIFEST = "engine/manifest.json";
/** An answer that nobody waits for any more may still block the worker so long, in milliseconds. */
const PATIENCE = 1000;

/**
 * "insecure" (the browser allows no worker here), "offered", "fetching", "kept", "failed" or
 * "full".
 */
export const state = signal(stateNow());
/** The part of the download that is complete, from 0 to 1. */
export const fetched = signal(0);
let engine = null;
/** The games that it has answered for. */
const loaded = new Set();

function stateNow() {
  if (!isSecureContext || !navigator.serviceWorker || !self.caches) return "insecure";
  return kept(NAME) ? "kept" : "offered";
}

addEventListener("storage", ({ key }) => {
  if (key !== `decompte.${NAME}` || state.peek() === "fetching") return;
  // Another window keeps another version now, or none.
  stop();
  state.value = stateNow();
});

/**
 * How many bytes the engine that is kept takes of the device, undefined where that is not known.
 */
export const keptBytes = () => kept(NAME)?.bytes;

/** Start the kept engine, and fetch a newer version if this server has one. */
export async function begin() {
  if (state.peek() === "insecure") return startKept();
  if (await dropOlderNames()) await keepEngine();
  if (state.peek() === "kept" && !(await isThere(kept(NAME)))) await fetchAgain();
  startKept();
  if (state.peek() === "kept" && OFFERED && kept(NAME).folder !== OFFERED) await renew();
}

/** Start what is kept, or what a page without a service has; nothing where there is no engine. */
export function startKept() {
  if (state.peek() === "kept" || IS_ALONE) start().catch(() => undefined);
}

/** The browser took the files away: fetch them again, where the server still has any. */
async function fetchAgain() {
  forget(NAME);
  state.value = stateNow();
  if (OFFERED) await keepEngine();
}

/** Fetch and keep the engine. */
export async function keepEngine() {
  state.value = "fetching";
  // A browser that says no still keeps it, until it needs the room.
  navigator.storage?.persist?.().catch(() => undefined);
  state.value = (await fetchVersion()) ?? "kept";
  startKept();
}

/** The same for a newer version: until it is there whole, the older one answers. */
async function renew() {
  const outcome = await fetchVersion(() => kept(NAME) !== undefined);
  if (outcome === undefined) {
    stop();
    start().catch(() => undefined);
  } else if (outcome === "offered") state.value = stateNow();
}

/** Keep the engine no longer. */
export async function removeEngine() {
  await locked(async () => {
    forget(NAME);
    await dropOthers();
  });
  stop();
  state.value = stateNow();
}

function cacheOf(folder) {
  return `${CACHES}engine-${folder}`;
}

/** Two windows neither keep nor remove the engine at the same time. */
function locked(change) {
  return navigator.locks.request(NAME, change);
}

/**
 * Whether the last file of a version, its archive, is in the cache: the others are there then too.
 */
async function isThere({ folder, archive }) {
  return Boolean(
    await caches.match(address(`engine/${folder}/${archive}`), { cacheName: cacheOf(folder) }),
  );
}

/** Remove what older versions kept of this page; returns whether that was an engine in use. */
async function dropOlderNames() {
  let isDropped = false;
  for (const name of (await caches.keys()).filter((one) => /^engine-[0-9a-f]{16}$/.test(one))) {
    const [file] = await (await caches.open(name)).keys();
    if (!file?.url.startsWith(address("engine/"))) continue;
    await caches.delete(name);
    isDropped = true;
  }
  const isInUse = isDropped && kept(OLD_ENGINE) !== undefined;
  if (isInUse) forget(OLD_ENGINE);
  return isInUse && OFFERED !== undefined && state.peek() === "offered";
}

async function dropOthers(...folders) {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheOf("")));
  const others = names.filter((name) => !folders.map(cacheOf).includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * Fetch the version that the server has; returns "failed" or "full" if that did not come about,
 * "offered" if another window removed it meanwhile, or it is not wanted any more in the end. Of one
 * that failed each whole file stays, and is not fetched again; where there is no room, none stays.
 */
async function fetchVersion(isWanted = () => true) {
  fetched.value = 0;
  let folder;
  try {
    const answer = await fetch(address(MANIFEST), { cache: "no-cache" });
    const manifest = await answer.json();
    folder = manifest.folder;
    await dropOthers(kept(NAME)?.folder, folder);
    await fetchFiles(manifest);
    const isKept = await locked(async () => {
      const version = { folder, archive: manifest.archive, bytes: sizeOf(manifest) };
      if (!isWanted() || !(await isThere(version))) return false;
      if (!keep(NAME, version)) throw new DOMException("", "QuotaExceededError");
      return true;
    });
    if (!isKept) {
      if (!isWanted()) await caches.delete(cacheOf(folder));
      return "offered";
    }
  } catch (error) {
    if (error.name !== "QuotaExceededError") return "failed";
    if (kept(NAME)?.folder !== folder) await caches.delete(cacheOf(folder));
    return "full";
  }
  await dropOthers(folder);
  return undefined;
}

function sizeOf({ files }) {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function fetchFiles({ folder, files }) {
  const cache = await caches.open(cacheOf(folder));
  const all = sizeOf({ files });
  let there = 0;
  for (const [name, { bytes, integrity }] of Object.entries(files)) {
    const place = address(`engine/${name}`);
    // Only whole files that are what the manifest says were put there.
    if (!(await cache.match(place))) await fetchFile(cache, place, integrity);
    there += bytes;
    fetched.value = there / all;
  }
}

async function fetchFile(cache, place, integrity) {
  const answer = await fetch(place, { integrity, cache: "no-cache" });
  if (!answer.ok) throw new TypeError(`${place}: ${answer.status}`);
  await cache.put(place, answer);
}

/** The engine, started once; the promise is dropped where that fails, so that it is tried again. */
function start() {
  engine ??= load().catch((error) => {
    stop();
    throw error;
  });
  return engine;
}

async function load() {
  engineState.value = "starting";
  const { folder, archive } =
    kept(NAME) ?? (await (await fetch(address(MANIFEST), { cache: "no-cache" })).json());
  const { start: startVersion } = await import(address(`engine/${folder}/client.js`));
  const started = await startVersion({ archive });
  engineState.value = "ready";
  return started;
}

function stop() {
  engine?.then(
    (started) => started.stop(),
    () => undefined,
  );
  engine = null;
  loaded.clear();
  engineState.value = "";
}

/** The engine's answer to a request as a Response, null where there is no engine on this device. */
export async function answerOffline(path, { method, headers, body, signal: abort }) {
  if (!/^v1\b/.test(path) || !(IS_ALONE || state.peek() === "kept")) return null;
  const [, game] = path.split(/[/?]/);
  try {
    const started = await start();
    if (game && !loaded.has(game)) await untilAbort(loadGame(started, game), abort);
    const asked = started.ask(`/${path}`, { method, headers, body });
    const { status, headers: named, body: text } = await untilAbort(asked, abort, stopLate);
    return new Response(text, { status, headers: named });
  } catch (error) {
    if (abort?.aborted) throw new DOMException("", "AbortError");
    // Another request stopped this engine: ask the one that starts in its place.
    if (error.name === "StoppedError")
      return answerOffline(path, { method, headers, body, signal: abort });
    return null;
  }
}

/** Load a game by itself: after that only a calculation takes long, which may be stopped. */
async function loadGame(started, game) {
  await started.ask(`/v1/${game}`);
  loaded.add(game);
}

/**
 * End a calculation that nobody waits for any more, with the worker it runs in; another one starts.
 */
function stopLate(isAnswered) {
  setTimeout(() => {
    if (isAnswered()) return;
    stop();
    start().catch(() => undefined);
  }, PATIENCE);
}

/** What `answering` promises, or an AbortError, after which `onAbort` is called. */
function untilAbort(answering, abort, onAbort = (_isAnswered) => undefined) {
  if (!abort) return answering;
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const giveUp = () => {
      reject(new DOMException("", "AbortError"));
      onAbort(() => isAnswered);
    };
    answering.then(resolve, reject).finally(() => {
      isAnswered = true;
      abort.removeEventListener("abort", giveUp);
    });
    if (abort.aborted) giveUp();
    else abort.addEventListener("abort", giveUp, { once: true });
  });
}
