// The umpire's queue: what Enter deals with, what a row does, and where neither can do anything.
import { describe, expect, it, vi } from 'vitest';
import { Desk, Play } from '../../src/ctrl/desk.svelte';
import { primaryOf } from '../../src/ctrl/primary';
import { Settings } from '../../src/ctrl/settings.svelte';
import { deedFor, firstOf } from '../../src/ctrl/umpirequeue';
import { War } from '../../src/ctrl/war.svelte';
import type { CallView, Seat, Waits, WarOrder } from '../../src/gen/api';
import { done, fakeHost, legal, noTable, STATUS } from './fake';

vi.stubGlobal('document', { hidden: true, querySelector: () => null });
let isNarrow = false;
vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));

const wait = (kind: Waits['kind'], more: Partial<Waits> = {}): Waits => ({
  kind,
  battle: 'main',
  title: '',
  seat: { seat: 'blue', name: 'Anna' },
  what: '',
  entry: null,
  order: null,
  fight_out: [],
  ...more,
});
const call = (entry: number, battle: string, seat: Seat): CallView =>
  ({
    order: entry - 1,
    entry,
    seat,
    answers: seat,
    battle,
    prompt: '',
    call: { roll: { seat, title: 't', count: 2, sides: 6, ledger: { lines: [] } } },
  }) as unknown as CallView;
const battle = (id: string) => ({ id, title: id, waits_for: [], over: false, on_map: true });

async function opened(
  waits: Waits[],
  { seats = ['umpire'] as Seat[], calls = [] as CallView[], by = 'hand' } = {},
) {
  const side = STATUS.sides.map((one) => ({ ...one, by }));
  const host = fakeHost({
    status: () => ({ ...STATUS, calls, sides: side }),
    legal: () => legal([]),
    log: () => [],
    table: noTable,
    battles: () => [battle('main'), battle('south')],
    umpire: () => ({ entries: 10, clock: '', deadline: null, may_close: false, waits, seats: [] }),
    odds: () => ({ choices: [], roll: null, later: [] }),
    dice_typed: () => ({ faces: [], problem: null, needed: 2, value: 0 }),
    timeline: () => ({ read: 1, entries: 1, rounds: [], fights: [], days: [], bins: [] }),
    actions: () => [],
    map: () => ({ at: 1, pieces: [], cells: [], edges: [] }),
    command: () => done,
    order: () => done,
  });
  const war = new War(host, 'f.wardiary', seats, 'umpire');
  const desk = new Desk(host, new Settings(null));
  const play = new Play(war);
  play.umpire.show();
  desk.play = play;
  desk.screen = 'umpire';
  await war.open();
  await play.links.begin('main');
  await war.catchUp();
  return { desk, play, war, host };
}

describe('the umpire’s screen', () => {
  it('is there only where this window speaks for the umpire', async () => {
    expect((await opened([])).desk.screen).toBe('umpire');
    const { desk } = await opened([], { seats: ['blue'] });
    expect([desk.screen, desk.screens.includes('umpire')]).toEqual(['map', false]);
  });
  it('has nothing for Enter while nothing waits', async () => {
    const { desk } = await opened([]);
    expect(primaryOf(desk)).toBeNull();
  });
});

describe('Enter deals with what waits first', () => {
  it('a stuck order by a ruling', async () => {
    const { desk, play } = await opened([wait('stuck'), wait('message', { entry: 7 })]);
    primaryOf(desk)?.run();
    expect([play.ruling, play.umpire.message]).toEqual(['void_orders', null]);
  });
  it('a message by going to it, orders by going to the seat', async () => {
    const { desk, play } = await opened([wait('message', { entry: 7 }), wait('orders')]);
    expect(primaryOf(desk)?.label).toBe('Go to the message');
    primaryOf(desk)?.run();
    expect(play.umpire.message).toBe(7);
    deedFor(desk, play, wait('orders'))?.run();
    expect([play.umpire.seat, desk.screen]).toEqual(['blue', 'umpire']);
  });
  it('a report by showing what came back, and then goes on to what waits for him', async () => {
    const waits = [wait('report', { battle: 'south' }), wait('message', { entry: 7 })];
    const { desk, play } = await opened(waits);
    expect(primaryOf(desk)?.label).toBe('See what came back');
    primaryOf(desk)?.run();
    expect([play.links.reconciled, desk.screen]).toEqual(['south', 'umpire']);
    expect(primaryOf(desk)?.label).toBe('Go to the message');
  });
  it('what anybody may do by doing it', async () => {
    const order = { battle: 'south', order: { operations: 'end_turn' } } as unknown as WarOrder;
    const { desk, host } = await opened([wait('turn', { what: 'End the turn', seat: null, order })]);
    expect(primaryOf(desk)?.label).toBe('End the turn');
    primaryOf(desk)?.run();
    await vi.waitFor(() => expect(host.asked.map(([name]) => name)).toContain('order'));
    expect(host.asked.find(([name]) => name === 'order')?.[1]).toMatchObject({ seat: 'umpire', order });
  });
  it('dice of another battle by showing them first; those of a player elsewhere are waited for then', async () => {
    const waits = [wait('dice', { battle: 'south', entry: 9 }), wait('message', { entry: 7 })];
    const { desk, play, war } = await opened(waits, { calls: [call(9, 'south', 'blue')] });
    expect(primaryOf(desk)?.label).toBe('Show the dice');
    await deedFor(desk, play, waits[0] as Waits)?.run();
    await war.catchUp();
    expect([war.battle, desk.screen]).toEqual(['south', 'umpire']);
    expect(firstOf(desk, play)?.kind, 'Enter goes on to what may be done').toBe('message');
  });
  it('dice of this window’s own as everywhere, and those of the program by letting it throw', async () => {
    const seats: Seat[] = ['blue', 'orange', 'umpire'];
    const waits = [wait('dice', { entry: 9 })];
    const own = await opened(waits, { seats, calls: [call(9, 'main', 'blue')] });
    expect(primaryOf(own.desk)?.label).toBe('Write the dice down');
    const led = await opened(waits, { seats, calls: [call(9, 'main', 'blue')], by: 'program' });
    expect(primaryOf(led.desk)?.label).toBe('Let the program throw now');
    await deedFor(led.desk, led.play, waits[0] as Waits)?.run();
    expect(led.host.asked.find(([name]) => name === 'command')?.[1]).toMatchObject({ seat: 'blue' });
  });
  it('dice on the map’s screen where the window is narrow', async () => {
    isNarrow = true;
    const waits = [wait('dice', { entry: 9 })];
    const { desk, play } = await opened(waits, { calls: [call(9, 'main', 'umpire')] });
    await deedFor(desk, play, waits[0] as Waits)?.run();
    isNarrow = false;
    expect(desk.screen).toBe('map');
  });
});
