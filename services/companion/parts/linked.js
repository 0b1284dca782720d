// What a link to a result brings: the draft of what the service was asked, and the place of the
// page where that is entered; or the answer alone where the page has no form for it.

import { unpacked } from "../shell/links.js";
import { leave, NOBODY } from "../shell/drafts.js";
import { COLOURS, joined } from "../shell/players.js";
import { answeredHere, ask, follow, Unreachable } from "../shell/service.js";
import { Answered } from "./answered.js";
import { idsOf, listPeople } from "./asking/body.js";
import { html, useLayoutEffect, useMemo } from "./html.js";
import { levelOf } from "./table.js";

/** The service no longer has the result. */
export class Gone extends Error {
  name = "Gone";
}

/**
 * The draft of what the service was asked: `{draft, place}`. `begun` is a new draft of the game.
 * Throws Gone, Unreachable, or a RangeError where the page has no form for it.
 */
export async function draftOf(game, { result, people }, begun) {
  const { operation, request } = await fetchResult(game.id, result);
  const fields = await fetchFields(game.id, operation);
  const known = people ? await unpacked(people) : NOBODY;
  const ids = idsOf(request).length > 0 ? idsOf(request) : listPeople(fields, request);
  const players = named(ids, known, begun.players);
  const own = game.fromRequest(operation, request, players, begun);
  const seated = { players: atLeast(players, begun.players) };
  const entered = own && { ...begun, rules: request.rules, ...seated, ...own };
  // Of what the page would not ask by itself, such as a fight of nobody, only the form has a score.
  if (entered && levelOf(game, entered).request(entered)) return { draft: entered, place: game.id };
  return {
    draft: { ...begun, ...seated, ...asQuestion({ operation, request, fields }, begun) },
    place: `${game.id}/ask/${operation}`,
  };
}

async function fetchResult(game, result) {
  const { ok, status, body } = await ask(
    `v1/${game}/results/${encodeURIComponent(result)}?include=request`,
  );
  // The engine on this device has no results of the service.
  if (answeredHere.peek()) throw new Unreachable("answered here");
  if (status === 404) throw new Gone(result);
  if (!ok || !body.request) throw new RangeError("no request");
  return body;
}

async function fetchFields(game, operation) {
  const { body } = await ask(`v1/${game}/forms`);
  const form = body.operations?.find(({ name }) => name === operation);
  if (!form) throw new RangeError("no form");
  return form.fields;
}

/**
 * Who plays: with the name and the colour that the link knows, else called by the id, which may be
 * a colour.
 */
function named(ids, known, seats) {
  // Where the answer is about fewer people than the link knows, "#2#" is the second of these.
  const isWhole = known.length <= ids.length;
  const knownOf = (id, at) => known[isWhole ? at : Number(/^#(\d+)#$/.exec(id)?.[1]) - 1];
  const colourOf = (id, at) => knownOf(id, at)?.colour ?? (COLOURS.includes(id) ? id : undefined);
  const taken = new Set(ids.map(colourOf));
  const free = [...seats.map(({ colour }) => colour), ...COLOURS].filter(
    (colour) => !taken.has(colour),
  );
  const unused = new Set(free).values();
  return ids.map((id, at) => {
    const { name, second } = knownOf(id, at) ?? {};
    const own = /^#\d+#$/.test(id) || COLOURS.includes(id) ? undefined : id;
    const colour = colourOf(id, at) ?? unused.next().value ?? COLOURS[0];
    return { id, name: name ?? own, colour, second };
  });
}

/** A game needs as many people as it begins with. */
function atLeast(people, seats) {
  const colours = seats.map(({ colour }) => colour);
  let players = people;
  while (players.length < seats.length) players = joined(players, colours);
  return players;
}

/** What the draft has of a question beside the score. */
function asQuestion({ operation, request, fields }, begun) {
  const { rules, ...others } = request;
  const hasRules = fields.some(({ type }) => type === "rules");
  const body = hasRules ? others : request;
  return { ...(hasRules ? { rules } : {}), asked: { ...begun.asked, [operation]: { body } } };
}

/** The answer of a result as it is. Nothing of it goes onto the table, or is kept. */
export function LinkedAnswer({ game, card, facts, result, Bar }) {
  // A pending answer about the table must not take the place of this one.
  useLayoutEffect(() => follow(() => null)(), []);
  useLayoutEffect(() => leave, []);
  const asked = useMemo(() => ({ game: game.id, result }), [game, result]);
  return html`
    <div class=${`screen formed ${game.id}`}>
      <${Bar} title=${card.title} back=${`#/${game.id}`} />
      <main class="table"><${Answered} ...${{ game, asked, facts }} /></main>
    </div>
  `;
}
