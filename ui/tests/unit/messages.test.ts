// The messages of a seat: whose they are, what is new, to whom one writes, and how far they have come.
import { describe, expect, it, vi } from 'vitest';
import { fits, lengthOf, MessagesDesk, stateWords } from '../../src/ctrl/messages.svelte';
import { War } from '../../src/ctrl/war.svelte';
import type { Correspondent, MessageLine, MessagesView, Seat } from '../../src/gen/api';
import { done, fakeHost, legal, noTable, STATUS } from './fake';

vi.stubGlobal('document', { hidden: false });

const one = (seat: string): Correspondent => ({ seat: seat as Seat, name: seat });
const TO = ['blue', 'blue.para', 'orange', 'umpire'].map(one);
const line = (entry: number, from: string, more: Partial<MessageLine> = {}): MessageLine => ({
  entry,
  from: one(from),
  to: [one('blue')],
  text: `m${entry}`,
  game_time: '',
  state: 'arrived',
  ...more,
});
function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => void kept.set(k, v),
  };
}

async function desk(
  seats: Seat[],
  lines: MessageLine[],
  {
    store = memory(),
    acting = 'blue',
    fog = false,
  }: { store?: ReturnType<typeof memory>; acting?: string; fog?: boolean } = {},
) {
  const view: MessagesView = { to: TO, rounds: 0, by_umpire: false, lines };
  const host = fakeHost({
    status: () => ({ ...STATUS, fog }),
    legal: ({ seat }: { seat: string }) =>
      legal(seat === acting ? [{ order: { battle: 'main', order: {} } }] : []),
    log: () => [],
    table: noTable,
    messages: () => view,
    message: () => done,
  });
  const war = new War(host, 'f.wardiary', seats, seats[0] ?? 'app', seats, fog);
  const messages = new MessagesDesk(war, store);
  messages.show();
  await war.refresh();
  await war.catchUp();
  return { host, war, messages, store };
}

describe('messages', () => {
  it('are those of the seat that acts where both sides share an open war, and the umpire’s where there is fog', async () => {
    const both: Seat[] = ['blue', 'orange', 'umpire'];
    expect((await desk(both, [], { acting: 'orange' })).messages.seat).toBe('orange');
    expect((await desk(both, [], { acting: 'orange', fog: true })).messages.seat).toBe('umpire');
    expect((await desk(['orange'], [])).messages.seat).toBe('orange');
    expect((await desk([], [])).messages.seat).toBeNull();
  });
  it('of a commander are his own, who is asked for in his name', async () => {
    const { host, messages } = await desk(['blue.para'], [line(4, 'blue.para'), line(5, 'blue')]);
    expect([messages.seat, messages.me]).toEqual(['blue', 'blue.para']);
    expect(host.asked.find(([name]) => name === 'messages')?.[1]).toMatchObject({ seat: 'blue.para' });
    expect(messages.unread.map(({ entry }) => entry)).toEqual([5]);
  });
  it('are new until they were on the screen, even one that is older than what was read before', async () => {
    const store = memory();
    const first = await desk(['blue'], [line(8, 'orange')], { store });
    expect(first.messages.unread).toHaveLength(1);
    first.messages.look();
    expect(first.messages.unread).toHaveLength(0);
    expect(first.messages.isNew(line(8, 'orange')), 'it is marked as long as it is looked at').toBe(true);
    first.messages.leave();
    expect(first.messages.isNew(line(8, 'orange'))).toBe(false);
    // Sent before that one, it arrived later.
    const again = await desk(['blue'], [line(6, 'orange'), line(8, 'orange')], { store });
    expect(again.messages.unread.map(({ entry }) => entry)).toEqual([6]);
  });
  it('go to single people or to everybody of a side', async () => {
    const { host, messages } = await desk(['blue'], []);
    const [own, enemy, umpire] = messages.groups;
    expect(messages.groups.map(({ side }) => side)).toEqual(['blue', 'orange', null]);
    if (!own || !enemy || !umpire) throw new Error('three groups');
    messages.toggleAll(own);
    expect([messages.to, messages.countOf(own), messages.countOf(enemy)]).toEqual([
      ['blue', 'blue.para'],
      2,
      0,
    ]);
    messages.toggle('blue');
    messages.toggle('umpire');
    expect(messages.to).toEqual(['blue.para', 'umpire']);
    expect(messages.maySend, 'it says nothing yet').toBe(false);
    messages.text = '  Hold.  ';
    expect(await messages.send()).toBe(true);
    const [, body] = host.asked.find(([name]) => name === 'message') ?? [];
    expect(body).toMatchObject({ seat: 'blue', recipients: ['blue.para', 'umpire'], text: 'Hold.' });
    expect([messages.text, messages.isWriting]).toEqual(['', false]);
  });
  it('are written as the seat they were begun as', async () => {
    const { war, messages } = await desk(['blue', 'orange', 'umpire'], [], { acting: 'blue' });
    messages.text = 'Hold';
    war.offers = {
      blue: legal([]) as never,
      orange: legal([{ order: { battle: 'main', order: {} } }]) as never,
    };
    expect([war.anySeat, messages.seat]).toEqual(['orange', 'blue']);
    messages.choose(null);
    expect([messages.seat, messages.text], 'another seat does not send it').toEqual(['orange', '']);
  });
  it('say how far they have come', () => {
    const said = (state: MessageLine['state'], seat: Seat = 'umpire') =>
      stateWords(line(1, 'blue', { state }), seat);
    expect(said({ due: 4 })).toBe('arrives in turn 4');
    expect(said('waits')).toBe('waits for you');
    expect(said({ passed_on: null })).toBe('passed on');
    expect(said({ passed_on: 'Later.' })).toBe('passed on in other words: Later.');
    expect(said({ lost: 'rain' })).toBe('lost: rain');
    expect([said('arrived'), said('arrived', 'blue'), said('sent', 'blue')]).toEqual(['arrived', '', 'sent']);
  });
  it('have 1 to 4,000 characters, however many bytes those are', () => {
    expect([fits('  '), fits('ä'.repeat(4000)), fits('ä'.repeat(4001))]).toEqual([false, true, false]);
    expect(lengthOf(' 🙂 ')).toBe(1);
  });
});
