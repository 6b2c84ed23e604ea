// The fight for Son bridge, opened by the umpire: Frank and Bert at a table of their own, each in his own window, and what came back.
import { letsGo } from './brigade.mjs';
import { facesFrom } from './dice.mjs';
import { prompt, settled, shows, then } from './staff.mjs';
import { broughtBack, doing } from './two.mjs';

const BATTLE = 'son-bridge';
const SEED = 7;

/** The umpire opens it from his desk; only the two whose men are in it see it. */
export async function opened(staffs) {
  const { umpire, pages } = staffs;
  await shows(umpire, 'q', 'umpire');
  await umpire.locator('.queue .prepared button', { hasText: 'Son: the bridge' }).click();
  const sheet = umpire.getByRole('dialog');
  await sheet.getByText('You may open it now.').waitFor();
  await settled(umpire);
  await staffs.picture('umpire', '11-son');
  await then(umpire, () => sheet.getByRole('button', { name: 'Fight it out' }).click());
  const seen = await Promise.all(
    Object.entries(pages).map(async ([role, page]) => {
      await settled(page);
      return (await page.getByLabel('Battle that is shown').count()) ? role : null;
    }),
  );
  return [`seen by ${seen.filter(Boolean).join(', ')}`];
}

/** Bert's guns fire at the men on the road, and one squad of Frank's runs for the bridge. */
export async function fought(staffs) {
  const face = facesFrom(SEED);
  const { pages } = staffs;
  const [frank, bert] = [pages['blue.taylor'], pages.orange];
  const told = [];
  const does = doing(staffs, { blue: frank, orange: bert }, face, told);
  await shows(frank, '2', 'map');
  await shows(bert, '2', 'map');
  await does(frank, 'Throw for the initiative');
  await settled(bert);
  const says = await prompt(bert);
  const first = says.startsWith('21st') ? frank : bert;
  await does(first, 'Heeresgruppe B activates first');
  await does(bert, /^Activate Flak at Son bridge I$/);
  await inHand(bert, 'o1.1', 'b2.2');
  await staffs.picture('orange', '12-flak');
  await does(bert, /^Fire 3 dice/);
  await does(bert, 'End the activation');
  await does(frank, /^Activate 2nd Battalion/);
  for (const id of ['b2.2', 'b2.1']) await runs(staffs, frank, id, does, told);
  await staffs.picture('blue.taylor', '13-runs');
  await does(frank, 'End the activation');
  await does(bert, /^Activate Flak at Son bridge II$/);
  await inHand(bert, 'o2.2', 'b2.2');
  await does(bert, /^Fire 3 dice/);
  await does(bert, 'End the activation');
  await does(frank, /^Activate 1st Battalion/);
  await does(frank, 'End the activation');
  await untilHisTurn(staffs, does);
  await does(frank, /^Activate 2nd Battalion/);
  await inHand(frank, 'b2.1', 'o1.1');
  told.push(...(await frank.locator('aside .picks label').allInnerTexts()));
  await staffs.picture('blue.taylor', '14-close');
  return told;
}

/** Frank asks to stop it as it stands, and Bert agrees; what came back is accepted, and the bridge is blown as before. */
export const comesBack = ({ pages, ...staffs }) =>
  broughtBack(staffs, [pages['blue.taylor'], pages.orange], () => staffs.picture('blue.taylor', '15-back'));

/** Everything that anybody could do before is passed over, until Frank chooses a unit. */
async function untilHisTurn({ pages }, does) {
  const both = [pages['blue.taylor'], pages.orange];
  for (let step = 0; step < 20; step++) {
    for (const page of both) await settled(page);
    if (/^21st Army Group: choose a unit/.test(await prompt(both[0]))) return;
    for (const page of both) {
      const primary = page.locator('.prompt .primary:enabled');
      if (!(await primary.count())) continue;
      const offers = await page.locator('aside .offer').allInnerTexts();
      const other = offers.find((words) =>
        /^(Do not|Without|No |Go on|End|21st Army Group activates)/.test(words),
      );
      await does(page, other ?? (await primary.innerText()).split('\n')[0]);
      break;
    }
  }
  throw new Error('his turn never comes');
}

async function inHand(page, id, enemy) {
  await letsGo({ page });
  await page.locator(`[data-base="${id}"]`).click();
  await settled(page);
  await page.locator(`[data-base="${enemy}"]`).click();
  await page.locator('.prompt .primary:enabled', { hasText: /^Fire 3 dice/ }).waitFor();
}

/** A squad goes toward the bridge as far as three dice carry it. */
async function runs(staffs, page, id, does, told) {
  await letsGo({ page });
  await page.locator(`[data-base="${id}"]`).click();
  await settled(page);
  await does(page, /^Move with 3 dice$/);
  const hint = page.locator('.hint').first();
  await settled(page);
  const inches = (await hint.count()) ? Number(/(\d+)["″]/.exec(await hint.innerText())?.[1] ?? 0) : 0;
  if (!inches) return told.push(`${id} goes nowhere`);
  const { table } = await staffs.ask({ table: { file: staffs.file, seat: 'umpire', battle: BATTLE } });
  const { at } = table.stands.find((stand) => stand.id === id);
  const world = await page.locator('.tableboard .world').boundingBox();
  const inch = world.height / (table.ground.depth / 100);
  const box = await page.locator(`[data-base="${id}"]`).boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y + inch * Math.min(inches - 0.2, at.y / 100));
  await does(page, 'Go there');
  return told.push(`${id} goes ${inches} inches`);
}
