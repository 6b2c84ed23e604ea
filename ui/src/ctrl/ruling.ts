/** Filling in a ruling form that the api described: which value each field has, and the ruling made of them. */
import type {
  AnyRuling,
  BattleOrder,
  RulingChoice,
  RulingField,
  RulingForm,
  Scale,
  WarOrder,
} from '../gen/api';

/** What stands in the fields, by name. */
export type Filled = Record<string, string>;

/** How nobody is written in a field. */
export const NOBODY = '';

/** A form as it opens: on the given unit where it has one, with everything as it stands now. */
export function opened(form: RulingForm, unit: string | null): Filled {
  const filled: Filled = {};
  for (const field of form.fields) {
    const first = form.fields.map((other) => chosen(other, filled)).find((one) => one?.group);
    // Whoever comes second is of the other side.
    const wanted = first
      ? field.choices.find((one) => one.group && sideOf(one) !== sideOf(first))
      : field.choices.find(({ value }) => value !== null && value === unit);
    const usual = wanted ?? field.choices[0];
    filled[field.name] ??= field.choices.length > 0 ? (usual?.value ?? NOBODY) : '';
    Object.assign(filled, standing(form, chosen(field, filled)));
  }
  return filled;
}

/** The first of some units that words name; of two that begin there the longer name is meant. */
export function namedIn(text: string, units: readonly { id: string; name: string }[]): string | null {
  const named = units
    .map(({ id, name }) => ({ id, at: text.indexOf(name), length: name.length }))
    .filter(({ at, length }) => at >= 0 && length > 0)
    .sort((one, other) => one.at - other.at || other.length - one.length);
  return named[0]?.id ?? null;
}

/** A list that is longer is searched, not read. */
const READ_MOST = 20;

export const isLong = ({ choices }: RulingField): boolean => choices.length > READ_MOST;

/** The choices that have all the words that are sought, in label or heading. */
export function sought(field: RulingField, text: string): RulingField {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ label, group }: RulingChoice) => {
    const said = `${group} ${label}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return words.length ? { ...field, choices: field.choices.filter(fits) } : field;
}

/** A heading begins with the side: "Airborne: A Company". */
const sideOf = ({ group }: RulingChoice) => group.split(':')[0];

/** The fields after another choice was made: what depends on it stands as it is now. */
export function changed(form: RulingForm, filled: Filled, name: string, value: string): Filled {
  const field = form.fields.find((one) => one.name === name);
  const next = { ...filled, [name]: value };
  return field ? { ...next, ...standing(form, chosen(field, next)) } : next;
}

/** What a choice says of the other fields of this form. */
function standing(form: RulingForm, choice: RulingChoice | null): Filled {
  const known = Object.entries(choice?.now ?? {}).filter(([name]) =>
    form.fields.some((f) => f.name === name),
  );
  return Object.fromEntries(known) as Filled;
}

export function chosen(field: RulingField, filled: Filled): RulingChoice | null {
  return field.choices.find(({ value }) => (value ?? NOBODY) === (filled[field.name] ?? NOBODY)) ?? null;
}

/** The most a number may be: the chosen unit knows better than the form. */
export function most(form: RulingForm, filled: Filled, field: RulingField): number {
  const limits = form.fields.map((other) => chosen(other, filled)?.most[field.name]);
  return limits.find((limit) => limit !== undefined) ?? field.most;
}

type Value = string | number | boolean | null | { x: number; y: number };

/** The ruling, or nothing while a field is empty or out of its bounds. What cannot be ruled now may have been possible before. */
export function rulingOf(form: RulingForm, filled: Filled, isBefore = false): AnyRuling | null {
  if (form.not_now && !isBefore) return null;
  const body: Record<string, Value | Record<string, Value>> = {};
  for (const field of form.fields) {
    const value = valueOf(form, filled, field);
    if (value === undefined) return null;
    const [outer = '', inner] = field.name.split('.');
    if (inner === undefined) body[outer] = value;
    else body[outer] = { ...(body[outer] as Record<string, Value> | undefined), [inner]: value };
  }
  return { [form.kind]: body };
}

/** What stands in a field as the ruling has it; undefined while it is empty or out of its bounds. */
function valueOf(form: RulingForm, filled: Filled, field: RulingField): Value | undefined {
  const text = filled[field.name] ?? '';
  switch (field.kind) {
    case 'number': {
      const number = Number(text);
      const fits = text !== '' && Number.isInteger(number) && number >= 0;
      return fits && number <= most(form, filled, field) ? number : undefined;
    }
    case 'hex':
      return /^\d{4}$/.test(text) ? text : undefined;
    case 'inches':
      return hundredths(text);
    case 'spot': {
      const [x, y] = text.split(',').map((part) => hundredths(part.trim()));
      return text.split(',').length === 2 && x !== undefined && y !== undefined ? { x, y } : undefined;
    }
    case 'yes':
      return text === 'yes' ? true : text === 'no' ? false : undefined;
    case 'choice':
      return chosen(field, filled)?.value;
  }
}

/** Inches as they are typed, in hundredths: 12, 30.5. */
function hundredths(text: string): number | undefined {
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** The choices of a field by their headings, in the api's order. */
export function grouped(field: RulingField): [heading: string, choices: RulingChoice[]][] {
  const groups = new Map<string, RulingChoice[]>();
  for (const choice of field.choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}

/** A ruling as an order to a battle. */
export function rulingOrder(scale: Scale, battle: string, ruling: AnyRuling, reason: string): WarOrder {
  const order = { [scale]: { rule: { ruling, reason } } } as unknown as BattleOrder;
  return { battle, order };
}
