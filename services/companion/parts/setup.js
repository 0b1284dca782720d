// Who plays and with what: players, edition, expansions and options, and what is entered.

import { put, draft } from "../shell/drafts.js";
import { Dialog } from "./dialog.js";
import { Tabs } from "./fields.js";
import { html, t } from "./html.js";

/** The dialog. A level may have fields of its own here (`Setup`). */
export function Setup({ game, card, facts, level, onNew, onClose }) {
  const levels = game.levels.map((one) => ({
    value: one.id,
    label: t(`${game.id}.level.${one.id}`),
  }));
  const begin = () => {
    onClose();
    onNew();
  };
  return html`
    <${Dialog} title=${card.title} name=${game.id} onClose=${onClose}>
      <div>
        <div class="row begin">
          ${levels.length > 1 && html`<h3>${t("page.level")}</h3>`}
          <button type="button" onClick=${begin}>${t("do.new")}</button>
        </div>
        ${
          levels.length > 1 &&
          html`
            <${Tabs} label=${t("page.level")} value=${level.id} choices=${levels}
                onChange=${(id) => id !== draft.peek().level && put(["level"], id)} />
          `
        }
        ${level.Setup && html`<${level.Setup} ...${{ card, facts }} />`}
        ${
          !level.operation &&
          html`
            <p class="buttons last">
              <a class="button" href=${`#/${game.id}/ask`}>${t("ask.during")}</a>
            </p>
          `
        }
        <p class="done">
          <button type="button" class="primary" onClick=${onClose}>${t("do.done")}</button>
        </p>
      </div>
    </${Dialog}>
  `;
}
