/** Which band of range a shot is in: that of the weapon it is fired with. */
import type { TableOption, TableSight } from '../gen/api';

type Shot = Pick<TableOption, 'label' | 'order'>;

/** How a band of a weapon that may hit ends or begins, in both books. */
const HAS_EFFECT = / count$|^hits on /;

/** The band that counts for a shot; without a shot that of the first weapon that has any effect. */
export function bandOf({ bands }: Pick<TableSight, 'bands'>, shot: Shot | null): string | null {
  const own = shot ? bandsOfShot(bands, shot) : [];
  const all = own.length ? own : bands;
  return all.find((band) => HAS_EFFECT.test(wordsOf(band))) ?? all[0] ?? null;
}

/** As the tape says it: without its weapon, whom it points at, and what else there is. */
export function briefly(band: string): string {
  const [first = ''] = wordsOf(band).split(',');
  return first.replace(/^no effect on .*/, 'no effect');
}

function bandsOfShot(bands: readonly string[], { label, order }: Shot): readonly string[] {
  if ('combat_captain' in order.order) {
    const asked = order.order.combat_captain;
    if (typeof asked !== 'object') return [];
    const fire = 'fire' in asked ? asked.fire : 'react_fire' in asked ? asked.react_fire : null;
    if (!fire) return [];
    const isAntiTank = fire.volley.firers[0]?.bazooka ?? false;
    return bands.filter((band) => weaponOf(band).includes('anti-tank') === isAntiTank);
  }
  // A man's order says its weapon in its own sentence; a rifle grenade is not the grenade of a hand.
  const said = label.toLowerCase();
  const named = bands.filter((band) => said.includes(weaponOf(band).toLowerCase()));
  return named.sort((one, other) => weaponOf(other).length - weaponOf(one).length).slice(0, 1);
}

function weaponOf(band: string): string {
  return band.split(': ')[0] ?? '';
}

function wordsOf(band: string): string {
  return band.split(': ').slice(1).join(': ');
}
