// Where the page begins in the frame of another: a score to be read, entered or asked for
// elsewhere.

import { render } from "preact";
import { PAGES } from "./games/pages.js";
import { Embedded } from "./parts/embedded.js";
import { html } from "./parts/html.js";
import { loadFace } from "./shell/face.js";
import { route } from "./shell/browser.js";
import { beginFraming, speak } from "./shell/framing.js";
import { registerPages } from "./shell/games.js";

registerPages(PAGES);
speak(route.peek().lang);
const page = document.getElementById("page");
page.replaceChildren();
render(html`<${Embedded} />`, page);
beginFraming(page);
loadFace();
