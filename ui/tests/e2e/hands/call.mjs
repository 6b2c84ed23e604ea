// Hands at a question: dice, and what is chosen.
import assert from 'node:assert/strict';

/** The program throws. */
export const byMouse = (Base) =>
  class extends Base {
    async dice() {
      await this.at('.box button', { hasText: 'App rolls' }).click();
    }

    async option(word) {
      await this.at(`.call .option[data-word="${word}"] input`).click();
    }

    async confirm() {
      await this.at('.call .primary:not([disabled])').click();
    }
  };

/** Dice fell on the table and are typed. */
export const byKeyboard = (Base) =>
  class extends Base {
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
  };
