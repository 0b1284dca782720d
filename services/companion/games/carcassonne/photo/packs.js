// The reference pack of this device: small patches of single tiles, which teach how the tiles on
// this table look. It is kept by the browser's database, because it is too large for its other
// storage.

const NAME = "decompte";
const STORE = "packs";
const KEY = "carcassonne";

function opened() {
  return new Promise((found, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => found(request.result);
    request.onerror = () => failed(request.error);
  });
}

async function within(mode, act) {
  const database = await opened();
  try {
    return await new Promise((found, failed) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  } finally {
    database.close();
  }
}

/** The pack as a blob, null if there is none or nothing can be kept here. */
export async function keptPack() {
  try {
    return (await within("readonly", (store) => store.get(KEY))) ?? null;
  } catch {
    return null;
  }
}

/** Keep a pack in the place of the one before; returns whether that could be done. */
export async function keepPack(blob) {
  try {
    await within("readwrite", (store) => store.put(blob, KEY));
    return true;
  } catch {
    return false;
  }
}

/** What a pack begins with, before the byte of its version. */
const MAGIC = "DECOMPTE-TILES";
const VERSION = 2;

/** What a pack says of itself, `{name, day}`, and where its `rest` begins; null for no pack. */
export async function readHead(pack) {
  const bytes = new Uint8Array(await pack.arrayBuffer());
  const version = bytes[MAGIC.length];
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC || !version) return null;
  const words = [];
  let at = MAGIC.length + 1;
  // The first version has no words: see services/recognition/packs.py.
  while (version === VERSION && words.length < 2) {
    const end = at + 1 + bytes[at];
    words.push(new TextDecoder().decode(bytes.subarray(at + 1, end)));
    at = end;
  }
  const [name = "", day = ""] = words;
  return { name, day, rest: at };
}

/** Keep the pack under another name; an empty one is none. */
export async function renamePack(pack, name) {
  const { day, rest } = await readHead(pack);
  const words = [name, day].flatMap((word) => {
    const encoded = new TextEncoder().encode(word);
    return [new Uint8Array([encoded.length]), encoded];
  });
  return keepPack(new Blob([MAGIC, new Uint8Array([VERSION]), ...words, pack.slice(rest)]));
}

/** Keep no pack any longer. */
export async function forgetPack() {
  await within("readwrite", (store) => store.delete(KEY)).catch(() => undefined);
}
