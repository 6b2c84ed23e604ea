/** The chance to win is counted slice by slice, until it is whole, nothing comes of it any more, or it is stopped. */
import { expect, test } from 'vitest';
import { WinChanceDesk } from '../../src/ctrl/winchance.svelte';
import { War } from '../../src/ctrl/war.svelte';
import type { WinChanceView } from '../../src/gen/api';
import { fakeHost } from './fake';

const view = (played: number, wanted = 40): WinChanceView => ({
  points: [],
  turns: [],
  played,
  wanted,
  meaning: '',
  notices: [],
});

function deskWith(played: number[], each: () => void = () => undefined) {
  const slices = [...played];
  const host = fakeHost({
    win_chance: () => view(0),
    play_on: () => {
      each();
      return view(slices.length > 1 ? (slices.shift() as number) : (slices[0] as number));
    },
  });
  return { host, chance: new WinChanceDesk(new War(host, 'a.wardiary', ['blue', 'orange'], 'blue')) };
}

test('it goes on until everything is counted', async () => {
  const { host, chance } = deskWith([10, 25, 40]);
  let told = 0;
  await chance.look();
  expect([chance.view?.played, chance.isWhole]).toEqual([0, false]);
  await chance.count(() => (told += 1));
  expect([chance.view?.played, chance.isWhole, chance.isCounting, told]).toEqual([40, true, false, 1]);
  expect(host.asked.filter(([name]) => name === 'play_on')).toHaveLength(3);
});

test('where nothing can be kept it does not go on for ever', async () => {
  const { host, chance } = deskWith([7]);
  await chance.count(() => undefined);
  expect(host.asked).toHaveLength(2);
  expect(chance.isCounting).toBe(false);
});

test('a stop asks no further slice, and keeps what was counted', async () => {
  const { host, chance } = deskWith([10, 20, 40], () => chance.stop());
  await chance.count(() => undefined);
  expect(host.asked).toHaveLength(1);
  expect([chance.view?.played, chance.isCounting]).toEqual([10, false]);
});
