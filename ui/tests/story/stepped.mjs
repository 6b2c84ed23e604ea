// The automatic commander where every die is typed: seated on both sides and held, he gives one order at a time; for dice and choices
// the players take their seats back.
import { entries, settled } from '../e2e/table.mjs';

/** Both sides are led by him, or by their players. */
async function seats({ page }, isLed) {
  const seats = page.locator('header .seat[aria-pressed]');
  for (const at of [0, 1])
    if ((await seats.nth(at).getAttribute('aria-pressed')) !== String(isLed)) await seats.nth(at).click();
  const hold = page.locator('header').getByRole('button', { name: /Hold/ });
  if (isLed && (await hold.count())) await hold.click();
  await page.evaluate(() => document.activeElement?.blur());
  await settled(page);
}

/** He orders until `isThere()`; how many orders he gave. */
export async function stepped(war, isThere, most = 900) {
  const { page, hands } = war;
  let orders = 0;
  for (; orders < most; orders++) {
    if (await page.locator('.call').count()) {
      await seats(war, false);
      await hands.settles();
    }
    if (await isThere()) break;
    await seats(war, true);
    await one(war);
  }
  await seats(war, false);
  return orders;
}

/** One order of his. What is in hand is put down first. */
async function one({ page, hands }) {
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
    if (grew) return settled(page);
    await page.keyboard.press('Escape');
  }
  throw new Error(`the commander does nothing after ${from}: ${await hands.asks()}`);
}
