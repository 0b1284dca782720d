// <decompte-score>: a score in a frame, for pages of other sites. docs/embed.md describes it.

(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
  const src = script?.src ?? readOwnAddress();
  const HOME = new URL(".", src);
  /** A site without a service has the frame's page under the name of its file. */
  const PAGE = (script ?? findElement())?.dataset.page ?? "embed";
  const OPERATION = "board-scores";

  /** The address of this file as an error names it: in a script `import.meta` is no syntax. */
  function readOwnAddress() {
    return /** @type {string} */ (new Error().stack).match(/https?:\/\/\S+?\/embed\.js/)[0];
  }

  /** The element that loads the module; none where another module imports it. */
  function findElement() {
    return [...document.scripts].find((one) => one.src.split(/[?#]/)[0] === src);
  }

  class DecompteScore extends HTMLElement {
    static observedAttributes = ["game", "operation", "result", "position", "lang"];
    #request = null;
    #frame = null;
    #isReady = false;
    #hear = (event) => this.#read(event);

    /** The body of a request to the operation; null while there is none. */
    get request() {
      return this.#request;
    }

    set request(body) {
      this.#request = body;
      this.#send();
    }

    connectedCallback() {
      this.#takeOver();
      addEventListener("message", this.#hear);
      this.#show();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#frame?.remove();
      this.#frame = null;
    }

    attributeChangedCallback(name) {
      if (!this.#frame) return;
      if (name === "lang") this.#post({ type: "language", lang: this.lang });
      else if (name === "operation") this.#send();
      else this.#show();
    }

    /** What was set before this script was there hides the property, and is set again. */
    #takeOver() {
      if (!Object.hasOwn(this, "request")) return;
      const { request } = this;
      delete this.request;
      this.request = request;
    }

    /** Begin again with a frame of the score that the attributes name. */
    #show() {
      this.#frame?.remove();
      this.#isReady = false;
      const query = new URLSearchParams();
      if (this.hasAttribute("result")) query.set("result", this.getAttribute("result"));
      if (this.hasAttribute("position")) query.set("p", this.getAttribute("position"));
      if (this.lang) query.set("lang", this.lang);
      const address = new URL(PAGE, HOME);
      address.hash = `/${this.getAttribute("game") ?? ""}?${query}`;
      this.#frame = Object.assign(document.createElement("iframe"), {
        src: address.href,
        title: this.title || "Décompte",
      });
      Object.assign(this.#frame.style, { border: "0", width: "100%", display: "block" });
      this.append(this.#frame);
    }

    #send() {
      if (!this.#isReady || !this.#request) return;
      const operation = this.getAttribute("operation") ?? OPERATION;
      this.#post({
        type: "score",
        path: `v1/${this.getAttribute("game")}/${operation}`,
        request: this.#request,
      });
    }

    #post(message) {
      if (this.#isReady)
        this.#frame.contentWindow.postMessage({ source: "decompte", ...message }, HOME.origin);
    }

    #read({ source, origin, data }) {
      if (
        source !== this.#frame?.contentWindow ||
        origin !== HOME.origin ||
        data?.source !== "decompte"
      )
        return;
      if (data.type === "height") this.#frame.style.height = `${Number(data.px)}px`;
      if (data.type === "ready") {
        this.#isReady = true;
        this.#send();
      }
      this.dispatchEvent(new CustomEvent(data.type, { detail: data }));
    }
  }

  if (!customElements.get("decompte-score")) customElements.define("decompte-score", DecompteScore);
})();
