/** What a person is told of his dice on this device, when something is not as it should be. */
import type { Seat } from '../gen/api';
import type { Denial } from './dicechain';
import { capital, counted } from './words';

/** Something the person must hear about his dice. */
export interface Warning {
  text: string;
  hint: string;
  /** It may be a cheat, or it stops the game. */
  isLoud: boolean;
}

export const DAMAGED: Warning = {
  text: 'What this browser has kept of your dice is damaged.',
  hint: 'Restore a backup, or hold the dice on this device again.',
  isLoud: true,
};

export const NOT_KEPT: Warning = {
  text: 'This browser refuses to keep your dice, so nothing was given.',
  hint: 'Its storage is full or switched off. Make room, and throw again.',
  isLoud: true,
};

export const OLDER_JOURNAL: Warning = {
  text: 'An older copy of this campaign was put back: it does not know the dice on this device yet.',
  hint: 'This device has forgotten nothing. Ask the host which copy is right.',
  isLoud: true,
};

export function denial(seat: Seat, index: number, denied: Denial): Warning {
  const loud = (text: string, hint: string): Warning => ({ text, hint, isLoud: true });
  const again = 'Type real dice, or commit again under “Who keeps the app’s dice”; everybody will see it.';
  switch (denied) {
    case 'other_question':
      return loud(
        `Link ${index} of ${seat}’s dice was already given, for another question. This device does not give it twice.`,
        `Was a roll given up, or an older copy put back? If not, your dice may have been looked at beforehand. ${again}`,
      );
    case 'older_copy':
      return loud(
        `Link ${index} of ${seat}’s dice was used long ago: an older copy of this campaign was put back. This device does not answer.`,
        `Ask the host why. ${again}`,
      );
    case 'links_between':
      return loud(
        `Link ${index} of ${seat}’s dice is asked for, but it is not the next one. Giving it would reveal those in between. This device does not answer.`,
        `Does another device answer for this seat? ${again}`,
      );
    case 'no_such_link':
      return loud(`${capital(seat)}’s dice have no link ${index}. This device does not answer.`, again);
    case 'foreign_chain':
      return loud(
        `A roll waits for dice of ${seat} that are not on this device.`,
        `Open the device that keeps them, or restore its backup here. ${again}`,
      );
  }
}

/** Other dice were committed to, elsewhere. */
export const replaced = (seat: Seat, isDevice: boolean): Warning => ({
  text: `${capital(seat)}’s dice are no longer on this device: the seat has committed to other dice.`,
  hint: `${isDevice ? 'Another device keeps them' : 'They are in the campaign’s file'} now. The journal says since when.`,
  isLoud: false,
});

/** Why a backup is refused. */
export const tooOld = (rolls: number): string =>
  `This backup is too old: ${counted(rolls, 'roll was', 'rolls were')} thrown since it was saved, and which ` +
  'questions they answered is not in it. Hold the dice on this device again.';
