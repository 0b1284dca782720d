// What is reckoned, over the stage: the score in two ways, and the calculations of a turn.

import { Tabs } from "../../parts/fields.js";
import { html, t, useEffect, useRef } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";

const LEVELS = ["tally", "cells", "floods", "builds", "conflict", "growth"];

/** One tap from one to the other; the row is swiped where it is too long. */
export function Ways() {
  const ref = useRef(null);
  const { level } = draft.value;
  useEffect(
    () =>
      ref.current
        .querySelector("[aria-pressed=true]")
        ?.scrollIntoView({ block: "nearest", inline: "center" }),
    [level],
  );
  const choices = LEVELS.map((value) => ({ value, label: t(`deluges.level.${value}`) }));
  return html`
    <div class="ways" ref=${ref}>
      <${Tabs} label=${t("page.level")} value=${level} choices=${choices}
          onChange=${(id) => id !== level && put(["level"], id)} />
    </div>
  `;
}
