// Where the page begins in the frame of another: a score to be read, entered elsewhere.

import { render } from "preact";
import { Embedded } from "../parts/embedded.js";
import { html } from "../parts/html.js";
import { loadFace } from "./face.js";
import { addTexts } from "./language.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${Embedded} />`, page);
loadFace();
