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

/** Keep no pack any longer. */
export async function forgetPack() {
  await within("readwrite", (store) => store.delete(KEY)).catch(() => undefined);
}
