// Where the page begins.

import { render } from "preact";
import { App } from "../parts/app.js";
import { html } from "../parts/html.js";
import { register, stayAwake } from "./browser.js";
import { addTexts } from "./language.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${App} />`, page);
stayAwake();
if (document.readyState === "complete") afterwards();
else addEventListener("load", afterwards);

/** What is asked for later is fetched now: where there is no worker the network may be gone then. */
function afterwards() {
  register();
  import("../parts/share.js");
  import("../parts/history.js");
}
