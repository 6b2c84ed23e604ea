import { describe, expect, it, vi } from 'vitest';
import { CallDesk } from '../../src/ctrl/call.svelte';
import { MapDesk } from '../../src/ctrl/mapdesk.svelte';
import { OrdersDesk } from '../../src/ctrl/orders.svelte';
import { Timeline } from '../../src/ctrl/timeline.svelte';
import { Refusal, Unreachable } from '../../src/host/types';
import { done, legal, LINE, MAP, aimed, offer, order, REACH, STATUS, warWith } from './fake';

describe('a war at this window', () => {
  it('is acted for by the side that has offers', async () => {
    const { war } = warWith({
      legal: (body: { seat: string }) => legal(body.seat === 'orange' ? [offer('end_activation')] : []),
    });
    await war.refresh();
    expect(war.acting).toBe('orange');
  });
  it('is not acted for by who could only open a smaller battle, where another must act', async () => {
    const opens = {
      order: { battle: 'main', order: { link: { open: { child: 'f', at: { action: { id: 'f' } } } } } },
    };
    const { war } = warWith({
      legal: (body: { seat: string }) => legal(body.seat === 'blue' ? [opens] : [offer('seal')]),
    });
    await war.refresh();
    expect(war.acting).toBe('orange');
    // A person may still open it while the program acts for the other side.
    war.seating.automatic = ['orange'];
    expect(war.acting).toBe('blue');
  });
  it('is acted for by whoever is called, before anybody with offers', async () => {
    const call = { roll: { seat: 'orange', count: 2, sides: 6 } };
    const { war } = warWith({
      status: () => ({
        ...STATUS,
        calls: [{ order: 3, entry: 4, seat: 'blue', battle: 'main', prompt: '', call }],
      }),
      legal: () => legal([offer('end_activation')]),
    });
    await war.refresh();
    expect(war.acting).toBe('orange');
  });
  it('goes on with a record that could not be compared, and says so; a broken one offers nothing', async () => {
    const why = 'Not compared: what this computer remembers cannot be read.';
    let integrity: unknown = { not_compared: why };
    const { war } = warWith({
      status: () => ({ ...STATUS, integrity }),
      legal: () => legal([offer('end_activation')]),
    });
    await war.refresh();
    expect([war.uncompared, war.barred, war.isWhole]).toEqual([why, null, false]);
    expect(war.acting).toBe('blue');
    integrity = { broken: 'The hash of entry 4 is not that of its bytes' };
    await war.refresh();
    expect(war.uncompared).toBeNull();
    expect(war.barred?.message).toContain('entry 4');
    expect(war.acting).toBeNull();
  });
  it('announces no longer what was taken out, here or elsewhere, and again what counts again', async () => {
    let [by, changed] = [null, null] as [number | null, number | null];
    const line = (seq: number) => {
      const isOut = seq > 8 && by !== null;
      return { ...LINE, seq, kind: 'ruled', counts: !isOut, amended_by: isOut ? by : null };
    };
    const { war } = warWith({
      status: () => ({ ...STATUS, entries: changed ?? STATUS.entries, past_changed: changed }),
      rule: () => ({ ...done, first: 8, last: 9, told: [line(8), line(9)] }),
      log: ({ from, to }: { from: number; to: number }) =>
        Array.from({ length: to - from + 1 }, (_, at) => line(from + at)),
    });
    await war.refresh();
    await war.change('rule', { file: 'f', ruling: { end: { winner: null } }, reason: 'so' });
    const told = () => war.last?.told.map(({ seq }) => seq);
    expect(told()).toEqual([8, 9]);
    await war.log.fetch(9);
    // Another window changes the past: this one only hears that the record has grown.
    [by, changed] = [11, 11];
    await war.hear(11);
    expect(told()).toEqual([8]);
    expect(war.log.line(9)?.amended_by).toBe(11);
    [by, changed] = [null, 12];
    await war.hear(12);
    expect(told()).toEqual([8, 9]);
  });
  it('shows a refusal with its code and changes nothing', async () => {
    const what = { kind: 'refused', code: 'rules.out_of_range', message: 'too far', cite: '§3.3' } as const;
    const { war } = warWith({
      order: () => {
        throw new Refusal(what);
      },
    });
    await war.refresh();
    expect(await war.order('blue', order('end_activation') as never)).toBeNull();
    expect(war.trouble).toEqual({ ...what, message: 'Too far.' });
    expect(war.busy).toBe(false);
  });
  it('sends nothing twice when nobody answers', async () => {
    const { war, host } = warWith({
      order: () => {
        throw new Unreachable();
      },
    });
    await war.refresh();
    await war.order('blue', order('end_activation') as never);
    await war.refresh();
    expect(host.asked.filter(([name]) => name === 'order')).toHaveLength(1);
    expect(war.trouble?.code).toBe('unreachable');
  });
  it('gives every order its own key', async () => {
    const { war, host } = warWith({ order: () => done });
    await war.refresh();
    await war.order('blue', order('end_activation') as never);
    await war.order('blue', order('end_activation') as never);
    const keys = host.asked
      .filter(([name]) => name === 'order')
      .map(([, body]) => (body as { idem: string }).idem);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(2);
  });
  it('one press, one order: a second while the first is under way is not sent', async () => {
    const { war, host } = warWith({ order: () => done });
    await war.refresh();
    await Promise.all([war.order('blue', order('a') as never), war.order('blue', order('a') as never)]);
    expect(host.asked.filter(([name]) => name === 'order')).toHaveLength(1);
  });
  it('an order given while the program writes is sent when that is shown', async () => {
    let answer: (told: typeof done) => void = () => undefined;
    const { war, host } = warWith({
      command: () => new Promise<typeof done>((then) => (answer = then)) as never,
      order: () => done,
    });
    await war.refresh();
    const names = () =>
      host.asked.map(([name]) => name).filter((name) => name === 'order' || name === 'command');
    const program = war.command('orange');
    expect(war.isChanging).toBe(true);
    expect(war.busy).toBe(false);
    const person = war.order('blue', order('a') as never);
    // Meanwhile neither has a second one.
    expect(await war.order('blue', order('a') as never)).toBeNull();
    expect(await war.command('orange')).toBeNull();
    expect(names()).toEqual(['command']);
    answer(done);
    await program;
    expect(await person).toEqual(done);
    expect(names()).toEqual(['command', 'order']);
    expect(war.isChanging).toBe(false);
  });
  it('shows what happened elsewhere while its own change was being shown', async () => {
    let entries = 10;
    const { war } = warWith({
      status: () => ({ ...STATUS, entries }),
      map: () => MAP,
      order: () => done,
      // Another window writes after the status of this one was read, and before all of it is shown.
      legal: () => {
        if (entries === 11) {
          entries = 12;
          void war.hear();
        }
        return legal([]);
      },
    });
    await war.refresh();
    entries = 11;
    await war.order('blue', order('throw_for_move') as never);
    await vi.waitFor(() => expect(war.status?.entries).toBe(12));
    expect(war.busy).toBe(false);
  });
  it('a late look does not pull the window back into the past', async () => {
    const { war } = warWith({});
    await war.refresh();
    const late = war.look(3);
    war.now();
    await late;
    expect(war.past).toBeNull();
    await war.look(3);
    expect((war.past as { at: number } | null)?.at).toBe(3);
  });
});

describe('the timeline', () => {
  it('four steps in a row are four, however slowly the past comes', async () => {
    const { war } = warWith({});
    await war.refresh();
    const line = new Timeline(war, null);
    await Promise.all([1, 2, 3, 4].map(() => line.step(-1)));
    expect(war.past?.at).toBe(STATUS.entries - 4);
    await line.step(-1);
    expect(war.past?.at).toBe(STATUS.entries - 5);
    war.now();
    await line.step(-1);
    expect(war.past?.at).toBe(STATUS.entries - 1);
  });
});

describe('the map desk', () => {
  const stand = (id: string, hex: string, side = 'blue') => ({
    id,
    name: id,
    side,
    unit: 'm',
    cell: hex,
    trouble: null,
    notes: [],
    with: [],
  });
  it('shows targets only of the stand in hand, and confirms with a second click', async () => {
    const { war } = warWith({
      map: () => ({
        ...MAP,
        pieces: [stand('m.A', '0101'), stand('m.B', '0102'), stand('e.A', '0303', 'orange')],
      }),
      legal: (body: { seat: string }) =>
        legal(
          body.seat === 'blue'
            ? [
                aimed('go', { deed: 'move', pieces: ['m.A'], cell: '0202' }),
                aimed('strike', { deed: 'attack', pieces: ['m.B'], cell: '0303' }),
              ]
            : [],
        ),
      odds: () => ({ choices: [], roll: null }),
      reach: (body: { piece: string }) => ({ ...REACH, piece: body.piece }),
    });
    await war.refresh();
    const desk = new MapDesk(war, new CallDesk(war), new OrdersDesk(war));
    expect(desk.click('0101')).toBe(false);
    expect([desk.selected, [...desk.targets.keys()]]).toEqual(['m.A', ['0202']]);
    expect(desk.click('0202')).toBe(false);
    expect(desk.click('0202')).toBe(true);
    expect(desk.chosen?.offer?.order).toEqual(order('go'));
    desk.select('m.B');
    expect([...desk.targets]).toEqual([['0303', 'attack']]);
    expect(desk.cancel()).toBe(true);
    expect(desk.selected).toBeNull();
    expect(desk.cancel()).toBe(false);
  });
  it('asks the rules why an enemy is no target', async () => {
    const { war } = warWith({
      map: () => ({ ...MAP, pieces: [stand('m.A', '0101'), stand('e.A', '0303', 'orange')] }),
      legal: (body: { seat: string }) =>
        legal(body.seat === 'blue' ? [aimed('go', { deed: 'move', pieces: ['m.A'], cell: '0102' })] : []),
      reach: () => ({
        ...REACH,
        piece: 'm.A',
        reasons: [
          {
            about: 'move',
            cells: ['0303', '0203'],
            why: { code: 'x', cite: { section: '2' }, sentence: 'held' },
          },
          {
            about: 'attack',
            cells: ['0303'],
            why: {
              code: 'out_of_range',
              cite: { section: '3.3' },
              sentence: 'too far',
              instead: 'come nearer',
            },
          },
        ],
      }),
    });
    await war.refresh();
    const desk = new MapDesk(war, new CallDesk(war), new OrdersDesk(war));
    desk.select('m.A');
    await war.catchUp();
    desk.hovered = '0303';
    // Of an enemy's hex: why it cannot be attacked, rather than why it cannot be entered.
    expect(desk.whyNot).toEqual({
      hex: '0303',
      sentence: 'Too far. Come nearer.',
      cite: '§3.3',
      isMove: false,
    });
    expect(desk.reason('0203')?.sentence).toBe('Held.');
    expect(desk.reason('0102')).toBeNull();
    desk.select(null);
    expect(desk.whyNot).toBeNull();
  });
});

describe('two moments', () => {
  it('begins with the moment that is shown, which is known already', async () => {
    const { war } = warWith({
      map: ({ at }: { at?: number }) => ({ ...MAP, at: at ?? MAP.at }),
      log: () => [LINE],
    });
    await war.refresh();
    await war.look(1);
    await war.compare(1);
    expect([war.map?.at, war.then?.at, war.then?.map?.at]).toEqual([1, 1, 1]);
    war.now();
    await war.catchUp();
    expect([war.map?.at, war.then?.map?.at]).toEqual([MAP.at, 1]);
  });
});

describe('a call', () => {
  const choice = {
    purpose: 'tsg.attack_support',
    title: 't',
    seat: 'blue',
    options: [
      { word: 'a', label: 'A' },
      { word: 'b', label: 'B' },
    ],
    least: 0,
    most: 2,
    usual: [0],
  };
  const call = { order: 3, entry: 4, seat: 'blue', battle: 'main', prompt: '', call: { choice } };
  it('offers the usual answer first', async () => {
    // The api alone says how far a choice is, and whether it fits.
    const odds = () => ({ choices: [{ progress: '2 of 2 chosen.' }], roll: null, later: [] });
    const { war } = warWith({ status: () => ({ ...STATUS, calls: [call] }), odds });
    await war.refresh();
    const desk = new CallDesk(war);
    await war.catchUp();
    expect(desk.words).toEqual(['a']);
    desk.toggle('b');
    await war.catchUp();
    expect([desk.words, desk.fits, desk.said]).toEqual([['a', 'b'], true, '2 of 2 chosen.']);
  });
  it('keeps what was chosen while aiming', async () => {
    let answered = false;
    const { war, host } = warWith({
      status: () => ({ ...STATUS, calls: answered ? [] : [call] }),
      choose: () => {
        answered = true;
        return done;
      },
    });
    await war.refresh();
    const desk = new CallDesk(war);
    desk.promise([{ purpose: 'tsg.attack_support', words: ['b'] }]);
    await war.catchUp();
    await desk.keepPromise();
    expect(host.asked.find(([name]) => name === 'choose')?.[1]).toMatchObject({
      words: ['b'],
      seat: 'blue',
      call: 4,
    });
    expect(war.status?.calls).toEqual([]);
  });
});

describe('behind the curtain', () => {
  const sheet = {
    side: 'blue',
    battalions: [{ battalion: 'm', name: 'M', order: 'hold', allowed: ['hold', 'move'] }],
    sealed: false,
  };
  const orders = {
    status: () => ({ ...STATUS, phase: 'orders phase', phase_kind: 'orders' }),
    legal: () => legal([offer({ seal_orders: { commitment: 'x' } })]),
  };
  it('nothing of the sheet is asked for, or kept, while the curtain is closed', async () => {
    const { war, host } = warWith({ ...orders, sheet: () => sheet });
    await war.refresh();
    const desk = new OrdersDesk(war);
    desk.show();
    await war.catchUp();
    expect(host.asked.some(([name]) => name === 'sheet')).toBe(false);
    expect(desk.sheet).toBeNull();
    await desk.open();
    expect(desk.sheet).toEqual(sheet);
    desk.close();
    expect(desk.sheet).toBeNull();
  });
});
