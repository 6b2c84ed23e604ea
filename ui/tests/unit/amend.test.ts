// Changing the past: what is asked of the api, that nothing else is done than was shown, and who must say yes.
import { describe, expect, it } from 'vitest';
import { AmendDesk } from '../../src/ctrl/amend.svelte';
import { Autopilot } from '../../src/ctrl/autopilot.svelte';
import { War } from '../../src/ctrl/war.svelte';
import type { AmendChange, AmendFate, Seat } from '../../src/gen/api';
import { NeedsAgreement, Refusal } from '../../src/host/types';
import { verbOf } from '../../src/view/amend/words';
import { fakeHost, LINE, MAP, STATUS } from './fake';

/** An order with a typed roll, one of the app, and a choice; entry 8 is an amendment. */
const LOG = [
  { kind: 'founded' },
  { kind: 'ordered', seat: 'blue' },
  { kind: 'roll_called', cause: 2 },
  { kind: 'rolled', cause: 3, seat: 'orange', faces: [5, 5, 1] },
  { kind: 'roll_called', cause: 2 },
  { kind: 'rolled', cause: 5, seat: 'blue', faces: [6] },
  { kind: 'choice_called', cause: 2 },
  { kind: 'amended', seat: 'orange' },
  { kind: 'chosen', cause: 7, seat: 'blue' },
  { kind: 'happened', cause: 2 },
].map((line, at) => ({ ...LINE, ...line, seq: at + 1, text: `entry ${at + 1}` }));
const line = (seq: number) => LOG[seq - 1] as (typeof LOG)[0] as never;
const CHOICE = {
  purpose: 'x',
  title: 'which',
  seat: 'blue',
  options: [
    { word: 'a', label: 'A' },
    { word: 'b', label: 'B' },
  ],
  least: 1,
  most: 1,
  usual: [0],
};

const planned = (fates: AmendFate[], more = {}) => ({
  battle: 'main',
  orders: fates.map((fate) => ({
    fate,
    order: null,
    seat: 'blue',
    battle: 'main',
    then: [],
    now: [],
    unused: [],
  })),
  kept: 3,
  sentence: 'So and so.',
  agreement: null,
  mark: 'mark-1',
  ...more,
});

async function deskWith(
  answers: Record<string, (body: never) => unknown> = {},
  { seats = ['blue', 'orange', 'umpire'] as Seat[], status = {} } = {},
) {
  let entries = 10;
  const host = fakeHost({
    status: () => ({ ...STATUS, entries, last_orders: { main: 2 }, last_amendment: 8, ...status }),
    map: () => MAP,
    legal: () => ({ prompt: '', offers: [], barred: [], unlisted: [] }),
    log: ({ from, to }: { from: number; to: number }) => LOG.slice(from - 1, to),
    battles: () => [{ id: 'main', scale: 'two_star_general' }],
    why: ({ entry }: { entry: number }) => ({
      entry: line(entry),
      order: line(2),
      roll: entry === 4 ? { title: 'dice', count: 3, sides: 6 } : null,
      choice: entry === 9 ? CHOICE : null,
      chosen: entry === 9 ? ['a'] : [],
    }),
    entry: ({ entry }: { entry: number }) => ({
      body: JSON.stringify(entry === 4 ? { faces: [5, 5, 1], typed_by: 'Anna' } : { faces: [6], app: {} }),
    }),
    dice_typed: ({ typed }: { typed: string }) => ({
      typed,
      faces: [...typed.replaceAll(' ', '')].map((face) => ({ face: Number(face), reading: '' })),
      complete: typed.replaceAll(' ', '').length === 3,
      problem: null,
      sentence: '',
    }),
    amend_plan: () => planned(['out', 'falls', 'falls', 'changed']),
    amend: () => {
      entries += 1;
      return { entry: 11, status: STATUS };
    },
    ...answers,
  });
  const war = new War(host, 'f.wardiary', seats, 'umpire');
  await war.refresh();
  const asked = (name: string) => host.asked.filter(([one]) => one === name).map(([, body]) => body);
  return {
    war,
    desk: new AmendDesk(war),
    asked,
    plans: () => asked('amend_plan').map((body) => (body as { change: AmendChange }).change),
    grow: () => (entries += 1),
  };
}

describe('what may be changed of an order', () => {
  it('is the whole of it, the dice that were typed, and the choices; never what the app threw', async () => {
    const { desk } = await deskWith();
    await desk.ask(line(10));
    expect(desk.order?.seq).toBe(2);
    expect(desk.answers.map(({ line: { seq } }) => seq)).toEqual([4, 9]);
    expect([desk.way, desk.change]).toEqual(['out', { out: { entry: 2 } }]);
    desk.turnTo('after');
    expect(desk.change).toEqual({ out: { entry: 2, and_after: true } });
  });
  it('begins with the roll that was pointed at, and is nothing until other dice are complete', async () => {
    const { desk } = await deskWith();
    await desk.ask(line(4));
    await desk.box.settled();
    expect([desk.way, desk.box.text, desk.change]).toEqual(['faces', '5 5 1', null]);
    desk.box.text = '56';
    await desk.box.settled();
    expect(desk.change).toBeNull();
    desk.box.text = '561';
    await desk.box.settled();
    expect(desk.change).toEqual({ faces: { entry: 4, typed: '561' } });
  });
  it('plans no longer what was wished before, while other dice are not complete', async () => {
    const { desk } = await deskWith({ amend_plan: () => new Promise(() => undefined) });
    await desk.ask(line(2));
    void desk.look();
    expect(desk.isPlanning).toBe(true);
    desk.pick(desk.answers[0] as never);
    desk.follow();
    expect([desk.change, desk.isPlanning]).toEqual([null, false]);
  });
  it('begins with the choice that was pointed at, and is nothing until another one is made', async () => {
    const { desk } = await deskWith();
    await desk.ask(line(9));
    expect([desk.way, desk.words, desk.change]).toEqual(['choice', ['a'], null]);
    desk.toggle('b');
    expect(desk.change).toEqual({ choice: { entry: 9, words: ['b'] } });
  });
  it('is a ruling before it, written as the book of its battle writes orders', async () => {
    const { desk } = await deskWith();
    await desk.ask(line(2));
    desk.turnTo('before');
    expect(desk.change).toBeNull();
    desk.ruling = { air: { side: 'blue', points: 2 } };
    desk.reason = 'forgot the −1';
    const rule = { ruling: { air: { side: 'blue', points: 2 } }, reason: 'forgot the −1' };
    expect(desk.change).toEqual({
      before: { entry: 2, order: { battle: 'main', order: { two_star_general: { rule } } } },
    });
  });
  it('is of an amendment only that it is taken out', async () => {
    const { desk, asked } = await deskWith();
    await desk.ask(line(8));
    expect([desk.way, desk.change]).toEqual(['redo', { redo: { entry: 8 } }]);
    expect(asked('why')).toEqual([]);
  });
  it('is said, when there is nothing to be changed', async () => {
    const { desk } = await deskWith({}, { status: { last_orders: {} } });
    await desk.ask(null);
    expect(desk.problem?.message).toMatch(/Nothing was ordered/);
  });
});

describe('a change that was looked at', () => {
  it('is done as it was shown: with the mark of its plan, a reason, and no other word', async () => {
    const { desk, asked } = await deskWith();
    await desk.ask(line(2));
    expect(await desk.confirm()).toBe(false);
    await desk.look();
    expect([desk.isFresh, desk.falls, verbOf(desk)]).toEqual([true, 2, 'Take the order out']);
    expect(await desk.confirm()).toBe(true);
    expect(asked('amend')).toMatchObject([
      { seat: 'blue', change: { out: { entry: 2 } }, reason: 'taken back', plan: 'mark-1', agreed_by: [] },
    ]);
    expect(desk.isOpen).toBe(false);
  });
  it('is not done while something else stands there than was planned', async () => {
    const { desk, asked } = await deskWith();
    await desk.ask(line(2));
    await desk.look();
    desk.turnTo('after');
    expect(desk.isFresh).toBe(false);
    expect(await desk.confirm()).toBe(false);
    expect(asked('amend')).toEqual([]);
  });
  it('that is another one by now is shown anew, with a word, and agreed to anew', async () => {
    let kept = 3;
    const { desk, war, grow } = await deskWith({
      amend_plan: () => planned(['out'], { kept, agreement: { any_of: ['orange'], why: 'w' } }),
    });
    await desk.ask(line(2));
    await desk.look();
    desk.agree('orange');
    grow();
    kept = 4;
    await war.refresh();
    expect(desk.isFresh).toBe(false);
    await desk.look();
    expect([desk.isFresh, desk.plan?.kept, desk.agreed]).toEqual([true, 4, []]);
    expect(desk.notice).toMatch(/gone on/);
  });
  it('and that the api refuses as another plan is shown anew, and nothing is closed', async () => {
    const { desk, war } = await deskWith({
      amend: () => {
        throw new Refusal({ kind: 'refused', code: 'amend.other_plan', message: 'the war has gone on' });
      },
    });
    await desk.ask(line(2));
    await desk.look();
    expect(await desk.confirm()).toBe(false);
    expect([desk.isOpen, desk.isFresh, war.trouble]).toEqual([true, true, null]);
    expect(desk.notice).toMatch(/gone on/);
  });
  it('that cannot be says why, and offers nothing', async () => {
    const { desk } = await deskWith({
      amend_plan: () => {
        throw new Refusal({ kind: 'refused', code: 'amend.already', message: 'no longer counts' });
      },
    });
    await desk.ask(line(2));
    await desk.look();
    expect([desk.problem?.message, desk.plan, desk.isFresh]).toEqual(['no longer counts', null, false]);
  });
  it('holds the program, which would change what is looked at', async () => {
    const { desk, war } = await deskWith({
      legal: (body: { seat: string }) => ({
        prompt: '',
        offers: body.seat === 'orange' ? [{ order: { battle: 'main', order: { x: 'y' } } }] : [],
        barred: [],
      }),
    });
    war.seating.automatic = ['orange'];
    await war.refresh();
    const pilot = new Autopilot(war);
    expect(pilot.due).toBe('orange');
    await desk.ask(line(2));
    expect(pilot.due).toBeNull();
    desk.close();
    expect(pilot.due).toBe('orange');
  });
});

describe('agreement', () => {
  const agreement = { any_of: ['orange', 'umpire'], why: 'Dice have fallen since: Otto must agree.' };
  const plan = { amend_plan: () => planned(['out'], { agreement }) };
  it('at one window is a person’s own word, and one is enough', async () => {
    const { desk, asked } = await deskWith(plan);
    await desk.ask(line(2));
    await desk.look();
    expect([desk.others, desk.elsewhere, desk.isAgreed]).toEqual([['orange', 'umpire'], [], false]);
    expect(await desk.confirm()).toBe(false);
    desk.agree('umpire');
    expect(await desk.confirm()).toBe(true);
    expect(asked('amend')).toMatchObject([{ agreed_by: ['umpire'] }]);
  });
  it('is never given by the seat that asks', async () => {
    const { desk } = await deskWith(plan);
    await desk.ask(line(2));
    await desk.look();
    desk.agree('orange');
    desk.speak('orange');
    await desk.look();
    expect([desk.others, desk.agreed]).toEqual([['umpire'], []]);
  });
  it('of a seat elsewhere is asked for over the net', async () => {
    const { desk, war, asked } = await deskWith(
      {
        ...plan,
        amend: () => {
          throw new NeedsAgreement({ id: 1, file: 'f', by: 'blue', needs: ['orange'], text: 't' });
        },
      },
      { seats: ['blue'] },
    );
    await desk.ask(line(2));
    await desk.look();
    expect([desk.others, desk.elsewhere, desk.isAgreed]).toEqual([[], ['orange'], true]);
    expect(await desk.confirm()).toBe(true);
    expect(asked('amend')).toMatchObject([{ agreed_by: ['orange'], plan: 'mark-1' }]);
    expect([desk.isOpen, war.trouble]).toEqual([false, null]);
  });
  it('is given to what is seen: the change that another seat asks for', async () => {
    const { desk, plans, asked } = await deskWith({}, { seats: ['orange'] });
    const change = { out: { entry: 2 } };
    desk.review({
      id: 7,
      file: 'f',
      by: 'blue',
      needs: ['orange'],
      text: 'Anna asks',
      amend: { change, on_new: 'fall', reason: 'so' },
    });
    await desk.look();
    expect([plans(), desk.plan?.kept, desk.by]).toEqual([[change], 3, 'orange']);
    expect(asked('amend_plan')).toMatchObject([{ on_new: 'fall', seat: 'orange' }]);
  });
});

describe('one key', () => {
  it('takes the last order of the battle that is shown out, where nothing else comes of it', async () => {
    const said: string[] = [];
    const { desk, asked } = await deskWith({ amend_plan: () => planned(['out']) });
    await desk.last((text) => said.push(text));
    expect(asked('amend')).toMatchObject([{ change: { out: { entry: 2 } }, plan: 'mark-1' }]);
    expect([desk.isOpen, said.length]).toEqual([false, 1]);
  });
  it('asks first where another seat must agree, or more comes of it', async () => {
    for (const plan of [
      planned(['out', 'falls']),
      planned(['out'], { agreement: { any_of: ['orange'], why: '' } }),
    ]) {
      const { desk, asked } = await deskWith({ amend_plan: () => plan });
      await desk.last(() => undefined);
      expect([desk.isOpen, asked('amend')]).toEqual([true, []]);
    }
  });
  it('does nothing while the past is looked at, and says why', async () => {
    const { desk, war, asked } = await deskWith();
    await war.look(5);
    const tells: string[] = [];
    await Promise.all([
      desk.last((text) => tells.push(text)),
      desk.redo((text) => tells.push(text)),
      desk.ask(line(2)),
    ]);
    war.now();
    await new Promise((done) => setTimeout(done));
    expect([desk.isOpen, tells, asked('amend_plan'), asked('amend')]).toEqual([false, [], [], []]);
    expect(war.trouble?.code).toBe('window.past');
  });
  it('brings back what was taken out last', async () => {
    const { desk, asked } = await deskWith({ amend_plan: () => planned(['back', 'back']) });
    await desk.redo(() => undefined);
    expect(asked('amend')).toMatchObject([{ change: { redo: { entry: 8 } } }]);
  });
  it('brings an order back that waits for its dice again, and asks when another one would', async () => {
    for (const [fates, isOpen] of [
      [['stops'], false],
      [['back', 'stops'], true],
    ] as const) {
      const { desk, asked } = await deskWith({ amend_plan: () => planned([...fates]) });
      await desk.redo(() => undefined);
      expect([desk.isOpen, asked('amend').length]).toEqual([isOpen, isOpen ? 0 : 1]);
    }
  });
  it('says it when there is nothing', async () => {
    const said: string[] = [];
    const { desk, asked } = await deskWith({}, { status: { last_orders: {}, last_amendment: null } });
    await desk.last((text) => said.push(text));
    await desk.redo((text) => said.push(text));
    expect([said.length, asked('amend_plan'), desk.isOpen]).toEqual([2, [], false]);
  });
});
