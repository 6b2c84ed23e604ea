// The automatic commander for the dull turns: seated on both sides, held, and stepped order by order, so that he stops at the
// same entry every time.
import { entries } from '../e2e/table.mjs';

const seats = (page) => page.locator('header .seat[aria-pressed]');

/** Sides are led by him until `isThere()`, first of all both; then the player takes them back. */
export async function leads({ page }, isThere, sides = [0, 1], most = 900) {
  for (const at of sides)
    if ((await seats(page).nth(at).getAttribute('aria-pressed')) === 'false')
      await seats(page).nth(at).click();
  const hold = page.locator('header').getByRole('button', { name: /Hold/ });
  if (await hold.count()) await hold.click();
  await page.waitForTimeout(900);
  for (let step = 0; step < most && !(await isThere()); step++) await one(page);
  for (const at of [0, 1])
    if ((await seats(page).nth(at).getAttribute('aria-pressed')) === 'true')
      await seats(page).nth(at).click();
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(200);
}

/** One order, dice or choice of his. */
async function one(page) {
  const from = await entries(page);
  const step = page.locator('header').getByRole('button', { name: /Step/ });
  for (let again = 0; again < 10; again++) {
    await step.click();
    const grew = await page
      .waitForFunction(
        (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0) > n,
        from,
        { timeout: 3000, polling: 30 },
      )
      .catch(() => null);
    if (grew) return;
  }
  throw new Error(`the commander does nothing after ${from}: ${await page.locator('.prompt p').innerText()}`);
}
