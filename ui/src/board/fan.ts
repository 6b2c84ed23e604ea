/** A stack that is open: everybody in it beside each other, so that each can be told, clicked and reached by Tab. */
import type { Counter } from './declutter';
import type { Layout, Piece } from './state';

/** Pixels of the screen from one to the next. */
const STEP = { x: 46, y: 42 };
const IN_ROW = 6;
/** How wide each is. */
const WIDE = 30;

/** The counters of an open stack in rows around where it lies, within the map. */
export function fanned(layout: Layout, stack: Counter, k: number): Counter[] {
  const all: Piece[] = [stack.piece, ...stack.others].sort((a, b) => a.id.localeCompare(b.id));
  const columns = Math.min(all.length, IN_ROW);
  const rows = Math.ceil(all.length / IN_ROW);
  const [dx, dy] = [STEP.x / k, STEP.y / k];
  const within = (middle: number, count: number, step: number, size: number) =>
    Math.min(Math.max(middle, (count * step) / 2), Math.max(size - (count * step) / 2, (count * step) / 2));
  const x = within(stack.x, columns, dx, layout.width);
  const y = within(stack.y, rows, dy, layout.height);
  return all.map((piece, at) => {
    const wide = WIDE / k;
    const high = Math.min(wide * (piece.symbol.height / piece.symbol.width), (STEP.y - 10) / k);
    const fitted = high / (piece.symbol.height / piece.symbol.width);
    const middle = y + (Math.floor(at / IN_ROW) - (rows - 1) / 2) * dy;
    return {
      piece,
      others: [],
      x: x + ((at % IN_ROW) - (columns - 1) / 2) * dx,
      y: middle,
      wide: fitted,
      high,
      top: middle - high / 2 - 4 / k,
    };
  });
}

/** What lies under them. */
export function paneOf(counters: readonly Counter[], k: number) {
  const [halfX, halfY] = [STEP.x / 2 / k, STEP.y / 2 / k];
  const left = Math.min(...counters.map(({ x }) => x)) - halfX;
  const top = Math.min(...counters.map(({ y }) => y)) - halfY;
  const right = Math.max(...counters.map(({ x }) => x)) + halfX;
  const bottom = Math.max(...counters.map(({ y }) => y)) + halfY;
  return { left, top, width: right - left, height: bottom - top };
}
