// A page on a host of files alone: it has no service, its engine answers, and the documents that
// GET v1 would give are files, one for each language (deploy/static_site.py).

/** Whether the page has no service, and its engine always answers. */
export const IS_ALONE = "alone" in document.documentElement.dataset;

/** What the address of a tile's picture ends with: without a service it is a file. */
export const PICTURE = IS_ALONE ? ".svg" : "";

/** The file of a document of GET v1, null where there is none. */
export async function fetchDocument(path, { method }, language) {
  const [, game, ...rest] = path.split("/");
  if (method !== "GET" || rest[0] === "results" || path.includes("?")) return null;
  const name = game ? ["v1", game, ...(rest.length > 0 ? rest : ["card"])].join("/") : "v1/games";
  const answer = await fetch(
    new URL(`${name}.${language}.json`, document.baseURI.split(/[?#]/)[0]),
  ).catch(() => null);
  return answer?.ok ? answer : null;
}
