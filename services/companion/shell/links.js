// A whole position in the fragment of a link, which browsers send to nobody: JSON, deflated, in
// letters that a link may have. The first letter says how it was packed.

const PLAIN = "j";
const DEFLATED = "d";
const MOST_BYTES = 500_000;

/** Data as letters, digits, "-" and "_". */
export async function packed(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  if (!("CompressionStream" in globalThis)) return PLAIN + letters(bytes);
  return DEFLATED + letters(await through(new CompressionStream("deflate-raw"), bytes));
}

/** The data again; throws if `packed` did not write the text. */
export async function unpacked(text) {
  const bytes = Uint8Array.from(
    atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/")),
    (letter) => letter.codePointAt(0),
  );
  const plain =
    text[0] === PLAIN ? bytes : await through(new DecompressionStream("deflate-raw"), bytes);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** The address of something beside this page, of the page itself without a name. */
export function home(name = "./") {
  return new URL(name, document.baseURI.split(/[?#]/)[0]).href;
}

/** The link that brings a position back. */
export async function link(game, draft, name) {
  return `${home(name)}#/${game}?p=${await packed(draft)}`;
}

/** A short link to a result that the service has: names and colours are in its fragment alone. */
export async function shortLink(game, result, { players }) {
  const people = players.map(({ name, colour, second }) => ({ name, colour, second }));
  return `${home()}r/${game}/${result}#w=${await packed(people)}`;
}

/** What comes out of a stream; one that gives more than a position can have is broken off. */
async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MOST_BYTES) {
      reader.cancel();
      throw new RangeError("too much for a position");
    }
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function letters(bytes) {
  const all = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join("");
  return btoa(all).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
