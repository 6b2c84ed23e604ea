/** Which battle of a war is shown: one of the war itself, on its map or its table, or a smaller one that grew out of it, on its
 *  table. */
import type { BattleView } from '../gen/api';

type Known = Pick<BattleView, 'id' | 'link'>;

export class Fronts {
  /** The battles of the war itself, in its order; empty until they are known. */
  roots = $state.raw<readonly string[]>([]);
  #chosen = $state<string | null>(null);
  #child = $state<string | null>(null);
  /** By battle of the war itself: whether it is fought on a table. */
  #tables = $state.raw<ReadonlyMap<string, boolean>>(new Map());
  #parents: ReadonlyMap<string, string> = new Map();
  readonly #lead: () => string | undefined;
  readonly #forgetters: (() => void)[] = [];

  /** `lead` is the battle that the status tells of. */
  constructor(lead: () => string | undefined) {
    this.#lead = lead;
  }

  /** The battle of the war itself that is shown, or that the smaller one grew out of. */
  readonly root = $derived.by(() => this.#chosen ?? this.#lead() ?? 'main');
  readonly battle = $derived(this.#child ?? this.root);
  readonly isChild = $derived(this.#child !== null);
  /** The battle of the war itself is fought on a table: there is no map of it, and what only a map needs is not there. */
  readonly hasNoMap = $derived(this.#tables.get(this.root) ?? false);
  /** What is shown lies on a table. */
  readonly isTable = $derived(this.isChild || this.hasNoMap);
  /** A battle of the war is fought on a map: there are rounds and nights, strength points, formations in command. */
  readonly hasMaps = $derived(!this.roots.length || this.roots.some((root) => !this.#tables.get(root)));
  /** Of which it must be asked yet whether they are fought on a table. */
  readonly unseen = $derived(this.roots.filter((root) => !this.#tables.has(root)));
  /** What orders about people go to. */
  readonly first = $derived(this.roots[0] ?? this.root);
  /** What a request about the map that is shown bears: nothing where the war has only one battle. */
  readonly there = $derived<{ battle?: string }>(this.of(this.root));
  /** The one after the one that is shown, round and round. */
  readonly next = $derived(this.roots[(this.roots.indexOf(this.root) + 1) % this.roots.length] ?? this.root);

  get isMany(): boolean {
    return this.roots.length > 1;
  }

  /** What a request about a battle bears. */
  of(battle: string): { battle?: string } {
    return this.isMany || battle !== this.root ? { battle } : {};
  }

  /** `forget` is called when the map of another battle is shown: what was known of the last one must not be seen on it. */
  whenTurned(forget: () => void): void {
    this.#forgetters.push(forget);
  }

  /** Is told which battles there are. */
  know(battles: readonly Known[]): void {
    this.#parents = new Map(battles.flatMap(({ id, link }) => (link ? [[id, link.parent] as const] : [])));
    const roots = battles.filter(({ link }) => !link).map(({ id }) => id);
    if (roots.join(' ') !== this.roots.join(' ')) this.roots = roots;
  }

  /** Whether a battle lies on a table: one of the war itself that does, or a smaller one. */
  liesOnTable(battle: string): boolean {
    return this.#tables.get(battle) ?? this.#parents.has(battle);
  }

  /** Is told whether a battle of the war itself is fought on a table; that never changes. */
  learn(battle: string, isTable: boolean): void {
    if (!this.#tables.has(battle)) this.#tables = new Map(this.#tables).set(battle, isTable);
  }

  /** Shows another battle; false when it is shown already. */
  turnTo(battle: string): boolean {
    const isRoot = this.roots.includes(battle) || battle === this.root;
    const isKnown = battle === this.battle && (this.roots.length < 2 || this.#chosen !== null);
    if (isKnown) return false;
    const root = this.rootOf(battle);
    this.#child = isRoot ? null : battle;
    const isOther = this.isMany && root !== this.#chosen;
    if (this.roots.includes(root)) this.#chosen = root;
    if (isOther) for (const forget of this.#forgetters) forget();
    return true;
  }

  /** The battle of the war itself that a battle grew out of; the one that is shown, where nobody knows the battle. */
  rootOf(battle: string): string {
    const parent = this.#parents.get(battle);
    if (parent) return this.rootOf(parent);
    return this.roots.includes(battle) ? battle : this.root;
  }
}
