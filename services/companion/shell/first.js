// Laid into the document: paints the screen that the address names before any module is there. The
// board is painted as it was left on this device, or as a new one begins; of other screens there
// are the stage, the bar and the sheet with its steps, each where it will be. The page then takes
// its place, and what was tapped until then is tapped again there.

(() => {
  const TILE = 96;
  const INSET = 5;
  const LEAST = 0.1;
  const MOST = 1.4;
  const MARGIN = 8;
  /** What lies behind the map of the world, and around the islands. */
  const GROUNDS = { heros: '<div id="world"></div>', orichalque: '<div class="sea"></div>' };
  const BESIDE = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const { texts, titles, levels, start, icons } = JSON.parse(
    document.getElementById("first").textContent,
  );
  const page = document.getElementById("page");
  const taps = [];
  let laying = 0;

  const wanted = [
    kept("language"),
    ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()),
  ];
  const language = wanted.find((tag) => Object.hasOwn(titles, tag)) ?? "en";
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
    return texts[code][language === "fr" ? 1 : 0];
  }

  function paint() {
    const [place, brought] = location.hash.replace(/^#\/?/, "").split("?");
    const title = Object.hasOwn(titles[language], place) && titles[language][place];
    const left = kept(`draft.${place}`);
    const level =
      title &&
      levels[place] &&
      (levels[place].levels.find(({ id }) => id === left?.level) ?? levels[place].levels[0]);
    const isBoard = level?.id === "board" && !brought;
    page.innerHTML = level
      ? table({ place, title, level, isBoard, isBrought: Boolean(brought) })
      : home(place);
    clearTimeout(laying);
    const board = left?.board ?? { tiles: [{ tile: start.id, x: 0, y: 0, rotation: 0 }] };
    // Tiles, and the room that they have, take their time: the frame around them is painted before.
    if (isBoard) laying = setTimeout(tryToLay, 0, board);
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

  function home(place) {
    const tabs = ["English", "Français"].map(
      (one, at) =>
        `<button type="button"
          aria-pressed="${at === (language === "fr" ? 1 : 0)}">${one}</button>`,
    );
    const head = `<header><h1>Décompte</h1>${group("page.language", tabs)}</header>
      <p class="lead">${t("page.choose")}</p>`;
    return `<main class="home">${place === "" ? head : ""}${waiting()}</main>`;
  }

  function group(code, tabs) {
    return `<div class="tabs" role="group" aria-label="${t(code)}">${tabs.join("")}</div>`;
  }

  function sign(name) {
    return `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
      stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
      ><path d="${icons[name]}"/></svg>`;
  }

  function button(code, name, facts = "") {
    return `<button type="button" class="quiet" aria-label="${t(code)}" title="${t(code)}"
      ${facts}>${sign(name)}</button>`;
  }

  /** What a link brings opens as its score. */
  function table({ place, title, level, isBoard, isBrought }) {
    const { isStaged, steps } = level;
    const now = isBrought ? "score" : steps[0].id;
    const height = isBrought ? "full" : isStaged ? "half" : "low";
    const inBar = isStaged && levels[place].isInBar ? choiceOfLevel(place, level) : "";
    const buttons =
      button("do.undo", "undo", "disabled") +
      button("do.redo", "redo", "disabled") +
      button("setup.title", "setup") +
      button("do.share", "share");
    const seen = isBoard ? board() : isStaged ? stage(place, level) : waiting();
    const tabs = steps.map(
      ({ id, word }) =>
        `<button type="button" data-step="${id}"
          ${id === now ? 'aria-current="step"' : ""}>${t(word)}</button>`,
    );
    return `<div class="screen ${place} ${isStaged ? "staged" : "formed"}" data-height="${height}">
      <header class="bar"><a class="back" href="#/"
        aria-label="${t("page.back")}">${sign("back")}</a>
        <span class="bar-title">${title}</span>${inBar}${buttons}</header>
      <main class="${isStaged ? "stage" : "table"}"><h1 class="unseen">${title}</h1>${seen}</main>
      <section id="sheet" aria-label="${t("sheet.title")}"><button type="button" class="handle"
        aria-label="${t("sheet.lower")}"></button>
        <nav class="steps" aria-label="${t("sheet.steps")}">${tabs.join("")}</nav>
        <div class="sheet-body">${waiting()}</div>
        <button type="button" id="scorebar"><span class="unseen">${t("score.title")} </span><span
          class="totals"><span class="state">${t("score.asking")}</span></span></button></section>
      </div>`;
  }

  function choiceOfLevel(place, { id: now }) {
    const options = levels[place].levels.map(
      ({ id }) => `<option${id === now ? " selected" : ""}>${t(`${place}.level.${id}`)}</option>`,
    );
    return `<select class="level" aria-label="${t("page.level")}">${options.join("")}</select>`;
  }

  /**
   * A stage before anything is on it, with the ways to look at the game where they stand over it.
   */
  function stage(place, { id: now }) {
    const { isInBar, levels: all } = levels[place];
    const ways = !isInBar && all.every(({ isStaged }) => isStaged);
    const tabs = ways
      ? all.map(
          ({ id }) =>
            `<button type="button"
              aria-pressed="${id === now}">${t(`${place}.level.${id}`)}</button>`,
        )
      : [];
    const ground = GROUNDS[place] ?? "";
    return ways ? `${ground}<div class="ways">${group("page.level", tabs)}</div>` : ground;
  }

  function board() {
    return `<svg id="board" role="img" aria-label="${t("board.title")}"><g class="plane"></g></svg>
      <div class="board-zoom">${button("board.closer", "closer")}${
        button("board.farther", "farther") + button("board.all", "all")
      }</div>`;
  }

  /**
   * All tiles, the free spaces beside them, and the one that is offered, where the page has them.
   */
  function layAll({ tiles, turn, doubtful }) {
    const free = freeSpaces(tiles);
    const last = tiles.at(-1) ?? { x: 0, y: 0 };
    const far = ({ x, y }) => Math.abs(x - last.x) + Math.abs(y - last.y);
    const mean = (name) => tiles.reduce((sum, tile) => sum + tile[name], 0) / (tiles.length || 1);
    const middle = { x: mean("x"), y: mean("y") };
    const fromMiddle = ({ x, y }) => Math.hypot(x - middle.x, y - middle.y);
    // As the page chooses (board/changes.js).
    const [next] = [...free].sort(
      (one, other) =>
        other.beside - one.beside || far(one) - far(other) || fromMiddle(one) - fromMiddle(other),
    );
    const plane = page.querySelector(".plane");
    const rectangle = (name, { x, y }, inset, corner) => {
      const size = TILE - 2 * inset;
      return `<rect class="${name}" data-place="${x},${y}" x="${x * TILE + inset}"
        y="${y * TILE + inset}" width="${size}" height="${size}" rx="${corner}"/>`;
    };
    plane.innerHTML =
      free.map((one) => rectangle("space", one, INSET, 10)).join("") +
      tiles.map(pictureOf).join("") +
      (doubtful?.length ? "" : rectangle("chosen", turn?.laid ?? next, 1, 8));
    // The room of the ways to enter a board, which are there for its first tile.
    if (tiles.length === 1)
      plane.parentElement.insertAdjacentHTML("afterend", '<div class="ways"></div>');
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
        if (!taken.has(name))
          free.set(name, { ...space, beside: (free.get(name)?.beside ?? 0) + 1 });
      }
    }
    return [...free.values()];
  }

  /**
   * The start tile is seen at once; its address is asked for all the same, for the page to find it.
   */
  function pictureOf({ tile, x, y, rotation }) {
    const path = tile.split("/").map(encodeURIComponent).join("/");
    const suffix = "alone" in document.documentElement.dataset ? ".svg" : "";
    const address = `v1/carcassonne/tiles/${path}${suffix}`;
    const atHand =
      tile === start.id ? `data:image/svg+xml,${encodeURIComponent(start.picture)}` : address;
    if (atHand !== address) new Image().src = address;
    const turn = rotation
      ? `transform="rotate(${rotation} ${(x + 0.5) * TILE} ${(y + 0.5) * TILE})"`
      : "";
    return `<image class="tile" data-place="${x},${y}" href="${atHand}" x="${x * TILE}"
      y="${y * TILE}" width="${TILE}" height="${TILE}" ${turn}/>`;
  }

  /** As board/view.js frames the whole board in what the sheet leaves free (shell/steps.js). */
  function showAll(plane, tiles) {
    const stage = plane.parentElement;
    const sheet = document.getElementById("sheet");
    const { clientWidth: wide, clientHeight: high } = stage;
    const isBeside = sheet.offsetLeft > 0;
    const top = Math.max(
      page.querySelector("header").offsetHeight,
      page.querySelector(".ways")?.getBoundingClientRect().bottom ?? 0,
    );
    const free = {
      left: MARGIN,
      top,
      width: (isBeside ? sheet.offsetLeft : wide) - 2 * MARGIN,
      height: high - (isBeside ? 0 : Math.min(sheet.offsetHeight, high * 0.5)) - top - MARGIN,
    };
    const margin = tiles.length > 30 ? 0.75 : 1;
    const spaces = tiles.length > 0 ? tiles : [{ x: 0, y: 0 }];
    const [west, east] = bounds(
      spaces.map(({ x }) => x),
      margin,
    );
    const [north, south] = bounds(
      spaces.map(({ y }) => y),
      margin,
    );
    const scale = Math.min(
      MOST,
      Math.max(LEAST, Math.min(free.width / (east - west), free.height / (south - north)) / TILE),
    );
    const middle = (begin, size, from, to) => begin + size / 2 - ((from + to) / 2) * TILE * scale;
    const right = middle(free.left, free.width, west, east);
    const down = middle(free.top, free.height, north, south);
    plane.style.transform = `translate(${right}px, ${down}px) scale(${scale})`;
  }

  function bounds(places, margin) {
    return [Math.min(...places) - margin, Math.max(...places) + 1 + margin];
  }

  function calledOf(control) {
    return control.getAttribute("aria-label") ?? control.textContent;
  }

  function keepTap({ target, clientX, clientY }) {
    const control = target.closest("button, #board");
    if (!control) return;
    taps.push({ called: calledOf(control), isBoard: control.matches("#board"), clientX, clientY });
    control.classList.add("awaited");
    const space = target.closest(".space, .tile");
    const chosen = page.querySelector(".chosen");
    if (!space) return;
    const [x, y] = space.dataset.place.split(",");
    chosen.setAttribute("x", `${x * TILE + 1}`);
    chosen.setAttribute("y", `${y * TILE + 1}`);
  }

  function giveTaps() {
    clearTimeout(laying);
    removeEventListener("hashchange", paint);
    page.removeEventListener("click", keepTap);
    for (const { called, isBoard, clientX, clientY } of taps) {
      const control = [...page.querySelectorAll("button, #board")].find(
        (one) => calledOf(one) === called,
      );
      if (!isBoard && control instanceof HTMLElement) control.click();
      for (const name of isBoard ? ["pointerdown", "pointerup"] : []) {
        control?.dispatchEvent(
          new PointerEvent(name, { clientX, clientY, pointerId: 1, isPrimary: true }),
        );
      }
    }
  }
})();
