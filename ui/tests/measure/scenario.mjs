// A war for measuring: a map of 5 000 hexes and 300 units, written as a scenario folder. Made anew each time, never kept.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [COLUMNS, ROWS] = [99, 51];
/** Battalions of a side, each a headquarters and five companies. */
const BATTALIONS = 25;

const number = (column, row) => `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`;

/** The same lot for the same hex, so that two runs measure the same map. */
function lot(column, row, below) {
  let mixed = (column * 0x9e3779b1) ^ (row * 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) % below;
}

function map() {
  const lines = [`size ${COLUMNS} ${ROWS}`];
  for (let column = 1; column <= COLUMNS; column++)
    for (let row = 1; row <= ROWS; row++) {
      const hex = number(column, row);
      const area = lot(Math.floor(column / 3), Math.floor(row / 3), 9);
      const isTown = lot(column, row, 40) === 0;
      if (isTown) lines.push(`${hex} town`, `name ${hex} Place ${hex}`);
      else if (area < 3) lines.push(`${hex} woods`);
      else if (area === 3) lines.push(`${hex} hill`);
      else if (area === 4 && row % 7 === 0) lines.push(`${hex} marsh`);
    }
  return lines.join('\n') + '\n';
}

function battalion(side, n, columns) {
  const id = `${side.charAt(0)}${n + 1}`;
  const row = 1 + n * 2;
  const place = (at) => number(columns[at % 3], row + Math.floor(at / 3));
  const stand = (mark, kind, at, name) => [
    '',
    '[[battalions.stands]]',
    `id = "${mark}"`,
    `kind = "${kind}"`,
    `hex = "${place(at)}"`,
    `name = "${name}, ${side} ${n + 1}"`,
  ];
  return [
    '',
    '[[battalions]]',
    `id = "${id}"`,
    `name = "${side} Battalion ${n + 1}"`,
    `side = "${side}"`,
    `formation = "${side} Division"`,
    `commander = { name = "Commander ${id}", rank = "Lt Col" }`,
    `deputy = { name = "Deputy ${id}", rank = "Maj" }`,
    ...stand('hq', 'hq', 4, 'Headquarters'),
    ...['A', 'B', 'C', 'D', 'E'].flatMap((mark, m) =>
      stand(mark, 'infantry', m < 4 ? m : 5, `Company ${mark}`),
    ),
  ];
}

function scenario() {
  const side = (name) => [
    '',
    `[sides.${name}]`,
    `name = "${name} Division"`,
    'pools = { replacements = 40, stragglers = 0, wounded = 40 }',
  ];
  const supply = '{ supply = "full", shots = 3, air = 0, recovery_strength = 2, recovery_platoons = 1 }';
  const forces = (name, columns) =>
    Array.from({ length: BATTALIONS }, (_, n) => battalion(name, n, columns)).flat();
  return [
    'format = 2',
    'id = "large"',
    'title = "Large"',
    'summary = "A map of 5 000 hexes with 300 units, for measuring."',
    '',
    '[[battles]]',
    'id = "main"',
    'book = "tsg"',
    'map = "map.txt"',
    '',
    '[calendar]',
    'first_day = 1944-06-01',
    'first_round = "04:00"',
    'hours_per_round = 2',
    ...side('blue'),
    ...side('orange'),
    '',
    '[[days]]',
    'date = 1944-06-01',
    'rounds = 5',
    'weather = "clear"',
    `blue = ${supply}`,
    `orange = ${supply}`,
    ...forces('blue', [46, 47, 48]),
    ...forces('orange', [52, 53, 54]),
    '',
    '[[objectives]]',
    'hex = "5025"',
    'name = "Crossroads"',
    'value = 3',
    '',
    '[victory]',
    'kind = "most_points"',
  ].join('\n');
}

/** Writes the scenario into a folder and says how large it is. */
export function writeScenario(folder) {
  mkdirSync(folder, { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('scenario.toml', scenario() + '\n');
  write('map.txt', map());
  return { hexes: COLUMNS * ROWS, units: BATTALIONS * 6 * 2 };
}
