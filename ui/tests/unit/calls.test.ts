// Each battle has its own call: what is typed for one is never sent to another, and what another window answered is said.
import { describe, expect, it } from 'vitest';
import { Autopilot } from '../../src/ctrl/autopilot.svelte';
import { CallDesk } from '../../src/ctrl/call.svelte';
import { LinksDesk } from '../../src/ctrl/tablelinks.svelte';
import { War } from '../../src/ctrl/war.svelte';
import { Refusal } from '../../src/host/types';
import { fakeHost, MAP, STATUS } from './fake';

const roll = (seat: string) => ({ roll: { seat, title: 't', count: 2, sides: 6, ledger: { lines: [] } } });
const call = (entry: number, battle: string, seat = 'blue') => ({
  order: entry - 1,
  entry,
  seat,
  battle,
  prompt: `asked in ${battle}`,
  call: roll(seat),
});
const done = { first: 11, last: 11, told: [], call: null, links: null, prompt: '' };
/** Two dice are complete. */
const typed = ({ typed: text }: { typed: string }) => ({
  typed: text,
  faces: [...text].map((face) => ({ face: Number(face), reading: '' })),
  expected: 2,
  complete: text.length === 2,
  problem: null,
  sentence: '',
  value: 0,
});

async function warWith(
  calls: () => unknown[],
  answers: Record<string, (body: never) => unknown> = {},
  by = 'hand',
) {
  const sides = STATUS.sides.map((side) => (side.side === 'orange' ? { ...side, by } : side));
  const host = fakeHost({
    status: () => ({ ...STATUS, sides, calls: calls() }),
    map: () => MAP,
    legal: () => ({ prompt: '', offers: [], barred: [], unlisted: [] }),
    log: () => [],
    odds: () => ({ choices: [], roll: null, later: [] }),
    dice_typed: typed,
    dice: () => done,
    command: () => done,
    ...answers,
  });
  const war = new War(host, 'f.wardiary', ['blue', 'orange', 'umpire'], 'umpire');
  await war.refresh();
  const desk = new CallDesk(war);
  await war.catchUp();
  const sent = () => host.asked.filter(([name]) => name === 'dice').map(([, body]) => body);
  return { host, war, desk, sent };
}

describe('two tables wait', () => {
  it('the question of the battle that is shown is asked, and the other one is listed', async () => {
    const { war, desk } = await warWith(() => [call(4, 'main'), call(8, 'foy', 'orange')]);
    expect([war.acting, war.prompt, desk.open?.entry]).toEqual(['blue', 'asked in main', 4]);
    expect(war.elsewhere.map(({ entry }) => entry)).toEqual([8]);
    await war.turnTo('foy');
    await war.catchUp();
    expect([war.acting, war.prompt, desk.open?.entry]).toEqual(['orange', 'asked in foy', 8]);
    expect(war.elsewhere.map(({ entry }) => entry)).toEqual([4]);
  });
  it('what is typed for one is kept for it, and never sent to the other', async () => {
    const { war, desk, sent } = await warWith(() => [call(4, 'main'), call(8, 'foy')]);
    desk.box.text = '61';
    await war.turnTo('foy');
    // The other table has a box of its own, with nothing in it that could be sent.
    expect([desk.open?.entry, desk.box.text]).toEqual([8, '']);
    await desk.answer();
    expect(sent()).toEqual([]);
    desk.box.text = '25';
    await desk.answer();
    expect(sent()).toMatchObject([{ call: 8, dice: { typed: '25' } }]);
    await war.turnTo('main');
    await war.catchUp();
    expect(desk.box.text).toBe('61');
    await desk.answer();
    expect(sent()[1]).toMatchObject({ call: 4, dice: { typed: '61' } });
  });
  it('an answer that is on its way goes to the call it was typed for', async () => {
    const { war, desk, sent } = await warWith(() => [call(4, 'main'), call(8, 'foy')]);
    desk.box.text = '61';
    const answering = desk.answer();
    await war.turnTo('foy');
    await war.catchUp();
    await answering;
    expect(sent()).toMatchObject([{ call: 4, dice: { typed: '61' } }]);
  });
  it('a call that another window answered is said, and what waits now is shown', async () => {
    let calls = [call(4, 'main')];
    const what = { kind: 'refused', code: 'answer.other_call', message: 'it was answered already' } as const;
    const { war, desk } = await warWith(() => calls, {
      dice: () => {
        calls = [call(6, 'main', 'orange')];
        throw new Refusal(what);
      },
    });
    desk.box.text = '61';
    await desk.answer();
    expect(war.trouble).toEqual({ ...what, message: 'It was answered already.' });
    expect(war.callHere?.entry).toBe(6);
    await war.catchUp();
    expect(desk.box.text).toBe('');
  });
});

describe('a throw of a side that the program leads', () => {
  it('is not a person’s, also where another window leads it, until a person plays it here', async () => {
    const { war } = await warWith(() => [call(4, 'main', 'orange')], {}, 'program');
    expect([war.seating.automatic, war.seating.isLed('orange'), war.seating.isLed('blue')]).toEqual([
      [],
      true,
      false,
    ]);
    war.seating.playByHand('orange');
    expect(war.seating.isLed('orange')).toBe(false);
    war.seating.automatic = ['orange'];
    expect(war.seating.isLed('orange')).toBe(true);
  });
  it('is made in any battle; while a person is asked somewhere, nothing else is ordered', async () => {
    const { war } = await warWith(() => [call(4, 'main'), call(8, 'foy', 'orange')]);
    war.seating.automatic = ['orange'];
    expect(new Autopilot(war).due).toBe('orange');
    const other = await warWith(() => [call(4, 'main')]);
    other.war.seating.automatic = ['orange'];
    expect(new Autopilot(other.war).due).toBeNull();
  });
});

describe('a new question at another table', () => {
  const battles = [
    { id: 'main', waits_for: [], over: false },
    {
      id: 'foy',
      waits_for: [],
      over: false,
      link: { parent: 'main', stage: 'open', opened: 2, holds_up: false },
    },
  ];
  it('is gone to, unless something is asked in the battle that is shown', async () => {
    let calls: unknown[] = [];
    const { war } = await warWith(() => calls, { battles: () => battles });
    const links = new LinksDesk(war);
    await links.begin('main');
    expect(war.battle).toBe('main');
    calls = [call(4, 'foy')];
    await war.refresh();
    expect(war.battle).toBe('foy');
    // Now a side is asked in the main battle too: the player with dice in his hand here keeps his table.
    calls = [call(4, 'foy'), call(6, 'main')];
    await war.refresh();
    expect(war.battle).toBe('foy');
  });
});
