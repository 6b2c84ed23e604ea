// Support that was named for a fight is on the map before the api tells of it: what was chosen for the order, before any die fell.
import { expect, it } from 'vitest';
import { MapEvents } from '../../src/ctrl/mapevents.svelte';
import type { EntryLine } from '../../src/gen/api';
import { LINE, MAP, STATUS, warWith } from './fake';

const line = (seq: number, kind: string, cause: number | null, more: Partial<EntryLine> = {}) => ({
  ...LINE,
  seq,
  kind,
  cause,
  ...more,
});
const piece = (id: string, cell: string | null, ...platoons: string[]) => ({
  id,
  cell,
  name: id,
  with: platoons.map((platoon) => ({ id: platoon, name: platoon, kind: '' })),
});
const PIECES = [piece('battery', '0207'), piece('company', '0703', 'mortars'), piece('far', null)];
/** Order 1, two choices before the dice, another order's choice, the dice, and what was given up after them. */
const LINES = [
  line(1, 'ordered', null),
  line(2, 'choice_called', 1),
  line(3, 'chosen', 2),
  line(4, 'ordered', null, { battle: 'south' }),
  line(5, 'choice_called', 4, { battle: 'south' }),
  line(6, 'chosen', 5, { battle: 'south' }),
  line(7, 'choice_called', 1),
  line(8, 'chosen', 7),
];
const AFTER = [
  line(9, 'roll_called', 1),
  line(10, 'rolled', 9),
  line(11, 'choice_called', 1),
  line(12, 'chosen', 11),
];
const WORDS: Record<number, string[]> = { 3: ['battery', 'mortars', 'far'], 6: ['company'], 12: ['company'] };

async function shown(lines: readonly ReturnType<typeof line>[], isOpen = true) {
  const fight = {
    entry: 1,
    order: 1,
    kind: 'close_combat',
    side: 'blue',
    target: '0905',
    attackers: [{ unit: 'company', name: '', side: 'blue', cell: '0703' }],
    support: [],
    dice: [],
    open: isOpen,
    now: true,
    text: '',
  };
  const { war, host } = warWith({
    status: () => ({ ...STATUS, entries: lines.length }),
    log: ({ from, to }: { from: number; to: number }) => lines.filter(({ seq }) => seq >= from && seq <= to),
    map: () => ({ ...MAP, pieces: PIECES }),
    map_events: () => ({
      entries: lines.length,
      read: lines.length,
      at: lines.length,
      fights: [fight],
      losses: [],
      trails: [],
    }),
    why: ({ entry }: { entry: number }) => ({
      entry: line(entry, 'chosen', null),
      choice: { seat: entry === 3 ? 'blue' : 'orange' },
      chosen: WORDS[entry] ?? [],
    }),
  });
  const events = new MapEvents(war);
  events.show();
  await war.refresh();
  const whys = host.asked.flatMap(([name, body]) =>
    name === 'why' ? [(body as { entry: number }).entry] : [],
  );
  return { support: events.marks?.fights[0]?.support, whys };
}

it('a unit that was chosen, and one that goes with another, has its place and its side', async () => {
  const { support, whys } = await shown(LINES);
  expect(support).toEqual([
    { cell: '0207', side: 'blue' },
    { cell: '0703', side: 'blue' },
  ]);
  // What was chosen for another order is not looked at.
  expect(whys).toEqual([3, 8]);
});

it('what is chosen after the dice is no support', async () => {
  const { support, whys } = await shown([...LINES, ...AFTER]);
  expect(support).toHaveLength(2);
  expect(whys).toEqual([3, 8]);
});

it('of a fight that is decided the api tells', async () => {
  const { support, whys } = await shown(LINES, false);
  expect([support, whys]).toEqual([[], []]);
});
