// Where the window begins, and what the hand keeps on a table while the war goes on.
import { describe, expect, it } from 'vitest';
import { ActionsDesk } from '../../src/ctrl/actions.svelte';
import { namerOf } from '../../src/ctrl/people.svelte';
import { TableDesk } from '../../src/ctrl/tabledesk.svelte';
import { beginWith, LinksDesk } from '../../src/ctrl/tablelinks.svelte';
import { War } from '../../src/ctrl/war.svelte';
import type { BattleView, Seat } from '../../src/gen/api';

const MAIN = 'main';
import { fakeHost, MAP, order, STATUS } from './fake';

const legal = (offers: unknown[] = []) => ({ prompt: 'p', offers, barred: [], unlisted: [] });
function warOf(seats: Seat[], answers: Record<string, (body: never) => unknown> = {}) {
  const host = fakeHost({
    status: () => STATUS,
    map: () => MAP,
    legal: () => legal(),
    log: () => [],
    ...answers,
  });
  return { host, war: new War(host, 'f.wardiary', seats, 'umpire') };
}
const battle = (id: string, waits_for: Seat[], opened = 0, stage = 'open', over = false) =>
  ({ id, waits_for, over, ...(opened && { link: { stage, opened, parent: MAIN } }) }) as BattleView;

describe('the battle a window begins with', () => {
  const { war } = warOf(['blue']);
  const at = (battles: BattleView[], last: string | null = null) => beginWith(battles, war, last);

  it('is the one in which its seat must act, a smaller one before the one above it', () => {
    const main = battle(MAIN, ['blue', 'orange']);
    expect(at([main])).toBe(MAIN);
    expect(at([main, battle('one', ['blue'], 20), battle('two', ['blue'], 30)])).toBe('two');
    expect(at([main, battle('one', ['blue'], 20), battle('two', ['orange'], 30)])).toBe('one');
    expect(at([main, battle('one', ['orange'], 20)])).toBe(MAIN);
  });
  it('is the one that was looked at, where more than one would do', () => {
    const due = [battle(MAIN, ['blue']), battle('one', ['blue'], 20), battle('two', ['blue'], 30)];
    expect(at(due, 'one')).toBe('one');
    expect(at(due, MAIN)).toBe(MAIN);
    expect(at([battle(MAIN, []), battle('one', ['orange'], 20), battle('two', ['blue'], 30)], 'one')).toBe(
      'two',
    );
  });
  it('is the smaller one that is fought in place of what the one above is in the middle of, wherever was looked', () => {
    const inPlace = (one: BattleView, parent = MAIN) =>
      ({ ...one, link: { ...one.link, parent, holds_up: true } }) as BattleView;
    const one = inPlace(battle('one', ['blue'], 20));
    expect(at([battle(MAIN, ['blue']), one], MAIN)).toBe('one');
    // A squad's fight inside it goes before both, and only then is the other one left to choose.
    const squads = inPlace(battle('squads', ['blue'], 30), 'one');
    const beside = battle('beside', ['blue'], 40);
    expect(at([battle(MAIN, ['blue']), one, squads], 'one')).toBe('squads');
    expect(at([battle(MAIN, ['blue']), one, beside], 'one')).toBe('one');
    expect(at([battle(MAIN, ['blue']), one, beside], MAIN)).toBe('beside');
    // While it waits for the other side only, the one above may go on.
    expect(at([battle(MAIN, ['blue']), inPlace(battle('one', ['orange'], 20))], MAIN)).toBe(MAIN);
  });
  it('is what is being fought, where nobody here must act', () => {
    const away = [battle(MAIN, ['orange']), battle('one', ['orange'], 20)];
    expect(at(away)).toBe('one');
    expect(at(away, MAIN)).toBe(MAIN);
    expect(at([battle(MAIN, []), battle('one', [], 20, 'reported')])).toBe('one');
    expect(at([battle(MAIN, []), battle('one', [], 20, 'accepted')], 'one')).toBe(MAIN);
  });
  it('never is one whose side the program leads', () => {
    war.seating.automatic = ['blue'];
    expect(at([battle(MAIN, ['orange']), battle('one', ['blue'], 20)], MAIN)).toBe(MAIN);
    war.seating.automatic = [];
  });
  it('is the one whose question waits for this seat', async () => {
    const call = { choice: { seat: 'blue' } };
    const { war } = warOf(['blue'], {
      status: () => ({
        ...STATUS,
        calls: [{ order: 7, entry: 8, seat: 'orange', battle: 'one', prompt: '', call }],
      }),
      battles: () => [battle(MAIN, ['blue']), battle('one', [], 20), battle('two', ['blue'], 30)],
    });
    await war.refresh();
    await new LinksDesk(war).begin();
    expect(war.battle).toBe('one');
  });
});

describe('the battle a window turns to', () => {
  const open = (entry: number, battle: string, seat = 'blue') => ({
    calls: [{ order: 7, entry, seat: 'orange', battle, prompt: '', call: { roll: { seat } } }],
  });
  it('is the one it is asked about, once for each question: a battle that is given up while its parent throws', async () => {
    let status: object = STATUS;
    const { war } = warOf(['blue'], {
      status: () => ({ ...STATUS, ...status }),
      battles: () => [battle(MAIN, []), battle('one', ['blue'], 20)],
    });
    const links = new LinksDesk(war);
    const shows = async (now: object) => {
      status = now;
      await war.refresh();
      return war.battle;
    };
    await war.refresh();
    await links.begin();
    expect(war.battle).toBe('one');
    // Another's dice are no question to this window.
    expect(await shows(open(8, MAIN, 'orange'))).toBe('one');
    expect(await shows(open(9, MAIN))).toBe(MAIN);
    // Whoever looks elsewhere while he is asked may do so, until he is asked something else.
    await war.turnTo('one');
    expect(await shows(open(9, MAIN))).toBe('one');
    expect(await shows(open(11, MAIN))).toBe(MAIN);
  });
});

describe('the stand that is looked at on a table', () => {
  const stand = (id: string, side: string, is_active: boolean) => ({
    id,
    side,
    name: id,
    is_active,
    at: null,
  });
  it('stays in the hand while the war goes on, as long as it is there', async () => {
    let [at, group] = [10, 'b'];
    let stands = [stand('a', 'blue', false), stand('b', 'blue', true), stand('x', 'orange', false)];
    const { war } = warOf(['blue'], {
      legal: () => legal([{ order: { battle: 'farm', order: { combat: 'go' } }, group, label: '' }]),
      table: () => ({ battle: 'farm', at, stands, window: null, ground: null }),
      table_reach: (body: { stand: string }) => ({ stand: body.stand, targets: [], options: [] }),
    });
    await war.turnTo('farm');
    const desk = new TableDesk(war);
    await war.catchUp();
    expect(desk.selected).toBe('b');
    const next = async () => {
      at += 1;
      await war.refresh();
      return desk.selected;
    };
    desk.take('b', false);
    desk.take('x', false);
    expect(await next()).toBe('x');
    expect(await next()).toBe('x');
    stands = stands.filter(({ id }) => id !== 'x');
    expect(await next()).toBe('b');
    // Who has acted makes room for whoever may act now.
    stands = [stand('a', 'blue', true), stand('b', 'blue', false)];
    group = 'a';
    expect(await next()).toBe('a');
  });
});

describe('in whose name something is done at a window of several seats', () => {
  const offer = { order: order('farm'), group: '', label: '' };
  const both: Seat[] = ['blue', 'orange', 'umpire'];

  it('is the side that acts, for an action both may open', async () => {
    const { host, war } = warOf(both, {
      actions: () => [{ id: 'farm', offers: [offer] }],
      order: () => ({ told: [] }),
      legal: ({ seat }: { seat: Seat }) => legal(seat === 'orange' ? [offer] : []),
    });
    await war.refresh();
    expect(war.acting).toBe('orange');
    const desk = new ActionsDesk(war);
    await war.catchUp();
    await desk.give('farm');
    const given = host.asked.filter(([name]) => name === 'order').map(([, body]) => body);
    expect(given).toMatchObject([{ seat: 'orange' }]);
  });
  it('is the man’s own side, for his name, and never a seat that is not played here', () => {
    expect(namerOf(warOf(both).war, 'orange')).toBe('orange');
    expect(namerOf(warOf(['umpire']).war, 'orange')).toBe('umpire');
    const { war } = warOf(['blue']);
    expect(namerOf(new War(war.host, war.file, ['blue'], 'blue'), 'orange')).toBe('blue');
  });
});
