/** The order of battle as rows of a tree grid: what is open, what the filter leaves, what it was at another moment. */
import type { OobBattalion, OobFormation, OobStand, OobView, Side, Sum } from '../gen/api';

export interface UnitRow {
  id: string;
  /** 1 for a side. */
  level: number;
  name: string;
  /** The kind its symbol is drawn for. */
  kind: string;
  side: Side;
  who: string;
  place: string;
  /** The battle a unit is in, and where on that battle's map. */
  battle: string | null;
  hex: string | null;
  total: Sum;
  /** What is counted of it: strength points, or men in a war that has none. Nothing where it has neither. */
  now: number;
  start: number;
  full: number;
  /** The same at the other moment. */
  before: number | null;
  hasChildren: boolean;
  /** A battalion or a stand: something that has entries of its own. */
  isUnit: boolean;
  note: string;
  /** The men of each squad of a stand that has been in a smaller battle. */
  squads: readonly number[];
}

/** Whether nobody has strength points, because no battle of the war is fought on a map: men are counted then. */
export function countsMen({ sides }: OobView): boolean {
  return sides.every(({ total }) => total.strength_full === 0);
}

/** Strength, or men, of every unit, formation and side at a moment. */
export function strengthsOf(view: OobView | null): Map<string, number> {
  const by = new Map<string, number>();
  for (const row of view ? rowsOf(view, new Map(), new Set()) : []) by.set(row.id, row.now);
  return by;
}

/** Every row that is not under a closed one. */
export function rowsOf(
  view: OobView,
  before: ReadonlyMap<string, number>,
  closed: ReadonlySet<string>,
): UnitRow[] {
  const rows: UnitRow[] = [];
  const isOfMen = countsMen(view);
  const counted = ({ men, men_start, men_full, strength, strength_start, strength_full }: Sum) =>
    isOfMen
      ? { now: men, start: men_start, full: men_full }
      : { now: strength, start: strength_start, full: strength_full };
  const push = (row: Pick<UnitRow, 'id' | 'level' | 'name' | 'side' | 'total'> & Partial<UnitRow>) =>
    rows.push({
      kind: '',
      who: '',
      place: '',
      battle: null,
      hex: null,
      hasChildren: true,
      isUnit: false,
      note: '',
      squads: [],
      before: before.get(row.id) ?? null,
      ...counted(row.total),
      ...row,
    });
  const stand = (one: OobStand, side: Side, level: number) =>
    push({
      ...common(one),
      level,
      side,
      kind: one.kind,
      hasChildren: false,
      note: noteOf(one),
      squads: one.squads,
    });
  const battalion = (one: OobBattalion, side: Side, level: number) => {
    const note = [one.order ?? '', one.in_play ? '' : (one.arrives ?? 'not in play')].filter(Boolean);
    push({ ...common(one), level, side, kind: 'Headquarters', note: note.join(', ') });
    if (!closed.has(one.id)) for (const under of one.stands) stand(under, side, level + 1);
  };
  for (const { side, name, total, formations } of view.sides) {
    // A battalion may be called as its side is.
    const whole = `${side}/`;
    push({ id: whole, level: 1, name, side, total });
    if (closed.has(whole)) continue;
    /** How deep what is hidden under a closed formation is. */
    let hidden = Infinity;
    for (const formation of formations) {
      if (formation.level > hidden) continue;
      const id = `${side}/formation/${formation.name}`;
      const level = 2 + formation.level;
      if (formations.length > 1)
        push({
          id,
          level,
          name: formation.name || 'No formation',
          side,
          total: formation.total,
          note: behindOf(formation),
        });
      hidden = closed.has(id) ? formation.level : Infinity;
      if (closed.has(id)) continue;
      for (const one of formation.battalions) battalion(one, side, level + 1);
      for (const one of formation.stands) stand(one, side, level + 1);
    }
  }
  return rows;
}

/** The rows that hold the words, with the rows they stand under. */
export function filtered(rows: readonly UnitRow[], words: string): UnitRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...rows];
  const kept = new Set<UnitRow>();
  const above: (UnitRow | undefined)[] = [];
  for (const row of rows) {
    above.length = row.level;
    above[row.level] = row;
    const text = `${row.name} ${row.who} ${row.note} ${row.kind} ${row.place} ${row.hex ?? ''}`.toLowerCase();
    if (wanted.every((word) => text.includes(word))) for (const one of above) if (one) kept.add(one);
  }
  return rows.filter((row) => kept.has(row));
}

function common(one: OobBattalion | OobStand) {
  return {
    id: one.id,
    name: one.name,
    who: one.commander,
    place: one.place ?? '',
    battle: one.battle,
    hex: one.hex,
    total: one.total,
    isUnit: true,
  };
}

/** Who can come forward again from behind a formation's own lines. */
function behindOf({ behind }: OobFormation): string {
  const waiting = [
    [behind.wounded, 'wounded'],
    [behind.stragglers, behind.stragglers === 1 ? 'straggler' : 'stragglers'],
    [behind.replacements, behind.replacements === 1 ? 'replacement' : 'replacements'],
  ] as const;
  const there = waiting.filter(([men]) => men > 0).map(([men, word]) => `${men} ${word}`);
  return there.length ? `behind its lines: ${there.join(', ')}` : '';
}

function noteOf(stand: OobStand): string {
  return [
    stand.fate === 'on the table' ? '' : stand.fate,
    stand.in_command || !stand.hex ? '' : 'out of command',
    stand.shots ? `${stand.shots} shots` : '',
    ...stand.platoons.map((platoon) => (platoon.present ? platoon.name : `${platoon.name} (lost)`)),
  ]
    .filter(Boolean)
    .join(', ');
}
