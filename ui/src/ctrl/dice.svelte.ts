/**
 * The dice box: what is typed, and how far the api says that is. What is typed stands at once; the api's word follows
 * within a blink and alone decides what it means. There is no grammar of dice here.
 */
import type { DiceTyped } from '../gen/api';

export type Reader = (typed: string) => Promise<DiceTyped>;

export class DiceBox {
  count = $state(0);
  sides = $state(6);
  /** The api's latest word; about an older text while the next one is on its way. */
  read = $state.raw<DiceTyped | null>(null);
  #text = $state('');
  readonly #ask: Reader;
  readonly #known = new Map<string, DiceTyped>();
  #asking: Promise<void> = Promise.resolve();
  #call = 0;

  constructor(ask: Reader) {
    this.#ask = ask;
  }

  /** Whether the api has read exactly what stands there. */
  readonly isRead = $derived.by(() => this.read?.typed === this.#text);
  readonly isComplete = $derived(this.isRead && this.read?.complete === true);
  readonly isWrong = $derived(this.isRead && (this.read?.problem ?? null) !== null);
  /** Where it stands, in one sentence of the api's. */
  readonly progress = $derived(this.read?.sentence ?? '');

  get text(): string {
    return this.#text;
  }
  set text(typed: string) {
    this.#text = typed;
    this.#asking = this.#look(typed);
  }

  /** Empty again, for so many dice; what the api says of an empty box is told, or asked for. */
  call(count: number, sides: number, isTold = false): void {
    this.#call += 1;
    this.#known.clear();
    this.read = null;
    this.count = count;
    this.sides = sides;
    if (isTold) this.#text = '';
    else this.text = '';
  }

  /** The api's word on a text. */
  tell(read: DiceTyped): void {
    this.#known.set(read.typed, read);
    if (read.typed === this.#text) this.read = read;
  }

  /** When the api has read what stands there now, or could not be asked. */
  async settled(): Promise<void> {
    let asking;
    do await (asking = this.#asking);
    while (asking !== this.#asking);
  }

  /** One die more, from a key on the screen. */
  press(face: number): void {
    this.text = `${this.#text.trimEnd()} ${face}`.trimStart();
  }

  /** The last die is taken back; what could not be read goes first. */
  async back(): Promise<void> {
    await this.settled();
    const faces = this.read?.faces.map(({ face }) => face) ?? [];
    this.text = (this.read?.problem ? faces : faces.slice(0, -1)).join(' ');
  }

  /** How many dice show a face so far. */
  of(face: number): number {
    return this.read?.faces.filter((one) => one.face === face).length ?? 0;
  }

  async #look(typed: string): Promise<void> {
    const call = this.#call;
    const known = this.#known.get(typed);
    if (known) {
      this.read = known;
      return;
    }
    try {
      const read = await this.#ask(typed);
      if (call !== this.#call) return;
      this.tell(read);
    } catch {
      // The api reads it again when it is written down, and says then what is wrong.
      if (call === this.#call && typed === this.#text) this.read = null;
    }
  }
}
