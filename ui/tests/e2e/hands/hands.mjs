// What both kinds of hands know: the window they sit at, and how it says that it is ready. What they look at is what the
// window shows; they wait for what they look for and never for a time.
import assert from 'node:assert/strict';

export class Hands {
  constructor(page) {
    this.page = page;
  }

  at(selector, options) {
    return this.page.locator(selector, options);
  }

  has(selector) {
    return this.at(selector).count().then(Boolean);
  }

  /** Until the window shows the war as it is, and would take an order. */
  async sees({ entries, prompt }) {
    await this.page.waitForFunction(
      ([n, text]) =>
        document.querySelector('.mark .mono')?.textContent === `#${n}` &&
        document.querySelector('.prompt strong')?.textContent === text,
      [entries, prompt],
    );
  }

  /** Until the record has more than it had: whatever the hands did was written down. */
  async writes({ entries }) {
    await this.page.waitForFunction(
      (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0) > n,
      entries,
    );
  }

  /** Support chosen while aiming is sent by the window itself: until somebody else is asked, or the dice are. */
  async supports(side) {
    await this.at(`#dice, .call:not(.${side})`).first().waitFor();
  }

  /** Until the one button at the right says so and may be pressed. */
  primary(label) {
    return this.at('.prompt .primary:not([disabled])', { hasText: label }).waitFor();
  }

  /** Until the button says where the order would go. */
  async aims(hex) {
    await this.page.waitForFunction(
      (to) => document.querySelector('.prompt .primary .label')?.textContent?.includes(to),
      hex,
    );
  }

  get inHand() {
    return this.page.evaluate(() => document.querySelector('aside .stand h2')?.textContent ?? null);
  }

  /** The hex an order would go to, as the button says it. */
  get aimed() {
    return this.page.evaluate(
      () =>
        /\b(\d{4})\b/.exec(document.querySelector('.prompt .primary .label')?.textContent ?? '')?.[1] ?? null,
    );
  }
}

/** Hands on a mouse: the one button at the right of the prompt line. */
export class MouseHands extends Hands {
  async go(label) {
    await this.primary(label);
    await this.at('.prompt .primary').click();
  }

  async screen(title) {
    await this.at('nav[aria-label=Screens] button', { hasText: title }).click();
  }

  /** Turns the wheel over a list until what is sought is drawn. */
  async scrollTo(list, wanted) {
    const box = await this.at(list).boundingBox();
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; !(await this.has(wanted)); turn++) {
      assert.ok(turn < 60, `${wanted} comes into sight`);
      const from = await this.at(list).evaluate((at) => at.scrollTop);
      await this.page.mouse.wheel(0, -200);
      await this.page.waitForFunction(
        ([at, top]) => document.querySelector(at).scrollTop < top,
        [list, from],
      );
    }
  }
}

/** Hands on a keyboard, which count what they press. */
export class KeyboardHands extends Hands {
  keys = 0;

  async press(key) {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Tab until the focus is there, as somebody does who has no mouse. */
  async tabTo(selector, text = '', most = 60) {
    for (let at = 0; at < most; at++) {
      const isThere = await this.page.evaluate(
        ([wanted, words]) => {
          const here = document.activeElement;
          return here?.matches(wanted) && here.textContent.includes(words);
        },
        [selector, text],
      );
      if (isThere) return;
      await this.press('Tab');
    }
    assert.fail(`${selector} ${text} is not reached in ${most} Tabs`);
  }

  /** Enter; and once more where something is left to do, as the window asks. */
  async go(label) {
    await this.primary(label);
    const isAsked = await this.has('.prompt .primary[data-ends]');
    await this.press('Enter');
    if (!isAsked) return;
    await this.at('.prompt .primary.asks:not([disabled])').waitFor();
    await this.press('Enter');
  }
}
