/** What is written beside each stand of a table. */
import type { TableStand } from '../gen/api';

/** A kind alone tells no unit from another. */
const BARE = /^(platoon|company|battery|section|squad|troop|battalion)$/i;

/** Its unit by the part of its name before the first comma, and its number, unless another unit's stand had the same; a
 * man by his surname, as on his card. */
export function labelsOf(stands: readonly TableStand[]): Map<string, string> {
  const length = new Map<string, number>();
  let labels = labelled(stands, length);
  // Of a unit all stands are named alike, so one that shares its label makes them all longer.
  for (let shared = sharing(stands, labels); shared.length; shared = sharing(stands, labels)) {
    const longer = shared.filter((unit) => (length.get(unit) ?? 0) < waysOf(unit).length - 1);
    if (!longer.length) break;
    for (const unit of longer) length.set(unit, (length.get(unit) ?? 0) + 1);
    labels = labelled(stands, length);
  }
  return labels;
}

/** The names of a unit, the shortest that tells enough first. */
function waysOf(unit: string): string[] {
  const head = unit.split(', ')[0] ?? unit;
  const tail = unit.split(', ').at(-1) ?? unit;
  return [...new Set([BARE.test(head) ? tail : head, unit])];
}

function labelled(stands: readonly TableStand[], length: ReadonlyMap<string, number>): Map<string, string> {
  const surname = (name: string) => name.split(' ').at(-1) ?? name;
  const surnames = stands.map(({ name }) => surname(name));
  const labelOf = ({ name, unit_name, symbol }: TableStand) => {
    const own = surname(name);
    if (symbol === 'man') return surnames.filter((other) => other === own).length > 1 ? name : own;
    if (!unit_name || !name.startsWith(unit_name)) return name;
    return (waysOf(unit_name)[length.get(unit_name) ?? 0] ?? unit_name) + name.slice(unit_name.length);
  };
  return new Map(stands.map((stand) => [stand.id, labelOf(stand)]));
}

/** Units of which a stand has the label of another unit's. */
function sharing(stands: readonly TableStand[], labels: ReadonlyMap<string, string>): string[] {
  const units = new Map<string, Set<string>>();
  for (const { id, unit_name } of stands) {
    const label = labels.get(id) ?? '';
    units.set(label, (units.get(label) ?? new Set()).add(unit_name));
  }
  return [...new Set([...units.values()].filter((of) => of.size > 1).flatMap((of) => [...of]))];
}
