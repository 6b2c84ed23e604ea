import { describe, expect, it } from 'vitest';
import { Play } from '../../src/ctrl/desk.svelte';
import { LESSONS } from '../../src/ctrl/lessons';
import type { Learned } from '../../src/ctrl/tutorial.svelte';
import { aimed, legal, offer, STATUS, warWith } from './fake';

const MOVE = aimed('move', { deed: 'move', pieces: ['a'], cell: '0102' });
const END = { ...offer('end'), aim: { intent: 'end' } };

/** A war at a moment, and the lessons over it. */
async function at(phase: string, offers: unknown[] = [], learned: Learned | null = null) {
  const kept: Learned[] = [];
  const { war } = warWith({
    status: () => ({ ...STATUS, scenario: 'first-light', phase_kind: phase }),
    legal: ({ seat }: { seat: string }) => legal(seat === 'blue' ? offers : []),
  });
  await war.refresh();
  const play = new Play(war, undefined, undefined, undefined, learned, (now) => kept.push(now));
  play.tutorial.start();
  return { play, tutorial: play.tutorial, kept };
}

describe('the first evening', () => {
  it('begins with the briefing, and goes on when it has been opened', async () => {
    const { play, tutorial } = await at('orders', [offer('seal')]);
    tutorial.follow();
    expect(tutorial.lesson?.id).toBe('briefing');
    play.brief();
    tutorial.follow();
    expect(tutorial.lesson?.id).not.toBe('briefing');
  });
  it('is done also by whoever did it another way: who is past the orders has laid them', async () => {
    const { tutorial } = await at('fight', [MOVE, END], { isOpen: true, seen: ['hasBriefed', 'hasThrown'] });
    tutorial.follow();
    expect(tutorial.lesson?.id).toBe('select');
  });
  it('says nothing of what cannot be done now, and goes on with what can', async () => {
    const seen = ['hasBriefed', 'hasThrown', 'isPastOrders', 'hasSelected', 'hasTurn', 'isCardOpen'];
    const { tutorial } = await at('fight', [END], { isOpen: true, seen });
    tutorial.follow();
    // There is nobody to move and nobody to attack: the turn may be ended.
    expect(tutorial.lesson?.id).toBe('end');
    const idle = await at('fight', [], { isOpen: true, seen: seen.filter((act) => act !== 'hasTurn') });
    idle.tutorial.follow();
    expect(idle.tutorial.lesson).toBeNull();
    expect(idle.tutorial.next?.id).toBe('wake');
  });
  it('is found again where it was left', async () => {
    const { play, tutorial, kept } = await at('orders', [offer('seal')]);
    play.brief();
    tutorial.follow();
    tutorial.leave();
    const last = kept.at(-1) ?? null;
    expect(last?.isOpen).toBe(false);
    const again = await at('orders', [offer('seal')], last);
    again.tutorial.follow();
    expect(again.tutorial.lesson?.id).toBe(tutorial.lesson?.id);
    expect(again.tutorial.done).toBe(tutorial.done);
  });
  it('passes over what is skipped', async () => {
    const { tutorial } = await at('orders', [offer('seal')]);
    const [first] = LESSONS;
    if (first) tutorial.skip(first);
    tutorial.follow();
    expect(tutorial.lesson?.id).not.toBe('briefing');
  });
});
