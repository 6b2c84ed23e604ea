// From one battle of the war to another: every request means the battle it was made for, and nothing of the last one stays.
import { describe, expect, it } from 'vitest';
import { CallDesk } from '../../src/ctrl/call.svelte';
import { MapDesk } from '../../src/ctrl/mapdesk.svelte';
import { NightDesk } from '../../src/ctrl/night.svelte';
import { OrdersDesk } from '../../src/ctrl/orders.svelte';
import { RoomDesk } from '../../src/ctrl/room.svelte';
import { beginWith, LinksDesk } from '../../src/ctrl/tablelinks.svelte';
import type { BattleView, Seat } from '../../src/gen/api';
import { done, legal, LINE, MAP, offer, REACH, STATUS, warWith } from './fake';

type Body = { battle?: string; at?: number; side?: string; seat?: string; of?: string };
const root = (id: string, waits_for: Seat[] = ['blue', 'orange']) =>
  ({ id, title: `The ${id}`, waits_for, over: false, day: 1, round: 1, phase: 'p' }) as unknown as BattleView;
const child = (id: string, parent: string) =>
  ({ ...root(id), link: { parent, stage: 'open', opened: 2 } }) as BattleView;
const stand = (id: string, hex: string) => ({
  id,
  name: id,
  side: 'blue',
  unit: 'm',
  cell: hex,
  trouble: null,
  notes: [],
  with: [],
});
const sheetOf = (side: string) => ({ side, battalions: [], words: [], sealed: false });

/** A window on a war, with everything that looks at a battle; what it asks after `settled` is listed. */
async function opened(battles: BattleView[], answers: Record<string, (body: never) => unknown> = {}) {
  const { war, host } = warWith({
    status: ({ battle }: Body) => ({ ...STATUS, phase_kind: 'orders', battle: battle ?? battles[0]?.id }),
    map: ({ battle }: Body) => ({
      ...MAP,
      battle: battle ?? battles[0]?.id,
      pieces: [stand(`${battle ?? battles[0]?.id}.A`, '0101')],
    }),
    legal: () => legal([offer('seal')]),
    terrain: ({ battle }: Body) => `<svg id="${battle ?? ''}"/>`,
    overlays: () => ({ at: 10 }),
    reach: (body: { stand: string }) => ({ ...REACH, stand: body.stand }),
    night: ({ of }: Body) => ({ side: of, is_night: false, steps: [], tonight: [] }),
    sheet: ({ seat }: Body) => sheetOf(seat ?? ''),
    write_orders: ({ seat }: Body) => sheetOf(seat ?? ''),
    seal_orders: () => done,
    rule: () => done,
    log: ({ from }: { from: number }) => [{ ...LINE, seq: from }],
    battles: () => battles,
    ...answers,
  });
  const desks = {
    map: new MapDesk(war, new CallDesk(war), new OrdersDesk(war)),
    orders: new OrdersDesk(war),
    night: new NightDesk(war),
    links: new LinksDesk(war),
  };
  war.refresher.showGround('day');
  await war.open();
  await desks.links.begin();
  const meant = () =>
    Object.fromEntries(
      host.asked.map(([name, body]) => [name, (body as Body).battle ?? 'none'] as const),
    ) as Record<string, string>;
  /** Everything the screens of a division's battle ask. */
  const asksAll = async () => {
    host.asked.length = 0;
    const hidden = [desks.map.survey(), desks.night.show(), desks.orders.show()];
    await desks.orders.open();
    await war.refresh();
    await desks.orders.write('m', 'attack' as never);
    await desks.orders.lay();
    await war.look(5);
    war.now();
    await war.catchUp();
    for (const hide of hidden) hide();
    return meant();
  };
  return { war, host, meant, asksAll, ...desks };
}
const ASKED = ['status', 'map', 'legal', 'overlays', 'night', 'sheet', 'write_orders', 'seal_orders'];

describe('a request', () => {
  it('means the battle that is shown', async () => {
    const { war, asksAll } = await opened([root('north'), root('south')]);
    for (const battle of ['south', 'north']) {
      await war.turnTo(battle);
      expect(await asksAll()).toMatchObject(Object.fromEntries(ASKED.map((name) => [name, battle])));
    }
  });
  it('names no battle where the war has one, whatever that is called', async () => {
    for (const battle of ['main', 'arnhem']) {
      const { asksAll } = await opened([root(battle)]);
      expect(await asksAll()).toMatchObject(Object.fromEntries(ASKED.map((name) => [name, 'none'])));
    }
  });
  it('for offers names the smaller battle on its table, everything else the one below it', async () => {
    const { war, meant, host } = await opened([root('north'), root('south'), child('foy', 'south')]);
    await war.turnTo('north');
    host.asked.length = 0;
    await war.turnTo('foy');
    // What is known of it and has not changed is not asked for again.
    expect(meant()).toMatchObject({ status: 'south' });
    await war.refresh();
    expect(meant()).toMatchObject({ map: 'south', status: 'south' });
    // What may be done about the smaller battle is asked of the one above it.
    const offers = host.asked.flatMap(([name, body]) => (name === 'legal' ? [(body as Body).battle] : []));
    expect([...new Set(offers)].sort()).toEqual(['foy', 'south']);
    expect([war.isChild, war.battle, war.fronts.of('foy')]).toEqual([true, 'foy', { battle: 'foy' }]);
  });
  it('that was written down in one battle goes there, although the eye is elsewhere when its turn comes', async () => {
    let free = () => undefined as void;
    const slow = new Promise<void>((done) => (free = done));
    const { war, host, orders } = await opened([root('north'), root('south')], {
      write_orders: async ({ seat }: Body) => (await slow, sheetOf(seat ?? '')),
    });
    await war.turnTo('north');
    orders.show();
    await orders.open();
    const written = [orders.write('a', 'attack' as never), orders.write('b', 'attack' as never)];
    const laid = orders.lay();
    const turned = war.turnTo('south');
    free();
    await Promise.all([...written, laid, turned]);
    const sent = host.asked.filter(([name]) => ['write_orders', 'seal_orders'].includes(name));
    expect(sent.map(([, body]) => (body as Body).battle)).toEqual(['north', 'north', 'north']);
    expect(orders.sheet).toBeNull();
  });
});

describe('turning to another battle', () => {
  it('forgets what was known of the last one', async () => {
    const { war, map, orders, night } = await opened([root('north'), root('south')]);
    await war.turnTo('north');
    map.survey();
    night.show();
    orders.show();
    map.select('north.A');
    map.point('0202');
    await orders.open(true);
    expect([war.terrain, map.selected, orders.sheet?.side]).toEqual(['<svg id="north"/>', 'north.A', 'blue']);
    const turned = war.turnTo('south');
    expect([war.map, war.terrain, war.offers.blue.offers]).toEqual([null, '', []]);
    expect([map.selected, map.aim, map.reach, map.overlays, map.odds]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([orders.isOpen, orders.isPinned, orders.sheet, night.view]).toEqual([false, false, null, null]);
    await turned;
    expect(war.map?.battle).toBe('south');
  });
  it('keeps all that while a smaller battle comes and goes', async () => {
    const { war, map } = await opened([root('main'), child('foy', 'main')]);
    await war.turnTo('main');
    map.survey();
    await war.catchUp();
    await war.turnTo('foy');
    expect([war.terrain, map.overlays, war.map?.battle]).toEqual(['<svg id=""/>', { at: 10 }, 'main']);
  });
  it('shows no answer that comes too late', async () => {
    let free = () => undefined as void;
    const slow = new Promise<void>((done) => (free = done));
    let isSlow = false;
    const late = async <T>(of: string | undefined, what: T) => {
      if (isSlow && of === 'north') await slow;
      return what;
    };
    const { war, map } = await opened([root('north'), root('south')], {
      terrain: ({ battle }: Body) => late(battle, `<svg id="${battle}"/>`),
      overlays: ({ battle }: Body) => late(battle, { at: 1, of: battle }),
      map: ({ battle }: Body) => late(battle, { ...MAP, battle, pieces: [] }),
    });
    await war.turnTo('north');
    isSlow = true;
    map.survey();
    const before = [war.refresh(), war.look(3)];
    const turned = war.turnTo('south');
    free();
    await Promise.all([...before, turned]);
    expect([war.terrain, war.map?.battle]).toEqual(['<svg id="south"/>', 'south']);
    expect(map.overlays).toMatchObject({ of: 'south' });
    war.now();
    expect(war.map?.battle).toBe('south');
  });
  it('stays at the moment that is looked at, and never shows it on the other map', async () => {
    const { war } = await opened([root('north'), root('south')]);
    await war.turnTo('north');
    await war.look(4);
    const turned = war.turnTo('south');
    expect(war.map).toBeNull();
    await turned;
    expect([war.past?.at, war.map?.battle]).toEqual([4, 'south']);
  });
  it('happens for a line of the log, where that tells of another battle', async () => {
    const { war } = await opened([root('north'), root('south'), child('foy', 'south')]);
    await war.turnTo('north');
    await war.lookAt({ seq: 4, battle: 'foy' });
    expect([war.battle, war.past?.at, war.map?.battle]).toEqual(['south', 4, 'south']);
    await war.lookAt({ seq: 3, battle: 'nowhere' });
    expect([war.battle, war.past?.at]).toEqual(['south', 3]);
  });
});

describe('of several battles', () => {
  it('the one furthest behind is shown first, unless another was looked at', async () => {
    const all = [root('north'), root('south')];
    const { war } = await opened(all);
    await war.turnTo('south');
    expect([beginWith(all, war, null), beginWith(all, war, 'north')]).toEqual(['south', 'north']);
  });
  it('the course is asked for with the room, and again when the war has gone on', async () => {
    let battles = [root('north'), root('south')];
    const { war, host } = await opened(battles, {
      status: ({ battle }: Body) => ({
        ...STATUS,
        entries: 10 + battles[1]!.round,
        battle: battle ?? 'north',
      }),
      war_room: () => ({ battles }),
      course: () => [],
    });
    const room = new RoomDesk(war, null);
    const drawn = () => host.asked.filter(([name]) => name === 'course').length;
    room.show();
    await war.catchUp();
    await war.catchUp();
    expect(drawn()).toBe(1);
    battles = [root('north'), { ...root('south'), round: 2 }];
    await war.hear(12);
    expect(drawn()).toBe(2);
  });
});
