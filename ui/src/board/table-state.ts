/** What a table is given: terrain, bases, rings and the tape in; intents out. It knows no rule and no campaign. */

import type { Sight } from './lens';

export type Side = 'blue' | 'orange';

/** A place in hundredths of an inch from the south-west corner: x to the east, y to the north. */
export interface Spot {
  x: number;
  y: number;
}

export interface TableLayout {
  width: number;
  depth: number;
}

export interface Terrain {
  name: string;
  kinds: readonly string[];
  outline: readonly Spot[];
}

export type BaseSymbol = 'squad' | 'team' | 'machine_gun' | 'mortar' | 'gun' | 'tank' | 'truck' | 'man';

/** A marker of the book beside a base. */
export interface Token {
  kind: string;
  count: number;
  /** What is written on it instead of how many lie there. */
  label?: string;
  words: string;
}

export interface Base {
  id: string;
  name: string;
  /** What is written beside it: as much of the name as tells it from all others. */
  label: string;
  side: Side;
  symbol: BaseSymbol;
  at: Spot;
  radius: number;
  /** Figures standing, of so many. */
  figures: readonly [number, number];
  cover: number;
  /** Where it looks, and how many degrees round that are covered. */
  facing: { way: Spot; degrees: number } | null;
  tokens: readonly Token[];
  /** How a man stands or lies. */
  stance: 'upright' | 'covered' | 'prone' | 'down';
  badges: readonly ('leader' | 'medic')[];
  /** It is under the one commander whose window this is. */
  isOwn: boolean;
  isActor: boolean;
  isSelected: boolean;
  /** It is on its way while the other side may answer. */
  isMoving: boolean;
  /** It lies: a vehicle on its side, a man who is down. */
  isDown: boolean;
  /** What it is to the stand in hand: an enemy that is seen, or one that is not. */
  target: 'seen' | 'hidden' | '';
  isAimed: boolean;
  /** Everything about it in a sentence. */
  words: string;
}

export interface Ring {
  css: string;
  at: Spot;
  radius: number;
  /** What is written on it. */
  label: string;
  words: string;
}

export interface Ground {
  name: string;
  at: Spot;
  radius: number;
  holder: Side | null;
}

/** What a machine gun sweeps over. */
export interface Sweep {
  at: Spot;
  way: Spot;
  degrees: number;
  radius: number;
  words: string;
}

/** A grenade on its way: every inch so far, how far it bursts, and where it may be rolled on to. */
export interface Rolling {
  way: readonly Spot[];
  burst: number;
  side: string;
  to: readonly { at: Spot; isTaken: boolean }[];
}

/** The tape as it lies: good when something may be done along it. */
export interface Tape {
  points: readonly Spot[];
  css: 'plain' | 'good' | 'bad' | 'fire';
  label: string;
  /** What else is to be said of it, a line each. */
  more: readonly string[];
}

export interface TableState {
  layout: TableLayout;
  terrain: readonly Terrain[];
  objectives: readonly Ground[];
  bases: readonly Base[];
  rings: readonly Ring[];
  /** Pairs of places that are joined: contact, a man who is dragged. */
  ties: readonly { from: Spot; to: Spot; words: string }[];
  /** Places that the rules name as worth going to. */
  places: readonly Spot[];
  /** The way somebody is on while the other side may answer. */
  way: readonly Spot[];
  sweep: Sweep | null;
  rolling: Rolling | null;
  tape: Tape | null;
  /** It is dark over the table. */
  isNight: boolean;
  names: boolean;
  /** A sentence on a place, for the cursor that speaks. */
  describe: (spot: Spot) => string;
}

export interface TableIntents {
  /** A base was clicked, or Enter pressed on it; `isMore` with Shift held. */
  stand(id: string, isMore: boolean): void;
  /** The bare table was pointed at; `isMore` adds a corner to the way. */
  spot(spot: Spot, isMore: boolean): void;
  /** A base is dragged: where the hand is, over whom, and whether it lets go. */
  drag(id: string, spot: Spot, over: string | null, isDone: boolean): void;
  hover(what: { stand: string | null; spot: Spot } | null, byKey: boolean): void;
  speak(sentence: string): void;
  cancel(): boolean;
  sight(sight: Sight): void;
}
