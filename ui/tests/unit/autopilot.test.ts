import { describe, expect, it, vi } from 'vitest';
import { Autopilot } from '../../src/ctrl/autopilot.svelte';
import type { BattleView } from '../../src/gen/api';
import { done, legal, offer, STATUS, warWith } from './fake';

describe('the automatic commander', () => {
  it('plays at its pace, waits while held, and lets a person go first', async () => {
    vi.useFakeTimers();
    let entries = 10;
    const { war, host } = warWith({
      status: () => ({ ...STATUS, entries }),
      legal: (body: { seat: string }) => legal(body.seat === 'orange' ? [offer('end_activation')] : []),
      command: () => {
        entries += 1;
        return done;
      },
    });
    await war.refresh();
    war.automatic = ['orange'];
    const pilot = new Autopilot(war);
    const given = () => host.asked.filter(([name]) => name === 'command').length;
    pilot.hold();
    await vi.advanceTimersByTimeAsync(5000);
    expect(given()).toBe(0);
    pilot.hold();
    await vi.advanceTimersByTimeAsync(500);
    expect(given()).toBe(0);
    await vi.advanceTimersByTimeAsync(700);
    expect(given()).toBe(1);
    pilot.stop();
    vi.useRealTimers();
  });
  it('waits for nobody who could only open a smaller battle', async () => {
    const at = { patrol: { stand: 'b.A', target: '0403' } };
    const opens = {
      order: { battle: 'main', order: { link: { open: { child: 'fight-1', scale: 'combat', at } } } },
      group: 'Night patrols',
      label: 'b.A to 0403',
    };
    const settles = { order: { battle: 'main', order: { link: { accept: { child: 'fight-1' } } } } };
    let blue: unknown[] = [opens];
    let orange: unknown[] = [offer('end_night')];
    const { war } = warWith({
      legal: (body: { seat: string }) => legal(body.seat === 'blue' ? blue : orange),
    });
    const due = async () => {
      await war.refresh();
      return new Autopilot(war).due;
    };
    war.automatic = ['orange'];
    // A person who could send a patrol holds nobody up ...
    expect(await due()).toBe('orange');
    // ... one who has an order of his own, or a report to accept, goes first.
    blue = [opens, offer('end_activation')];
    expect(await due()).toBeNull();
    blue = [settles];
    expect(await due()).toBeNull();
    // The program itself is not due for what it could only open.
    [blue, orange] = [[], [opens]];
    expect(await due()).toBeNull();
  });
  it('plays a battle nobody looks at, unless a person may act there', async () => {
    const { war } = warWith({
      legal: (body: { seat: string }) => legal(body.seat === 'blue' ? [offer('end_activation')] : []),
    });
    await war.refresh();
    war.automatic = ['orange'];
    const battle = (id: string, waits_for: string[], over = false) => ({ id, waits_for, over });
    let battles: unknown[] = [];
    const pilot = () => new Autopilot(war, undefined, undefined, () => battles as BattleView[]);
    expect(pilot().due).toBeNull();
    battles = [battle('main', ['blue', 'orange']), battle('fight-1', ['orange'])];
    expect(pilot().due).toBe('orange');
    battles = [battle('main', ['orange']), battle('fight-1', ['blue', 'orange'])];
    expect(pilot().due).toBeNull();
    battles = [battle('main', []), battle('fight-1', ['orange'], true)];
    expect(pilot().due).toBeNull();
  });
});
