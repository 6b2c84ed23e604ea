/** The first evening, step by step: what to do, when it can be done, by what it is known to be done, and where on the screen. */
import type { Acts } from './acts';

export interface Lesson {
  id: string;
  title: string;
  text: string;
  /** It is done when one of these has happened, however it was done. */
  done: readonly (keyof Acts)[];
  /** It can be done while this holds. */
  when: keyof Acts;
  /** What lights up: the first of these that is on the screen. */
  find: readonly string[];
}

/** The scenario that they are about. */
export const SAMPLE = 'first-light';

export const LESSONS: readonly Lesson[] = [
  {
    id: 'briefing',
    title: 'Read your briefing',
    text: 'It says what your men are, what the places are worth, and what to try first. Press I, now or at any time.',
    done: ['hasBriefed'],
    when: 'always',
    find: ['nav [aria-haspopup=dialog]'],
  },
  {
    id: 'hold',
    title: 'Look behind the curtain',
    text: 'Orders are secret. Hold Space, or the button, while the other player looks away. Let go and they are hidden.',
    done: ['isCurtainOpen', 'isPastOrders'],
    when: 'hasCurtain',
    find: ['.curtain .hold', '.prompt .primary'],
  },
  {
    id: 'pick',
    title: 'Choose a battalion',
    text: 'Click one of your counters on the map, or the battalion’s line in the list. Each lights up the other.',
    done: ['hasPicked', 'isPastOrders'],
    when: 'mayWrite',
    find: ['.ordersmap', '.sheet .lines', '.curtain .hold', '.prompt .primary'],
  },
  {
    id: 'write',
    title: 'Write its order',
    text: 'Press M, H, D or R, or click the order. What each does stands below the list; your briefing has a plan for the first round.',
    done: ['hasWritten', 'isPastOrders'],
    when: 'mayWrite',
    find: ['.sheet .line.at .choices', '.curtain .hold', '.prompt .primary'],
  },
  {
    id: 'lay',
    title: 'Lay your orders face down',
    text: 'Give each battalion an order, then press Enter. The orders are revealed when both sides have laid theirs.',
    done: ['isPastOrders', 'hasLaid'],
    when: 'mayWrite',
    find: ['.prompt .primary'],
  },
  {
    id: 'throw',
    title: 'Throw for the move',
    text: 'The orders are revealed: each counter shows its letter. Press Enter, then throw two dice and type them, or press R and the app rolls.',
    done: ['hasThrown'],
    when: 'mayThrow',
    find: ['#dice', '.prompt .primary'],
  },
  {
    id: 'wake',
    title: 'Choose who moves',
    text: 'Click a counter of the battalion, or its name in the panel. Then press Enter.',
    done: ['hasTurn'],
    when: 'mayWake',
    find: ['.aim .offer', '.prompt .primary'],
  },
  {
    id: 'select',
    title: 'Select a company',
    text: 'Click one of the counters with a bright edge, or press N for the next.',
    done: ['hasSelected', 'hasMoved'],
    when: 'isTurn',
    find: ['.board .piece.actor'],
  },
  {
    id: 'move',
    title: 'Move it',
    text: 'Drag the counter to a marked hex, or click the hex and press Enter. The way shows what each step costs; any other hex says why not.',
    done: ['hasMoved'],
    when: 'mayMove',
    find: ['.board'],
  },
  {
    id: 'aim',
    title: 'Aim at an enemy',
    text: 'Select a company or a battery and click a marked enemy, or press X. Nothing is ordered yet.',
    done: ['isAiming', 'hasFought'],
    when: 'mayStrike',
    find: ['.board'],
  },
  {
    id: 'odds',
    title: 'Read the odds, then attack',
    text: 'The panel shows both sides’ dice, the reason for each, and the chances. Enter attacks. Esc takes the aim back.',
    done: ['hasFought'],
    when: 'isAiming',
    find: ['#at-hand'],
  },
  {
    id: 'dice',
    title: 'Throw the dice',
    text: 'Throw as many as the panel says and type what fell, or press R and the app rolls.',
    done: ['hasFoughtDice'],
    when: 'isFightDice',
    find: ['#dice'],
  },
  {
    id: 'card',
    title: 'Ask why',
    text: 'Press W, or click any dice in the log. The card gives the reason for every die, the odds, and the proof.',
    done: ['isCardOpen'],
    when: 'hasRolls',
    find: ['aside [data-roll]'],
  },
  {
    id: 'end',
    title: 'End the turn',
    text: 'When this battalion has done enough, press Enter. If a company could still act you are asked once more.',
    done: ['hasEnded'],
    when: 'isTurn',
    find: ['.prompt .primary'],
  },
  {
    id: 'night',
    title: 'Go through the night',
    text: 'Enter leads from unit to unit, a number brings men back. The night ends when both sides are done.',
    done: ['isNextDay'],
    when: 'isNight',
    find: ['.night .rows .at', '.prompt .primary'],
  },
  {
    id: 'past',
    title: 'Look back',
    text: 'Drag along the timeline, or press [ for one entry back. You may look at any moment; it changes nothing.',
    done: ['isPast'],
    when: 'isNextDay',
    find: ['footer .strip', 'nav [aria-current=page]'],
  },
  {
    id: 'now',
    title: 'Come back to now',
    text: 'Press End.',
    done: ['isBack'],
    when: 'isPast',
    find: ['.prompt .primary'],
  },
];
