// Hands at the hub.

/** A war is founded without a mouse. */
export const byKeyboard = (Base) =>
  class extends Base {
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
  };
