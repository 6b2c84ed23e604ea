/** A part of the map on a canvas: ground, numbers, ways, counters, names, and the marks of what happened. */
import { counters, detailAt, LETTERS, numbersIn, type Counter, type Detail } from '../board/declutter';
import { FRAMES, STAR } from '../board/draw';
import { outlineOf } from '../board/geometry';
import { namesAt, type Written } from '../board/names';
import { drawFights, drawTrails } from './drawmarks';
import type { Frame, Pane } from './panes';
import { sideColour, type Pictures, type Scene, type Theme } from './scene';
import type { Ink } from './words';

export interface MapLook {
  theme: Theme;
  pictures: Pictures;
  /** How much larger than on the board marks and letters are. */
  larger: number;
  /** The part of the map that is framed, in units of the map. */
  part: Frame | null;
  /** Dice and the numbers of hexes are shown. */
  isClose: boolean;
}

export function drawMap(ink: Ink, scene: Scene, pane: Pane, look: MapLook): void {
  const { layout, pieces } = scene;
  const { theme, larger } = look;
  const { k, left, top, width, height } = pane;
  ink.save();
  ink.beginPath();
  ink.rect(pane.x, pane.y, width, height);
  ink.clip();
  ink.fillStyle = theme.rule;
  ink.fillRect(pane.x, pane.y, width, height);
  ink.translate(pane.x - left * k, pane.y - top * k);
  ink.scale(k, k);
  const { ground } = look.pictures;
  if (ground) ink.drawImage(ground.picture, 0, 0, layout.width, layout.height);
  if (look.isClose) {
    const sight = { k, left, top, right: left + width / k, bottom: top + height / k };
    numbers(ink, numbersIn(layout, pieces, sight), theme);
  }
  drawTrails(ink, scene, k / larger, theme);
  for (const cell of scene.arrived) arrived(ink, outlineOf(layout, cell, 4), k, theme);
  if (look.part) framed(ink, look.part, k, theme);
  const all = counters(layout, pieces, k);
  const detail = detailAt(layout, k);
  // A plate lies over the counter below it.
  for (const counter of [...all].sort((a, b) => b.y - a.y)) drawCounter(ink, counter, detail, k, look);
  const names = namesAt(layout, scene.labels, k, all, LETTERS * larger);
  for (const { sign } of names) if (sign) objective(ink, sign, theme);
  for (const written of names) name(ink, written, k, theme);
  drawFights(ink, scene, k / larger, theme, look.isClose);
  ink.restore();
}

/** Round a cell that a unit has just entered. */
function arrived(ink: Ink, points: readonly (readonly [number, number])[], k: number, theme: Theme): void {
  ink.beginPath();
  points.forEach(([x, y], at) => (at ? ink.lineTo(x, y) : ink.moveTo(x, y)));
  ink.closePath();
  for (const [colour, line] of [
    [theme.halo, 6],
    [theme.glow, 3],
  ] as const) {
    ink.strokeStyle = colour;
    ink.lineWidth = line / k;
    ink.stroke();
  }
}

/** What the close-up shows, below the counters. */
function framed(ink: Ink, { x, y, width, height }: Frame, k: number, theme: Theme): void {
  for (const [colour, line] of [
    [theme.halo, 5],
    [theme.letters, 2],
  ] as const) {
    ink.strokeStyle = colour;
    ink.lineWidth = line / k;
    ink.strokeRect(x + 1.5 / k, y + 1.5 / k, width - 3 / k, height - 3 / k);
  }
}

function numbers(ink: Ink, { size, written }: ReturnType<typeof numbersIn>, theme: Theme): void {
  ink.font = `500 ${size}px ${theme.narrow}`;
  ink.fillStyle = theme.faint;
  ink.textAlign = 'center';
  ink.textBaseline = 'alphabetic';
  for (const { hex, x, y } of written) ink.fillText(hex, x, y);
}

function name(ink: Ink, { text, x, y, size, isTown }: Written, k: number, theme: Theme): void {
  if (!text) return;
  ink.font = `${isTown ? '600' : 'italic 500'} ${size}px ${theme.narrow}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'alphabetic';
  ink.lineJoin = 'round';
  ink.strokeStyle = theme.halo;
  ink.lineWidth = 3 / k;
  ink.strokeText(text, x, y);
  ink.fillStyle = theme.letters;
  ink.fillText(text, x, y);
}

/** A star with its points in its holder's frame. */
function objective(
  ink: Ink,
  { x, y, high, value, holder }: NonNullable<Written['sign']>,
  theme: Theme,
): void {
  ink.save();
  ink.translate(x, y);
  ink.scale(high / 11.5, high / 11.5);
  const frame = new Path2D(FRAMES[holder ?? 'nobody']);
  ink.fillStyle = holder ? sideColour(theme, holder) : '#fff';
  ink.strokeStyle = '#111';
  ink.lineWidth = 1.3;
  ink.fill(frame);
  ink.stroke(frame);
  ink.font = `700 10px ${theme.narrow}`;
  ink.textAlign = 'center';
  ink.textBaseline = 'alphabetic';
  ink.fillStyle = holder === 'blue' ? '#fff' : '#111';
  ink.fillText(String(value), 4.6, 3.5);
  ink.translate(-4.4, 0);
  const star = new Path2D(STAR);
  ink.fillStyle = holder ? '#fff3c4' : '#3b3b3b';
  ink.lineWidth = 0.6;
  ink.fill(star);
  ink.stroke(star);
  ink.restore();
}

/** A counter as `pieces.ts` and `board.css` have it: its symbol, and at its foot who it is and how strong. */
function drawCounter(
  ink: Ink,
  counter: Counter,
  detail: Detail,
  k: number,
  { theme, pictures }: MapLook,
): void {
  const { piece, others, x, top, wide, high } = counter;
  const picture = pictures.symbol(piece.symbol.svg, wide * k, high * k);
  if (picture) ink.drawImage(picture, x - wide / 2, top, wide, high);
  if (others.length) crowd(ink, others.length, x + wide / 2, top + high, k, theme);
  else if (detail === 'small') smallFoot(ink, counter, k, theme);
  else if (detail === 'full') fullFoot(ink, counter, k, theme);
}

/** How many more stand there. */
function crowd(ink: Ink, count: number, right: number, bottom: number, k: number, theme: Theme): void {
  const text = `+${count}`;
  ink.font = `700 ${10.5 / k}px ${theme.narrow}`;
  const wide = Math.max(9 / k, ink.measureText(text).width + 4 / k);
  const [left, top] = [right + 6 / k - wide, bottom - 8 / k];
  ink.beginPath();
  ink.roundRect(left, top, wide, 11 / k, 5.5 / k);
  ink.fillStyle = '#111';
  ink.strokeStyle = '#fff';
  ink.lineWidth = 2 / k;
  ink.stroke();
  ink.fill();
  ink.fillStyle = '#fff';
  ink.textAlign = 'center';
  ink.textBaseline = 'alphabetic';
  ink.fillText(text, left + wide / 2, top + 9.2 / k);
}

/** Who it is in its side's colour, and its figure; a unit with losses is marked. */
function smallFoot(ink: Ink, { piece, x, top, high }: Counter, k: number, theme: Theme): void {
  const px = 1 / k;
  const isSpent = piece.strength < piece.full;
  ink.textAlign = 'left';
  ink.textBaseline = 'alphabetic';
  ink.font = `600 ${9 * px}px ${theme.narrow}`;
  const mark = piece.mark ? ink.measureText(piece.mark).width + 2 * px : 0;
  ink.font = `700 ${10 * px}px ${theme.narrow}`;
  const figure = String(piece.strength);
  const count = Math.max(7 * px, ink.measureText(figure).width + 2 * px);
  const [left, upper] = [x - (mark + count) / 2, top + high - 4 * px];
  ink.fillStyle = '#111';
  ink.fillRect(left - px, upper - px, mark + count + 2 * px, 13 * px);
  ink.fillStyle = piece.side === 'blue' ? '#0a3a5a' : theme.isNight ? '#b98f2c' : '#f2bd4a';
  ink.fillRect(left, upper, mark, 11 * px);
  ink.fillStyle = !isSpent ? theme.plate : theme.isNight ? '#d59a86' : '#ffd9d2';
  ink.fillRect(left + mark, upper, count, 11 * px);
  ink.fillStyle = isSpent ? '#8a1408' : '#111';
  ink.fillText(figure, left + mark + (count - ink.measureText(figure).width) / 2, upper + 9.2 * px);
  ink.font = `600 ${9 * px}px ${theme.narrow}`;
  ink.fillStyle = piece.side === 'blue' ? '#fff' : '#1a1200';
  ink.fillText(piece.mark, left + px, upper + 8.8 * px);
}

/** Its mark, and a pip for each point of strength. */
function fullFoot(ink: Ink, { piece, x, top, wide, high }: Counter, k: number, theme: Theme): void {
  const s = wide / 40;
  ink.font = `600 ${9 * s}px ${theme.narrow}`;
  // The mark stands beside the pips where it is large enough to be read.
  const mark = 18 * k >= LETTERS * 0.8 ? piece.mark : '';
  const long = mark ? ink.measureText(mark).width + 2 * s : 0;
  const pips = piece.full * 4.4 * s - s;
  const all = long + pips + 4 * s;
  const [left, upper] = [x - all / 2, top + high - 3 * s];
  ink.beginPath();
  ink.roundRect(left, upper, all, 11.6 * s, 2 * s);
  ink.fillStyle = theme.plate;
  ink.strokeStyle = '#111';
  ink.lineWidth = 0.7 * s;
  ink.fill();
  ink.stroke();
  ink.textAlign = 'left';
  ink.textBaseline = 'alphabetic';
  ink.fillStyle = '#111';
  if (mark) ink.fillText(mark, left + 2 * s, upper + 9 * s);
  ink.lineWidth = 0.6 * s;
  ink.strokeStyle = '#333';
  for (let at = 0; at < piece.full; at++) {
    const pip = [left + 2 * s + long + at * 4.4 * s, upper + 2.5 * s, 3.4 * s, 6.5 * s] as const;
    if (at < piece.strength) ink.fillRect(...pip);
    ink.strokeRect(...pip);
  }
}
