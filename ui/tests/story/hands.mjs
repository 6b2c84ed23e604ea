// The hands of whoever plays the story: keys and the mouse at the real window, each step waited for until it is in the record.
import { handsAt as handsAtTable, prompt } from '../e2e/table.mjs';

/** What may be done at a page; `say` is told every line of what happened. */
export function handsAt(page) {
  const { primary, then: recorded } = handsAtTable(page);
  /** Does something and waits until it is in the record and the prompt says what is next. */
  const then = async (work) => {
    await recorded(work);
    await page.locator('.prompt p').waitFor();
  };
  const press = async (keys, pause = 90) => {
    for (const key of keys.split(' ')) {
      await page.keyboard.press(key);
      await page.waitForTimeout(pause);
    }
  };
  const hands = {
    page,
    primary,
    then,
    press,
    asks: () => prompt(page),
    /** The app rolls what is called for; the words of the prompt come back. */
    async rolls() {
      const words = await prompt(page);
      await page.locator('#dice').waitFor();
      await then(() => page.getByRole('button', { name: /App rolls/ }).click());
      return words;
    },
    /** Takes an option of a choice by its words, or the usual one. */
    async chooses(words) {
      await page.locator('.call .option').first().waitFor();
      if (words) await page.locator('.call .option', { hasText: words }).first().click();
      else if (await page.locator('.call .primary:disabled').count())
        await page.locator('.call .option').first().click();
      await page.locator('.call .primary:enabled').waitFor();
      await then(() => page.locator('.call .primary').click());
    },
    /** Whatever is called for now, until somebody may order again. */
    async settles(words) {
      await page.waitForTimeout(150);
      for (;;) {
        if (await page.locator('#dice').count()) await hands.rolls();
        else if (await page.locator('.call .option').count()) await hands.chooses(words);
        else if (await page.locator('.call .primary:enabled').count())
          await then(() => page.locator('.call .primary').click());
        else return;
        await page.waitForTimeout(150);
      }
    },
    /** The order the prompt line offers, if its words are these. */
    async orders(words) {
      await page.locator('.prompt .primary:enabled', words ? { hasText: words } : {}).waitFor();
      await then(() => primary().click());
    },
    /** One of the orders of the panel. */
    async offer(words) {
      await then(() => page.locator('.aim .offer', { hasText: words }).first().click());
    },
    screen: async (name) => {
      await page.locator('nav[aria-label=Screens] button', { hasText: name }).click();
      await page.waitForTimeout(400);
    },
  };
  return hands;
}
