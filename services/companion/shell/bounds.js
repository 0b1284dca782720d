// How large the lists of a position may be: as the service publishes it of each game (`limits` of
// GET /v1/{game}), once that is known on this device.

import { LANGUAGES } from "./language.js";
import { kept } from "./storage.js";

/**
 * By game, which limit bounds what lies at a place of a position: a list, or a number of things.
 * "*" is any name.
 */
const LIMITED = {
  carcassonne: {
    "board/tiles": "tiles",
    "board/followers": "board_followers",
    "board/custom": "custom_tiles",
    "board/pieces/*": "board_pieces",
    features: "features",
    "features/*/followers": "follower_entries",
  },
  civilization: {
    "attacker/units": "units_of_a_side",
    "defender/units": "units_of_a_side",
    "drawn/*": "units_of_a_side",
    plays: "plays",
  },
  deluges: { cells: "cells" },
  orichalque: { "islands/*/cells": "cells" },
};
/**
 * The service answers somebody who enters a little too much, and he must not lose it at the next
 * reload.
 */
const ROOM = 2;

const limits = new Map();

/** Note the limits that the service publishes of a game. */
export function knowLimits(game, published) {
  limits.set(game, published);
}

function limitsOf(game) {
  if (!limits.has(game)) {
    const card = Object.keys(LANGUAGES)
      .map((tag) => kept(`fact.${tag}.v1/${game}`))
      .find((one) => one?.limits);
    if (card) knowLimits(game, card.limits);
  }
  return limits.get(game) ?? {};
}

/** Whether nothing in a position is much more than the service takes, as far as that is known. */
export function isWithinLimits(data) {
  return Object.entries(LIMITED).every(([game, places]) =>
    Object.entries(places).every(([place, name]) => {
      const sizes = found(data, place.split("/"))
        .map((value) => (Array.isArray(value) ? value.length : value))
        .filter(Number.isFinite);
      return sizes.length === 0 || Math.max(...sizes) <= (limitsOf(game)[name] ?? Infinity) * ROOM;
    }),
  );
}

/** What lies at a place, in whatever was entered there. */
function found(data, path) {
  const [step, ...rest] = path;
  if (step === undefined) return [data];
  if (typeof data !== "object" || data === null) return [];
  const inner = step === "*" ? Object.values(data) : Object.hasOwn(data, step) ? [data[step]] : [];
  return inner.flatMap((one) => found(one, rest));
}
