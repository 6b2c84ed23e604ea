// Enter at a table gives only what somebody has pointed at, and ends nothing while dice are left.
import { describe, expect, it, vi } from 'vitest';
import { Play, type Desk } from '../../src/ctrl/desk.svelte';
import { primaryOf } from '../../src/ctrl/primary';
import { warWith } from './fake';

const captain = (order: unknown) => ({ battle: 'farm', order: { combat_captain: order } });
const option = (deed: string, label: string) => ({ deed, label, order: captain(label), chances: [] });
const END = { order: captain('end_activation'), group: 'Company', label: 'End the activation' };
const MOVE = { order: captain({ march: {} }), group: 'a', label: 'Move' };
const CHARGE = option('assault', 'Charge x');
const FIRE = option('fire', 'Fire 2 dice at x');

/** Blue's stand a is in hand; x is an enemy. */
async function laid(options: unknown[], { dice = 2, offers = [MOVE, END] as unknown[] } = {}) {
  const at = { x: 100, y: 100 };
  const stand = (id: string, side: string) => ({
    ...{ id, side, name: id, at, is_active: side === 'blue', by: null },
    tokens: dice && side === 'blue' ? [{ kind: 'dice', count: dice, words: '' }] : [],
  });
  const { war, host } = warWith({
    legal: () => ({ prompt: 'p', offers, barred: [], unlisted: [] }),
    battles: () => [],
    table: () => ({
      ...{ battle: 'farm', at: 10, window: null, ground: { width: 7200, depth: 4800, pieces: [] } },
      stands: [stand('a', 'blue'), stand('x', 'orange')],
    }),
    table_reach: () => ({ stand: 'a', targets: [], options: [], pointing: { is_way: true } }),
    table_line: () => ({ length: 500, parts: [], sight: null, options, fellows: [], barred: [] }),
    odds: () => null,
    order: () => ({ first: 11, last: 11, told: [], call: null, prompt: 'p' }),
  });
  const play = new Play(war);
  await war.turnTo('farm');
  await war.catchUp();
  const say = vi.fn();
  const desk = { play, screen: 'map', isReachable: true, go: () => undefined, next: () => 'map', say };
  const ordered = () => host.asked.filter(([name]) => name === 'order').length;
  return { table: play.table, primary: () => primaryOf(desk as unknown as Desk), say, ordered };
}
const aimed = async (one: Awaited<ReturnType<typeof laid>>) => {
  one.table.aimAt('x');
  await vi.waitFor(() => expect(one.table.line && !one.table.isWeighing).toBeTruthy());
  return one;
};

describe('Enter at a table', () => {
  it('fires at whom somebody points', async () => {
    const { primary } = await aimed(await laid([FIRE, CHARGE]));
    expect(primary()?.label).toBe(FIRE.label);
  });
  it('does nothing where he cannot be fired at, until the charge is picked', async () => {
    const { primary, table } = await aimed(await laid([CHARGE]));
    expect([table.pick, table.chosen, primary()]).toEqual([-1, null, null]);
    table.choose(0);
    await vi.waitFor(() => expect(table.isWeighing).toBe(false));
    expect(primary()?.label).toBe(CHARGE.label);
    table.aimAt('x');
    expect(table.pick, 'what is aimed anew is meant anew').toBe(-1);
  });
  it('charges along a way that was laid to him', async () => {
    const one = await laid([CHARGE]);
    one.table.point({ x: 300, y: 300 }, false);
    one.table.aimAt('x', true);
    await vi.waitFor(() => expect(one.table.chosen?.label).toBe(CHARGE.label));
  });
  it('ends nothing where nothing may be done along the tape', async () => {
    const { primary } = await aimed(await laid([]));
    expect(primary()).toBeNull();
  });
  it('never ends an activation while dice are left; the button and its key do', async () => {
    for (const offers of [[MOVE, END], [END]]) {
      const { primary, table, say, ordered } = await laid([], { offers });
      await table.select(null);
      const end = primary();
      expect([end?.label, end?.key, end?.isEnding, end?.asks]).toEqual([END.label, 'E', true, null]);
      end?.enter();
      primary()?.enter();
      expect(ordered()).toBe(0);
      expect(say.mock.calls.at(-1)?.[0]).toContain('1 stand may still act.');
      end?.run();
      expect(ordered()).toBe(1);
    }
  });
  it('ends it where no dice are left', async () => {
    const { primary, table, ordered } = await laid([], { dice: 0, offers: [END] });
    await table.select(null);
    expect([primary()?.label, primary()?.key]).toEqual([END.label, 'Enter']);
    primary()?.enter();
    expect(ordered()).toBe(1);
  });
  it('never ends a phase while orders to stands are listed beside it', async () => {
    const raise = { order: captain({ raise: {} }), group: 'Raise', label: 'Raise a' };
    const { primary, table } = await laid([], { dice: 0, offers: [raise, END] });
    await table.select(null);
    expect([primary()?.label, primary()?.key]).toEqual([END.label, 'E']);
  });
});
