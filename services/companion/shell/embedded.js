// Where the page begins in the frame of another: a score to be read, entered or asked for
// elsewhere.

import { render } from "preact";
import { Embedded } from "../parts/embedded.js";
import { html } from "../parts/html.js";
import { loadFace } from "./face.js";
import { route } from "./browser.js";
import { beginFraming, speak } from "./framing.js";

speak(route.peek().lang);
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${Embedded} />`, page);
beginFraming(page);
loadFace();
