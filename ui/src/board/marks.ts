/** What happened of late, over the map, as SVG: arrows of an attack, lines of those who support it, the target, dice, losses, wrecks, and below the
 *  counters the ways that were gone. Nothing here needs to move to be read. */
import {
  fightShape,
  lossShapes,
  throwShapes,
  trailShapes,
  WRECK,
  wreckShapes,
  type ArrowShape,
  type FightShape,
  type Line,
  type LossShape,
  type Point,
  type ThrowShape,
  type TrailShape,
  type WreckShape,
} from './markshapes';
import type { BoardState } from './state';

/** The ways of the last turns, below the counters. */
export function trails({ layout, marks }: BoardState, k: number): string {
  return marks ? trailShapes(layout, marks.trails, k).map(trail).join('') : '';
}

/** Everything over the counters; `isFresh` where it has just happened. */
export function fights({ layout, marks, pieces }: BoardState, k: number, isFresh: boolean): string {
  if (!marks) return '';
  const now = marks.fights.filter(({ isNow }) => isNow);
  const shapes = marks.fights.map((fight) => fightShape(layout, fight, k));
  const attacks = shapes.flatMap((shape) => shape.arrows);
  const html = [
    ...shapes.map(arrows),
    ...wreckShapes(layout, pieces, marks.losses, k).map(wreck),
    ...lossShapes(layout, marks.losses, attacks, k).map(loss),
    ...now.flatMap((fight) => throwShapes(layout, fight, k).map(dice)),
  ].join('');
  return html && `<g class="${isFresh ? 'fresh' : 'rest'}">${html}</g>`;
}

const old = (isNow: boolean) => (isNow ? '' : ' old');
const cut = (n: number) => n.toFixed(1);
const pointsOf = (points: readonly Point[]) => points.map(([x, y]) => `${cut(x)},${cut(y)}`).join(' ');
const lineOf = ([[x1, y1], [x2, y2]]: Line) =>
  `x1="${cut(x1)}" y1="${cut(y1)}" x2="${cut(x2)}" y2="${cut(y2)}"`;
const head = (points: readonly Point[], css = '') =>
  `<polygon class="head ${css}" points="${pointsOf(points)}"/>`;

function trail({ trail: { side, manner, isLast }, points, head: end, dot }: TrailShape): string {
  const line = points.map((point) => point.map((n) => n.toFixed(0)).join(',')).join(' ');
  const [x, y] = points[0] ?? [0, 0];
  return `<g class="trail ${side ?? ''} ${manner}${old(isLast)}"><polyline class="under" points="${line}"/><polyline points="${line}"/><circle cx="${x}" cy="${y}" r="${cut(dot)}"/>${head(end)}</g>`;
}

function arrows({ fight, arrows: attack, help, ring }: FightShape): string {
  const css = `fight ${fight.side ?? ''} ${fight.kind}${old(fight.isNow)}`;
  const helpers = help.map(({ side, line, dot }) => {
    const [ends, [x, y]] = [lineOf(line), line[1]];
    return `<g class="help ${side ?? ''}"><line class="under" ${ends}/><line ${ends}/><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${cut(dot)}"/></g>`;
  });
  return `<g class="${css}" data-target="${fight.target}">${helpers.join('')}${attack.map(arrow).join('')}${ring ? crosshair(ring) : ''}</g>`;
}

function arrow({ line, head: end }: ArrowShape): string {
  const ends = lineOf(line);
  return `<g class="arrow"><line class="under" ${ends}/>${head(end, 'under')}<line ${ends}/>${head(end)}</g>`;
}

function crosshair({ at: [x, y], radius, strokes }: NonNullable<FightShape['ring']>): string {
  const path = strokes.map(([from, to]) => `M${from.join(' ')}L${to.join(' ')}`).join('');
  const shape = `<circle cx="${x}" cy="${y}" r="${radius}"/><path d="${path}"/>`;
  return `<g class="aimed under">${shape}</g><g class="aimed">${shape}</g>`;
}

function loss({ loss: { cell, side, points, isNow }, at: [x, y], wide, high }: LossShape): string {
  const box = `x="${cut(x - wide / 2)}" y="${cut(y - high / 2)}" width="${cut(wide)}" height="${cut(high)}" rx="${cut(high / 3)}"`;
  return `<g class="loss ${side ?? ''}${old(isNow)}" data-hex="${cell}"><rect ${box}/><text x="${cut(x)}" y="${cut(y + high * 0.36)}" font-size="${cut(high * 0.98)}">−${points}</text></g>`;
}

function wreck({ loss: { cell, side, isNow }, at: [x, y], scale }: WreckShape): string {
  const at = `translate(${cut(x)} ${cut(y)}) scale(${scale.toFixed(3)})`;
  const strokes = Object.entries(WRECK).map(([css, path]) => `<path class="${css}" d="${path}"/>`);
  return `<g class="wreck ${side ?? ''}${old(isNow)}" data-hex="${cell}" transform="${at}"><g>${strokes.join('')}</g></g>`;
}

function dice({ side, dice: all, more }: ThrowShape): string {
  const drawn = all.map(({ at: [x, y], half, face, isHit }, n) => {
    const css = isHit === null ? 'sum' : isHit ? 'hit' : 'miss';
    return `<g class="die ${css}" style="--n:${n}"><rect x="${cut(x - half)}" y="${cut(y - half)}" width="${cut(half * 2)}" height="${cut(half * 2)}" rx="${cut(half * 0.4)}"/><text x="${cut(x)}" y="${cut(y + half * 0.72)}" font-size="${cut(half * 1.9)}">${face}</text></g>`;
  });
  const rest = more
    ? `<text class="more" x="${cut(more.at[0])}" y="${cut(more.at[1] + more.half * 0.7)}" font-size="${cut(more.half * 1.5)}">+${more.count}</text>`
    : '';
  return `<g class="throw ${side ?? ''}">${drawn.join('')}${rest}</g>`;
}
