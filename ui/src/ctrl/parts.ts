/** What a window shows of a war, as the questions it stands for: after a change all of them are asked at once, and each
 *  answer goes to where it is shown. */
import type { ApiError, Part as Ask, Shown } from '../gen/api';
import { answerTo, Refusal, type Answered, type Asked, type Name, type Reply } from '../host/types';

/** Answers about a moment of the past, and other things that no change touches, that are kept for whoever comes back. */
const STEADY_KEPT = 24;

/** One thing that is shown. */
export interface Part {
  readonly ask: Ask;
  /** The same key, the same thing: it is asked for once. */
  readonly key: string;
  /** Its answer stays good while the war goes on; not when the past is changed or the umpire rules. */
  readonly isSteady: boolean;
  take(answer: Shown): void;
}

interface More {
  /** Where it cannot be shown; otherwise the window says why. */
  fail?: (why: ApiError) => void;
  isSteady?: boolean;
  /** Where the question itself changes from answer to answer. */
  key?: string;
}

/** What a screen shows now; asked for whenever that may have changed. */
export type List = () => readonly Part[];

/** A question, and where its answer is shown. */
export function part<N extends Name>(
  name: N,
  body: Asked<N>,
  take: (answer: Answered<N>) => void,
  { fail, isSteady, key }: More = {},
): Part {
  return {
    ask: { [name]: body },
    key: key ?? `${name} ${JSON.stringify(body)}`,
    isSteady: isSteady ?? 'at' in body,
    take(answer) {
      if ('ok' in answer) take(answerTo(name, answer.ok as Reply));
      else if (fail) fail(answer.error);
      else throw new Refusal(answer.error);
    },
  };
}

export class Parts {
  /** Every list, and the answers that were taken for what it shows. */
  readonly #lists = new Map<List, Map<string, Shown>>();
  readonly #known = new Map<string, Shown>();
  readonly #steady = new Set<string>();

  /** From here on this is shown, until the function that comes back is called. */
  add(list: List): () => void {
    this.#lists.set(list, new Map());
    return () => this.#lists.delete(list);
  }

  /** Everything that is shown, each thing once. */
  #shown(): Part[] {
    const all = [...this.#lists.keys()].flatMap((list) => list());
    return [...new Map(all.map((one) => [one.key, one])).values()];
  }

  /** What is shown and not known. */
  wanted(): Part[] {
    return this.#shown().filter(({ key }) => !this.#known.has(key));
  }

  /** What must be asked for when the war is about to change. */
  changing(): Part[] {
    return this.#shown().filter(({ key, isSteady }) => !isSteady || !this.#known.has(key));
  }

  /** The answer to a question that is known. */
  answer(key: string): Shown | undefined {
    return this.#known.get(key);
  }

  keep(parts: readonly Part[], answers: readonly Shown[]): void {
    parts.forEach(({ key, isSteady }, at) => {
      const answer = answers[at];
      if (!answer) return;
      this.#known.set(key, answer);
      this.#steady.delete(key);
      if (isSteady) this.#steady.add(key);
    });
    for (const key of this.#steady) {
      if (this.#steady.size <= STEADY_KEPT) break;
      this.#drop(key);
    }
  }

  /** The war went on: what was known is out of date; the past too, where that was changed. */
  outdate(isPastToo: boolean): void {
    for (const key of [...this.#known.keys()]) if (isPastToo || !this.#steady.has(key)) this.#drop(key);
  }

  /** What is known is given to everybody again: what was shown of it is gone. */
  giveAgain(): void {
    for (const list of this.#lists.keys()) this.#lists.set(list, new Map());
  }

  /** Forgets what was asked under a name. */
  forget(name: Name): void {
    for (const key of [...this.#known.keys()]) if (key.split(' ')[0] === name) this.#drop(key);
  }

  /** Gives everybody the answers to what he shows; none of them twice. What goes wrong in one place keeps no other from its own. */
  deliver(complain: (error: unknown) => void): void {
    for (const [list, taken] of [...this.#lists]) {
      const now = new Map<string, Shown>();
      for (const { key, take } of list()) {
        const answer = this.#known.get(key);
        if (!answer) continue;
        now.set(key, answer);
        if (taken.get(key) === answer) continue;
        try {
          take(answer);
        } catch (error) {
          complain(error);
        }
      }
      if (this.#lists.has(list)) this.#lists.set(list, now);
    }
  }

  /** What the record was not read to its end for yet, because it is long and read for the first time. */
  get #unread(): string[] {
    return [...this.#known].flatMap(([key, answer]) => (isUnread(answer) ? [key] : []));
  }

  get isReading(): boolean {
    return this.#unread.length > 0;
  }

  /** That is to be asked for again. */
  readOn(): void {
    for (const key of this.#unread) this.#drop(key);
  }

  #drop(key: string): void {
    this.#known.delete(key);
    this.#steady.delete(key);
  }
}

function isUnread(answer: Shown): boolean {
  const told = 'ok' in answer ? (Object.values(answer.ok)[0] as { read?: number; entries?: number }) : {};
  return told?.read !== undefined && told.entries !== undefined && told.read < told.entries;
}
