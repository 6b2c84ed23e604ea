// The tape and the hover line say the band of the weapon that is fired.
import { describe, expect, it } from 'vitest';
import { bandOf, briefly } from '../../src/ctrl/tableband';
import type { TableDesk } from '../../src/ctrl/tabledesk.svelte';
import { labelOf } from '../../src/ctrl/tableview.svelte';
import type { TableOption } from '../../src/gen/api';

const RIFLES = 'rifles: no effect on B Company, 3rd Tank Battalion 1';
const BAZOOKA = 'hand-held anti-tank weapon: medium range, 5,6 count';
const volley = (bazooka: boolean) => ({
  firers: [{ subunit: 'a.1', dice: 2, bazooka }],
  target: 'b.1',
  machine_guns_at: null,
  sightings: [],
});
const option = (order: unknown, more: Partial<TableOption> = {}) =>
  ({ deed: 'fire', label: '', chances: [], ...more, order: { battle: 'farm', order } }) as TableOption;
const fire = (bazooka: boolean, more: Partial<TableOption> = {}) =>
  option({ combat_captain: { fire: { volley: volley(bazooka) } } }, more);

describe('the band of a shot', () => {
  it('is of the weapon that fires', () => {
    const bands = ['rifles: short range, 2,4,6 count', BAZOOKA];
    expect(bandOf({ bands }, fire(true))).toBe(BAZOOKA);
    expect(bandOf({ bands }, fire(false))).toBe(bands[0]);
    const held = option({ combat_captain: { react_fire: { volley: volley(true), after: null } } });
    expect(bandOf({ bands }, held)).toBe(BAZOOKA);
    expect(bandOf({ bands: [BAZOOKA] }, fire(false)), 'a team has nothing else').toBe(BAZOOKA);
  });
  it('is of a tank’s weapon that has an effect', () => {
    const bands = ['gun: out of range, 24″ is the end', "tank's machine gun: long range, 6 count"];
    expect(bandOf({ bands }, fire(false))).toBe(bands[1]);
    expect(bandOf({ bands: [...bands].reverse() }, fire(false))).toBe(bands[1]);
  });
  it('is of the best weapon before anything is chosen, and of the first where none has any effect', () => {
    expect(bandOf({ bands: [RIFLES, BAZOOKA] }, null)).toBe(BAZOOKA);
    expect(bandOf({ bands: [RIFLES] }, null)).toBe(RIFLES);
    expect(bandOf({ bands: [] }, null)).toBeNull();
  });
  it('is of the weapon a man’s order names', () => {
    const bands = [
      'grenade: to 4″, at most 8″',
      'rifle grenade: to 12″, at most 24″',
      'BAR: hits on 4 or more',
    ];
    const shot = (label: string) => option({ combat: 'pass' }, { label });
    expect(bandOf({ bands }, shot('Rifle grenade at Cole'))).toBe(bands[1]);
    expect(bandOf({ bands }, shot('Fire the BAR at Cole'))).toBe(bands[2]);
  });
  it('is short on the tape', () => {
    expect(briefly(BAZOOKA)).toBe('medium range');
    expect(briefly(RIFLES)).toBe('no effect');
  });
});

describe('what the tape says', () => {
  const name = 'B Company, 3rd Tank Battalion 1';
  const desk = (chosen: TableOption | null, bands: string[], book = 'combat_captain') =>
    ({
      line: { length: 1271, parts: [], sight: { is_seen: true, blocked_by: null, bands } },
      chosen,
      aimed: { name },
      view: { book },
    }) as unknown as TableDesk;
  it('is the band and the chance of the shot, without the target’s name', () => {
    const chances: [string, string][] = [[`hurts ${name}`, '40.2 %']];
    expect(labelOf(desk(fire(true, { chances }), [RIFLES, BAZOOKA]))).toBe(
      '12.71″, medium range, hurts 40.2 %',
    );
  });
  it('is the chance alone for a charge and for a man', () => {
    const chances: [string, string][] = [['makes contact', '60.0 %']];
    const charge = option({ combat_captain: 'pass' }, { deed: 'assault', chances });
    expect(labelOf(desk(charge, [RIFLES]))).toBe('12.71″, makes contact 60.0 %');
    expect(labelOf(desk(fire(false, { chances }), ['BAR: hits on 4 or more'], 'combat'))).toBe(
      '12.71″, makes contact 60.0 %',
    );
  });
});
