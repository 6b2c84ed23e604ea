/** Words on a canvas: broken into lines, and in a size in which they have room. */

export type Ink = CanvasRenderingContext2D;

export interface Fitted {
  lines: string[];
  size: number;
  /** From one line to the next. */
  step: number;
}

const STEP = 1.28;

/** The words in the largest of some sizes in which all of them have room; cut off in the smallest. */
export function fitted(
  ink: Ink,
  text: string,
  room: { width: number; height: number },
  sizes: readonly number[],
  font: (size: number) => string,
): Fitted {
  let last: Fitted = { lines: [], size: 0, step: 0 };
  for (const size of sizes) {
    ink.font = font(size);
    last = { lines: wrapped(ink, text, room.width), size, step: size * STEP };
    if (last.lines.length * last.step <= room.height) return last;
  }
  const most = Math.max(1, Math.floor(room.height / last.step));
  const lines = last.lines.slice(0, most);
  lines[most - 1] = clipped(ink, `${lines[most - 1] ?? ''} …`, room.width);
  return { ...last, lines };
}

function wrapped(ink: Ink, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && ink.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** A line without what has no room. */
export function clipped(ink: Ink, text: string, width: number): string {
  if (ink.measureText(text).width <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ink.measureText(`${text.slice(0, middle).trimEnd()}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).trimEnd()}…`;
}
