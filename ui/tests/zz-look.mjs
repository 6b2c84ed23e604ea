import { cpSync } from 'node:fs';
import { openTable } from './e2e/table.mjs';
import { answer, ask, founded } from './screens/war.mjs';
process.env.WARDIARY_SCENARIOS = '/tmp/sl';
const table = await openTable();
const file = 'sl.wardiary';
try {
  await founded(table, file, 'sea-lion-1942', { players: { blue: 'Anna', orange: 'Bert' } });
  const { actions } = await ask(table, { actions: { file, seat: 'blue' } });
  const at = actions.find((one) => one.id === 'crossroads');
  console.log(JSON.stringify(at.offers ?? at, null, 0).slice(0, 600));
  await ask(table, { order: { file, seat: 'blue', order: at.offers[0].order } });
  for (let n = 0; n < 6; n++) {
    const { status } = await ask(table, { status: { file, seat: 'umpire' } });
    if (!status.calls[0]) break;
    const { call } = status.calls[0];
    console.log(call.roll ? 'roll' : call.choice.options.map((o) => o.word));
    await answer(table, file, call.roll ? { dice: 'app' } : { words: [call.choice.options[0].word] });
  }
  const give = (seat, order) => ask(table, { order: { file, seat, order: { battle: 'crossroads', order: { combat_captain: order } } } });
  await give('blue', 'throw_for_initiative');
  await answer(table, file, { dice: { typed: '5' } });
  await answer(table, file, { dice: { typed: '3' } });
  await give('blue', { choose_first_side: { side: 'blue' } });
  const { table: view } = await ask(table, { table: { file, seat: 'blue', battle: 'crossroads' } });
  for (const s of view.stands.filter((s) => s.side === 'blue')) console.log(s.id, s.name, s.unit_name, s.kind, s.notes.join('; '), s.weapons.map((w) => w.name + ' ' + w.words).join(' | '));
  const car = view.stands.find((s) => s.kind === 'car or truck' || s.symbol === 'truck');
  await give('blue', { activate: { unit: car.unit } });
  const page = await table.look('host', { file });
  await page.evaluate((f) => { sessionStorage.setItem('wardiary.open.1', f); localStorage.setItem('wardiary.settings.1', JSON.stringify({ still: true, palette: 'day' })); }, file);
  for (const [w, h] of [[1280, 720], [1920, 1080]]) {
    await page.setViewportSize({ width: w, height: h });
    await page.reload();
    await page.locator('.prompt').first().waitFor();
    await page.waitForTimeout(1200);
    await page.keyboard.press('2'); await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/cross-${w}.png` });
  }
  await page.evaluate(() => null);
  const { legal } = await ask(table, { legal: { file, seat: 'blue', battle: 'crossroads' } });
  console.log(legal.offers.filter((o) => /Mount|Turn|cover behind|hedge|wall/.test(o.label)).map((o) => o.group + ': ' + o.label).slice(0, 30));
  const mount = legal.offers.find((o) => /Mount/.test(o.label));
  const over = legal.offers.find((o) => /Turn .* over/.test(o.label));
  if (mount) await ask(table, { order: { file, seat: 'blue', order: mount.order } });
  if (over) { await ask(table, { order: { file, seat: 'blue', order: over.order } }).catch((e) => console.log(String(e))); }
  await page.reload(); await page.locator('.prompt').first().waitFor(); await page.waitForTimeout(1500);
  await page.keyboard.press('n'); await page.waitForTimeout(900);
  await page.screenshot({ path: `/tmp/shots/cross-after.png` });
  console.log((await ask(table, { log: { file, seat: 'blue', from: null, to: null } })).log.slice(-6).map((l) => l.text));
} finally { await table.close(); }
process.exit(0);
