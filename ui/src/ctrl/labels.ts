/** What tells counters apart: the shortest designation that nobody else on its side has, made of the names people know. A Company, 506th is A506
 *  where there are more A Companies and A where there are not; the staff of I./115 is I/115. */
import type { PieceView } from '../gen/api';

type Named = Pick<PieceView, 'id' | 'name' | 'unit_name' | 'side'>;

/** A label is as wide as a counter at most. */
const LONGEST = 7;
/** What a unit is, and not which: no part of a label. */
const KINDS =
  /^(headquarters|stab|company|kompanie|battery|platoon|battalion|bataillon|abteilung|squadron|team|group|kampfgruppe|of|the|von|and|on|first|second|third)$/i;
const STAFF = /^(headquarters|stab|hq)$/i;
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** By piece. */
export function labelsOfPieces(pieces: readonly Named[]): Map<string, string> {
  const labels = new Map<string, string>();
  const words = new Map(pieces.map((piece) => [piece.id, candidates(piece)]));
  const used = new Set<string>();
  let open = [...pieces];
  for (let level = 0; open.length; level++) {
    const word = ({ id }: Named) => words.get(id)?.[level];
    const counted = new Map<string, number>();
    for (const piece of open) {
      const key = keyOf(piece, word(piece) ?? '');
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const rest: Named[] = [];
    for (const piece of open) {
      const label = word(piece);
      const key = keyOf(piece, label ?? '');
      if (label === undefined) labels.set(piece.id, numbered(piece, words.get(piece.id) ?? [], used));
      else if (counted.get(key) === 1 && !used.has(key)) labels.set(piece.id, label);
      else rest.push(piece);
    }
    for (const piece of open) {
      const label = labels.get(piece.id);
      if (label !== undefined) used.add(keyOf(piece, label));
    }
    open = rest;
  }
  return labels;
}

const keyOf = ({ side }: Named, word: string) => `${side} ${word}`;

/** Where another has the same words, a figure behind the last one. */
function numbered(piece: Named, words: readonly string[], used: Set<string>): string {
  const stem = (words.at(-1) ?? '').slice(0, LONGEST - 2);
  let label = words.at(-1) ?? '';
  for (let n = 1; used.has(keyOf(piece, label)) || (n === 1 && label); n++) label = `${stem}·${n}`;
  used.add(keyOf(piece, label));
  return label;
}

/** What a piece may be called, the shortest first. */
export function candidates({ name, unit_name }: Pick<Named, 'name' | 'unit_name'>): string[] {
  const [head = '', ...more] = name.split(/,\s*/);
  // The battalion's own number is no regiment's.
  const [rest, unit] = [more.join(' '), (unit_name ?? '').replace(/^\S+ (battalion|bataillon), /i, '')];
  const own = ownOf(head, name);
  const parent = numberOf(rest) || numberOf(unit) || initials(rest, 2) || initials(unit, 2);
  // "Headquarters, 1/506": whose staff it is says enough.
  const staffed = /\b([0-9]+|[IVX]+)\.?\/([0-9]+)\b/.exec(rest);
  const joined =
    own === 'HQ' && staffed ? `${staffed[1]}/${staffed[2]}` : together(own, parent, isCounted(head));
  const spelt = [...head].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join('');
  const longer = [4, 5, 6].map((most) => spelt.slice(0, most).toUpperCase());
  const all = [own, ...within(head, own), joined, ...(/^\p{L}{3}/u.test(head) && own !== 'HQ' ? longer : [])];
  return [...new Set(all)].filter((word) => word && word.length <= LONGEST);
}

/** "II/SS-Panzergrenadier-Regiment 21" is II/21, "2nd Gordon Highlanders" 2 GH. */
function within(head: string, own: string): string[] {
  const more = head.replace(/^[^\s/]+[\s/]*/, '').replace(/\(.*?\)/g, '');
  if (!/^(\d|[IVX]+[./])/.test(head) || !more || more.split(/\s/).every((word) => KINDS.test(word)))
    return [];
  const number = numberOf(more);
  return [number ? `${own}/${number}` : `${own} ${initials(more, 3)}`];
}

/** Counted units are written with a stroke: 1/501, II/21. */
const isCounted = (head: string) => /^(\d|[IVX]+[./])/.test(head) || ORDINALS.includes(firstOf(head));
const firstOf = (head: string) => (head.split(/\s/)[0] ?? '').toLowerCase();

/** "A506", "1/115", "A MR". */
function together(own: string, more: string, isStroke: boolean): string {
  if (!more || own === more || !own) return own || more;
  if (isStroke) return `${own}/${more}`;
  return /\p{L}$/u.test(own) && /^\p{L}/u.test(more) ? `${own} ${more}` : `${own}${more}`;
}

/** A letter, a number, a Roman number, HQ; else its first letters. */
function ownOf(head: string, name: string): string {
  const [first = '', second = ''] = head.split(/[\s/]+/);
  if (STAFF.test(first)) return 'HQ';
  if (/^\p{Lu}$/u.test(first) || /^[IVX]+\.?$/.test(first)) return first.replace('.', '');
  const number = /^(\d+)(?:st|nd|rd|th)?\.?$/.exec(first) ?? /^(\d+)$/.exec(second);
  if (number?.[1]) return number[1];
  const ordinal = ORDINALS.findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(name));
  return ordinal >= 0 ? String(ordinal + 1) : initials(head, 3);
}

/** The longest number in a name: a regiment's rather than a battalion's. */
function numberOf(name: string): string {
  const found = [...name.replace(/\(.*?\)/g, '').matchAll(/\b(\d+)(?:st|nd|rd|th)?\b/g)];
  return found.map((one) => one[1] ?? '').sort((a, b) => b.length - a.length)[0] ?? '';
}

/** Of a name of one word, its first letters. */
function initials(name: string, most: number): string {
  const words = name.split(/[^\p{L}\p{N}’']+/u).filter((word) => word && !KINDS.test(word));
  const plain = words.length ? words : name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [only = ''] = plain;
  const letters = plain.length > 1 ? plain.map((word) => [...word][0] ?? '').join('') : only;
  return [...letters].slice(0, most).join('').toUpperCase();
}
