// Axe on the page as it is, and on every moment of a walk in every look.
import axeCore from 'axe-core';
import assert from 'node:assert/strict';
import { settled } from '../shot.mjs';
import { install } from './contrast.mjs';

export const LOOKS = [
  { palette: 'dusk' },
  { palette: 'night' },
  { palette: 'contrast' },
  { palette: 'day', table: 'on' },
];
/** Only faults are told node by node: to describe what is in order takes axe longer than to look at it. */
const OPTIONS = { resultTypes: ['violations'], iframes: false };

const told = (violations, where) =>
  violations.map(({ id, nodes }) => {
    const some = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target} ${failureSummary}`);
    return `${where}: ${id}: ${some.join(' | ')}`;
  });

/** What axe says of the page, with all its rules. The report's page runs no scripts, so axe cannot enter it. */
export async function faults(page, where) {
  await settled(page);
  if (await page.evaluate(() => !globalThis.contrast)) {
    await page.evaluate(axeCore.source);
    await install(page);
  }
  const found = await page.evaluate(async (options) => {
    const { violations } = await globalThis.axe.run(document, {
      ...options,
      reporter: globalThis.contrast.note,
    });
    return violations;
  }, OPTIONS);
  return told(found, where);
}

/** Axe finds nothing on the page. */
export const axe = async (page, where) => assert.deepEqual(await faults(page, where), []);

/** What it says of the contrast in a look, after it looked at the page in another. */
export async function contrastIn(page, look, where) {
  const found = await page.evaluate((look) => globalThis.contrast.faultsIn(look), look);
  return told(found, `${where}, ${Object.values(look).join(' ')}`);
}

/** Walks somewhere and looks at every moment: with all rules in the palette `day`, at the contrast in every other look. */
export async function inEveryLook(stage, walk) {
  const said = [];
  let moments = 0;
  await walk(stage, async (page, name) => {
    moments += 1;
    said.push(...(await faults(page, name)));
    for (const look of LOOKS) said.push(...(await contrastIn(page, look, name)));
  });
  assert.ok(moments > 0, 'the walk looks at something');
  assert.deepEqual(said, []);
}
