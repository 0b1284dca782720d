// The two ways to look at a battle, over the stage: refereed play by play, or its odds.

import { Tabs } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";

const WAYS = ["battle", "odds"];

/** One tap from one to the other. */
export function Ways() {
  const { level } = draft.value;
  const ways = WAYS.map((value) => ({ value, label: t(`civilization.level.${value}`) }));
  return html`
    <div class="ways">
      <${Tabs} label=${t("page.level")} value=${level} choices=${ways}
          onChange=${(id) => id !== level && put(["level"], id)} />
    </div>
  `;
}
