// How the contrast of the other looks is found: a fault that only one look has is found in that look, and everywhere it is the same
// that axe finds with its own eyes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LOOKS, contrastIn, faults } from './axe.mjs';
import { found, openTable, settled } from './table.mjs';

let table;
before(async () => (table = await openTable()));
after(() => table.close());

const SCREENS = ['1', '5', '9', '6'];

/** In the page: rules that hold in one look only. */
function plant(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

/** Every text of bad contrast in a look, by axe alone: its selectors. */
const byAxe = (page, look) =>
  page.evaluate(async (look) => {
    const { dataset } = document.documentElement;
    const before = { ...dataset };
    Object.assign(dataset, look);
    const options = { runOnly: ['color-contrast'], resultTypes: ['violations'], iframes: false };
    const { violations } = await globalThis.axe.run(document, options);
    Object.assign(dataset, before);
    return violations
      .flatMap(({ nodes }) => nodes)
      .map(({ target }) => String(target))
      .sort();
  }, look);

/** The same as the tests find it. */
const byReading = (page, look) =>
  page.evaluate(async (look) => {
    const violations = await globalThis.contrast.faultsIn(look);
    return violations
      .flatMap(({ nodes }) => nodes)
      .map(({ target }) => String(target))
      .sort();
  }, look);

test('what is hard to read in one look only is found there, and is what axe finds', async () => {
  const page = await table.look();
  await found(page, 'First Light');
  for (const [at, look] of LOOKS.entries()) {
    const screen = SCREENS[at];
    const where = `${screen}, ${Object.values(look).join(' ')}`;
    await page.keyboard.press(`Alt+${screen}`);
    await settled(page);
    const root = look.table ? "html[data-table='on']" : `html[data-palette='${look.palette}']`;
    // A quiet ink near its ground, and a text that is half seen.
    const quiet = 'color-mix(in srgb, var(--ink) 40%, var(--sheet))';
    await page.evaluate(plant, `${root} { --soft: ${quiet}; } ${root} h1 { opacity: 0.4; }`);
    assert.deepEqual(await faults(page, where), [], 'nothing is wrong in the look that is shown');
    const wrong = await byReading(page, look);
    assert.ok(wrong.length > 1, `${where}: what was planted is found`);
    assert.deepEqual(wrong, await byAxe(page, look), where);
    const other = LOOKS.at(at - 1);
    assert.deepEqual(await byReading(page, other), [], `${where}: another look has no fault`);
    assert.match((await contrastIn(page, look, where)).join(), /color-contrast.*insufficient/s);
  }
  await page.evaluate(plant, '');
  assert.deepEqual(page.faults, []);
});
