import { describe, expect, it, vi } from 'vitest';
import { Autopilot } from '../../src/ctrl/autopilot.svelte';
import type { BattleView } from '../../src/gen/api';
import type { SeatStatus } from '../../src/gen/api';
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
    war.seating.automatic = ['orange'];
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
    war.seating.automatic = ['orange'];
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
    war.seating.automatic = ['orange'];
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

/** A seat of a side with several commanders. */
function seat(word: string, by: 'hand' | 'program', due: boolean): SeatStatus {
  const under = word.includes('.') ? word.split('.')[0] : null;
  const due_in = due ? ['main'] : [];
  return { seat: word, post: word, player: word, by, under, commands: [], due, due_in } as SeatStatus;
}

describe('the automatic commander in one of several seats', () => {
  it('acts for its own seat, asks another when it finds nothing, and lets a person go first', async () => {
    vi.useFakeTimers();
    let seats = [
      seat('blue', 'program', true),
      seat('blue.one', 'program', true),
      seat('orange', 'hand', false),
    ];
    const { war, host } = warWith({
      status: () => ({ ...STATUS, seats }),
      legal: (body: { seat: string }) => legal(body.seat === 'blue' ? [offer('end_activation')] : []),
      // Nothing is found to do: the record does not grow.
      command: () => done,
    });
    await war.refresh();
    const pilot = new Autopilot(war);
    const woken = () =>
      host.asked.filter(([name]) => name === 'command').map(([, body]) => (body as { seat: string }).seat);
    expect(war.seating.led).toEqual(['blue.one', 'blue']);
    expect(war.seating.automatic).toEqual(['blue']);
    pilot.follow();
    await vi.advanceTimersByTimeAsync(9000);
    expect(woken()).toEqual(['blue.one', 'blue']);
    seats = [seat('blue', 'hand', true), seat('blue.one', 'program', true), seat('orange', 'hand', false)];
    await war.refresh();
    expect([war.seating.automatic, pilot.due, war.seating.beside?.seat]).toEqual([[], null, 'blue.one']);
    await pilot.step();
    const last = host.asked.filter(([name]) => name === 'command').at(-1);
    expect(last?.[1]).toMatchObject({ seat: 'blue.one', ends: true });
    pilot.stop();
    vi.useRealTimers();
  });

  it('hands a seat over by the journal, and only from where that may be done', async () => {
    const seats = [
      seat('blue', 'hand', true),
      seat('blue.one', 'program', false),
      seat('orange', 'hand', false),
    ];
    const { war, host } = warWith({ status: () => ({ ...STATUS, seats }), take_seat: () => done });
    await war.refresh();
    new Autopilot(war).seat('blue.one');
    await vi.waitFor(() => expect(host.asked.some(([name]) => name === 'take_seat')).toBe(true));
    const [, body] = host.asked.find(([name]) => name === 'take_seat') ?? [];
    expect(body).toEqual(expect.objectContaining({ seat: 'blue.one', by: 'hand' }));
    expect([war.seating.mayHand('blue.one'), war.seating.mayLead('blue')]).toEqual([true, true]);
  });
});
