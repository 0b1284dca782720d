// The finish: on a stage each feature lights up with its points while the totals run up; elsewhere
// the points come one category after the other. Then the winner.

import { game as onTable } from "../shell/drafts.js";
import { nameOf, playerOf } from "../shell/players.js";
import { language } from "../shell/language.js";
import { goTo, revealed, setHeight } from "../shell/steps.js";
import { Named } from "./badge.js";
import { html, t, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { categoryName, kindsOf } from "./labels.js";
import { barLength, categoriesOf, classOf, partsOf, wonBy } from "./standings.js";

const STEP_MS = 1300;
/** All features of a stage have lit up after so long. */
const STAGE_MS = 18_000;

/** The finish. `lit` is the signal of the entry that the stage lights, if the level has one. */
export function Reveal({ sheet, lit }) {
  const [isOver, setOver] = useState(!lit);
  const end = () => {
    revealed.value = { totals: null };
    setOver(true);
  };
  useLayoutEffect(() => () => (revealed.value = null), []);
  if (!isOver) return html`<${OnStage} ...${{ sheet, lit }} onEnd=${end} />`;
  return html`<${Finish} sheet=${sheet} isWhole=${Boolean(lit)} />`;
}

/** One entry after the other on the stage; a tap goes on at once, and the card ends it. */
function OnStage({ sheet, lit, onEnd }) {
  const [at, setAt] = useState(0);
  const due = useRef(performance.now());
  const paid = useMemo(() => inOrder(sheet.entries), [sheet]);
  useLayoutEffect(() => {
    if (at >= paid.length) return onEnd();
    lit.value = paid[at];
    const later = paid.slice(at + 1);
    revealed.value = { totals: totalsAt(sheet.players, later), later, end: onEnd };
    // A slow phone draws late; the next one makes up for it.
    due.current += Math.min(STEP_MS, STAGE_MS / paid.length);
    const timer = setTimeout(() => setAt(at + 1), due.current - performance.now());
    return () => clearTimeout(timer);
  }, [at]);
  useLayoutEffect(() => {
    const press = ({ key }) => key === "Escape" && onEnd();
    addEventListener("keydown", press);
    setHeight("low");
    return () => {
      removeEventListener("keydown", press);
      lit.value = null;
    };
  }, []);
  const goOn = () => {
    due.current = performance.now();
    setAt(at + 1);
  };
  return html`
    <button type="button" class="reveal-next" aria-label=${t("reveal.next")}
        onClick=${goOn}></button>
  `;
}

/** The entries that pay somebody points, kind by kind as the rules list them. */
function inOrder(entries) {
  const kinds = kindsOf(onTable.peek()).map(({ name }) => name);
  const placeOf = ({ kind }) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length);
  const paid = entries.filter(({ awards }) => awards.some(({ points }) => points !== 0));
  return paid.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The totals by player without what these entries pay. */
function totalsAt(players, later) {
  const awards = later.flatMap((entry) => entry.awards);
  const owed = (id) =>
    awards.filter(({ player }) => player === id).reduce((sum, { points }) => sum + points, 0);
  return Object.fromEntries(players.map(({ id, total }) => [id, total - owed(id)]));
}

/** The whole screen: bars that grow, or are whole at once (`isWhole`), and the winner. */
function Finish({ sheet, isWhole }) {
  const close = () => {
    revealed.value = null;
    goTo("score");
  };
  const names = categoriesOf(sheet.players);
  const [shown, setShown] = useState(isWhole ? names.length : 0);
  const isOver = shown >= names.length;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setShown(shown + 1), shown === 0 ? STEP_MS / 2 : STEP_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  const now = names.slice(0, shown);
  const most = Math.max(1, ...sheet.players.map(barLength));
  const sumOf = (player) => partsOf(player, now).reduce((sum, { points }) => sum + points, 0);
  const winners = sheet.players.filter(({ rank }) => rank === 1);
  return html`
    <div class="reveal" onClick=${() => !isOver && setShown(shown + 1)}>
      <p class="reveal-now" role="status">
        ${
          isOver
            ? t(wonBy(winners), {
                names: new Intl.ListFormat(language.value).format(
                  winners.map(({ id }) => nameOf(playerOf(id))),
                ),
              })
            : shown > 0
              ? categoryName(now.at(-1))
              : t("reveal.title")
        }
      </p>
      <ul class="plain">
        ${sheet.players.map(
          (player) => html`
            <li key=${player.id} class=${isOver && player.rank === 1 ? "first" : ""}>
              <${Named} id=${player.id} />
              <strong class="number">${isOver ? player.total : sumOf(player)}</strong>
              <div class="bar-of-points" aria-hidden="true">
                ${partsOf(player, names).map(
                  ({ name, points }) => html`
                    <span key=${name} class=${classOf(name, names)}
                        style=${{ "--share": now.includes(name) ? points / most : 0 }}></span>
                  `,
                )}
              </div>
            </li>
          `,
        )}
      </ul>
      <p class="buttons">
        <button type="button" class="primary" onClick=${close}>
          ${t(isOver ? "do.close" : "reveal.skip")}
        </button>
      </p>
    </div>
  `;
}
