// Hands behind the curtain: orders are written, and nothing of them stays in sight.
import assert from 'node:assert/strict';

/** Opens the curtain by its button. */
export const byMouse = (Base) =>
  class extends Base {
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
  };

/** Holds the curtain by Space. */
export const byKeyboard = (Base) =>
  class extends Base {
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
  };
