// The hands of the players at the table: the same deeds by mouse alone or by keyboard alone. What they look at is what
// the window shows; they wait for what they look for and never for a time.
import assert from 'node:assert/strict';

const PATIENCE = 20_000;

/** What both kinds of hands know: the window they sit at, and how it says that it is ready. */
class Hands {
  constructor(page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE);
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
      { timeout: PATIENCE },
    );
  }

  /** Until the record has more than it had: whatever the hands did was written down. */
  async writes({ entries }) {
    await this.page.waitForFunction(
      (n) => Number(document.querySelector('.mark .mono')?.textContent?.replace('#', '') ?? 0) > n,
      entries,
      { timeout: PATIENCE },
    );
  }

  /** An offer among many of its kind lies folded under their name. */
  isFolded(label) {
    return this.at('.aim details:not([open])', { has: this.at('button.offer', { hasText: label }) })
      .count()
      .then(Boolean);
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

export class Mouse extends Hands {
  async go(label) {
    await this.primary(label);
    await this.at('.prompt .primary').click();
  }

  /** Opens the curtain, writes each battalion's order, lays them: nothing of it stays in sight. */
  async lay(letterOf) {
    assert.equal(await this.has('.sheet'), false, 'nothing is shown before the curtain is opened');
    await this.at('.curtain button', { hasText: 'until I cover it' }).click();
    await this.at('.sheet .line').first().waitFor();
    for (const line of await this.at('.sheet .line').all()) {
      const letter = letterOf(await line.locator('.name').innerText());
      const button = line.locator('.choices button', { has: this.at(`b:text-is("${letter}")`) });
      if (await button.isDisabled()) continue;
      await button.click();
      await button.and(this.at('[aria-pressed=true]')).waitFor();
    }
    await this.go('face down');
  }

  async wake(name) {
    await this.at('.aim button.offer', { hasText: name }).click();
  }

  async take({ id, name }) {
    if ((await this.inHand) === name) return;
    await this.at(`.piece[data-piece="${id}"]`).click();
    await this.at('aside .stand h2', { hasText: name }).waitFor();
  }

  async drop() {
    await this.at('.prompt button', { hasText: 'Cancel' }).click();
  }

  async point(hex) {
    await this.clickHex(hex);
    await this.aims(hex);
  }

  walk(hex) {
    return this.point(hex);
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

  async clickHex(hex) {
    const box = await this.at(`.overlay [data-hex="${hex}"]`).first().boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = await this.page.evaluate(
      ([px, py]) => Boolean(document.elementFromPoint(px, py)?.closest('.board')),
      [x, y],
    );
    assert.ok(hit, `nothing lies over ${hex}`);
    await this.page.mouse.click(x, y);
  }

  async pick(label) {
    await this.at('.picks label', { hasText: label }).first().click();
  }

  async other({ label, group }) {
    if (await this.isFolded(label)) await this.at('.aim summary', { hasText: group }).click();
    await this.at('.aim button.offer', { hasText: label }).first().click();
  }

  async dice() {
    await this.at('.box button', { hasText: 'App rolls' }).click();
  }

  async option(word) {
    await this.at(`.call .option[data-word="${word}"] input`).click();
  }

  async confirm() {
    await this.at('.call .primary:not([disabled])').click();
  }

  /** The step by its name at the left, then the points by their button. */
  async recover(step, row, label) {
    await this.at('.night .steps button').nth(step).click();
    await this.at('.night .rows .row').nth(row).locator(`button[title="${label}"]:not([disabled])`).click();
  }

  async endNight() {
    while (await this.has('.prompt .primary:has-text("Next:")')) await this.at('.prompt .primary').click();
    await this.at('.prompt .primary:not([disabled])').click();
  }
}

export class Keyboard extends Hands {
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

  /** A war from the hub: the scenario by its digit, the names of the players one Tab apart. */
  async found(title, names) {
    const digit = await this.at('.scenarios .card', { hasText: title }).locator('kbd').innerText();
    await this.press(digit);
    await this.at('#found').waitFor();
    for (const name of names) {
      await this.tabTo('#found input[type=text]', '', 20);
      await this.press('Control+a');
      this.keys += name.length;
      await this.page.keyboard.type(name);
      await this.press('Tab');
    }
    await this.press('Enter');
    await this.at('.prompt').waitFor();
  }

  async go(label) {
    await this.primary(label);
    await this.press('Enter');
  }

  /** Space holds the curtain open, letters write one battalion after the other, Enter lays them. */
  async lay(letterOf) {
    assert.equal(await this.has('.sheet'), false, 'nothing is shown before the curtain is held');
    await this.page.keyboard.down(' ');
    await this.at('.sheet .line').first().waitFor();
    for (const [at, line] of (await this.at('.sheet .line').all()).entries()) {
      const letter = letterOf(await line.locator('.name').innerText());
      const button = line.locator('.choices button', { has: this.at(`b:text-is("${letter}")`) });
      if (await button.isDisabled()) {
        if (at > 0) await this.press('ArrowDown');
        continue;
      }
      await this.press(letter.toLowerCase());
      await button.and(this.at('[aria-pressed=true]')).waitFor();
    }
    await this.page.keyboard.up(' ');
    await this.at('.curtain').waitFor();
    assert.equal(await this.has('.sheet'), false, 'letting go hides everything');
    await this.go('face down');
  }

  /** The first is on Enter, the others are reached by Tab. */
  async wake(name) {
    if ((await this.at('.prompt .primary').innerText()).includes(name)) return this.go(name);
    await this.tabTo('.aim button.offer', name);
    await this.press('Enter');
  }

  async take({ name }) {
    const met = new Set();
    for (let now = await this.inHand; now !== name; now = await this.inHand) {
      assert.ok(!met.has(now), `${name} can be taken in hand; N met ${[...met].join(', ')}`);
      met.add(now);
      await this.press('n');
      await this.page.waitForFunction(
        (before) => (document.querySelector('aside .stand h2')?.textContent ?? null) !== before,
        now,
      );
    }
  }

  async drop() {
    await this.press('Escape');
  }

  /** Walks hex by hex with the arrows, from wherever they start, and aims with Enter. */
  async walk(hex) {
    let here = null;
    const step = async (key) => {
      await this.press(key);
      await this.page.waitForFunction(
        (before) => (document.querySelector('.tip.key')?.dataset.tip ?? before) !== before,
        here,
      );
      here = await this.at('.tip.key').getAttribute('data-tip');
    };
    await step('ArrowLeft');
    const by = (part) => Number(hex.slice(...part)) - Number(here.slice(...part));
    while (by([0, 2])) await step(by([0, 2]) > 0 ? 'ArrowRight' : 'ArrowLeft');
    while (by([2, 4])) await step(by([2, 4]) > 0 ? 'ArrowDown' : 'ArrowUp');
    await this.press('Enter');
    await this.aims(hex);
  }

  /** T goes from target to target. */
  async point(hex) {
    const met = new Set();
    for (let now = null; now !== hex; now = await this.aimed) {
      assert.ok(!met.has(now), `${hex} can be aimed at; T met ${[...met].join(', ')}`);
      met.add(now);
      await this.press('t');
      await this.page.waitForFunction(
        (before) =>
          (/\b(\d{4})\b/.exec(document.querySelector('.prompt .primary .label')?.textContent ?? '')?.[1] ??
            null) !== before,
        now,
      );
    }
  }

  async pick(label) {
    await this.tabTo('.picks input');
    for (let at = 0; at < 20; at++) {
      const on = await this.at('.picks label.on').innerText();
      if (on.trim() === label) return;
      await this.press('ArrowDown');
    }
    assert.fail(`${label} is among the ways`);
  }

  async other({ label, group }) {
    if (await this.isFolded(label)) {
      await this.tabTo('.aim summary', group);
      await this.press('Enter');
    }
    await this.tabTo('.aim button.offer', label);
    await this.press('Enter');
  }

  /** So many keys as dice, and Enter. */
  async dice(faces) {
    await this.at('#dice:focus').waitFor();
    const from = this.keys;
    for (const face of faces) await this.press(String(face));
    await this.press('Enter');
    assert.equal(this.keys - from, faces.length + 1);
  }

  async option(word) {
    const key = await this.at(`.call .option[data-word="${word}"] kbd`).innerText();
    await this.press(key.toLowerCase());
  }

  async confirm() {
    await this.at('.call .primary:not([disabled])').waitFor();
    await this.press('Enter');
  }

  /** Arrows go by steps and rows, a digit spends the points. */
  async recover(step, row, label) {
    const find = (selector, isIt) =>
      this.at(selector).evaluateAll((all, has) => all.findIndex((o) => o.matches(has)), isIt);
    const at = () => find('.night .rows .row', '.at');
    const isIn = () => this.has('.night .rows .at:focus');
    const here = () => find('.night .steps button', '[aria-current=step]');
    const until = async (isThere, key) => {
      for (let keys = 0; !(await isThere()); keys++) {
        assert.ok(keys < 30, 'arrows go through the night');
        await this.press(await key());
      }
    };
    await until(
      async () => (await here()) === step,
      async () => ((await here()) < step ? 'ArrowRight' : 'ArrowLeft'),
    );
    await until(
      async () => (await at()) === row && (await isIn()),
      async () => ((await at()) < row ? 'ArrowDown' : 'ArrowUp'),
    );
    const key = this.at(`.night .rows .at button[title="${label}"]:not([disabled]) kbd`);
    await this.press(await key.innerText());
  }

  async endNight() {
    while (await this.has('.prompt .primary:has-text("Next:")')) await this.press('Enter');
    await this.go('End');
  }
}
