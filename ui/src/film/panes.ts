/** How a frame is divided: a head line, the whole map at the left, a close-up of what happens at the right, and what is said of it below that. */
import { centre } from '../board/geometry';
import type { Layout } from '../board/state';
import { FILM } from './scene';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part of the map in a frame of the picture. */
export interface Pane extends Frame {
  /** Pixels for a unit of the map. */
  k: number;
  /** The point of the map in the upper left corner. */
  left: number;
  top: number;
}

export const HEAD = 56;
const PAD = 10;
/** The whole map leaves so much room for the close-up at least. */
const MAP_MOST = 800;
const BANNER = 190;
/** Height of a hex in the close-up, in pixels, and how much larger than on the whole map it is at least. */
const CLOSE_ROW = 76;
const CLOSER = 1.2;
/** What matters keeps so far from the edge of the close-up, in hexes: dice lie above and below a target. A close-up that shows enough is not moved. */
const MARGIN = 1.7;
const ENOUGH = 0.7;
/** What is farther off than this, in hexes, need not be seen. */
const NEAR = 3.5;

/** The whole map. */
export function overviewOf({ width, height }: Layout): Pane {
  const high = FILM.height - HEAD - 2 * PAD;
  const k = Math.min(MAP_MOST / width, high / height);
  const y = HEAD + PAD + (high - height * k) / 2;
  return { x: PAD, y, width: width * k, height: height * k, k, left: 0, top: 0 };
}

function besideOf(layout: Layout): Frame {
  const x = overviewOf(layout).width + 2 * PAD;
  return { x, y: HEAD + PAD, width: FILM.width - x - PAD, height: FILM.height - HEAD - 2 * PAD };
}

export function closeFrame(layout: Layout): Frame {
  const beside = besideOf(layout);
  return { ...beside, height: beside.height - BANNER - PAD };
}

export function bannerFrame(layout: Layout): Frame {
  const { x, y, width, height } = besideOf(layout);
  return { x, y: y + height - BANNER, width, height: BANNER };
}

/** Pixels for a unit of the map in the close-up, as a rule. */
export const closeScale = (layout: Layout): number =>
  Math.max(CLOSE_ROW / layout.row, overviewOf(layout).k * CLOSER);

/** The close-up that shows all of the focus; the last one where that still shows it. A fight has dice round it. */
export function closeUpOf(
  layout: Layout,
  focus: readonly string[],
  last: Pane | null,
  isFight: boolean,
): Pane {
  const frame = closeFrame(layout);
  const all = focus.map((cell) => centre(layout, cell));
  const [first = [0, 0]] = all;
  // A battery fires from far away: what it hits is looked at, and an arrow tells from where.
  const points = all.filter(([x, y]) => Math.hypot(x - first[0], y - first[1]) <= layout.row * NEAR);
  if (!points.length)
    return last ?? paneAt(layout, frame, closeScale(layout), layout.width / 2, layout.height / 2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const round = (hexes: number) => ({
    left: Math.min(...xs) - layout.row * hexes,
    right: Math.max(...xs) + layout.row * hexes,
    top: Math.min(...ys) - layout.row * hexes,
    bottom: Math.max(...ys) + layout.row * hexes,
  });
  const { left, right, top, bottom } = round(MARGIN);
  const fitting = Math.min(frame.width / (right - left), frame.height / (bottom - top));
  // It is never smaller than the whole map, which shows the rest.
  const k = Math.max(Math.min(closeScale(layout), fitting), overviewOf(layout).k);
  const least = round(isFight ? MARGIN : ENOUGH);
  const isSeen =
    last?.k === k &&
    Math.max(least.left, 0) >= last.left &&
    Math.min(least.right, layout.width) <= last.left + last.width / k &&
    Math.max(least.top, 0) >= last.top &&
    Math.min(least.bottom, layout.height) <= last.top + last.height / k;
  return isSeen ? last : paneAt(layout, frame, k, (left + right) / 2, (top + bottom) / 2);
}

/** The part of the map round a point; it does not reach beyond the map unless the map is smaller. */
function paneAt({ width, height }: Layout, frame: Frame, k: number, x: number, y: number): Pane {
  const within = (middle: number, shown: number, whole: number) =>
    shown >= whole ? (whole - shown) / 2 : Math.min(Math.max(middle - shown / 2, 0), whole - shown);
  const left = within(x, frame.width / k, width);
  const top = within(y, frame.height / k, height);
  return { ...frame, k, left, top };
}
