// Axe on every moment of a walk, in any palette and in table mode.
import { AxeBuilder } from '@axe-core/playwright';
import assert from 'node:assert/strict';

const LOOKS = [
  { palette: 'dusk' },
  { palette: 'night' },
  { palette: 'contrast' },
  { palette: 'day', table: 'on' },
];
const told = (violations, where) =>
  violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`);
    return `${where}: ${id}: ${some.join(' | ')}`;
  });

/** What axe says of the page as it is, with all its rules. The report's page runs no scripts, so axe cannot enter it. */
export async function faults(page, where) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ iframes: false }).analyze();
  return told(violations, where);
}

/** What it says of the contrast in the other palettes and in the letters of table mode: nothing else depends on them. */
async function contrasts(page, where) {
  // The axe that looked at the page before is still in it.
  const looks = await page.evaluate(async (looks) => {
    const { dataset } = document.documentElement;
    const seen = [];
    for (const look of looks) {
      Object.assign(dataset, look);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const only = { runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false };
      seen.push((await window.axe.run(document, only)).violations);
    }
    Object.assign(dataset, { palette: 'day', table: 'off' });
    return seen;
  }, LOOKS);
  return looks.flatMap((seen, at) => told(seen, `${where}, ${Object.values(LOOKS[at]).join(' ')}`));
}

/** Walks somewhere and looks at every moment. */
export async function inEveryPalette(stage, walk) {
  const said = [];
  let moments = 0;
  await walk(stage, async (page, name) => {
    moments += 1;
    said.push(...(await faults(page, name)), ...(await contrasts(page, name)));
  });
  assert.ok(moments > 0, 'the walk looks at something');
  assert.deepEqual(said, []);
}
