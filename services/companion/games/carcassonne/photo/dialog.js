// The dialog of a photo: the picture, four corners of a block of tiles that are dragged over it
// with a magnifying glass, and how many tiles the block has.

import { Dialog } from "../../../parts/dialog.js";
import { Stepper } from "../../../parts/fields.js";
import { html, t, useEffect, useRef, useState } from "../../../parts/html.js";
import { Unreachable } from "../../../shell/service.js";
import { pictureOf } from "../board/tiles.js";
import { askBoard } from "./asking.js";
import { blockAround, cornersOf, homographyOf, mapOfBlock, mapped } from "./geometry.js";
import { Pack } from "./pack.js";
import { takeReading } from "./state.js";

/** The corners in their order. */
const CORNERS = ["upper_left", "upper_right", "lower_right", "lower_left"];
const MOST_CELLS = 40;
/** The most pixels of the longer side that are sent: tiles are as sharp as they need to be. */
const LONGEST = 3200;
/**
 * The magnifying glass shows so many pixels of the screen around a corner, so many times larger.
 */
const GLASS = 56;
const LARGER = 2.5;
const READING = { text: "photo.reading" };

/**
 * The dialog for a file that was chosen, which is read at once, or for the photo under the board
 * with its `block` to move. Corners are dragged where no sure grid was found.
 */
export function PhotoDialog({ file, onClose }) {
  const [image, setImage] = useState(null);
  const [message, setMessage] = useState("");
  const [block, setBlock] = useState(null);
  /** The work in progress: `{text, stage?, of?, count?}`; null for none. */
  const [busy, setBusy] = useState(null);
  /** The reading with a grid that the service doubts; null after the person changed the grid. */
  const [unsure, setUnsure] = useState(null);
  /** The part of the board that the service has read so far: `{lattice, size, tiles}`, or null. */
  const [soFar, setSoFar] = useState(null);
  const going = useRef(new AbortController());
  useEffect(() => {
    let url;
    const show = ({ image: picture, blob }) => {
      url = URL.createObjectURL(blob);
      const shown = { image: picture, blob, url };
      setImage(shown);
      if (file.block) setBlock(file.block);
      else read(shown);
    };
    if (file.block) show(file);
    else opened(file).then(show, () => setMessage(t("photo.unreadable")));
    return () => {
      going.current.abort();
      URL.revokeObjectURL(url);
    };
  }, [file]);
  const change = (next) => {
    going.current.abort();
    setUnsure(null);
    setBlock(next);
  };
  const stop = () => {
    going.current.abort();
    setBlock(middleOf(image.image));
    setMessage(t("photo.corners"));
  };

  const read = async (picture, laid) => {
    going.current = new AbortController();
    const { signal } = going.current;
    const hear = ({ stage, of, doing, tiles, grid }) => {
      setBusy({ text: `photo.stage.${doing}`, stage, of, count: tiles.length });
      setSoFar(grid && { ...grid, tiles });
    };
    const wait = (text) => setBusy(text ? { text } : READING);
    setBusy(READING);
    setMessage("");
    try {
      const lattice = laid && latticeOf(laid);
      const { ok, body } = await askBoard(picture.blob, lattice, { signal, wait, hear });
      const doubt = ok && body.warnings.find(({ code }) => code === "unsure-grid");
      if (ok && !doubt) return await takeOver(picture, body);
      if (!laid) setBlock(ok ? blockOf(body.grid.lattice) : middleOf(picture.image));
      if (ok) setUnsure(body);
      setMessage(ok ? doubt.text : sentencesOf(body));
    } catch (error) {
      if (error.name !== "AbortError" && !(error instanceof Unreachable)) throw error;
      if (error instanceof Unreachable) setMessage(t("photo.away"));
      if (error instanceof Unreachable && !laid) setBlock(middleOf(picture.image));
    }
    setSoFar(null);
    return setBusy(null);
  };
  const takeOver = async (picture, body) => {
    await takeReading(picture, body);
    onClose();
  };
  return html`
    <${Dialog} title=${t("photo.title")} name="carcassonne photo-dialog" onClose=${onClose}>
      <p role="status">
        ${busy ? t(busy.text, { count: busy.count }) : message || t("photo.how")}
      </p>
      ${
        busy &&
        html`
          <p class="photo-progress">
            <progress max=${busy.of ?? 1} value=${busy.stage} aria-label=${t(READING.text)} />
            <button type="button" onClick=${stop} disabled=${!image}>${t("photo.stop")}</button>
          </p>
        `
      }
      ${image && (soFar || !block) && html`<${SoFar} image=${image} found=${soFar} />`}
      ${
        image &&
        block &&
        !soFar &&
        html`
          <${Corners} image=${image} block=${block} onChange=${change} />
          <div class="row">
            <${Stepper} label=${t("photo.columns")} value=${block.columns} min=${1}
                max=${MOST_CELLS} onChange=${(columns) => change({ ...block, columns })} />
            <${Stepper} label=${t("photo.rows")} value=${block.rows} min=${1} max=${MOST_CELLS}
                onChange=${(rows) => change({ ...block, rows })} />
          </div>
          <p class="buttons last">
            ${
              unsure &&
              html`
                <button type="button" onClick=${() => takeOver(image, unsure)}>
                  ${t("photo.all_the_same")}
                </button>
              `
            }
            <button type="button" class="primary" disabled=${Boolean(busy)}
                onClick=${() => read(image, block)}>
              ${t("photo.read")}
            </button>
          </p>
        `
      }
      <${Pack} />
    </${Dialog}>
  `;
}

/** The picture, with the tiles that the service has read so far. */
function SoFar({ image: { image, url }, found }) {
  const [width, height] = [image.width, image.height];
  return html`
    <svg class="photo-whole" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">
      <image href=${url} width=${width} height=${height} />
      ${
        found &&
        html`
          <path class="photo-grid" d=${linesOf(blockOf(found.lattice))}
              stroke-width=${width / 360} />
          ${found.tiles.filter(({ tile }) => tile).map((one) => lying(one, found.lattice))}
        `
      }
    </svg>
  `;
}

/** A tile's picture on its cell of a photo: a cell is nearly a parallelogram. */
function lying({ x, y, tile, rotation }, lattice) {
  const corner = (right, down) => lattice.find((one) => one.x === x + right && one.y === y + down);
  const [from, right, down] = [corner(0, 0), corner(1, 0), corner(0, 1)];
  const matrix = [
    right.px - from.px,
    right.py - from.py,
    down.px - from.px,
    down.py - from.py,
    from.px,
    from.py,
  ];
  return html`
    <image key=${`${x},${y}`} data-read=${tile} href=${pictureOf(tile)} width="1" height="1"
        transform=${`matrix(${matrix.join(" ")}) rotate(${rotation} 0.5 0.5)`} />
  `;
}

/** What a refusal says. */
function sentencesOf({ detail, errors = [] }) {
  return [detail, ...errors.map((one) => one.detail)].join(" ");
}

/** The corners of a block as points of the grid. */
function latticeOf({ left = 0, top = 0, columns, rows, corners }) {
  return cornersOf(columns, rows).map(([x, y], at) => ({
    x: x + left,
    y: y + top,
    px: corners[at][0],
    py: corners[at][1],
  }));
}

/** The picture of a file, upright and no larger than is needed, and the file that is sent of it. */
async function opened(file) {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(
    Math.round(whole.width * scale),
    Math.round(whole.height * scale),
  );
  const drawing = canvas.getContext("2d");
  // Otherwise lines that are thinner than a pixel come and go, and the grid is not found.
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  return { image: canvas.transferToImageBitmap(), blob };
}

/**
 * Where the corners lie before anybody has moved them: within the picture, for blocks of its shape.
 */
function middleOf({ width, height }) {
  const [left, top, right, bottom] = [width * 0.2, height * 0.2, width * 0.8, height * 0.8];
  const columns = 6;
  return {
    columns,
    rows: Math.max(1, Math.round((columns * height) / width)),
    corners: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
}

/** The block that a lattice covers, with its corners in the picture. */
function blockOf(lattice) {
  const map = homographyOf(
    lattice.map(({ x, y, px, py }) => [
      [x, y],
      [px, py],
    ]),
  );
  const { left, top, columns, rows } = blockAround(lattice);
  const [wide, high] = [columns - 1, rows - 1];
  return {
    columns: wide,
    rows: high,
    corners: cornersOf(wide, high).map(([x, y]) => mapped(map, [left + x, top + y])),
  };
}

/** The picture with its grid; the corner next to a finger is dragged. */
function Corners({ image: { image, url }, block, onChange }) {
  const ref = useRef(null);
  const [held, setHeld] = useState(null);
  // The picture is no wider or higher than the room that is left for it.
  const toPicture = () => ref.current.getScreenCTM().inverse();
  const at = ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toPicture());
    return [x, y];
  };
  const down = (event) => {
    const point = at(event);
    const far = ([x, y]) => Math.hypot(x - point[0], y - point[1]);
    const corner = block.corners.reduce(
      (best, one, index) => (far(one) < far(block.corners[best]) ? index : best),
      0,
    );
    ref.current.setPointerCapture(event.pointerId);
    setHeld({
      corner,
      offset: [block.corners[corner][0] - point[0], block.corners[corner][1] - point[1]],
    });
  };
  const move = (event) => {
    if (!held) return;
    const point = at(event);
    put(held.corner, [point[0] + held.offset[0], point[1] + held.offset[1]]);
  };
  const put = (corner, [x, y]) => {
    const inside = [Math.min(image.width, Math.max(0, x)), Math.min(image.height, Math.max(0, y))];
    onChange({ ...block, corners: block.corners.with(corner, inside) });
  };
  const press = (corner) => (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (!step) return;
    event.preventDefault();
    const by = toPicture().a * (event.shiftKey ? 10 : 1);
    put(corner, [block.corners[corner][0] + step[0] * by, block.corners[corner][1] + step[1] * by]);
  };
  const unit = Math.max(image.width, image.height) / 360;
  return html`
    <div class="photo-frame">
      <svg ref=${ref} class="photo-corners" viewBox=${`0 0 ${image.width} ${image.height}`}
          onPointerDown=${down} onPointerMove=${move} onPointerUp=${() => setHeld(null)}
          onPointerCancel=${() => setHeld(null)}>
        <image href=${url} width=${image.width} height=${image.height} />
        <path class="photo-grid" d=${linesOf(block)} stroke-width=${unit} />
        ${block.corners.map(
          ([x, y], corner) => html`
            <g key=${corner} class="photo-corner" role="slider" tabindex="0" data-corner=${corner}
                aria-label=${t(`photo.corner.${CORNERS[corner]}`)} aria-valuenow=${Math.round(x)}
                aria-valuetext=${`${Math.round(x)}, ${Math.round(y)}`} onKeyDown=${press(corner)}>
              <circle cx=${x} cy=${y} r=${22 * unit} class="photo-target" />
              <circle cx=${x} cy=${y} r=${7 * unit} class="photo-point" stroke-width=${2 * unit} />
            </g>
          `,
        )}
      </svg>
      ${
        held &&
        html`
          <${Glass} ...${{ image, url, unit }} point=${block.corners[held.corner]}
              lines=${linesOf(block)} />
        `
      }
    </div>
  `;
}

/** A magnifying glass over a corner, on the side of the picture where the finger is not. */
function Glass({ image, url, unit, point: [x, y], lines }) {
  const half = (GLASS * unit) / LARGER;
  return html`
    <svg class=${`photo-glass${x < image.width / 2 ? " right" : ""}`}
        viewBox=${`${x - half} ${y - half} ${2 * half} ${2 * half}`} aria-hidden="true">
      <image href=${url} width=${image.width} height=${image.height} />
      <path class="photo-grid" d=${lines} stroke-width=${unit / LARGER} />
      <path class="photo-cross" d=${`M${x - half} ${y}H${x + half}M${x} ${y - half}V${y + half}`}
          stroke-width=${unit / LARGER} />
    </svg>
  `;
}

/** The lines of the grid as a path; straight lines stay straight in a photo. */
function linesOf(block) {
  const map = mapOfBlock({ ...block, left: 0, top: 0 });
  const line = (from, to) => `M${mapped(map, from).join(" ")}L${mapped(map, to).join(" ")}`;
  const across = Array.from({ length: block.rows + 1 }, (_, y) => line([0, y], [block.columns, y]));
  const down = Array.from({ length: block.columns + 1 }, (_, x) => line([x, 0], [x, block.rows]));
  return [...across, ...down].join("");
}
