/** Which band of range a shot is in: that of the weapon it is fired with. */
import type { TableBand, TableOption, TableSight } from '../gen/api';

/** The band that counts for a shot; without a shot that of the first weapon that has any effect. */
export function bandOf(
  { bands }: Pick<TableSight, 'bands'>,
  shot: Pick<TableOption, 'weapons'> | null,
): TableBand | null {
  const own = bands.filter(({ weapon }) => shot?.weapons.includes(weapon));
  const all = own.length ? own : bands;
  return all.find((band) => band.has_effect) ?? all[0] ?? null;
}
