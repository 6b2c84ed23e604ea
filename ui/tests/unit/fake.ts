/** A host that answers from a table, and remembers what it was asked; a war on top of it. */
import { War } from '../../src/ctrl/war.svelte';
import type { Host } from '../../src/host/types';

export function fakeHost(
  answers: Record<string, (body: never) => unknown>,
): Host & { asked: [string, unknown][] } {
  const asked: [string, unknown][] = [];
  return {
    asked,
    async ask(name, body) {
      asked.push([name, body]);
      const answer = answers[name];
      if (!answer) throw new Error(`nobody expected ${name}`);
      return answer(body as never) as never;
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
  hex: null,
  prompt: '',
  moves: [],
  targets: [],
  others: [],
  barred: [],
  reasons: [],
  ranges: [],
};

export const offer = (asked: unknown, group = 'g', label = 'l') => ({ order: order(asked), group, label });
export const legal = (offers: unknown[]) => ({ prompt: 'p', offers, barred: [], unlisted: [] });
export const done = { first: 11, last: 11, told: [], call: null, prompt: 'p' };

/** A war whose host answers so, and what is usual to everything else. */
export function warWith(answers: Record<string, (body: never) => unknown>) {
  const host = fakeHost({
    status: () => STATUS,
    map: () => MAP,
    legal: () => legal([]),
    log: () => [],
    ...answers,
  });
  return { host, war: new War(host, 'f.wardiary', ['blue', 'orange', 'umpire'], 'umpire') };
}
