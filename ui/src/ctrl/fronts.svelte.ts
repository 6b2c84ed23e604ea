/** Which battle of a war is shown: one on a map, of the war itself or inside it, or one on its table. */
import type { BattleView } from '../gen/api';

type Known = Pick<BattleView, 'id' | 'link' | 'on_map'>;

export class Fronts {
  /** The battles of the war itself, in its order; empty until they are known. */
  roots = $state.raw<readonly string[]>([]);
  /** By battle: whether it is fought on a map. */
  #maps = $state.raw<ReadonlyMap<string, boolean>>(new Map());
  #chosen = $state<string | null>(null);
  #table = $state<string | null>(null);
  #parents: ReadonlyMap<string, string> = new Map();
  /** By smaller battle: the entry that opened it. */
  #opened: ReadonlyMap<string, number> = new Map();
  readonly #lead: () => string | undefined;
  readonly #forgetters: (() => void)[] = [];

  /** `lead` is the battle that the status tells of. */
  constructor(lead: () => string | undefined) {
    this.#lead = lead;
  }

  /** The battle whose map and clock are shown: that of the battle that is shown, where it has a map or belongs to the war itself;
   *  else of the one it grew out of. */
  readonly front = $derived.by(() => this.#chosen ?? this.#lead() ?? 'main');
  readonly battle = $derived(this.#table ?? this.front);
  /** What is shown is a smaller battle on its table, inside the one that the map and the clock are of. */
  readonly isChild = $derived(this.#table !== null);
  /** What is shown is a smaller battle, on a table or on a map of its own. */
  readonly isSmaller = $derived(this.roots.length > 0 && !this.roots.includes(this.battle));
  /** The front is fought on a table: there is no map of it, and what only a map needs is not there. */
  readonly hasNoMap = $derived(!(this.#maps.get(this.front) ?? true));
  /** What is shown lies on a table. */
  readonly isTable = $derived(this.isChild || this.hasNoMap);
  /** A battle of the war is fought on a map: there are rounds and nights, strength points, formations in command. */
  readonly hasMaps = $derived(!this.roots.length || this.roots.some((root) => this.#maps.get(root) ?? true));
  /** What orders about people go to. */
  readonly first = $derived(this.roots[0] ?? this.front);
  /** What a request about the map that is shown bears: nothing where the war has only one battle. */
  readonly there = $derived<{ battle?: string }>(this.of(this.front));
  /** The one after the one that is shown, round and round. */
  readonly next = $derived(
    this.roots[(this.roots.indexOf(this.front) + 1) % this.roots.length] ?? this.front,
  );

  get isMany(): boolean {
    return this.roots.length > 1;
  }

  /** What a request about a battle bears. */
  of(battle: string): { battle?: string } {
    return this.isMany || battle !== this.first ? { battle } : {};
  }

  /** `forget` is called when the map of another battle is shown: what was known of the last one must not be seen on it. */
  whenTurned(forget: () => void): void {
    this.#forgetters.push(forget);
  }

  /** Is told which battles there are. */
  know(battles: readonly Known[]): void {
    this.#parents = new Map(battles.flatMap(({ id, link }) => (link ? [[id, link.parent] as const] : [])));
    this.#opened = new Map(battles.flatMap(({ id, link }) => (link ? [[id, link.opened] as const] : [])));
    const maps = battles.map(({ id, on_map }) => [id, on_map] as const);
    if (maps.some(([id, isMap]) => this.#maps.get(id) !== isMap)) this.#maps = new Map(maps);
    const roots = battles.filter(({ link }) => !link).map(({ id }) => id);
    if (roots.join(' ') !== this.roots.join(' ')) this.roots = roots;
  }

  /** Whether a battle lies on a table. */
  liesOnTable(battle: string): boolean {
    return !(this.#maps.get(battle) ?? !this.#parents.has(battle));
  }

  /** Shows another battle; false when it is shown already. */
  turnTo(battle: string): boolean {
    const isKnown = battle === this.battle && (this.roots.length < 2 || this.#chosen !== null);
    if (isKnown) return false;
    const before = this.front;
    const front = this.frontOf(battle);
    this.#table = battle === front ? null : battle;
    if (this.roots.includes(front) || this.#parents.has(front)) this.#chosen = front;
    if (front !== before) for (const forget of this.#forgetters) forget();
    return true;
  }

  /** The front that is shown, or the one it grew out of where it had not been opened at an entry. */
  frontAt(at: number, front = this.front): string {
    const parent = this.#parents.get(front);
    const isThere = (this.#opened.get(front) ?? 0) <= at;
    return parent && !isThere ? this.frontAt(at, this.frontOf(parent)) : front;
  }

  /** The battle whose map and clock a battle is fought by; the front that is shown, where nobody knows the battle. */
  frontOf(battle: string): string {
    const parent = this.#parents.get(battle);
    if (parent && !this.#maps.get(battle)) return this.frontOf(parent);
    return parent || this.roots.includes(battle) ? battle : this.front;
  }
}
