// After a change one request goes out: it changes the war and brings everything that the screen shows, and nothing else.
import { describe, expect, it, vi } from 'vitest';
import { Play } from '../../src/ctrl/desk.svelte';
import type { StatusView } from '../../src/gen/api';
import { Refusal } from '../../src/host/types';
import { done, legal, LINE, MAP, offer, order, REACH, STATUS, warWith } from './fake';

// A window that nobody looks at keeps nothing of what was seen.
vi.stubGlobal('document', { hidden: true });
const stand = (id: string, hex: string) => ({
  id,
  name: id,
  side: 'blue',
  battalion: 'm',
  hex,
  platoons: [],
});
const move = { move: { stand: 'm.A', path: ['0102'], strategic: false } };
const call = (entry: number) => ({
  order: entry - 1,
  entry,
  seat: 'blue',
  battle: 'main',
  prompt: '',
  call: { roll: { seat: 'blue', title: 't', count: 2, sides: 6, ledger: { lines: [] } } },
});

/** A window on a war that has gone on by each order; `then` is what stands in the status after it. */
async function opened(
  then: Partial<StatusView> = {},
  answers: Record<string, (body: never) => unknown> = {},
) {
  let status = { ...STATUS } as unknown as StatusView;
  const goOn = () => (status = { ...status, ...then, entries: status.entries + 2 });
  const { war, host } = warWith({
    status: () => status,
    map: () => ({ ...MAP, at: status.entries, pieces: [stand('m.A', '0101')] }),
    legal: ({ seat }: { seat: string }) => legal(seat === 'blue' ? [offer(move)] : []),
    log: ({ from, to }: { from: number; to: number }) =>
      Array.from({ length: to - from + 1 }, (_, at) => ({ ...LINE, seq: from + at })),
    battles: () => [{ id: 'main', title: 'M', waits_for: ['blue'], over: false }],
    timeline: () => ({ read: 1, entries: 1, rounds: [], fights: [], days: [], bins: [] }),
    actions: () => [],
    reach: (body: { stand: string }) => ({ ...REACH, stand: body.stand }),
    odds: () => ({ choices: [], roll: null, later: [] }),
    outline: () => ({ read: 1, entries: 1, headings: [], steps: [] }),
    order: () => (goOn(), done),
    ...answers,
  });
  const play = new Play(war);
  war.refresher.showLog();
  await war.open();
  await play.links.begin();
  play.follow();
  await war.catchUp();
  const forget = () => ([host.sent.length, host.asked.length] = [0, 0]);
  const parts = () => host.asked.map(([name]) => name).sort();
  forget();
  return { war, host, play, goOn, forget, parts };
}

describe('after a change', () => {
  it('one request has gone out, and brought everything that is shown', async () => {
    const { war, host, play, parts, forget } = await opened();
    play.map.select('m.A');
    await war.catchUp();
    forget();
    await war.order('blue', order(move) as never);
    play.follow();
    await war.catchUp();
    expect(host.sent).toEqual(['order']);
    expect(parts()).toEqual(
      ['battles', 'legal', 'legal', 'map', 'order', 'outline', 'reach', 'status', 'timeline'].sort(),
    );
    expect([war.status?.entries, war.map?.at, war.log.entries]).toEqual([12, 12, 12]);
    expect(war.log.known(12)?.seq).toBe(12);
  });
  it('what came of it is asked for once more, and only that', async () => {
    const { war, host, play, parts } = await opened({ calls: [call(12)] as never });
    await war.order('blue', order(move) as never);
    play.follow();
    await war.catchUp();
    expect(host.sent).toEqual(['order', 'refresh']);
    expect(parts().filter((name) => name === 'odds')).toHaveLength(1);
    expect(parts().filter((name) => name === 'map')).toHaveLength(1);
    expect(play.call.odds).not.toBeNull();
  });
  it('what no screen shows is not asked for', async () => {
    const { war, play, parts, forget, host } = await opened();
    const hide = war.refresher.showMap();
    hide();
    const leave = play.room.show();
    await war.catchUp().catch(() => undefined);
    leave();
    forget();
    await war.order('blue', order(move) as never);
    expect(parts()).not.toContain('war_room');
    expect(parts()).not.toContain('course');
    expect(host.sent).toEqual(['order']);
  });
  it('of another window, the news of it and one refresh are enough', async () => {
    const { war, host, goOn, forget } = await opened();
    goOn();
    await war.hear(12);
    expect(host.sent).toEqual(['refresh']);
    expect(war.status?.entries).toBe(12);
    // News of what is known already ask nothing.
    forget();
    await war.hear(12);
    await war.hear(11);
    expect(host.sent).toEqual([]);
  });
  it('of this window, its own news ask nothing, whenever they come', async () => {
    const { war, host } = await opened({}, {});
    const given = war.order('blue', order(move) as never);
    void war.hear(12);
    await given;
    await war.hear(12);
    await war.catchUp();
    expect(host.sent).toEqual(['order']);
  });
  it('that was refused, the screen is as it is now all the same', async () => {
    const what = { kind: 'refused', code: 'answer.other_call', message: 'it was answered already' } as const;
    const { war, host, goOn } = await opened(
      {},
      {
        order: () => {
          goOn();
          throw new Refusal(what);
        },
      },
    );
    await war.order('blue', order(move) as never);
    const said = { ...what, message: 'It was answered already.' };
    expect([host.sent, war.trouble, war.status?.entries]).toEqual([['order'], said, 12]);
  });
});

describe('everything is taken anew', () => {
  it('after an amendment: also what was known of the past', async () => {
    const { war, host, goOn, forget } = await opened({ past_changed: 12, last_amendment: 12 });
    await war.look(4);
    expect(host.asked.map(([name]) => name)).toContain('map');
    war.now();
    await war.look(4);
    forget();
    war.now();
    await war.look(4);
    await war.catchUp();
    expect(host.sent, 'a moment of the past is asked for once').toEqual([]);
    goOn();
    await war.hear(12);
    const maps = host.asked
      .filter(([name]) => name === 'map')
      .map(([, body]) => (body as { at?: number }).at);
    expect(maps).toEqual([4]);
  });
  it('where the record is shorter than it was: an older copy lies there now', async () => {
    let entries = 10;
    const { war, host } = await opened({}, { status: () => ({ ...STATUS, entries }) });
    entries = 6;
    await war.hear();
    await vi.waitFor(() => expect(war.status?.entries).toBe(6));
    expect(host.sent).toEqual(['refresh', 'refresh']);
    expect(host.asked.findLast(([name]) => name === 'map')).toBeDefined();
    expect([war.log.entries, war.log.known(6)?.seq, war.log.known(7)]).toEqual([6, 6, undefined]);
    expect(war.trouble).toBeNull();
  });
});
