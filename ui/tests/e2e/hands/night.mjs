// Hands through the night.
import assert from 'node:assert/strict';

/** The steps of a side's night. Before them its preview is shown, or the other side's; when they come, the first lies open. */
const nightOf = (side) => `.night .steps[data-night=${side}]`;

/** Step by step at the left, points by their buttons. */
export const byMouse = (Base) =>
  class extends Base {
    /** The step by its name at the left, then the points by their button. */
    async recover(side, step, row, label) {
      await this.at(nightOf(side)).waitFor();
      await this.at('.night .steps button').nth(step).click();
      await this.at('.night .rows .row')
        .nth(row)
        .locator(`button[data-tooltip="${label}"]:not([disabled])`)
        .click();
    }

    async endNight() {
      while (await this.has('.prompt .primary:has-text("Next:")')) await this.at('.prompt .primary').click();
      await this.at('.prompt .primary:not([disabled])').click();
    }
  };

/** Arrows and digits. */
export const byKeyboard = (Base) =>
  class extends Base {
    /** Arrows go by steps and rows, a digit spends the points. */
    async recover(side, step, row, label) {
      await this.at(nightOf(side)).waitFor();
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
      const key = this.at(`.night .rows .at button[data-tooltip="${label}"]:not([disabled]) kbd`);
      await this.press(await key.innerText());
    }

    async endNight() {
      while (await this.has('.prompt .primary:has-text("Next:")')) await this.press('Enter');
      await this.go('End');
    }
  };
