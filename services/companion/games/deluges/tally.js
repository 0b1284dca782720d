// The tally: how many each player has of everything that counts. The stage shows all of it at once.

import { Badge, Named } from "../../parts/badge.js";
import { Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put, rulesOf } from "../../shell/drafts.js";
import { joined, nameOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { comesLater, goTo, height, revealed, step } from "../../shell/steps.js";
import { playersOfRequest, COLOURS, countFields, labelOf } from "./operation_fields.js";
import { Lit } from "./lighting.js";
import { Piece } from "./pieces.js";
import { lit } from "./watching.js";
import { Ways } from "./ways.js";

/** The request; what exists in the advanced game alone waits in the draft. */
export function tallyRequest(now) {
  const names = countFields().map(({ name }) => name);
  const counted = (id) =>
    Object.fromEntries(
      names.filter((name) => now.counts[id]?.[name]).map((name) => [name, now.counts[id][name]]),
    );
  return {
    path: "v1/deluges/tally-scores",
    body: { ...rulesOf(now), players: playersOfRequest(now, counted) },
  };
}

/** The stage of counts by hand. */
export function TallyStage({ card }) {
  return html`
    <div id="board" class="tally-stage">
      <${Counted} countOf=${(id, name) => draft.value.counts[id]?.[name] ?? 0} onKind=${toField}
          most=${card.limits.players} />
    </div>
    <${Ways} />
    <${Lit} />
  `;
}

/**
 * All counts: a row for each kind, a column for each player; who is paid for it has the points
 * beside. On the stage a number leads to its field in the sheet, and there may be up to `most`
 * players.
 */
export function Counted({ countOf, onKind, most = 0 }) {
  const { players } = draft.value;
  const totals =
    revealed.value?.totals ??
    Object.fromEntries((answer.value?.players ?? []).map(({ id, total }) => [id, total]));
  return html`
    <table class="tally-table">
      <thead>
        <tr>
          <td>
            ${
              players.length < most &&
              html`
                <button type="button" class="quiet one-more"
                    onClick=${() => put(["players"], joined(draft.peek().players, COLOURS))}>
                  ${t("players.add")}
                </button>
              `
            }
          </td>
          ${players.map(({ id }) => html`<th scope="col" key=${id}><${Named} id=${id} /></th>`)}
        </tr>
      </thead>
      <tbody>
        ${countFields().map(
          (field) => html`
            <${Kind} key=${field.name} ...${{ field, players, countOf, onKind }} />
          `,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${t("score.total")}</th>
          ${players.map(({ id }) => html`<td key=${id}><strong>${totals[id] ?? ""}</strong></td>`)}
        </tr>
      </tfoot>
    </table>
  `;
}

function Kind({ field, players, countOf, onKind }) {
  const { name } = field;
  const label = labelOf(field);
  const entry = answer.value?.entries?.find(({ kind }) => name === kind || name.startsWith(kind));
  const isLit =
    lit.value?.kind !== undefined && (name === lit.value.kind || name.startsWith(lit.value.kind));
  return html`
    <tr class=${isLit ? "feature-lit" : ""} data-place=${`row-${name}`}>
      <th scope="row"><${Piece} name=${name} /> ${label}</th>
      ${players.map((player) => {
        const award =
          !comesLater(entry) &&
          entry?.awards.find(({ player: id, points }) => id === player.id && points !== 0);
        const inside = html`
          <b>${countOf(player.id, name)}</b>
          ${award && html` <span class="paid">+${award.points}</span>`}
        `;
        return html`
          <td key=${player.id}>
            ${
              onKind
                ? html`
                  <button type="button" class="quiet" onClick=${() => onKind(name, player.id)}>
                    ${inside}
                    <span class="unseen">
                      , ${t("players.of", { what: label, player: nameOf(player) })}
                    </span>
                  </button>
                `
                : inside
            }
          </td>
        `;
      })}
    </tr>
  `;
}

/** Go on with a number of the table: its field in the sheet has the keyboard then. */
function toField(name, id) {
  const at = draft.peek().players.findIndex((player) => player.id === id);
  const focus = () => {
    const place = document.querySelector(`.sheet-body [data-place="count-${name}"]`);
    place?.querySelectorAll("input")[at]?.focus({ preventScroll: true });
  };
  // Telephones show their keyboard only at once after a tap.
  if (step.peek() !== "score" && height.peek() !== "low") return focus();
  goTo("counts");
  requestAnimationFrame(() => requestAnimationFrame(focus));
  return undefined;
}

/** Who enters a number sees its kind whole, and the beginning of the next. */
function uncoverKind({ target, currentTarget }) {
  if (target.matches("input")) currentTarget.scrollIntoView({ block: "nearest" });
}

/** What the sheet has: a number for each player, kind by kind. */
export function Counts({ card }) {
  const { players, counts } = draft.value;
  return countFields().map((field) => {
    const { name, max } = field;
    const label = labelOf(field);
    return html`
      <section class="count-of-kind" key=${name} data-place=${`count-${name}`} aria-label=${label}
          onFocusCapture=${uncoverKind}>
        <h2><${Piece} name=${name} /> ${label}</h2>
        <div class="steppers">
          ${players.map(
            (player, at) => html`
              <${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
                  label=${t("players.of", { what: label, player: nameOf(player) })}
                  value=${counts[player.id]?.[name] ?? 0} max=${card.limits[name] ?? max}
                  pointer=${`/players/${at}/${name}`}
                  onChange=${(count) =>
                    put(["counts", player.id, name], count || undefined, `${name} ${player.id}`)} />
            `,
          )}
        </div>
      </section>
    `;
  });
}

/** The counts on paper. */
export function TallyOnPaper() {
  return html`<${Counted} countOf=${(id, name) => draft.value.counts[id]?.[name] ?? 0} />`;
}
