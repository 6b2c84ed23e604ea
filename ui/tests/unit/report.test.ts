/** The report reaches the disk: the host's dialog says where, and nothing is written when it is closed. */
import { expect, test } from 'vitest';
import { ReportDesk } from '../../src/ctrl/report.svelte';
import { War } from '../../src/ctrl/war.svelte';
import { fakeHost } from './fake';

function deskWith(place: string | null) {
  const suggested: string[] = [];
  const host = fakeHost({ save_report: ({ to }: { to: string }) => ({ path: to, entries: 10 }) });
  host.saveFile = async (name) => {
    suggested.push(name);
    return place;
  };
  return {
    host,
    suggested,
    report: new ReportDesk(new War(host, 'a.wardiary', ['blue', 'orange', 'umpire'], 'umpire')),
  };
}

test('the place of the dialog is where it is written, in the form that was asked for', async () => {
  const { host, suggested, report } = deskWith('/place/war.md');
  expect(await report.save('markdown')).toBe('/place/war.md');
  expect(suggested).toEqual(['war-war.md']);
  expect(host.asked).toHaveLength(1);
  expect(host.asked[0]?.[1]).toMatchObject({
    file: 'a.wardiary',
    format: 'markdown',
    to: '/place/war.md',
  });
});

test('a dialog that is closed writes nothing', async () => {
  const { host, report } = deskWith(null);
  expect(await report.save('html')).toBeNull();
  expect(host.asked).toEqual([]);
});
