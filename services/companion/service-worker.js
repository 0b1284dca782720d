// Keeps one whole version of the page, so that it opens without a network. A new version is fetched
// beside it, each file held against its sum, and waits until the page asks for it: the files of two
// versions never meet. Scores are never kept here; tile pictures are, for the board needs them.

importScripts("version.js");

/**
 * How the names of this page's caches begin (as in shell/storage.js): an origin may have several
 * pages.
 */
const OWN = `decompte ${new URL(self.registration.scope).pathname} `;
const KEPT = `${OWN}page-${self.PAGE.version}`;
const PICTURES = `${OWN}pictures-${self.PAGE.version}`;
/** The names that older versions gave, to which no page was named. */
const OLD_NAME = /^(page|pictures)-[0-9a-f]{64}$/;
/** The files of the engine, kept by the page if the person wants it (shell/engine.js). */
const ENGINE = /^engine\/([0-9a-f]+)\//;
const PICTURE = /\/v1\/carcassonne\/tiles\/[^?]+$/;
/**
 * So many files are fetched at once: the page has the other connections for what it asks itself.
 */
const LANES = 3;
/**
 * Aborted when the page takes a newer version over, which begins once this one fetches nothing.
 */
const letGo = new AbortController();

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", ({ data, source }) => {
  if (data === "take-over") self.skipWaiting();
  else if (data === "let-go") letGo.abort();
  // The page that brought the first version is of that version too, or has to be loaded again.
  else if (data === self.PAGE.apart) self.clients.claim();
  else source.postMessage("other-version");
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const url = new URL(request.url);
  const name = url.href.slice(self.registration.scope.length).split(/[?#]/)[0] || "./";
  const [, version] = name.match(ENGINE) ?? [];
  if (name in self.PAGE.files) event.respondWith(kept(name, request));
  else if (letGo.signal.aborted) return;
  else if (version && request.cache !== "no-cache") event.respondWith(engine(version, request));
  else if (PICTURE.test(url.pathname) && wantsPicture(request)) event.respondWith(picture(request));
});

/** Whether the request asks for the picture of a tile, not for its description. */
function wantsPicture({ destination, headers }) {
  return destination === "image" || headers.get("Accept") === "image/svg+xml";
}

/** Fetches every file, or keeps none of them. */
async function fetchAll() {
  const cache = await caches.open(KEPT);
  const ahead = Object.entries(self.PAGE.files);
  const lane = async () => {
    for (let next = ahead.pop(); next; next = ahead.pop()) await fetchInto(cache, ...next);
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (error) {
    ahead.length = 0;
    await caches.delete(KEPT);
    throw error;
  }
}

async function fetchInto(cache, name, integrity) {
  const answer = await fetch(name, { cache: "no-cache", integrity });
  if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
  await cache.put(name, answer);
}

async function dropOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OWN) && name !== KEPT && name !== PICTURES);
  const old = others.filter((name) => !name.startsWith(`${OWN}engine-`));
  for (const name of names.filter((one) => OLD_NAME.test(one)))
    if (await isOfThisPage(name)) old.push(name);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Whether a cache that names no page has files of this one, and not of a page in a folder below.
 */
async function isOfThisPage(name) {
  const addresses = (await (await caches.open(name)).keys()).map(({ url }) => url);
  const { scope } = self.registration;
  return addresses.some((url) => url === scope || url.startsWith(`${scope}v1/`));
}

async function kept(name, request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(name)) ?? fetch(request);
}

async function engine(version, request) {
  const name = `${OWN}engine-${version}`;
  const found = (await caches.has(name)) && (await (await caches.open(name)).match(request.url));
  return found || fetch(request, { signal: letGo.signal });
}

async function picture(request) {
  const cache = await caches.open(PICTURES);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request, { signal: letGo.signal });
  // A network that asks to log in first answers 200 with a page of its own.
  const isPicture = answer.headers.get("Content-Type")?.startsWith("image/");
  if (answer.ok && isPicture) await cache.put(request, answer.clone());
  return answer;
}
