/** How words that the api said, and numbers beside them, are written. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A refusal as a sentence: with a capital and a full stop. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** A refusal and the way out of it, each a sentence of its own. */
export const refusal = (why: { sentence: string; instead?: string | null }): string =>
  [why.sentence, why.instead].flatMap((said) => (said ? sentence(said) : [])).join(' ');

/** Why something waits, without what a terminal would type: that is no use in a window. */
export const withoutCommand = (why: string): string => why.replace(/: wardiary .*$/s, '.');

/** "1 hit", "2 hits". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** "Anna’s orders", "Jones’ orders", "the orders of Lt Col Hale (Bert)". */
export const whose = (name: string, what: string): string =>
  name.endsWith(')') ? `the ${what} of ${name}` : `${name}’${/s$/i.test(name) ? '' : 's'} ${what}`;

/** `1944-10-03T04:00` as "3 Oct 1944": no reader takes the day for the month. */
export function dateOf(text: string): string {
  const at = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return text;
  return written(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** A date as the api writes it: every month has three letters. */
export const written = (at: Date, form: Intl.DateTimeFormatOptions): string =>
  at.toLocaleDateString('en-GB', form).replace('Sept', 'Sep');

const inSentence = new Intl.ListFormat('en-GB');
/** "Anna", "Anna and Bert", "Anna, Bert and Cleo". */
export const listed = (names: readonly string[]): string => inSentence.format(names);
