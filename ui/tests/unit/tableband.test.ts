// The tape and the hover line say the band of the weapon that is fired.
import { describe, expect, it } from 'vitest';
import { bandOf } from '../../src/ctrl/tableband';
import type { TableDesk } from '../../src/ctrl/tabledesk.svelte';
import { labelOf } from '../../src/ctrl/tableview.svelte';
import type { TableBand, TableOption } from '../../src/gen/api';

const RIFLES: TableBand = {
  weapon: 'rifles',
  words: 'no effect on B Company, 3rd Tank Battalion 1',
  brief: 'no effect',
  has_effect: false,
};
const BAZOOKA: TableBand = {
  weapon: 'hand-held anti-tank weapon',
  words: 'medium range, 5,6 count',
  brief: 'medium range',
  has_effect: true,
};
const option = (weapons: string[], more: Partial<TableOption> = {}) =>
  ({ deed: 'fire', label: '', chances: [], weapons, ...more }) as TableOption;

describe('the band of a shot', () => {
  it('is of the weapon that fires', () => {
    const rifles = { ...RIFLES, words: 'short range, 2,4,6 count', brief: 'short range', has_effect: true };
    const bands = [rifles, BAZOOKA];
    expect(bandOf({ bands }, option([BAZOOKA.weapon]))).toBe(BAZOOKA);
    expect(bandOf({ bands }, option(['rifles']))).toBe(rifles);
    expect(bandOf({ bands: [BAZOOKA] }, option(['rifles'])), 'a team has nothing else').toBe(BAZOOKA);
  });
  it('is of a tank’s weapon that has an effect', () => {
    const gun = { ...RIFLES, weapon: 'gun', words: 'out of range: 24″ at most' };
    const machineGun = { ...BAZOOKA, weapon: 'tank’s machine gun' };
    const tank = option(['gun', 'tank’s machine gun']);
    expect(bandOf({ bands: [gun, machineGun] }, tank)).toBe(machineGun);
    expect(bandOf({ bands: [machineGun, gun] }, tank)).toBe(machineGun);
  });
  it('is of the best weapon before anything is chosen, and of the first where none has any effect', () => {
    expect(bandOf({ bands: [RIFLES, BAZOOKA] }, null)).toBe(BAZOOKA);
    expect(bandOf({ bands: [RIFLES] }, null)).toBe(RIFLES);
    expect(bandOf({ bands: [] }, null)).toBeNull();
  });
});

describe('what the tape says', () => {
  const name = 'B Company, 3rd Tank Battalion 1';
  const desk = (chosen: TableOption | null, bands: TableBand[]) =>
    ({
      line: { length: 1271, parts: [], sight: { is_seen: true, blocked_by: null, bands } },
      chosen,
      aimed: { name },
    }) as unknown as TableDesk;
  it('is the band and the chance of the shot, without the target’s name', () => {
    const chances: [string, string][] = [[`hurts ${name}`, '40.2 %']];
    expect(labelOf(desk(option([BAZOOKA.weapon], { chances }), [RIFLES, BAZOOKA]))).toBe(
      '12.71″, medium range, hurts 40.2 %',
    );
  });
  it('is the chance alone for a charge', () => {
    const chances: [string, string][] = [['makes contact', '60.0 %']];
    const charge = option([], { deed: 'assault', chances });
    expect(labelOf(desk(charge, [RIFLES]))).toBe('12.71″, makes contact 60.0 %');
  });
});
