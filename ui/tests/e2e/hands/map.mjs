// Hands on the map: who takes his turn, which stand is in hand, where it is pointed, what else it does.
import assert from 'node:assert/strict';

/** Clicks on counters, hexes and offers. */
export const byMouse = (Base) =>
  class extends Base {
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

    /** Each stand that moves is sent to its hex; a change may put others in place by itself. */
    async changePlaces(moves, group) {
      const folded = this.at('.aim details:not([open]) summary', { hasText: group });
      if (await folded.count()) await folded.first().click();
      for (const [name, hex] of moves) {
        const to = this.at(`.aim .places button[data-tooltip="${name} to ${hex}"]`).first();
        if ((await to.getAttribute('aria-pressed')) !== 'true') await to.click();
      }
      await this.at('.aim .places button', { hasText: 'Change places' }).click();
    }
  };

/** Tabs through every place that the stands of a battalion may come to. */
const MANY = 200;

/** N and X go through stands and targets, arrows hex by hex. */
export const byKeyboard = (Base) =>
  class extends Base {
    /** By its digit in the list; beyond the ninth by Tab. */
    async wake(name) {
      const button = this.at('.aim button.offer', { hasText: name });
      const digit = button.locator('kbd', { hasText: /^[1-9]$/ });
      if (await digit.count()) return this.press(await digit.innerText());
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

    /** X goes from target to target. */
    async point(hex) {
      const met = new Set();
      for (let now = null; now !== hex; now = await this.aimed) {
        assert.ok(!met.has(now), `${hex} can be aimed at; X met ${[...met].join(', ')}`);
        met.add(now);
        await this.press('x');
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

    async changePlaces(moves, group) {
      if (await this.at('.aim details:not([open]) summary', { hasText: group }).count()) {
        await this.tabTo('.aim summary', group);
        await this.press('Enter');
      }
      for (const [name, hex] of moves) {
        const to = `.aim .places button[data-tooltip="${name} to ${hex}"]`;
        if ((await this.at(to).first().getAttribute('aria-pressed')) === 'true') continue;
        await this.tabTo(to, '', MANY);
        await this.press('Enter');
      }
      await this.tabTo('.aim .places .do button', 'Change places', MANY);
      await this.press('Enter');
    }
  };
