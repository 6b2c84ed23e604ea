/** The dice box: reads what is typed while it is typed. The api reads it again and has the last word. */

export interface Reading {
  faces: number[];
  /** What is wrong, never for dice that are merely missing. */
  problem: string | null;
}

/** Reads typed dice: `66531`, `6 6 5`, `3*6 2*5`, `-` takes one back; a separator between dice of ten sides or more. */
export function read(text: string, sides: number): Reading {
  const faces: number[] = [];
  const bad = (problem: string): Reading => ({ faces, problem });
  const add = (word: string, times = 1): string | null => {
    const face = sides === 10 && word === '0' ? 10 : Number(word);
    if (!Number.isInteger(face) || face < 1 || face > sides) return `a d${sides} has no face ${word}`;
    for (let n = 0; n < times; n++) faces.push(face);
    return null;
  };
  for (const word of text.trim().split(/[\s,]+/)) {
    if (word === '') continue;
    const equal = /^(\d{1,4})[*x](\d+)?$/i.exec(word);
    if (equal) {
      if (equal[2] === undefined) return { faces, problem: null };
      const problem = add(equal[2], Number(equal[1]));
      if (problem) return bad(problem);
      continue;
    }
    for (const part of word.match(sides > 9 ? /-|\d+|[^-\d]+/g : /-|\d|[^-\d]+/g) ?? []) {
      if (part === '-') {
        if (faces.pop() === undefined) return bad('there is no die left to take back');
        continue;
      }
      if (!/^\d+$/.test(part)) return bad(`“${part}” is not a number`);
      const problem = add(part);
      if (problem) return bad(problem);
    }
  }
  return { faces, problem: null };
}

export class DiceBox {
  text = $state('');
  count = $state(0);
  sides = $state(6);
  readonly reading = $derived(read(this.text, this.sides));
  readonly missing = $derived(this.count - this.reading.faces.length);
  readonly isComplete = $derived(this.reading.problem === null && this.missing === 0);
  /** One short sentence on how far it is. */
  readonly progress = $derived.by(() => {
    const { faces, problem } = this.reading;
    if (problem) return capital(problem);
    if (faces.length > this.count) return `${faces.length} dice for ${this.count}: ${-this.missing} too many`;
    if (this.isComplete) return `${this.count} of ${this.count} dice. Enter writes them down.`;
    return `${faces.length} of ${this.count} dice`;
  });
  readonly isWrong = $derived(this.reading.problem !== null || this.missing < 0);

  /** Empty again, for so many dice. */
  call(count: number, sides: number): void {
    this.text = '';
    this.count = count;
    this.sides = sides;
  }

  /** One die more, from a button. */
  press(face: number): void {
    const gap = this.sides > 9 && this.text !== '' && !this.text.endsWith(' ') ? ' ' : '';
    this.text += `${gap}${face}`;
  }

  back(): void {
    this.text = this.text.trimEnd().replace(/(\d+[*x]\d*|\d|.)$/i, '');
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
