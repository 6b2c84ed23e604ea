// Draws every unit symbol once with milsymbol, into src/gen/symbols.json, so that the window carries no symbol library.
import { mkdirSync, writeFileSync } from 'node:fs';
import ms from 'milsymbol';

/** Function id of the stand's kind (APP-6, land units): what the frame contains. */
const KINDS = {
  Headquarters: { icon: '1211000000', hq: true },
  Infantry: { icon: '1211000000' },
  'Armoured infantry': { icon: '1211020000' },
  'Elite infantry': { icon: '1211000000', letter: 'E' },
  Militia: { icon: '1211000000', letter: 'm' },
  Battery: { icon: '1303000000' },
  'Self-propelled battery': { icon: '1303010000' },
  'Heavy armour': { icon: '1205000000', letter: 'H', inside: true },
  'Medium armour': { icon: '1205000000', letter: 'M', inside: true },
  'Light armour': { icon: '1205000000', letter: 'L', inside: true },
  'Armoured cars': { icon: '1213000000' },
  'Anti-tank platoon': { icon: '1204000000', platoon: true },
  'Light artillery platoon': { icon: '1308000000', platoon: true },
  'Machine gun platoon': { icon: '1211000000', platoon: true, letter: 'MG' },
  'Armoured transport platoon': { icon: '1211020000', platoon: true },
  'Engineer platoon': { icon: '1407000000', platoon: true },
  'Tank platoon': { icon: '1205000000', platoon: true },
  'Anti-aircraft platoon': { icon: '1301000000', platoon: true },
  'Transport truck': { icon: '1636000000', platoon: true },
};

/** Blue has the friendly rectangle, orange the hostile diamond: the frame tells the sides apart without colour. */
const SIDES = {
  blue: { identity: '3', fill: '#56aee2' },
  orange: { identity: '6', fill: '#f2ae2b' },
};

const symbols = {};
for (const [side, { identity, fill }] of Object.entries(SIDES)) {
  symbols[side] = {};
  for (const [kind, { icon, hq, platoon, letter, inside }] of Object.entries(KINDS)) {
    const echelon = platoon ? '14' : hq ? '16' : '15';
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
/** Letters for what APP-6 draws alike: weight of armour, elite, militia, machine guns. In the symbol's own 200-unit grid. */
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
