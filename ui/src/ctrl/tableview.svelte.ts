/** What the table shows, put together from the battle and the hand. */
import { inches, placeWords } from '../board/table-geometry';
import type { Base, Ring, Rolling, Spot, Sweep, TableState, Tape } from '../board/table-state';
import type { Arc, TableCircle, TableOption, TableSight, TableStand } from '../gen/api';
import { bandOf } from './tableband';
import { labelsOf } from './tablelabels';
import type { TableDesk } from './tabledesk.svelte';
import { capital } from './words';

const DEGREES: Record<Arc, number> = { eighth: 45, quarter: 90, half: 180, three_quarters: 270, full: 360 };

/** What is drawn over the ground besides the bases. */
export interface TableLayers {
  names: boolean;
  ranges: boolean;
}

export class TableScene {
  readonly #desk: TableDesk;
  layers = $state<TableLayers>({ names: true, ranges: true });

  readonly #words: () => readonly string[];

  /** `words` are the options taken so far of what is asked. */
  constructor(desk: TableDesk, words: () => readonly string[] = () => []) {
    this.#desk = desk;
    this.#words = words;
  }

  readonly #bases = $derived.by<Base[]>(() => {
    const desk = this.#desk;
    const targets = new Map(desk.reach?.targets.map((target) => [target.stand, target.sight]) ?? []);
    const labels = labelsOf(desk.view?.stands ?? []);
    return (desk.view?.stands ?? []).flatMap((stand) => {
      if (!stand.at) return [];
      const sight = targets.get(stand.id);
      return {
        id: stand.id,
        name: stand.name,
        label: labels.get(stand.id) ?? stand.name,
        side: stand.side,
        symbol: stand.symbol,
        at: stand.at,
        radius: stand.radius,
        figures: stand.figures as [number, number],
        cover: stand.cover,
        facing: stand.facing && { way: stand.facing.way, degrees: DEGREES[stand.facing.arc] },
        tokens: stand.tokens,
        stance: stand.stance,
        badges: stand.badges,
        isActor: desk.actors.has(stand.id),
        isSelected: stand.id === desk.selected || desk.with.includes(stand.id),
        isMoving: stand.id === desk.view?.window?.stand && desk.view.window.way.length > 0,
        isDown: !stand.is_here,
        target: sight ? (sight.is_seen ? 'seen' : 'hidden') : '',
        isAimed: stand.id === desk.target,
        isOwn: desk.isOwn(stand),
        words: wordsOf(stand, desk.whose(stand)),
      } satisfies Base;
    });
  });
  readonly #rings = $derived.by<Ring[]>(() => {
    const desk = this.#desk;
    const kinds = this.layers.ranges ? ['range', 'reach', 'sight', 'cohesion', 'burst'] : ['reach', 'burst'];
    const circles = desk.reach?.stand === desk.selected ? (desk.reach?.circles ?? []) : [];
    const burst = desk.isAiming ? desk.chosen?.burst : null;
    return [...circles.filter((circle) => kinds.includes(circle.kind)), ...(burst ? [burst] : [])].map(
      (circle) => ({ ...circle, css: circle.kind, label: onRing(circle) }),
    );
  });
  /** The arc that what is chosen would sweep over. */
  readonly #sweep = $derived.by<Sweep | null>(() => {
    const sweep = this.#desk.isAiming ? this.#desk.chosen?.sweep : null;
    return sweep ? { ...sweep, degrees: DEGREES[sweep.arc] } : null;
  });
  /** A grenade that rolls, and where the answer that is taken would bring it. */
  readonly #rolling = $derived.by<Rolling | null>(() => {
    const rolling = this.#desk.war.past ? null : this.#desk.view?.rolling;
    if (!rolling) return null;
    const words = this.#words();
    const to = rolling.to.map(({ word, at }) => ({ at, isTaken: words.includes(word) }));
    return { way: rolling.way, burst: rolling.burst, side: rolling.by, to };
  });
  readonly #tape = $derived.by<Tape | null>(() => {
    const desk = this.#desk;
    if (!desk.isAiming) return null;
    return { points: desk.laid, css: cssOf(desk), label: labelOf(desk), more: moreOf(desk) };
  });
  readonly #ties = $derived.by(() => {
    const at = (id: string) => this.#desk.stands.get(id)?.at ?? null;
    return (this.#desk.view?.ties ?? []).flatMap(({ one, other, words }) => {
      const [from, to] = [at(one), at(other)];
      return from && to ? [{ from, to, words }] : [];
    });
  });
  readonly #way = $derived.by<readonly Spot[]>(() => {
    const window = this.#desk.view?.window;
    const start = this.#desk.stands.get(window?.stand ?? '')?.at;
    return window && start && window.way.length ? [start, ...window.way] : [];
  });

  readonly state = $derived.by<TableState | null>(() => {
    const desk = this.#desk;
    const ground = desk.view?.ground;
    if (!ground) return null;
    return {
      layout: { width: ground.width, depth: ground.depth },
      terrain: ground.pieces,
      objectives: (desk.view?.objectives ?? []).flatMap(({ name, at, radius, holder }) =>
        at ? [{ name, at, radius, holder }] : [],
      ),
      bases: this.#bases,
      rings: this.#rings,
      ties: this.#ties,
      places: desk.isAiming ? [] : (desk.reach?.places ?? []).map((place) => place.at),
      way: this.#way,
      sweep: this.#sweep,
      rolling: this.#rolling,
      tape: this.#tape,
      isNight: desk.view?.night ?? false,
      names: this.layers.names,
      describe: (spot) => describe(desk, spot),
    };
  });
}

/** Everything about a stand in one sentence, as it is spoken. */
export function wordsOf(stand: TableStand, whose = ''): string {
  const [left, full] = stand.figures;
  const figures = full > 1 ? `${left} of ${full} figures` : '';
  const tokens = stand.tokens.map((token) => token.words);
  const facts = [whose, stand.unit_name, figures, stand.gone, stand.cover_words, ...tokens, ...stand.notes];
  // Whoever is out of the fight by a wound has it as his mark too.
  return `${stand.name}, ${stand.kind}: ${[...new Set(facts)].filter(Boolean).join(', ')}.`;
}

function cssOf(desk: TableDesk): Tape['css'] {
  if (desk.isMeasuring || !desk.line) return 'plain';
  if (desk.line.sight && !desk.line.sight.is_seen) return 'bad';
  const deed = desk.chosen?.deed;
  if (!deed) return 'bad';
  return deed === 'fire' || deed === 'assault' || deed === 'support' ? 'fire' : 'good';
}

/** What the tape says: the inches, and what matters most beside them. */
export function labelOf(desk: TableDesk): string {
  const { line, chosen } = desk;
  if (!line) return '';
  const length = inches(line.length);
  if (line.sight?.blocked_by) return `${length}, behind ${line.sight.blocked_by}`;
  if (line.sight && !line.sight.is_seen) return `${length}, not seen`;
  // No band says anything of a charge.
  const band = (!chosen || chosen.deed === 'fire') && line.sight ? bandOf(line.sight, chosen) : null;
  const chance = chosen && chanceWords(chosen, desk.aimed?.name ?? '');
  return [length, band?.brief, chance].filter(Boolean).join(', ');
}

/** In letters: what is read along a tape at once. */
const LINE = 44;

/** What else the tape says: why the one at its end is not seen, and whether he sees back; why a way may not be gone, or what it runs
 *  through. */
export function moreOf({ line, chosen, isMeasuring }: TableDesk): string[] {
  if (!line) return [];
  const { sight, barred, parts } = line;
  const [bar] = chosen || isMeasuring || barred.length !== 1 ? [] : barred;
  const isShot = chosen?.deed === 'fire' || chosen?.deed === 'support';
  const way = isShot ? '' : parts.join(', ');
  const told = sight ? [sight.unseen, sight.back] : [bar ? capital(bar.why.sentence) : way];
  return told.flatMap((text) => (text ? folded(text, LINE) : []));
}

/** A text in lines of so many letters, where its words allow it. */
export function folded(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The inches of a ring, as its words have them: where a base is measured from its edge the ring itself is wider; of planned fire
 *  its time. */
function onRing({ kind, radius, words }: TableCircle): string {
  if (kind === 'burst') return words.match(/\d\d:\d\d/)?.[0] ?? '';
  if (kind !== 'range' && kind !== 'sight') return '';
  const said = words.match(/[\d.]+(?=")/g)?.at(-1);
  return said ? `${said}″` : inches(radius);
}

/** Why somebody is not seen; nothing where he is. */
export function unseenWords({ is_seen, blocked_by, unseen }: TableSight): string | null {
  if (blocked_by) return `not seen: it is behind ${blocked_by}`;
  if (is_seen) return null;
  return unseen ? `not seen: ${unseen}` : 'not seen';
}

/** The chance that matters most, without the name of whom the tape points at anyway. */
function chanceWords({ chances }: TableOption, target: string): string {
  const [first] = chances;
  if (!first) return '';
  const [what, chance] = first;
  const isOfTarget = target !== '' && what.endsWith(` ${target}`);
  return `${isOfTarget ? what.slice(0, -target.length - 1) : what} ${chance}`;
}

/** A sentence on a place, for the cursor that speaks. */
function describe(desk: TableDesk, spot: Spot): string {
  const near = (stand: TableStand) =>
    stand.at && Math.hypot(stand.at.x - spot.x, stand.at.y - spot.y) <= stand.radius;
  const stand = desk.view?.stands.find(near);
  return `${placeWords(spot)}. ${stand ? wordsOf(stand) : ''}`;
}
