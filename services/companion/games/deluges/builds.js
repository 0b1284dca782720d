// Building: what some resources buy, and every exact way to pay a wish.

import { Fields } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { byName } from "../../parts/labels.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, rulesOf } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { fieldsOfOperation, labelOf, picked } from "./operation_fields.js";
import { Piece } from "./pieces.js";
import { Ways } from "./ways.js";

const OPERATION = "builds";
/** Resources, wish and payment have fields of their own; everything else says where it is built. */
const INNER = ["resources", "wish", "payment"];

/** The request; what exists in the advanced game alone waits in the draft. */
export function buildsRequest(now) {
  const fields = fieldsOfOperation(OPERATION);
  const build = picked(now.build, fields);
  const inner = INNER.filter((name) => Object.keys(build[name] ?? {}).length > 0).map((name) => [
    name,
    picked(build[name], byName(fields[name]?.fields)),
  ]);
  const { resources: _, wish: __, payment: ___, ...place } = build;
  return {
    path: `v1/deluges/${OPERATION}`,
    body: { ...rulesOf(now), ...place, ...Object.fromEntries(inner) },
  };
}

/** What can be built: each construction with how many of it the resources buy. */
export function BuildsStage() {
  const { constructions = [], wish } = answer.value ?? {};
  const names = byName(fieldsOfOperation(OPERATION).wish?.fields);
  const wished = draft.value.build?.wish ?? {};
  return html`
    <div id="board" class="yard">
      ${
        wish &&
        html`
          <p class=${`verdict ${wish.possible ? "can" : "cannot"}`}>
            ${t(wish.possible ? "deluges.possible" : "deluges.impossible")}
          </p>
        `
      }
      <ul class="plain constructions">
        ${constructions.map(
          ({ kind, most }) => html`
            <li key=${kind}
                class=${`construction${most > 0 ? " can" : ""}${wished[kind] ? " wished" : ""}`}
                data-place=${`build-${kind}`}>
              <${Piece} name=${kind} />
              <span>${labelOf(names[kind])}</span>
              <strong>${most}</strong>
              ${wished[kind] ? html`<em>${t("deluges.wished", { count: wished[kind] })}</em>` : ""}
            </li>
          `,
        )}
      </ul>
    </div>
    <${Ways} />
  `;
}

function Inner({ name }) {
  const field = fieldsOfOperation(OPERATION)[name];
  return field
    ? html`
      <div class="steppers-of-form">
        <${Fields} fields=${field.fields.map(withPointer(name))}
            value=${draft.value.build?.[name] ?? {}} path=${["build", name]} />
      </div>
    `
    : null;
}

/** Where the request has a field: the draft has it one step deeper. */
function withPointer(name) {
  return (field) => ({ ...field, pointer: `/${name}/${field.name}` });
}

export function Stock() {
  return html`<${Inner} name="resources" />`;
}

export function Wish() {
  return html`<${Inner} name="wish" />`;
}

/** The site and the constructions on it; and the check of a payment. */
export function Site() {
  const fields = fieldsOfOperation(OPERATION);
  const build = draft.value.build ?? {};
  const place = Object.values(fields).filter(
    ({ name }) => !INNER.includes(name) && name !== "rules",
  );
  return html`
    <${Fields} fields=${place.map((field) => ({ ...field, pointer: `/${field.name}` }))}
        value=${build} path=${["build"]} />
    ${
      fields.payment &&
      html`
        <details>
          <summary><h2>${labelOf(fields.payment)}</h2></summary>
          <${Payment} field=${fields.payment} value=${build.payment ?? {}} />
        </details>
      `
    }
  `;
}

/** Its fields have the names of the resources: here they say that these are laid down. */
function Payment({ field, value }) {
  const fields = field.fields
    .map((one) => ({ ...one, label: t("deluges.paid", { what: labelOf(one) }) }))
    .map(withPointer("payment"));
  return html`<${Fields} fields=${fields} value=${value} path=${["build", "payment"]} />`;
}

/** Whether the wish can be paid, or how much each kind can be had. */
export function BuildsBar() {
  const { wish, constructions } = answer.value ?? {};
  const names = byName(fieldsOfOperation(OPERATION).wish?.fields);
  if (wish)
    return html`
      <${Bar}>
        <strong>${t(wish.possible ? "deluges.possible" : "deluges.impossible")}</strong>
      </${Bar}>
    `;
  return html`
    <${Bar}>
      ${(constructions ?? []).map(
        ({ kind, most }) => html`
          <span class="total" key=${kind}>
            <${Piece} name=${kind} />
            <span class="unseen">${labelOf(names[kind])}</span> <strong>${most}</strong>
          </span>
        `,
      )}
    </${Bar}>
  `;
}

/** The wish, the check of a payment, then each construction by itself and each exact payment. */
export function BuildsResult({ show }) {
  const result = answer.value?.constructions && answer.value;
  const fields = fieldsOfOperation(OPERATION);
  const names = byName(fields.wish?.fields);
  return html`
    <${Reckoned} show=${show}>
      ${
        result &&
        html`
          ${
            result.payment &&
            html`
              <section>
                <h2>${labelOf(fields.payment)}</h2>
                <p>${said(result.payment.text)}</p>
                <${Steps} steps=${result.payment.buys} />
              </section>
            `
          }
          ${
            result.wish &&
            html`
              <${WaysToPay} wish=${result.wish} resources=${byName(fields.resources?.fields)} />
            `
          }
          <section>
            <h2>${t("deluges.most")}</h2>
            ${result.constructions.map(
              ({ kind, most, steps }) => html`
                <details key=${kind}>
                  <summary>
                    <${Piece} name=${kind} /> ${labelOf(names[kind])} <strong>${most}</strong>
                  </summary>
                  <${Steps} steps=${steps} />
                </details>
              `,
            )}
          </section>
          ${
            result.payments.length > 0 &&
            html`
              <section>
                <h2>${t("deluges.payments")}</h2>
                <${Steps} steps=${result.payments} />
              </section>
            `
          }
        `
      }
    </${Reckoned}>
  `;
}

function WaysToPay({ wish, resources }) {
  const paid = (way) =>
    way.payments
      .map(({ text, times }) => (times > 1 ? `${times} × (${said(text)})` : said(text)))
      .join(" · ");
  const left = (way) =>
    Object.entries(way.left)
      .map(([what, count]) => `${labelOf(resources[what])} ${count}`)
      .join(", ");
  return html`
    <section>
      <h2>${t("deluges.ways")}</h2>
      <${Steps} steps=${wish.steps} />
      <ol>
        ${wish.ways.map(
          (way) => html`
            <li>
              ${paid(way)}
              ${" "}
              <small>${left(way) && t("deluges.left", { what: left(way) })}</small>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}
