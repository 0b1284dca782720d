// Laid into the document: paints the screen that the address names before any module is there. The
// board is painted as it was left on this device, or as a new one begins; of other screens there is
// the frame. The page then takes its place, and what was tapped until then is tapped again there.

(() => {
  const TILE = 96;
  const LEAST = 0.12;
  const BESIDE = [[0, -1], [1, 0], [0, 1], [-1, 0]];
  const { words, titles, start } = JSON.parse(document.getElementById("first").textContent);
  const page = document.getElementById("page");
  const taps = [];

  const wanted = [kept("language"), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  const language = wanted.find((tag) => tag in words) ?? "en";
  document.documentElement.lang = language;
  paint();
  addEventListener("hashchange", paint);
  page.addEventListener("click", keepTap);
  page.addEventListener("taken-over", giveTaps, { once: true });

  function kept(name) {
    try {
      return JSON.parse(localStorage.getItem(`decompte.${name}`)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  function t(code) {
    return words[language][code];
  }

  function paint() {
    const [place, brought] = location.hash.replace(/^#\/?/, "").split("?");
    const title = Object.hasOwn(titles[language], place) && titles[language][place];
    const left = kept(`draft.${place}`);
    const isBoard = place === "carcassonne" && !brought && (left?.level ?? "board") === "board";
    page.innerHTML = title ? table(place, title, isBoard ? boardScreen(left?.board) : waiting()) : home(place);
    if (isBoard) tryToLay(left?.board ?? { tiles: [{ tile: start.id, x: 0, y: 0, rotation: 0 }] });
  }

  function tryToLay(board) {
    try {
      layAll(board);
    } catch {
      // What was left here cannot be drawn: the page will say so.
    }
  }

  function waiting() {
    return `<p>${t("page.loading")}</p>`;
  }

  function button(code, sign, facts = "") {
    return `<button type="button" aria-label="${t(code)}" title="${t(code)}" ${facts}>${sign}</button>`;
  }

  /** One of several, as parts/fields.js has them; `on` is the place of the one that is chosen. */
  function tabs(label, choices, on) {
    const each = choices.map((one, at) => `<button type="button" aria-pressed="${at === on}">${one}</button>`);
    return `<div class="tabs" role="group" aria-label="${t(label)}">${each.join("")}</div>`;
  }

  function home(place) {
    const languages = tabs("page.language", ["English", "Français"], language === "fr" ? 1 : 0);
    const head = `<header><h1>Décompte</h1>${languages}</header><p>${t("page.choose")}</p>`;
    return `<main class="home">${place === "" ? head : ""}${waiting()}</main>`;
  }

  function table(place, title, entry) {
    const closed = 'class="quiet" disabled';
    return `<header class="bar"><a class="back" href="#/" aria-label="${t("page.back")}">←</a>
        <span class="bar-title">${title}</span>${button("do.undo", "↶", closed)}${button("do.redo", "↷", closed)}
        <button type="button" class="quiet">${t("do.share")}</button></header>
      <main class="table ${place}"><div class="entry"><h1 class="unseen">${title}</h1>${entry}</div>
        <section class="score" aria-label="${t("score.title")}">
          <div class="totals"><span class="state">${t("score.asking")}</span></div></section></main>`;
  }

  function boardScreen(board) {
    const levels = ["board", "features", "counters"].map((level) => t(`carcassonne.level.${level}`));
    const ways = ["whole", "play"].map((way) => t(`board.way.${way}`));
    return `${tabs("page.level", levels, 0)}<div class="board-screen">
      <div class="board-head">${tabs("board.way", ways, board?.turn ? 1 : 0)}${button("board.list", "☰")}</div>
      <div class="board-frame"><div class="surface" role="img" aria-label="${t("board.title")}"><div class="plane"></div></div>
        <div class="board-zoom">${button("board.closer", "+")}${button("board.farther", "−")}${button("board.all", "⤢")}</div></div>
      <section class="board-panel" aria-label="${t("board.panel")}">${waiting()}</section></div>`;
  }

  /** All tiles, the free spaces beside them, and the one that is offered, where the page has them. */
  function layAll({ tiles, turn }) {
    const free = freeSpaces(tiles);
    const last = tiles.at(-1) ?? { x: 0, y: 0 };
    const far = ({ x, y }) => Math.abs(x - last.x) + Math.abs(y - last.y);
    const [next] = [...free].sort((one, other) => far(one) - far(other) || other.beside - one.beside);
    const plane = page.querySelector(".plane");
    plane.append(...free.map((one) => placed("span", "space", one)), ...tiles.map(pictureOf));
    plane.append(turn?.laid ? placed("span", "chosen laid", turn.laid) : placed("span", "chosen", next));
    showAll(plane, tiles);
  }

  function freeSpaces(tiles) {
    const nameOf = ({ x, y }) => `${x},${y}`;
    const taken = new Set(tiles.map(nameOf));
    const free = new Map(tiles.length === 0 ? [["0,0", { x: 0, y: 0, beside: 0 }]] : []);
    for (const tile of tiles) {
      for (const [right, down] of BESIDE) {
        const space = { x: tile.x + right, y: tile.y + down };
        const name = nameOf(space);
        if (!taken.has(name)) free.set(name, { ...space, beside: (free.get(name)?.beside ?? 0) + 1 });
      }
    }
    return [...free.values()];
  }

  function placed(kind, className, { x, y }) {
    const element = Object.assign(document.createElement(kind), { className });
    Object.assign(element.style, { left: `${x * TILE}px`, top: `${y * TILE}px` });
    return element;
  }

  /** The start tile is seen at once; its address is asked for all the same, for the page to find it. */
  function pictureOf(tile) {
    const element = placed("img", "tile", tile);
    const address = `v1/carcassonne/tiles/${tile.tile.split("/").map(encodeURIComponent).join("/")}`;
    const atHand = tile.tile === start.id ? `data:image/svg+xml,${encodeURIComponent(start.picture)}` : address;
    Object.assign(element, { alt: "", width: TILE, height: TILE, draggable: false, src: atHand });
    if (atHand !== address) new Image().src = address;
    if (tile.rotation) element.style.transform = `rotate(${tile.rotation}deg)`;
    return element;
  }

  function showAll(plane, tiles) {
    const { clientWidth: width, clientHeight: height } = plane.parentElement;
    const [left, right] = bounds(tiles.map(({ x }) => x));
    const [top, bottom] = bounds(tiles.map(({ y }) => y));
    const scale = Math.max(LEAST, Math.min(1, width / TILE / (right - left), height / TILE / (bottom - top)));
    const middle = (size, from, to) => size / 2 - ((from + to) / 2) * TILE * scale;
    plane.style.transform = `translate(${middle(width, left, right)}px, ${middle(height, top, bottom)}px) scale(${scale})`;
  }

  function bounds(places) {
    return [Math.min(0, ...places) - 1, Math.max(0, ...places) + 2];
  }

  function calledOf(control) {
    return control.getAttribute("aria-label") ?? control.textContent;
  }

  function keepTap({ target, clientX, clientY }) {
    const control = target.closest("button, .surface");
    if (!control) return;
    taps.push({ called: calledOf(control), isBoard: control.matches(".surface"), clientX, clientY });
    control.classList.add("awaited");
    const space = target.closest(".space, .tile");
    if (space) Object.assign(page.querySelector(".chosen").style, { left: space.style.left, top: space.style.top });
  }

  function giveTaps() {
    removeEventListener("hashchange", paint);
    page.removeEventListener("click", keepTap);
    for (const { called, isBoard, clientX, clientY } of taps) {
      const control = [...page.querySelectorAll("button, .surface")].find((one) => calledOf(one) === called);
      if (!isBoard) control?.click();
      for (const name of isBoard ? ["pointerdown", "pointerup"] : []) {
        control?.dispatchEvent(new PointerEvent(name, { clientX, clientY, pointerId: 1, isPrimary: true }));
      }
    }
  }
})();
