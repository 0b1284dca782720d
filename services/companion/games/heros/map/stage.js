// The world as the stage: nine territories to tap, each with its ladder and who lives there; sea
// routes, the territory that a line of the score is about, and what a turn moves.

import { signal } from "@preact/signals";
import { SignInside } from "../../../parts/badge.js";
import { LitEntry } from "../../../parts/lit_card.js";
import { html, t, useLayoutEffect, useRef } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf, playerOf } from "../../../shell/players.js";
import { answer } from "../../../shell/service.js";
import { comesLater, freeArea, height, step, watchFreeArea } from "../../../shell/steps.js";
import { choose, chosen, lit, territoryOf } from "../choosing.js";
import { peopled } from "../peoples.js";
import { titleOf } from "../titles.js";
import { arrows, isTurnPlayed, tapInTurn } from "../turn_on_map.js";
import { epochs } from "../words.js";
import { HIGH, LAND, MIDDLES, PARTS, SEA, TOPS, WIDE } from "./outlines.js";

/** The map may be drawn so much higher or wider than it is, to fill the screen. */
const TALLEST = 1.42;
const WIDEST = 1.2;
/** A longer name has two lines. */
const LONG = 10;
/** What is written on the map is so large for each part of it, within these. */
const WRITTEN = 1.1;
const SMALLEST = 0.88;
const LARGEST = 1.6;
/** Territories that are nearer than this have their border on land. */
const NEAR = 90;

/** How the map lies on the screen, and whether it is there without having moved. */
const fit = signal({ x: 0, y: 0, across: 1, down: 1, isAtOnce: false });

/** The map that fits into a free rectangle. */
function fitted({ left, top, width, height: high }) {
  const across = Math.min(width / WIDE, (WIDEST * high) / HIGH);
  const down = Math.min(high / HIGH, TALLEST * across);
  const wide = Math.min(across, WIDEST * down);
  return {
    x: left + (width - WIDE * wide) / 2,
    y: top + (high - HIGH * down) / 2,
    across: wide,
    down,
  };
}

const LINES = [
  ...[24, 68, 112, 156, 200, 244, 288, 332, 376, 420].map((x) => `M${x}-400V${HIGH + 400}`),
  ...[20, 62, 104, 146, 188, 230, 272, 314].map((y) => `M-400 ${y}H${WIDE + 400}`),
].join("");
/** What lies below the territories, and above them: made once, as it never changes. */
const GROUND = html`
  <g>
    <path class="graticule" d=${LINES} />
    <path class="coast far" d=${LAND} />
    <path class="coast near" d=${LAND} />
    <path class="land" d=${LAND} />
  </g>
`;
const ABOVE = html`
  <g>
    <path class="sea" d=${SEA} />
    <path class="top"
        d=${TOPS.map(([left, top]) => `M${left - 3.5} ${top + 2.5}l3.5-5 3.5 5`).join("")} />
    <path class="shore" d=${LAND} />
  </g>
`;

/** The stage. */
export function WorldStage({ facts }) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    const place = () => {
      if (ref.current) fit.value = { ...fitted(freeArea(ref.current)), isAtOnce: false };
    };
    return watchFreeArea(ref.current, place);
  }, []);
  const isThere = useRef(false);
  useLayoutEffect(() => {
    // At first it is where it belongs; later one sees it move there.
    fit.value = { ...fitted(freeArea(ref.current)), isAtOnce: !isThere.current };
    isThere.current = true;
  }, [height.value, step.value, lit.value, chosen.value]);
  return html`
    <div id="world" ref=${ref}>
      <${World} all=${facts.territories.territories} fit=${fit.value} />
    </div>
    <${LitEntry} lit=${lit} title=${(entry) => titleOf(entry, facts)} />
  `;
}

/** The map for a sheet of paper. */
export function WorldSheet({ facts }) {
  return html`
    <${World} all=${facts.territories.territories} fit=${{ x: 0, y: 0, across: 1, down: 1 }}
        isPaper />
  `;
}

function World({ all, fit: { x, y, across, down, isAtOnce }, isPaper = false }) {
  const still = isAtOnce ? { transition: "none" } : {};
  const at = ([left, top]) => ({
    ...still,
    transform: `translate(${x + left * across}px, ${y + top * down}px)`,
  });
  const size = isPaper
    ? 0.8
    : Math.min(LARGEST, Math.max(SMALLEST, Math.min(across, down) * WRITTEN));
  const inSize = (place) => ({ ...still, transform: `${at(place).transform} scale(${size})` });
  const stretched = { ...still, transform: `translate(${x}px, ${y}px) scale(${across}, ${down})` };
  const clip = isPaper ? "paper-land" : "land";
  const now = { ...draft.value, territories: peopled(draft.value) };
  return html`
    <svg id=${isPaper ? undefined : "board"} class="world" role="group" aria-label=${t("heros.map")}
        viewBox=${isPaper ? `0 0 ${WIDE} ${HIGH}` : undefined} data-place="board">
      <defs><clipPath id=${clip}><path d=${LAND} /></clipPath></defs>
      <g aria-hidden="true">
        <g class="stretched" style=${stretched}>
          ${GROUND}
          <g clip-path=${`url(#${clip})`}>
            ${all.map(
              (facts) => html`
                <path key=${facts.id} class=${classesOf(facts)} d=${PARTS[facts.id]} />
              `,
            )}
            ${all.filter(isLit).map(
              ({ id }) => html`
                <path key=${id} class="feature-lit" data-lit=${id} d=${PARTS[id]} />
              `,
            )}
          </g>
          ${ABOVE}
          ${
            !isPaper &&
            PARTS[chosen.value] &&
            isTapped(chosen.value) &&
            html`
              <clipPath id="tapped"><path d=${PARTS[chosen.value]} /></clipPath>
              <path class="shore tapped" clip-path="url(#tapped)" d=${LAND} />
            `
          }
          <${Routes} all=${all} />
        </g>
        <${Compass} at=${at} />
        ${all.map(
          (facts) => html`
            <g class="plate" key=${facts.id} style=${inSize(MIDDLES[facts.id])}>
              <${Plate} ...${{ facts, now }} />
            </g>
          `,
        )}
        ${
          !isPaper &&
          step.value === "turn" &&
          arrows(now).map(
            (arrow) => html`<${Arrow} key=${arrow.key} ...${{ arrow, x, y, across, down }} />`,
          )
        }
      </g>
      ${
        !isPaper &&
        html`
          <g class="stretched" style=${stretched}>
            ${all.map((facts) => html`<${Target} key=${facts.id} ...${{ facts, now }} />`)}
          </g>
        `
      }
    </svg>
  `;
}

function isLit({ id }) {
  return lit.value?.territory === id;
}

function isTapped(id) {
  return chosen.value === id && (step.value === null || step.value === "map");
}

/** A territory that is not of this epoch yet is paler. */
function classesOf({ id, colour, epoch }) {
  const isComing = epoch !== draft.value.epoch && draft.value.epoch === epochs()[0].value;
  const isChosen = isTapped(id);
  return ["territory", colour, isComing && "coming", isChosen && "tapped"]
    .filter(Boolean)
    .join(" ");
}

function Compass({ at }) {
  return html`
    <g style=${at([33, 262])}>
      <g class="compass">
        <circle r="19" />
        <circle r="15" />
        <path
            d="M0-25L4.5-4.5 0 0-4.5-4.5zM25 0L4.5 4.5 0 0 4.5-4.5zM0 25L-4.5 4.5 0 0 4.5 4.5zM-25 0L-4.5-4.5 0 0-4.5 4.5z" />
        <path class="north" d="M0-25L4.5-4.5 0 0z" />
      </g>
    </g>
  `;
}

/**
 * The borders over sea that the service names; those that run around the world leave the map on
 * both sides.
 */
function Routes({ all }) {
  const pairs = all.flatMap(({ id, borders }) =>
    borders.filter((other) => id < other).map((other) => [id, other]),
  );
  return pairs.map(
    ([one, other]) =>
      html`<path class="route" key=${one + other} d=${routeOf(MIDDLES[one], MIDDLES[other])} />`,
  );
}

function routeOf([x, y], [u, v]) {
  const far = u - x;
  if (Math.hypot(far, v - y) < NEAR) return "";
  if (Math.abs(far) < WIDE / 2)
    return `M${x + far * 0.3} ${y + (v - y) * 0.3}L${x + far * 0.62} ${y + (v - y) * 0.62}`;
  const [west, east] =
    far > 0
      ? [
          [x, y],
          [u, v],
        ]
      : [
          [u, v],
          [x, y],
        ];
  const middle = (west[1] + east[1]) / 2;
  const onward = `M${east[0] + 30} ${east[1]}L${WIDE + 60} ${middle}`;
  return `${onward}M${west[0] - 34} ${west[1]}L-60 ${middle}`;
}

/** The last texts of each territory, which are written again only if they change. */
const written = new Map();

/** The name of a territory, its ladder, and its peoples, the largest first. */
function Plate({ facts, now }) {
  const { territory } = territoryOf(now, facts.id);
  const entry = answer.value?.entries?.find((one) => one.territory === facts.id);
  const spaces = entry?.spaces ?? facts.ladder;
  const best =
    step.value === "score" && entry && !comesLater(entry)
      ? entry.awards.reduce((most, { points }) => Math.max(most, points), 0)
      : 0;
  const full = territory.discoveries.length;
  const living = livingIn(territory).map(([id]) => id);
  const key = JSON.stringify([facts.name, spaces, full, best, living, draft.value.players]);
  if (written.get(facts.id)?.key !== key)
    written.set(facts.id, {
      key,
      node: html`<${Writing} ...${{ name: facts.name, spaces, full, best, living }} />`,
    });
  return written.get(facts.id).node;
}

function Writing({ name, spaces, full, best, living }) {
  const names = linesOf(name);
  const top = -6 - 12 * (names.length - 1);
  return html`
    ${names.map(
      (part, line) => html`<text class="territory-name" y=${top + 12 * line}>${part}</text>`,
    )}
    ${Array.from(
      { length: spaces },
      (_, rung) => html`
        <circle class=${rung < full ? "pip full" : "pip"} cx=${(rung - (spaces - 1) / 2) * 11}
            cy="4" r="4" />
      `,
    )}
    ${
      best > 0 &&
      html`
        <g transform=${`translate(${spaces * 5.5 + 13} 4)`}>
          <rect class="worth" x="-10" y="-9" width="20" height="18" rx="9" />
          <text class="worth-text" y="4.5">${best}</text>
        </g>
      `
    }
    ${living.map(
      (id, place) => html`
        <g key=${id} transform=${`translate(${(place - (living.length - 1) / 2) * 15} 20)`}>
          <${SignInside} id=${id} size=${place === 0 && living.length > 1 ? 19 : 15} />
        </g>
      `,
    )}
  `;
}

function livingIn({ population }) {
  return Object.entries(population)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
}

/** A name in one line, or in two that are as long as each other as can be. */
function linesOf(name) {
  if (name.length < LONG) return [name];
  const cuts = [...name.matchAll(/ |(?<=-)/g)].map(({ index }) => index);
  if (cuts.length === 0) return [name];
  const cut = cuts.reduce((best, one) =>
    Math.abs(one - name.length / 2) < Math.abs(best - name.length / 2) ? one : best,
  );
  return [name.slice(0, cut), name.slice(cut).trim()];
}

/** All of a territory, land and sea, takes a tap. */
function Target({ facts, now }) {
  const { territory } = territoryOf(now, facts.id);
  const people = livingIn(territory).map(([id, count]) => `${nameOf(playerOf(id))} ${count}`);
  const label = [
    t("heros.ladder.of", {
      territory: facts.name,
      count: territory.discoveries.length,
      spaces: facts.ladder,
    }),
    ...people,
  ].join(", ");
  const act = () => (isTurnPlayed() ? tapInTurn(facts.id) : choose(facts.id));
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  };
  return html`
    <path class="target" role="button" tabindex="0" data-territory=${facts.id} aria-label=${label}
        aria-pressed=${chosen.value === facts.id ? "true" : "false"} d=${PARTS[facts.id]}
        onClick=${act} onKeyDown=${press} />
  `;
}

/** What moves from one territory to another, with how many; where both are one, a sign on it. */
function Arrow({ arrow: { from, to, text }, x, y, across, down }) {
  const on = ([left, top]) => [x + left * across, y + top * down];
  const [[a, b], [c, d]] = [on(MIDDLES[from]), on(MIDDLES[to])];
  const [u, v] = [(a + c) / 2, Math.min(b, d) - 26 - Math.abs(a - c) / 8];
  return html`
    <g class="arrow">
      ${from !== to && html`<path d=${`M${a} ${b - 8}Q${u} ${v} ${c} ${d - 8}`} />`}
      <g style=${{ transform: `translate(${c}px, ${d - 12}px)` }}>
        <circle r="13" />
        <text y="5">${text}</text>
      </g>
    </g>
  `;
}
