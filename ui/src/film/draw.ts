/** A frame of a film: the head line, the whole map, the close-up or a card, and what is said of it. */
import { drawMap, type MapLook } from './drawmap';
import { bannerFrame, closeFrame, HEAD, overviewOf, type Frame, type Pane } from './panes';
import { FILM, sideColour, type Pictures, type Scene, type Scored, type Theme } from './scene';
import { clipped, fitted, type Ink } from './words';

/** How much larger marks and letters are in the close-up than on the board. */
const CLOSE_MARKS = 1.35;
const BANNER_SIZES = [26, 23, 21, 19, 17, 15];

export function drawFrame(ink: Ink, scene: Scene, close: Pane, theme: Theme, pictures: Pictures): void {
  const overview = overviewOf(scene.layout);
  ink.fillStyle = theme.paper;
  ink.fillRect(0, 0, FILM.width, FILM.height);
  head(ink, scene, theme);
  const look: MapLook = { theme, pictures, larger: 1, part: null, isClose: false };
  drawMap(ink, scene, overview, { ...look, part: scene.card ? null : partOf(scene.layout, close) });
  if (scene.card) card(ink, scene.card, closeFrame(scene.layout), theme);
  else {
    drawMap(ink, scene, close, { ...look, larger: CLOSE_MARKS, isClose: true });
    outline(ink, close, theme.ruleStrong, 2);
  }
  outline(ink, overview, theme.ruleStrong, 2);
  banner(ink, scene, bannerFrame(scene.layout), theme);
}

function outline(ink: Ink, { x, y, width, height }: Frame, colour: string, line: number): void {
  ink.strokeStyle = colour;
  ink.lineWidth = line;
  ink.strokeRect(x, y, width, height);
}

/** The part of the whole map that the close-up shows, in units of the map. */
function partOf({ width, height }: Scene['layout'], { k, left, top, ...close }: Pane): Frame {
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
  const right = Math.min(left + close.width / k, width);
  const bottom = Math.min(top + close.height / k, height);
  return { x, y, width: right - x, height: bottom - y };
}

function head(ink: Ink, { title, clock, sides }: Scene, theme: Theme): void {
  ink.fillStyle = theme.bar;
  ink.fillRect(0, 0, FILM.width, HEAD);
  ink.textBaseline = 'alphabetic';
  let right = FILM.width - 16;
  for (const scored of [...sides].reverse()) right = side(ink, scored, right, theme) - 12;
  ink.textAlign = 'left';
  ink.fillStyle = theme.onBar;
  ink.font = `600 23px ${theme.narrow}`;
  const clockFont = `500 23px ${theme.narrow}`;
  ink.font = clockFont;
  const long = ink.measureText(clock).width;
  ink.font = `600 23px ${theme.narrow}`;
  const named = clipped(ink, title, Math.max(right - 16 - long - 24, 60));
  ink.fillText(named, 16, 37);
  const after = 16 + ink.measureText(named).width + 20;
  ink.font = clockFont;
  ink.fillStyle = theme.onBarSoft;
  ink.fillText(clock, after, 37);
}

/** A side's name with its points and its strength, ending at `right`; gives back where it begins. */
function side(ink: Ink, { side: of, name, points, strength }: Scored, right: number, theme: Theme): number {
  const figures = [
    points === null ? '' : `${points} ${points === 1 ? 'point' : 'points'}`,
    strength === null ? '' : `strength ${strength}`,
  ].filter(Boolean);
  ink.textAlign = 'left';
  ink.font = `600 16px ${theme.narrow}`;
  const shown = clipped(ink, name, 240);
  ink.font = `500 15px ${theme.narrow}`;
  const told = figures.join(' · ');
  const below = ink.measureText(told).width;
  ink.font = `600 16px ${theme.narrow}`;
  const wide = Math.max(ink.measureText(shown).width, below) + 24;
  const left = right - wide;
  ink.beginPath();
  ink.roundRect(left, 6, wide, HEAD - 12, 5);
  ink.fillStyle = theme[of];
  ink.fill();
  ink.fillStyle = of === 'blue' ? theme.onBlue : theme.onOrange;
  ink.fillText(shown, left + 12, told ? 24 : 33);
  ink.font = `500 15px ${theme.narrow}`;
  if (told) ink.fillText(told, left + 12, 43);
  return left;
}

function card(ink: Ink, { title, lines }: NonNullable<Scene['card']>, frame: Frame, theme: Theme): void {
  const { x, y, width, height } = frame;
  ink.fillStyle = theme.sheet;
  ink.fillRect(x, y, width, height);
  outline(ink, frame, theme.ruleStrong, 2);
  const room = { width: width - 60, height: 130 };
  const large = fitted(ink, title, room, [60, 48, 38, 30], (size) => `600 ${size}px ${theme.narrow}`);
  const rest = fitted(
    ink,
    lines.join(' · '),
    { width: width - 60, height: 150 },
    [26, 22, 19],
    (size) => `500 ${size}px ${theme.narrow}`,
  );
  const high = large.lines.length * large.step + 14 + rest.lines.length * rest.step;
  let base = y + (height - high) / 2 + large.size;
  ink.textAlign = 'center';
  ink.fillStyle = theme.ink;
  ink.font = `600 ${large.size}px ${theme.narrow}`;
  for (const line of large.lines) {
    ink.fillText(line, x + width / 2, base);
    base += large.step;
  }
  base += 14 - large.size + rest.size;
  ink.fillStyle = theme.soft;
  ink.font = `500 ${rest.size}px ${theme.narrow}`;
  for (const line of rest.lines) {
    ink.fillText(line, x + width / 2, base);
    base += rest.step;
  }
}

function banner(
  ink: Ink,
  { banner: { text, side: of } }: Scene,
  { x, y, width, height }: Frame,
  theme: Theme,
): void {
  ink.fillStyle = theme.sheet;
  ink.fillRect(x, y, width, height);
  const room = { width: width - 44, height: height - 28 };
  const { lines, size, step } = fitted(ink, text, room, BANNER_SIZES, (px) => `600 ${px}px ${theme.narrow}`);
  ink.textAlign = 'left';
  ink.textBaseline = 'alphabetic';
  ink.fillStyle = theme.ink;
  ink.font = `600 ${size}px ${theme.narrow}`;
  lines.forEach((line, at) => ink.fillText(line, x + 26, y + 14 + size + at * step));
  outline(ink, { x, y, width, height }, theme.ruleStrong, 2);
  ink.fillStyle = of ? sideColour(theme, of) : theme.ruleStrong;
  ink.fillRect(x, y, 10, height);
}
