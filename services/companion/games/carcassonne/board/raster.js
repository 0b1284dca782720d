// Which cell of a fine grid over a tile belongs to which segment: what cities, roads and rivers
// cover is drawn, and fields spread from their half-edges over the rest.

/** Cells along each side of a tile. */
export const GRID = 80;
const SIZE = 12;
const CELL = SIZE / GRID;
const NONE = -1;
const OPAQUE = 127;
/** A contour is straightened where it leaves the line by less than this. */
const SLACK = 0.12;

let pen = null;

/** A grid of `GRID` by `GRID`: the index of the segment on each cell, -1 for none. */
export function labelCells(segments, drawn) {
  const cells = new Int16Array(GRID * GRID).fill(NONE);
  for (const [index, { kind }] of segments.entries())
    if (kind !== "field") cover(cells, index, drawn[index]);
  spread(cells, segments);
  return cells;
}

function cover(cells, index, { d, width }) {
  pen ??= Object.assign(document.createElement("canvas"), { width: GRID, height: GRID }).getContext(
    "2d",
    { willReadFrequently: true },
  );
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, GRID, GRID);
  pen.setTransform(1 / CELL, 0, 0, 1 / CELL, GRID / 2, GRID / 2);
  const path = new Path2D(d);
  pen.lineWidth = width ?? 0;
  if (width) pen.stroke(path);
  else pen.fill(path);
  const { data } = pen.getImageData(0, 0, GRID, GRID);
  for (let at = 0; at < cells.length; at += 1) if (data[at * 4 + 3] > OPAQUE) cells[at] = index;
}

/**
 * Fields grow from their half-edges at the same pace; what none reaches is that of inner fields.
 */
function spread(cells, segments) {
  const isField = ({ kind }) => kind === "field";
  const queue = [];
  const take = (at, index) => {
    if (cells[at] !== NONE) return;
    cells[at] = index;
    queue.push(at);
  };
  const grow = () => {
    for (let done = 0; done < queue.length; done += 1) {
      const at = queue[done];
      const column = at % GRID;
      if (column > 0) take(at - 1, cells[at]);
      if (column < GRID - 1) take(at + 1, cells[at]);
      // Above the first row and below the last there is no cell to take.
      take(at - GRID, cells[at]);
      take(at + GRID, cells[at]);
    }
    queue.length = 0;
  };
  for (const [index, one] of segments.entries())
    if (isField(one)) for (const at of (one.edges ?? []).flatMap(edgeCells)) take(at, index);
  grow();
  segments.forEach((one, index) => {
    if (!isField(one) || one.edges?.length) return;
    const free = cells.indexOf(NONE);
    if (free >= 0) take(free, index);
    grow();
  });
}

/** The cells at a half-edge: each side's left half comes first, going clockwise. */
function edgeCells([side, half]) {
  const along = Array.from({ length: GRID / 2 }, (_, at) => at + (half === "R" ? GRID / 2 : 0));
  const last = GRID - 1;
  const places = {
    N: (at) => at,
    E: (at) => at * GRID + last,
    S: (at) => last * GRID + last - at,
    W: (at) => (last - at) * GRID,
  };
  return along.map(places[side]);
}

/**
 * The point of a segment that is farthest from its border, of which cells are `rooms` away, and at
 * least `apart` from `others`.
 */
export function roomiest({ cells, rooms }, index, others, apart) {
  let best = [0, 0];
  let most = 0;
  rooms.forEach((room, at) => {
    if (cells[at] !== index || 100 + room <= most) return;
    const [x, y] = pointOfCell(at);
    let near = 99;
    for (const [u, v] of others) near = Math.min(near, Math.hypot(x - u, y - v));
    const worth = near >= apart ? 100 + room : near;
    if (worth > most) [best, most] = [[x, y], worth];
  });
  return best.map((part) => Math.round(part * 10) / 10);
}

/**
 * How likely what stands on a segment is seen at a point, which is `spread` off on average: by
 * index of the segment, so that a small one next to the point counts more than a large one.
 */
export function likelyAt(cells, [x, y], spread) {
  const sums = [];
  const sizes = [];
  cells.forEach((index, at) => {
    const [u, v] = pointOfCell(at);
    const near = Math.exp(-((u - x) ** 2 + (v - y) ** 2) / (2 * spread ** 2));
    sums[index] = (sums[index] ?? 0) + near;
    sizes[index] = (sizes[index] ?? 0) + 1;
  });
  return sums.map((sum, index) => sum / sizes[index]);
}

function pointOfCell(at) {
  return [((at % GRID) + 0.5) * CELL - SIZE / 2, (Math.floor(at / GRID) + 0.5) * CELL - SIZE / 2];
}

/**
 * How many cells each cell is from the nearest of another segment; the sides of the tile are one.
 */
export function distances(cells) {
  const rooms = new Int16Array(cells.length);
  const roomAt = (at, by) => {
    const column = at % GRID;
    if (column === 0 || column === GRID - 1 || at < GRID || at >= cells.length - GRID) return 1;
    const along = cells[at - by] === cells[at] ? rooms[at - by] : 0;
    const across = cells[at - by * GRID] === cells[at] ? rooms[at - by * GRID] : 0;
    return Math.min(along, across) + 1;
  };
  for (let at = 0; at < cells.length; at += 1) rooms[at] = roomAt(at, 1);
  for (let at = cells.length - 1; at >= 0; at -= 1) rooms[at] = Math.min(rooms[at], roomAt(at, -1));
  return rooms;
}

/** The outline of a segment's cells as a path; null where it has none. */
export function outlineOfCells(cells, index) {
  const next = borderOf(cells, index);
  let way = "";
  for (const start of next.keys()) {
    const loop = [];
    for (let at = start; next.get(at)?.length > 0; ) {
      loop.push([at % (GRID + 1), Math.floor(at / (GRID + 1))]);
      at = next.get(at).pop();
    }
    if (loop.length > 8)
      way += `M${straightened(loop)
        .map(([x, y]) => `${round(x * CELL - SIZE / 2)} ${round(y * CELL - SIZE / 2)}`)
        .join("L")}z`;
  }
  return way || null;
}

/** By corner of the grid, the corners that follow it along the border, the inside on the right. */
function borderOf(cells, index) {
  const next = new Map();
  const join = (from, to) => next.set(from, [...(next.get(from) ?? []), to]);
  cells.forEach((one, at) => {
    if (one !== index) return;
    const column = at % GRID;
    const corner = at + Math.floor(at / GRID);
    const below = corner + GRID + 1;
    // Above the first row and below the last there is no cell.
    if (cells[at - GRID] !== index) join(corner, corner + 1);
    if (column === GRID - 1 || cells[at + 1] !== index) join(corner + 1, below + 1);
    if (cells[at + GRID] !== index) join(below + 1, below);
    if (column === 0 || cells[at - 1] !== index) join(below, corner);
  });
  return next;
}

function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * Douglas and Peucker's way: the points between two others stay only if they are off their line.
 */
function straightened(points) {
  const half = Math.floor(points.length / 2);
  return [
    ...between(points.slice(0, half + 1)).slice(0, -1),
    ...between([...points.slice(half), points[0]]).slice(0, -1),
  ];
}

function between(points) {
  const [[x, y], [u, v]] = [points[0], points.at(-1)];
  const length = Math.hypot(u - x, v - y) || 1;
  const off = ([a, b]) => Math.abs((u - x) * (y - b) - (x - a) * (v - y)) / length;
  let far = 0;
  points.forEach((point, at) => {
    if (off(point) > off(points[far])) far = at;
  });
  if (off(points[far]) * CELL <= SLACK) return [points[0], points.at(-1)];
  return [...between(points.slice(0, far + 1)).slice(0, -1), ...between(points.slice(far))];
}
