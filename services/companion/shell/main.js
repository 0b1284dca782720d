// Where the page begins.

import { render } from "preact";
import { App } from "../parts/app.js";
import { html } from "../parts/html.js";
import { stayAwake } from "./awake.js";
import { addTexts } from "./language.js";
import { TEXTS } from "./texts.js";
import { register } from "./worker.js";

addTexts(TEXTS);
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${App} />`, page);
stayAwake();
if (document.readyState === "complete") register();
else addEventListener("load", register);
