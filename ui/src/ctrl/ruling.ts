/** Filling in a ruling form that the api described: which value each field has, and the ruling made of them. */
import type { Ruling, RulingChoice, RulingField, RulingForm } from '../gen/api';

/** What stands in the fields, by name. */
export type Filled = Record<string, string>;

/** How nobody is written in a field. */
export const NOBODY = '';

/** A form as it opens: on the given unit where it has one, with everything as it stands now. */
export function opened(form: RulingForm, unit: string | null): Filled {
  const filled: Filled = {};
  for (const field of form.fields) {
    const wanted = field.choices.find(({ value }) => value !== null && value === unit);
    const usual = wanted ?? field.choices[0];
    filled[field.name] ??= field.kind === 'choice' ? (usual?.value ?? NOBODY) : '';
    Object.assign(filled, standing(form, chosen(field, filled)));
  }
  return filled;
}

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

/** The ruling, or nothing while a field is empty or out of its bounds. */
export function rulingOf(form: RulingForm, filled: Filled): Ruling | null {
  if (form.not_now) return null;
  const body: Record<string, string | number | null> = {};
  for (const field of form.fields) {
    const text = filled[field.name] ?? '';
    if (field.kind === 'number') {
      const number = Number(text);
      const fits = text !== '' && Number.isInteger(number) && number >= 0;
      if (!fits || number > most(form, filled, field)) return null;
      body[field.name] = number;
    } else if (field.kind === 'hex') {
      if (!/^\d{4}$/.test(text)) return null;
      body[field.name] = text;
    } else {
      const choice = chosen(field, filled);
      if (!choice) return null;
      body[field.name] = choice.value;
    }
  }
  return { [form.kind]: body } as unknown as Ruling;
}

/** The choices of a field by their headings, in the api's order. */
export function grouped(field: RulingField): [heading: string, choices: RulingChoice[]][] {
  const groups = new Map<string, RulingChoice[]>();
  for (const choice of field.choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups];
}
