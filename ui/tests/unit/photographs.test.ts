// A photograph that is dropped on the window goes to the form of the entry that is meant.
import { expect, it } from 'vitest';
import { Desk } from '../../src/ctrl/desk.svelte';
import { Play } from '../../src/ctrl/play.svelte';
import { Settings } from '../../src/ctrl/settings.svelte';
import type { Host } from '../../src/host/types';
import { fakeHost, LINE, STATUS, warWith } from './fake';

const LINES = [
  { ...LINE, seq: 1, kind: 'founded' },
  { ...LINE, seq: 2, kind: 'ordered' },
  { ...LINE, seq: 3, kind: 'photographed', cause: 2 },
  { ...LINE, seq: 4, kind: 'noted', withheld: true },
];
const picture = (name: string) => new File([new Uint8Array([1, 2])], name);

async function playing() {
  const { war } = warWith({
    status: () => ({ ...STATUS, entries: LINES.length }),
    log: ({ from, to }: { from: number; to: number }) => LINES.filter(({ seq }) => seq >= from && seq <= to),
    battles: () => [],
  });
  await war.refresh();
  return { war, photographs: new Play(war).photographs };
}

it('it goes to the entry that is open; on a photograph’s page to the entry that has it', async () => {
  const { photographs } = await playing();
  for (const [at, entry] of [
    [1, 1],
    [3, 2],
  ] as const) {
    photographs.at = at;
    photographs.adding = null;
    await photographs.drop(picture('a.jpg'));
    expect(photographs.adding).toMatchObject({ entry, file: { name: 'a.jpg' } });
  }
});

it('into a form that is open it goes for the entry of the form', async () => {
  const { photographs } = await playing();
  photographs.adding = { entry: 1, file: null };
  photographs.at = 2;
  await photographs.drop(picture('b.jpg'));
  expect(photographs.adding).toMatchObject({ entry: 1, file: { name: 'b.jpg' } });
});

it('else it goes to the newest entry that can be read here and is no photograph', async () => {
  const { photographs } = await playing();
  for (const at of [null, 4]) {
    photographs.at = at;
    photographs.adding = null;
    await photographs.drop(picture('a.jpg'));
    expect(photographs.adding).toMatchObject({ entry: 2 });
  }
});

it('where one looks at the past no form opens, and it is said why', async () => {
  const { war, photographs } = await playing();
  await war.look(2);
  await photographs.drop(picture('a.jpg'));
  expect(photographs.adding).toBeNull();
  expect(war.trouble).not.toBeNull();
});

it('of several one is taken, and that is said; without a campaign there is nowhere to put it', async () => {
  let dropped: (files: readonly File[]) => void = () => undefined;
  const host: Host = {
    ...fakeHost({}),
    pictures: (take) => {
      dropped = take;
      return () => undefined;
    },
  };
  const desk = new Desk(host, new Settings(null));
  dropped([picture('a.jpg')]);
  expect(desk.toast).toBeNull();
  const { war } = await playing();
  desk.play = new Play(war);
  dropped([picture('a.jpg'), picture('b.jpg')]);
  expect(desk.toast?.text).toContain('a.jpg was taken');
  await new Promise((done) => setTimeout(done));
  expect(desk.play.photographs.adding).toMatchObject({ file: { name: 'a.jpg' } });
});
