// Keeps one whole version of the page, so that it opens without a network. A new version is fetched
// beside it, each file held against its sum, and waits until the page asks for it: the files of two
// versions never meet. Scores are never kept here; tile pictures are, for the board needs them.

importScripts("version.js");

const KEPT = `page-${self.PAGE.version}`;
const PICTURES = `pictures-${self.PAGE.version}`;
const PICTURE = /\/v1\/carcassonne\/tiles\/[^?]+$/;

self.addEventListener("install", (event) => event.waitUntil(fetchAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  const url = new URL(request.url);
  const name = url.href.slice(self.registration.scope.length).split(/[?#]/)[0] || "./";
  if (name in self.PAGE.files) event.respondWith(kept(name, request));
  else if (request.destination === "image" && PICTURE.test(url.pathname)) event.respondWith(picture(request));
});

async function fetchAll() {
  const cache = await caches.open(KEPT);
  await Promise.all(
    Object.entries(self.PAGE.files).map(async ([name, integrity]) => {
      const answer = await fetch(name, { cache: "no-cache", integrity });
      if (!answer.ok) throw new TypeError(`${name}: ${answer.status}`);
      await cache.put(name, answer);
    }),
  );
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name !== KEPT && name !== PICTURES);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page that brought the first version has no other one it could meet.
  if (old.length === 0) await self.clients.claim();
}

async function kept(name, request) {
  const cache = await caches.open(KEPT);
  return (await cache.match(name)) ?? fetch(request);
}

async function picture(request) {
  const cache = await caches.open(PICTURES);
  const found = await cache.match(request, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
