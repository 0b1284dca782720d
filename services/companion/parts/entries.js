// The lines of the score: what pays, the largest first, each with its reasons and the way to its
// place.

import { nameOf, playerOf, said } from "../shell/players.js";
import { Badge, Named } from "./badge.js";
import { Tabs } from "./fields.js";
import { html, t, useGradually, useMemo, useState } from "./html.js";
import { entryTitle } from "./labels.js";

/** So many lines are in sight when the score is opened; the others come after. */
const SEEN = { first: 6, more: 6 };
/** On paper all of them are there at once. */
const ALL = { first: Infinity, more: 0 };

/** Every entry, or those that pay one player. `show` brings the place of one into sight. */
export function Entries({ sheet, show, title }) {
  const [whose, setWhose] = useState("");
  const people = sheet.players.map(({ id }) => ({
    value: id,
    label: "",
    name: nameOf(playerOf(id)),
  }));
  const choices = [{ value: "", label: t("score.all") }, ...people];
  const shown = useMemo(() => paying(sheet.entries, whose), [sheet.entries, whose]);
  const drawn = useGradually(shown, show ? SEEN : ALL);
  return html`
    <section class="entries" aria-label=${t("score.entries")}>
      ${
        people.length > 1 &&
        sheet.entries.length > 3 &&
        html`
          <${Tabs} label=${t("score.whose")} value=${whose} choices=${choices}
              onChange=${setWhose} />
        `
      }
      <${Carried} players=${sheet.players} whose=${whose} />
      <ul class="plain">
        ${drawn.map((entry) => html`<${Entry} key=${entry.id} ...${{ entry, show, title }} />`)}
      </ul>
      ${shown.length === 0 && html`<p class="note">${t("score.empty")}</p>`}
    </section>
  `;
}

/** What pays anybody, or one player, the largest first. */
function paying(entries, whose) {
  const pays = ({ awards }) => !whose || awards.some(({ player }) => player === whose);
  return entries.filter(pays).sort((one, other) => sizeOf(other) - sizeOf(one));
}

function sizeOf({ value, awards }) {
  return Math.max(value ?? 0, ...awards.map(({ points }) => points));
}

/** What was on the track already. */
function Carried({ players, whose }) {
  const ahead = players.filter(({ id, carried }) => carried && (!whose || whose === id));
  if (ahead.length === 0) return null;
  return html`
    <p class="entry-head carried">
      ${t("score.carried")}
      ${" "}
      ${ahead.map(
        ({ id, carried }) => html`
          <span class="award" key=${id}><${Badge} id=${id} /> <strong>${carried}</strong></span>
        `,
      )}
    </p>
  `;
}

function Entry({ entry, show, title }) {
  const inside = html`<${Head} entry=${entry} title=${title} /><${Reasons} entry=${entry} />`;
  return html`
    <li>
      ${
        show
          ? html`
            <button type="button" class="entry-line" data-entry=${entry.id} title=${t("score.show")}
                onClick=${() => show({ entry })}>
              ${inside}
            </button>
          `
          : html`<div class="entry-line" data-entry=${entry.id}>${inside}</div>`
      }
      <${Outlook} entry=${entry} />
    </li>
  `;
}

/** What would change a place, and what each further discovery would pay. */
function Outlook({ entry: { swing = [], next = [] } }) {
  const sentences = swing
    .flatMap(({ undecided, gains = [], loss }) => [undecided, ...gains.map(textOf), textOf(loss)])
    .filter(Boolean);
  const awards = next.flatMap((one) => one.awards);
  if (sentences.length + awards.length === 0) return null;
  return html`
    <details class="outlook">
      <summary>${t("score.outlook")}</summary>
      <ul>${sentences.map((sentence) => html`<li>${said(sentence)}</li>`)}</ul>
      ${awards.flatMap(({ player, lines }) =>
        lines.map((line) => html`<${Line} line=${line} player=${player} />`),
      )}
    </details>
  `;
}

function textOf(step) {
  return step?.text;
}

function Head({ entry, title }) {
  const isPaid = entry.awards.some(({ points }) => points !== 0);
  return html`
    <span class="entry-head">
      <span class="entry-title">${entryTitle(entry, title)}</span>
      ${entry.awards.map(
        (award) => html`
          <span class="award" key=${award.player}>
            <${Badge} id=${award.player} />
            <span class="unseen"><${NameOf} id=${award.player} /></span>
            ${" "}
            <strong>${award.points}</strong>
          </span>
        `,
      )}
      ${!isPaid && entry.awards.length === 0 && html`<strong>${entry.value ?? 0}</strong>`}
    </span>
  `;
}

function NameOf({ id }) {
  return html`<${Named} id=${id} />`;
}

/** The sentences: those of the entry, which all share, then what each player has beside. */
function Reasons({ entry }) {
  const isShared =
    entry.awards.length === 0 || entry.awards.some(({ shares_value: shares }) => shares !== false);
  const shared = isShared ? (entry.lines ?? []) : [];
  const remarks = [
    entry.reason,
    entry.remark,
    ...(entry.tie_reasons ?? []).map(({ text }) => text),
  ].filter(Boolean);
  return html`
    <span class="reasons">
      ${shared.map((line) => html`<${Line} line=${line} />`)}
      ${entry.awards.flatMap((award) =>
        award.lines.map(
          (line) => html`
            <${Line} line=${line} player=${entry.awards.length > 1 ? award.player : null} />
          `,
        ),
      )}
      ${remarks.map((text) => html`<span class="reason">${said(text)}</span>`)}
      ${
        entry.awards.length === 0 &&
        remarks.length === 0 &&
        html`<span class="reason">${t("score.nothing")}</span>`
      }
    </span>
  `;
}

function Line({ line, player }) {
  return html`
    <span class="line">
      ${player && html`<${Badge} id=${player} />`}
      <span>${said(line.text)}</span>
      <span class="number">${line.points}</span>
    </span>
  `;
}
