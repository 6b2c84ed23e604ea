/** How words that the api said, and numbers beside them, are written. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A refusal as a sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** Why something waits, without what a terminal would type: that is no use in a window. */
export const withoutCommand = (why: string): string => why.replace(/: wardiary .*$/s, '.');

/** "1 hit", "2 hits". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const inSentence = new Intl.ListFormat('en-GB');
/** "Anna", "Anna and Bert", "Anna, Bert and Cleo". */
export const listed = (names: readonly string[]): string => inSentence.format(names);
