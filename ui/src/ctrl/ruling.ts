/** What an umpire may change, as a form: the fields of each ruling and the ruling made of them. */
import type { Hex, Ruling, Side, StandView, Status } from '../gen/api';

export const RULINGS = ['strength', 'place', 'order', 'shots', 'objective', 'end'] as const;
export type RulingKind = (typeof RULINGS)[number];
export const RULING_TITLES: Record<RulingKind, string> = {
  strength: 'Strength',
  place: 'Place',
  order: 'Order of its battalion',
  shots: 'Shots left',
  objective: 'Who holds an objective',
  end: 'End of the battle',
};

export interface RulingForm {
  kind: RulingKind;
  points: number;
  hex: Hex;
  status: Status;
  holder: Side | '';
}

/** The ruling on a stand, or nothing when the form does not fit it. */
export function rulingOf(form: RulingForm, stand: StandView): Ruling | null {
  switch (form.kind) {
    case 'strength':
      return { strength: { stand: stand.id, points: form.points } };
    case 'place':
      return /^\d{4}$/.test(form.hex) ? { place: { stand: stand.id, hex: form.hex } } : null;
    case 'order':
      return stand.battalion ? { order: { battalion: stand.battalion, status: form.status } } : null;
    case 'shots':
      return { shots: { battery: stand.id, shots: form.points } };
    case 'objective':
      return /^\d{4}$/.test(form.hex) ? { objective: { hex: form.hex, holder: form.holder || null } } : null;
    case 'end':
      return { end: { winner: form.holder || null } };
  }
}
