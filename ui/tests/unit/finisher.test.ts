import { describe, expect, it } from 'vitest';
import { Autopilot } from '../../src/ctrl/autopilot.svelte';
import { Finisher } from '../../src/ctrl/finisher.svelte';
import type { BattleView } from '../../src/gen/api';
import { done, STATUS, warWith } from './fake';

const NOTHING = { ...done, first: 11, last: 10 };

/** A battle that is over after that many orders, of which only the side of `acts` has any. */
async function battle(orders: number, acts: (given: number) => 'blue' | 'orange' | null) {
  let given = 0;
  const { war, host } = warWith({
    status: () => ({ ...STATUS, entries: 10 + given }),
    command: ({ seat }: { seat: string }) => {
      if (given >= orders || acts(given) !== seat) return NOTHING;
      given += 1;
      return done;
    },
  });
  await war.refresh();
  const shown = () => [{ id: 'main', over: given >= orders, day: 1, round: 1 } as BattleView];
  const finisher = new Finisher(war, new Autopilot(war), shown);
  return { war, host, finisher, given: () => given };
}

describe('a battle that is finished by the program', () => {
  it('is offered where the program leads both sides, and nowhere else', async () => {
    const { war, finisher, given } = await battle(3, () => 'blue');
    war.seating.automatic = ['orange'];
    expect(finisher.may).toBe(false);
    await finisher.start();
    expect(given()).toBe(0);
    war.seating.automatic = ['blue', 'orange'];
    expect(finisher.may).toBe(true);
  });
  it('goes on until it is over, whichever side has something to do', async () => {
    const { war, finisher, given } = await battle(57, (n) => (n % 5 ? 'orange' : 'blue'));
    war.seating.automatic = ['blue', 'orange'];
    await finisher.start();
    expect([given(), finisher.orders, finisher.isRunning]).toEqual([57, 57, false]);
    expect(war.isChanging).toBe(false);
    expect(finisher.may).toBe(false);
  });
  it('looks at the war every few orders, and not after each', async () => {
    const { war, host, finisher } = await battle(57, () => 'blue');
    war.seating.automatic = ['blue', 'orange'];
    const looks = () => host.sent.filter((name) => name === 'refresh').length;
    const before = looks();
    await finisher.start();
    expect(looks() - before).toBeGreaterThanOrEqual(3);
    expect(looks() - before).toBeLessThan(57 / 2);
  });
  it('stops when it is told to, and where nobody may do anything', async () => {
    const stopped = await battle(500, () => 'blue');
    stopped.war.seating.automatic = ['blue', 'orange'];
    const work = stopped.finisher.start();
    await Promise.resolve();
    stopped.finisher.stop();
    await work;
    expect(stopped.given()).toBeLessThan(500);
    // At the seventh order it is the other side's turn.
    const waits = await battle(500, (n) => (n < 7 ? 'orange' : null));
    waits.war.seating.automatic = ['blue', 'orange'];
    await waits.finisher.start();
    expect([waits.given(), waits.finisher.isRunning]).toEqual([7, false]);
  });
});
