// Whether an answer is one of this service: a network may answer everything with something of its own,
// and a service of another version may answer with something that this page cannot show.

/** The lists that each document of GET v1 must have, by the last part of its path. */
const LISTS_OF_FACT = {
  v1: ["games"],
  card: ["options", "operations"],
  forms: ["operations"],
  tiles: ["tiles"],
  territories: ["territories"],
  units: ["units"],
};
/** What each item of those lists must have as text. */
const TEXTS_OF_ITEM = {
  games: ["id", "title"],
  operations: ["name"],
  options: ["name"],
  tiles: ["id"],
  territories: ["id"],
  units: ["name"],
};

/** The lists that the answers of an operation must have; each is of objects. */
const LISTS_OF_ANSWER = {
  battles: ["log", "fronts", "legal_plays"],
  "battle-odds": ["margins", "what_if"],
  "battle-solutions": ["line"],
  builds: ["constructions", "payments"],
  fits: ["fits"],
  floods: ["floods", "cells"],
  conflicts: ["steps"],
  growths: ["steps"],
  "combat-odds": ["steps", "by_hoplites"],
  initiatives: ["steps"],
  placements: ["placements"],
  "race-checks": ["players"],
};
const SHEET = ["players", "entries"];
const ALL = ["rulings", "warnings"];

/** Whether JSON answered to a request for `path` is what the service says there. */
export function isAnswer(path, { method, ok }, body) {
  if (!ok) return isProblem(body);
  const [version, name, operation] = path.split("?")[0].split("/");
  if (version !== "v1" || name === "recognition" || operation === "results") return isObject(body);
  return method === "GET" ? isFact(path, body) : isReckoned(operation, body);
}

function isReckoned(operation, body) {
  const own = operation.endsWith("-scores") ? SHEET : (LISTS_OF_ANSWER[operation] ?? []);
  return isObject(body) && [...ALL, ...own].every((name) => isListOfObjects(body[name])) && (body.players ?? []).every(hasTexts(["id"]));
}

/** Whether a document may be what GET `path` answers: it has the lists that the page goes through. */
export function isFact(path, body) {
  const [, game, name = game ? "card" : "v1"] = path.split("/");
  if (!isObject(body) || (name === "card" && !hasTexts(["id", "title"])(body))) return false;
  return (LISTS_OF_FACT[name] ?? []).every((list) => isListOfObjects(body[list]) && body[list].every(hasTexts(TEXTS_OF_ITEM[list])));
}

/** Whether a refusal says why, as problem documents do. */
function isProblem(body) {
  return isObject(body) && hasTexts(["title"])(body) && (body.errors === undefined || (isListOfObjects(body.errors) && body.errors.every(hasTexts(["pointer"]))));
}

function hasTexts(names) {
  return (item) => names.every((name) => typeof item[name] === "string");
}

function isListOfObjects(list) {
  return Array.isArray(list) && list.every(isObject);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
