// Draws every unit symbol once with milsymbol, into src/gen/symbols.json, so that the window carries no symbol library.
import { mkdirSync, writeFileSync } from 'node:fs';
import ms from 'milsymbol';

/** Function id of each symbol that a book may ask for (`MapSymbol`; APP-6, land units): what the frame contains. */
const KINDS = {
  headquarters: { icon: '1211000000', hq: true },
  infantry: { icon: '1211000000' },
  armoured_infantry: { icon: '1211020000' },
  elite_infantry: { icon: '1211000000', letter: 'E' },
  militia: { icon: '1211000000', letter: 'm' },
  battery: { icon: '1303000000' },
  self_propelled_battery: { icon: '1303010000' },
  heavy_armour: { icon: '1205000000', letter: 'H', inside: true },
  medium_armour: { icon: '1205000000', letter: 'M', inside: true },
  light_armour: { icon: '1205000000', letter: 'L', inside: true },
  armoured_cars: { icon: '1213000000' },
};

/** Blue has the friendly rectangle, orange the hostile diamond: the frame tells the sides apart without colour. */
const SIDES = {
  blue: { identity: '3', fill: '#56aee2' },
  orange: { identity: '6', fill: '#f2ae2b' },
};

const symbols = {};
for (const [side, { identity, fill }] of Object.entries(SIDES)) {
  symbols[side] = {};
  for (const [kind, { icon, hq, letter, inside }] of Object.entries(KINDS)) {
    const echelon = hq ? '16' : '15';
    const sidc = `100${identity}100${hq ? '2' : '0'}${echelon}${icon}`;
    const symbol = new ms.Symbol(sidc, {
      size: 40,
      colorMode: { Civilian: fill, Friend: fill, Hostile: fill, Neutral: fill, Unknown: fill, Suspect: fill },
      outlineColor: '#ffffff',
      outlineWidth: 5,
      strokeWidth: 4.5,
      hqStaffLength: 30,
    });
    if (!symbol.isValid()) throw new Error(`no symbol for ${side} ${kind}: ${sidc}`);
    const { width, height } = symbol.getSize();
    const { x, y } = symbol.getOctagonAnchor();
    symbols[side][kind] = { svg: lettered(symbol.asSVG(), letter, inside), width, height, x, y };
  }
}
/** Letters for what APP-6 draws alike: weight of armour, elite, militia. In the symbol's own 200-unit grid. */
function lettered(svg, letter, inside) {
  if (!letter) return svg;
  const at = inside
    ? 'x="100" y="110" font-size="28"'
    : 'x="100" y="136" font-size="22" stroke="#fff8" stroke-width="3" paint-order="stroke"';
  return svg.replace(
    '</svg>',
    `<text ${at} text-anchor="middle" font-family="sans-serif" font-weight="700">${letter}</text></svg>`,
  );
}

mkdirSync(new URL('../src/gen/', import.meta.url), { recursive: true });
writeFileSync(new URL('../src/gen/symbols.json', import.meta.url), `${JSON.stringify(symbols, null, 1)}\n`);
