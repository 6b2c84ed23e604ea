/** A host that answers from a table, and remembers what it was asked; a war on top of it. */
import { War } from '../../src/ctrl/war.svelte';
import { Refusal, Unreachable, type Asked, type Host } from '../../src/host/types';
import { ANSWERS } from '../../src/gen/api';
import type { ApiError, Refreshed, Shown, StatusView } from '../../src/gen/api';

/** What was asked, the parts of a refresh one by one; and how often something was sent. */
type Fake = Host & { asked: [string, unknown][]; sent: string[] };

const UNKNOWN = (name: string): ApiError => ({
  kind: 'failed',
  code: 'fake',
  message: `nobody expected ${name}`,
});

export function fakeHost(answers: Record<string, (body: never) => unknown>): Fake {
  const asked: [string, unknown][] = [];
  const sent: string[] = [];
  const answer = async (name: string, body: unknown): Promise<unknown> => {
    asked.push([name, body]);
    const made = answers[name];
    if (!made) throw new Refusal(UNKNOWN(name));
    return made(body as never);
  };
  const shown = async (name: string, body: unknown): Promise<Shown> => {
    try {
      // The name of the answer does not matter here, where it is read by the name that was asked for.
      return { ok: { [ANSWERS[name as keyof typeof ANSWERS]]: await answer(name, body) } } as never;
    } catch (error) {
      if (error instanceof Refusal) return { error: error.what };
      throw error;
    }
  };
  /** As the api makes it. */
  const refresh = async ({ file, seat, battle, since, parts }: Asked<'refresh'>): Promise<Refreshed> => {
    const status = (await answer('status', { file, seat, ...(battle && { battle }) })) as StatusView;
    const { entries } = status;
    if (since > entries)
      throw new Refusal({ kind: 'usage', code: 'refresh.ahead', message: 'no such entry' });
    const whole = since === 0 || (status.past_changed ?? 0) > since;
    const from = Math.max(1, whole ? entries - 199 : since + 1);
    const lines = from > entries ? [] : answers['log']?.({ file, seat, from, to: entries } as never);
    const asks = (parts ?? []).map((part) => Object.entries(part)[0] as [string, unknown]);
    const told = await Promise.all(asks.map(([name, body]) => shown(name, body)));
    return { since, entries, whole, status, lines: (lines ?? []) as Refreshed['lines'], parts: told };
  };
  return {
    asked,
    sent,
    async ask(name, body) {
      sent.push(name);
      if (name !== 'refresh') return (await answer(name, body)) as never;
      return (await refresh(body as Asked<'refresh'>)) as never;
    },
    async change(name, body, look) {
      sent.push(name);
      const done = await Promise.allSettled([answer(name, body)]);
      if (done[0].status === 'rejected' && done[0].reason instanceof Unreachable) throw done[0].reason;
      return [done[0] as never, ...(await Promise.allSettled([refresh(look)]))];
    },
    welcome: async () => ({
      role: 'host',
      seats: ['blue', 'orange', 'umpire'],
      eyes: 'umpire',
      campaigns: [],
      waiting: [],
      open: null,
      mayFound: true,
    }),
    agree: async () => true,
    listen: () => () => undefined,
  };
}

/** How the api refuses the table of a battle that is fought on a map. */
export const noTable = () => {
  throw new Refusal({ kind: 'usage', code: 'no_table', message: 'it is fought on a map' });
};

export const SIDE = {
  name: '',
  player: '',
  supply: '',
  points: 0,
  objectives: [],
  air: 0,
  men: 0,
  killed: 0,
  wounded: 0,
  prisoners: 0,
  stragglers: 0,
  replacements: 0,
  recovery_strength: 0,
  recovery_platoons: 0,
  battalions: [],
};
export const STATUS = {
  title: 'T',
  scenario: 't',
  battle: 'main',
  battle_title: '',
  entries: 10,
  head: '',
  past_changed: null,
  clock: '',
  game_time: '',
  day: 1,
  round: 1,
  phase: "battalions' turns",
  phase_kind: 'fight',
  weather: '',
  prompt: 'p',
  calls: [],
  links: null,
  waiting: [],
  last_orders: {},
  last_amendment: null,
  stuck: [],
  sides: [
    { ...SIDE, side: 'blue', by: 'hand' },
    { ...SIDE, side: 'orange', by: 'hand' },
  ],
  integrity: 'whole',
  checked: { mark: 'Chain checked whole', text: 'All of it.', is_whole: true, whole_at_ms: 0 },
  over: null,
};
/** A line of the log that counts and is for everybody. */
export const LINE = {
  seq: 1,
  kind: 'happened',
  battle: 'main',
  seat: null,
  cause: null,
  game_time: '',
  recorded_at_ms: 0,
  text: '',
  faces: [] as number[],
  hits: null,
  counts: true,
  amended_by: null,
  audience: null,
  withheld: false,
};
export const MAP = {
  at: 10,
  grid: { shape: 'hexes', columns: 3, rows: 3, metres: 1000 },
  cells: [],
  edges: [],
  pieces: [],
  strength: [0, 0],
};
export const order = (order: unknown) => ({ battle: 'main', order: { two_star_general: order } });
export const REACH = {
  cell: null,
  prompt: '',
  moves: [],
  targets: [],
  others: [],
  barred: [],
  reasons: [],
  ranges: [],
};

export const offer = (asked: unknown, group = 'g', label = 'l') => ({ order: order(asked), group, label });
/** An offer with the place it points to. */
export const aimed = (asked: unknown, aim: unknown) => ({ ...offer(asked), aim });
export const legal = (offers: unknown[]) => ({ prompt: 'p', offers, barred: [], unlisted: [] });
export const done = { first: 11, last: 11, told: [], call: null, prompt: 'p' };

/** A war whose host answers so, and what is usual to everything else. */
export function warWith(answers: Record<string, (body: never) => unknown>) {
  const host = fakeHost({
    status: () => STATUS,
    map: () => MAP,
    legal: () => legal([]),
    log: () => [],
    table: noTable,
    ...answers,
  });
  const war = new War(host, 'f.wardiary', ['blue', 'orange', 'umpire'], 'umpire');
  war.refresher.showMap();
  return { host, war };
}
