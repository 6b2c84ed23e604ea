// The timeline's scale, phases and bookmarks; the search that asks page by page; nothing is changed from the past.
import { describe, expect, it, vi } from 'vitest';
import { LogFilter } from '../../src/ctrl/logfilter.svelte';
import { Timeline } from '../../src/ctrl/timeline.svelte';
import { War } from '../../src/ctrl/war.svelte';
import { fakeHost, LINE, MAP, STATUS } from './fake';

const MILLION = 1_000_000;
const NO_OFFERS = { prompt: '', offers: [], barred: [], unlisted: [] };
const line = (seq: number) => ({ ...LINE, seq, text: `entry ${seq}` });
const VIEW = { days: [], amendments: [], rulings: [], notes: [], fights: [], fights_all: 0, bins: [] };

async function war(answers: Record<string, (body: never) => unknown> = {}) {
  const host = fakeHost({
    status: () => ({ ...STATUS, entries: MILLION }),
    map: () => MAP,
    legal: () => NO_OFFERS,
    terrain: () => '',
    log: ({ from, to }: { from: number; to: number }) =>
      Array.from({ length: to - from + 1 }, (_, at) => line(from + at)),
    timeline: () => ({ ...VIEW, entries: MILLION, read: MILLION, from: 1, to: MILLION, rounds: [] }),
    ...answers,
  });
  const made = new War(host, 'a.wardiary', ['blue', 'orange', 'umpire'], 'umpire');
  await made.open();
  return { host, war: made };
}
function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
}

describe('the timeline', () => {
  it('comes closer and goes back to everything, always on the record', async () => {
    const line = new Timeline((await war()).war, null as never);
    expect(line.seen).toEqual({ from: 1, to: MILLION });
    line.scale(1, MILLION);
    expect(line.seen).toEqual({ from: 875_001, to: MILLION });
    for (let n = 0; n < 10; n++) line.scale(1, MILLION);
    expect(line.seen).toEqual({ from: MILLION - 19, to: MILLION });
    expect(line.entryAt(1)).toBe(MILLION);
    for (let n = 0; n < 10; n++) line.scale(-1);
    expect(line.zoom).toBeNull();
  });
  it('asks again until a long record is read', async () => {
    let asked = 0;
    const answer = () => ({
      ...VIEW,
      entries: MILLION,
      read: ++asked < 3 ? asked : MILLION,
      from: 1,
      to: MILLION,
      rounds: [],
    });
    const line = new Timeline((await war({ timeline: answer })).war, null as never);
    expect(line.view).toBeNull();
    await vi.waitFor(() => expect(line.view?.read).toBe(MILLION));
    expect(asked).toBe(3);
  });
  it('keeps bookmarks for this reader and writes nothing into the record', async () => {
    const kept = store();
    const { war: one, host } = await war();
    const before = host.asked.length;
    const line = new Timeline(one, kept);
    line.mark(7);
    line.mark(3);
    expect(new Timeline(one, kept).bookmarks).toEqual([3, 7]);
    line.mark(7);
    expect(new Timeline(one, kept).bookmarks).toEqual([3]);
    expect(host.asked.length).toBe(before);
  });
});

describe('the past', () => {
  it('lets nothing through that changes the war, and says why', async () => {
    const { war: one, host } = await war({ note: () => ({}) });
    await one.look(500_000);
    const before = host.asked.length;
    expect(await one.change('note', { file: one.file, seat: 'blue', text: 'x' })).toBeNull();
    expect(host.asked.length).toBe(before);
    expect(one.trouble?.code).toBe('window.past');
    one.now();
    expect(await one.change('note', { file: one.file, seat: 'blue', text: 'x' })).not.toBeNull();
  });
});

describe('the search', () => {
  it('asks for the pages it shows, and for no other', async () => {
    const pages: number[] = [];
    const { war: one } = await war({
      find: ({ offset = 0, limit = 100 }: { offset?: number; limit?: number }) => {
        pages.push(offset);
        const lines = Array.from({ length: limit }, (_, at) => line((offset + at) * 10 + 1));
        return { read: MILLION, entries: MILLION, total: 100_000, offset, lines, place: null };
      },
    });
    const filter = new LogFilter(one);
    filter.show();
    filter.text = 'loses';
    filter.seek();
    await new Promise((done) => setTimeout(done, 30));
    expect([filter.total, pages]).toEqual([100_000, [0]]);
    expect(filter.line(0)?.seq).toBe(1);
    expect(filter.line(99_999)).toBeUndefined();
    await new Promise((done) => setTimeout(done, 10));
    expect(filter.line(99_999)?.seq).toBe(999_991);
    expect(pages).toEqual([0, 99_900]);
    filter.clear();
    filter.seek();
    expect(filter.total).toBeNull();
  });
});
