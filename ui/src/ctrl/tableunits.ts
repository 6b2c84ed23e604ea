/** The units of a side over the table: each with its mark and how it stands; many that stand alike as one. */
import type { Side, TableSide, TableUnit } from '../gen/api';

export interface UnitChip {
  /** The first of those it stands for. */
  unit: TableUnit;
  label: string;
  mark: string;
  /** How it stands, in words; nothing where every unit does what its side does. */
  state: string;
  /** Whether it is the one that acts. */
  isActing: boolean;
  /** The names of all it stands for, and everything to be said of them. */
  words: string;
}

/** So many units of a side stand there each by itself. */
const MOST = 4;

export function unitChips(
  side: Side,
  { units, sides }: { units: readonly TableUnit[]; sides: readonly TableSide[] },
): UnitChip[] {
  const isByUnit = actByUnit(units, sides);
  const names = namesOf(units);
  const own = units.filter((unit) => unit.side === side);
  const chips = own.map((unit): UnitChip => {
    const [mark, state] = standing(unit, isByUnit);
    const label = names.get(unit.id) ?? unit.name;
    return { unit, label, mark, state, isActing: isByUnit && unit.is_acting, words: '' };
  });
  const together = own.length > MOST ? alike(chips) : chips.map((chip) => [chip]);
  return together.flatMap(([first, ...others]) => {
    if (!first) return [];
    const tokens = first.unit.tokens.map((token) => token.words);
    const told = [first.state, ...tokens].filter(Boolean).join('; ');
    const all = [first, ...others].map(({ unit }) => unit.name).join(', ');
    const label = others.length ? `${others.length + 1} units` : first.label;
    return [{ ...first, label, words: told ? `${all}: ${told}` : all }];
  });
}

/** How a unit stands, in words; nothing where every unit does what its side does. */
export function unitState(
  unit: TableUnit,
  { units, sides }: { units: readonly TableUnit[]; sides: readonly TableSide[] },
): string {
  return standing(unit, actByUnit(units, sides))[1];
}

/** Whether units act one by one; else each does what its side does. */
function actByUnit(units: readonly TableUnit[], sides: readonly TableSide[]): boolean {
  const isOn = ({ side }: TableUnit) => sides.some((one) => one.side === side && one.is_on);
  const isHere = ({ gone, is_coming }: TableUnit) => !gone && !is_coming;
  return units.some((unit) => unit.is_done || (isHere(unit) && unit.is_acting !== isOn(unit)));
}

function standing(unit: TableUnit, isByUnit: boolean): [mark: string, state: string] {
  if (unit.is_coming) return ['→', unit.gone ?? 'comes later'];
  if (unit.gone) return ['✕', unit.gone];
  if (!isByUnit) return ['', ''];
  if (unit.is_acting) return ['▶', 'active'];
  return unit.is_done ? ['✓', 'has gone'] : ['○', 'to go'];
}

/** As much of the name of a unit as tells it from all others. */
function namesOf(units: readonly TableUnit[]): Map<string, string> {
  const head = ({ name }: TableUnit) => name.split(', ')[0] ?? name;
  const heads = units.map(head);
  const isOne = (unit: TableUnit) => heads.filter((other) => other === head(unit)).length === 1;
  return new Map(units.map((unit) => [unit.id, isOne(unit) ? head(unit) : unit.name]));
}

/** Those of which the same is to be said, in the order of the first of each. */
function alike(chips: readonly UnitChip[]): UnitChip[][] {
  const groups = new Map<string, UnitChip[]>();
  for (const chip of chips) {
    const key = [chip.mark, chip.state, ...chip.unit.tokens.map(({ words }) => words)].join();
    groups.set(key, [...(groups.get(key) ?? []), chip]);
  }
  return [...groups.values()];
}
