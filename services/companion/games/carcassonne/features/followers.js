// The figures on a feature: a stepper for the followers of each player; a button shows the others.

import { Badge } from "../../../parts/badge.js";
import { Choice, Faults, Stepper } from "../../../parts/fields.js";
import { html, t, useState } from "../../../parts/html.js";
import { draft, put } from "../../../shell/drafts.js";
import { nameOf } from "../../../shell/players.js";
import { isOffered } from "../../../parts/form.js";
import { byName, fieldsOf } from "../../../parts/labels.js";
import { FigureFields, followerFields } from "../figure_fields.js";
import { figureName } from "../titles.js";

/** The figures on the feature at this place of the list. */
export function Followers({ held, at }) {
  const { players } = draft.value;
  const [added, setAdded] = useState([]);
  const there = held.followers.map(({ figure }) => figure);
  const known = followerFields("sheet-scores").figure?.values ?? [{ value: "follower" }];
  const all = known.map(({ value }) => value);
  const figures = all.filter(
    (figure) => figure === "follower" || there.includes(figure) || added.includes(figure),
  );
  const missing = known
    .filter((one) => !figures.includes(one.value) && isOffered(one))
    .map(({ value }) => value);
  const fairy = byName(fieldsOf("carcassonne", "sheet-scores").features?.item.fields).fairy ?? {};
  const choices = [undefined, ...missing].map((value) => ({
    value,
    label: value ? figureName(value) : t("carcassonne.figure.add"),
  }));
  const people = [
    { value: undefined, label: t("carcassonne.nobody") },
    ...players.map((player) => ({ value: player.id, label: nameOf(player) })),
  ];
  return html`
    ${figures.map(
      (figure) => html`
        <div key=${figure}>
          <span class="label">${figureName(figure)}</span>
          <div class="steppers">
            ${players.map(
              (player) => html`
                <${FigureStepper} key=${player.id} ...${{ held, at, figure, player }} />
              `,
            )}
          </div>
        </div>
      `,
    )}
    ${held.followers.map(
      (one, index) => html`
        <${FigureFields} key=${`${one.player} ${one.figure}`} one=${one}
            path=${["features", at, "followers", index]} />
      `,
    )}
    <${Faults} pointer=${`/features/${at}/followers`} />
    <div class="row">
      ${
        missing.length > 0 &&
        html`
          <${Choice} label=${t("carcassonne.figure.add")} value=${undefined} choices=${choices}
              onChange=${(figure) => figure && setAdded([...added, figure])} />
        `
      }
      ${
        held.followers.length > 0 &&
        (held.fairy || isOffered(fairy)) &&
        html`
          <${Choice} label=${t("carcassonne.fairy")} value=${held.fairy} choices=${people}
              pointer=${`/features/${at}/fairy`}
              onChange=${(player) => put(["features", at, "fairy"], player)} />
        `
      }
    </div>
  `;
}

function FigureStepper({ held, at, figure, player }) {
  const index = held.followers.findIndex(
    (one) => one.player === player.id && one.figure === figure,
  );
  const change = (count) => {
    const place = index < 0 ? held.followers.length : index;
    put(
      ["features", at, "followers", place],
      count ? { ...held.followers[index], player: player.id, figure, count } : undefined,
      `followers ${at} ${figure} ${player.id}`,
    );
  };
  return html`
    <${Stepper} short sign=${html`<${Badge} id=${player.id} />`}
        label=${t("carcassonne.followers.of", {
          figure: figureName(figure),
          player: nameOf(player),
        })}
        value=${held.followers[index]?.count ?? 0}
        pointer=${index < 0 ? undefined : `/features/${at}/followers/${index}/figure`}
        onChange=${change} />
  `;
}
