/** The marks of what happened, on a canvas: the same shapes as the board's, `board/markshapes.ts`, in the same colours as `marks.css`. Everything is in
 *  units of the map; `k` is how many pixels one has. */
import {
  fightShape,
  lossShapes,
  throwShapes,
  trailShapes,
  WRECK,
  wreckShapes,
  type FightShape,
  type Line,
  type LossShape,
  type Point,
  type ThrowShape,
  type TrailShape,
  type WreckShape,
} from '../board/markshapes';
import { sideColour, type Scene, type Theme } from './scene';
import type { Ink } from './words';

type Marked = Pick<Scene, 'layout' | 'pieces' | 'marks'>;

/** The ways of the last turns, below the counters. */
export function drawTrails(ink: Ink, { layout, marks }: Marked, k: number, theme: Theme): void {
  for (const shape of trailShapes(layout, marks?.trails ?? [], k)) trail(ink, shape, k, theme);
}

/** Everything over the counters. */
export function drawFights(
  ink: Ink,
  { layout, marks, pieces }: Marked,
  k: number,
  theme: Theme,
  hasDice: boolean,
): void {
  if (!marks) return;
  const shapes = marks.fights.map((fight) => fightShape(layout, fight, k));
  const attacks = shapes.flatMap((shape) => shape.arrows);
  for (const shape of shapes) arrows(ink, shape, k, theme);
  for (const shape of wreckShapes(layout, pieces, marks.losses, k)) wreck(ink, shape);
  for (const shape of lossShapes(layout, marks.losses, attacks, k)) loss(ink, shape, k, theme);
  if (!hasDice) return;
  for (const fight of marks.fights.filter(({ isNow }) => isNow))
    for (const shape of throwShapes(layout, fight, k)) dice(ink, shape, k, theme);
}

function stroke(
  ink: Ink,
  points: readonly Point[],
  colour: string,
  width: number,
  dashes: number[] = [],
): void {
  ink.beginPath();
  points.forEach(([x, y], at) => (at ? ink.lineTo(x, y) : ink.moveTo(x, y)));
  ink.strokeStyle = colour;
  ink.lineWidth = width;
  ink.setLineDash(dashes);
  ink.stroke();
  ink.setLineDash([]);
}

function shape(ink: Ink, points: readonly Point[], fill: string, edge: string, width: number): void {
  ink.beginPath();
  points.forEach(([x, y], at) => (at ? ink.lineTo(x, y) : ink.moveTo(x, y)));
  ink.closePath();
  filled(ink, fill, edge, width);
}

function dot(ink: Ink, [x, y]: Point, radius: number, fill: string, edge: string, width: number): void {
  ink.beginPath();
  ink.arc(x, y, radius, 0, Math.PI * 2);
  filled(ink, fill, edge, width);
}

function filled(ink: Ink, fill: string, edge: string, width: number): void {
  ink.fillStyle = fill;
  ink.strokeStyle = edge;
  ink.lineWidth = width;
  ink.fill();
  ink.stroke();
}

function word(ink: Ink, text: string, [x, y]: Point, font: string, colour: string): void {
  ink.font = font;
  ink.textAlign = 'center';
  ink.textBaseline = 'alphabetic';
  ink.fillStyle = colour;
  ink.fillText(text, x, y);
}

function trail(
  ink: Ink,
  { trail: { side, manner, isLast }, points, head, dot: radius }: TrailShape,
  k: number,
  theme: Theme,
) {
  const colour = sideColour(theme, side);
  const px = 1 / k;
  const dashes = !isLast ? [6 * px, 5 * px] : manner === 'retreat' ? [2 * px, 6 * px] : [];
  ink.save();
  ink.globalAlpha = isLast ? 1 : 0.5;
  ink.lineJoin = ink.lineCap = 'round';
  stroke(ink, points, theme.halo, 6.5 * px);
  stroke(ink, points, colour, (isLast ? 3.5 : 2) * px, dashes);
  if (points[0]) dot(ink, points[0], radius, colour, theme.halo, px);
  shape(ink, head, colour, theme.halo, px);
  ink.restore();
}

const DASHED = ['distant_fire', 'barrage'];

function arrows(ink: Ink, { fight, arrows: attack, help, ring }: FightShape, k: number, theme: Theme): void {
  const px = 1 / k;
  ink.save();
  ink.globalAlpha = fight.isNow ? 1 : 0.55;
  for (const { side, line, dot: radius } of help) {
    stroke(ink, line, '#fff', 5 * px);
    stroke(ink, line, sideColour(theme, side), 2.5 * px, [3 * px, 3 * px]);
    dot(ink, line[1], radius, sideColour(theme, side), '#fff', px);
  }
  const colour = sideColour(theme, fight.side);
  const dashes = DASHED.includes(fight.kind) ? [6 * px, 3 * px] : [];
  ink.lineJoin = 'round';
  for (const { line, head } of attack) {
    stroke(ink, line, '#fff', 8.5 * px);
    shape(ink, head, '#fff', '#fff', 4 * px);
    stroke(ink, line, colour, 5 * px, dashes);
    shape(ink, head, colour, '#111', 0.8 * px);
  }
  if (ring) crosshair(ink, ring, px, theme);
  ink.restore();
}

function crosshair(
  ink: Ink,
  { at: [x, y], radius, strokes }: NonNullable<FightShape['ring']>,
  px: number,
  theme: Theme,
): void {
  const lines: [colour: string, width: number][] = [
    ['#fff', 6 * px],
    [theme.glow, 3 * px],
  ];
  for (const [colour, width] of lines) {
    ink.beginPath();
    ink.arc(x, y, radius, 0, Math.PI * 2);
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.stroke();
    strokes.forEach((line: Line) => stroke(ink, line, colour, width));
  }
}

function wreck(ink: Ink, { loss: { isNow }, at: [x, y], scale }: WreckShape): void {
  ink.save();
  ink.globalAlpha = isNow ? 0.9 : 0.45;
  ink.translate(x, y);
  ink.scale(scale, scale);
  ink.lineCap = 'round';
  const hull = new Path2D(WRECK.hull);
  ink.fillStyle = '#2a2a2a';
  ink.fill(hull);
  for (const [path, colour, width] of [
    [WRECK.hull, '#fff', 1],
    [WRECK.smoke, '#4a4a4a', 2.4],
    [WRECK.cross, '#b3261c', 2.6],
  ] as const) {
    ink.strokeStyle = colour;
    ink.lineWidth = width;
    ink.stroke(new Path2D(path));
  }
  ink.restore();
}

const LOST = '#a3261c';

function loss(
  ink: Ink,
  { loss: { points, isNow }, at: [x, y], wide, high }: LossShape,
  k: number,
  theme: Theme,
): void {
  ink.save();
  ink.globalAlpha = isNow ? 1 : 0.7;
  ink.beginPath();
  ink.roundRect(x - wide / 2, y - high / 2, wide, high, high / 3);
  filled(ink, '#fff', LOST, 1.5 / k);
  word(ink, `−${points}`, [x, y + high * 0.36], `700 ${high * 0.98}px ${theme.narrow}`, LOST);
  ink.restore();
}

function dice(ink: Ink, { side, dice: all, more }: ThrowShape, k: number, theme: Theme): void {
  for (const {
    at: [x, y],
    half,
    face,
    isHit,
  } of all) {
    ink.beginPath();
    ink.roundRect(x - half, y - half, half * 2, half * 2, half * 0.4);
    filled(ink, isHit ? sideColour(theme, side) : '#fff', '#111', (isHit ? 1.6 : 1) / k);
    const colour = isHit === null ? '#111' : !isHit ? '#6a6a6a' : side === 'orange' ? '#111' : '#fff';
    word(
      ink,
      String(face),
      [x, y + half * 0.72],
      `${isHit ? 700 : 600} ${half * 1.9}px ${theme.narrow}`,
      colour,
    );
  }
  if (!more) return;
  const {
    at: [x, y],
    half,
    count,
  } = more;
  ink.font = `600 ${half * 1.5}px ${theme.narrow}`;
  ink.strokeStyle = theme.halo;
  ink.lineWidth = 3 / k;
  ink.textAlign = 'center';
  ink.strokeText(`+${count}`, x, y + half * 0.7);
  word(ink, `+${count}`, [x, y + half * 0.7], ink.font, theme.letters);
}
