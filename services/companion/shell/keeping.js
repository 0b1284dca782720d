// What stays on this device. Storage may be full or switched off: then the page works without it.

const PREFIX = "decompte.";

/** What was kept under `name`, undefined if nothing readable was. */
export function kept(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keep a plain value; returns whether it could be kept. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keep nothing under `name` any longer. */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}
