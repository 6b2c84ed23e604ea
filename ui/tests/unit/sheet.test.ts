// The sheet of a phone: it comes up where it alone tells what is asked, or why not; it stays as it was turned until that is over.
import { expect, it, vi } from 'vitest';
import { Play } from '../../src/ctrl/desk.svelte';
import { STATUS, warWith } from './fake';

const BAR = { what: 'Fire', why: { code: 'x', cite: 'scenario', sentence: 'it is out of range' } };
const CALL = {
  order: 8,
  entry: 9,
  seat: 'blue',
  battle: 'farm',
  prompt: 'dice',
  call: { choice: { purpose: 'x', title: 'x', seat: 'blue', cite: 'scenario', options: [], usual: [] } },
  answers: 'blue',
};

async function laid(more: Record<string, unknown> = {}) {
  const state = {
    ground: { width: 7200, depth: 4800, pieces: [] } as object | null,
    calls: [] as unknown[],
    barred: [] as unknown[],
    ...more,
  };
  const stand = (id: string, side: string) => ({
    ...{ id, side, name: id, at: { x: 100, y: 100 }, is_active: side === 'blue', by: null, tokens: [] },
  });
  const order = { battle: 'farm', order: { combat_captain: 'pass' } };
  const { war } = warWith({
    status: () => ({ ...STATUS, calls: state.calls }),
    legal: () => ({ prompt: 'p', offers: [{ order, group: 'a', label: 'x' }], barred: [], unlisted: [] }),
    battles: () => [],
    table: () => ({
      ...{ battle: 'farm', at: 10, window: null, ground: state.ground },
      stands: [stand('a', 'blue'), stand('b', 'blue'), stand('x', 'orange')],
    }),
    table_reach: () => ({ stand: 'a', targets: [], options: [], pointing: { is_way: true } }),
    table_line: () => ({
      ...{ length: 500, parts: [], sight: null, options: [], fellows: [], barred: state.barred },
    }),
    odds: () => ({ roll: null, choices: [], later: [] }),
  });
  const play = new Play(war);
  await war.turnTo('farm');
  await war.catchUp();
  return { play, war, state, table: play.table, sheet: play.sheet };
}

it('is down while one looks at the table, with a stand selected too', async () => {
  const { sheet, table } = await laid();
  expect(sheet.isUp).toBe(false);
  table.select('a');
  expect(sheet.isUp).toBe(false);
});

it('stays up where it was turned up, until another stand is selected', async () => {
  const { sheet, table } = await laid();
  table.select('a');
  sheet.turn();
  expect(sheet.isUp).toBe(true);
  table.select('b');
  expect(sheet.isUp).toBe(false);
  sheet.turn();
  sheet.turn();
  expect(sheet.isUp).toBe(false);
});

it('comes up for a question, may be turned down, and comes up for the next one', async () => {
  const { sheet, war, state } = await laid();
  state.calls = [CALL];
  await war.refresh();
  expect(sheet.isUp).toBe(true);
  sheet.turn();
  expect(sheet.isUp).toBe(false);
  state.calls = [{ ...CALL, entry: 12 }];
  await war.refresh();
  expect(sheet.isUp).toBe(true);
});

it('comes up with the reason where nothing may be done along the tape', async () => {
  const { sheet, table } = await laid({ barred: [BAR] });
  table.select('a');
  table.aimAt('x');
  await vi.waitFor(() => expect(table.line).toBeTruthy());
  expect(sheet.isUp).toBe(true);
  table.cancel();
  expect(sheet.isUp).toBe(false);
});

it('comes up with a stand selected where there is no table to look at', async () => {
  const { sheet, table } = await laid({ ground: null });
  expect(sheet.isUp).toBe(false);
  table.select('a');
  expect(sheet.isUp).toBe(true);
});
