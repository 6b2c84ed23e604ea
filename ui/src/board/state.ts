/** What the board is given: pieces, targets and layers in; intents out. It knows no rule and no campaign. */

import type { Sight } from './lens';

export type { Sight };

export type Side = 'blue' | 'orange';

/** What a cell of the map is. */
export type Shape = 'hexes' | 'squares';

export interface Layout {
  shape: Shape;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From the middle of a hex to its corners or of a square to its sides, and the steps from column to column and row to row. */
  size: number;
  column: number;
  row: number;
  /** The middle of 0101. Columns of hexes stand upright, even columns half a hex lower. */
  x: number;
  y: number;
}

export interface Piece {
  id: string;
  hex: string;
  side: Side;
  /** Spoken and shown in full. */
  name: string;
  /** What tells it from others, in a few characters. */
  mark: string;
  /** The symbol as SVG text with the place of its middle. */
  symbol: { svg: string; width: number; height: number; x: number; y: number };
  strength: number;
  full: number;
  /** The letter of its order, or nothing. */
  chit: string;
  /** The chit lies face down. */
  isFaceDown: boolean;
  isActor: boolean;
  isSelected: boolean;
  /** A warning on the counter, such as out of command. */
  warning: string;
}

export type TargetKind = 'move' | 'attack' | 'barrage' | 'air' | 'place' | 'other';

/** Hexes that are filled and framed in one manner; the manner is a class of the style sheet. */
export interface Area {
  css: string;
  hexes: readonly string[];
  /** Written in the middle of its uppermost hex. */
  label?: string;
}

/** A line between two hexes: a headquarters and who hangs on it. */
export interface Link {
  css: string;
  from: string;
  to: string;
}

/** What is written at the foot of a hex: a name, an objective, or both. */
export interface Label {
  hex: string;
  text: string;
  isTown: boolean;
  objective: { value: number; holder: Side | null } | null;
}

/** A way: the hex it starts in, then each hex with what is written there. */
export interface WayStep {
  hex: string;
  text: string;
  /** The way ends here by a rule, or costs something more. */
  isCostly: boolean;
}

/** An attack on a hex. */
export interface FightMark {
  side: Side | null;
  kind: 'close_combat' | 'distant_fire' | 'barrage' | 'air_strike';
  target: string;
  from: readonly string[];
  support: readonly { cell: string; side: Side | null }[];
  dice: readonly ThrowMark[];
  /** Nothing was ordered since. */
  isNow: boolean;
}

/** Dice as they lie; for each whether it hit, none of dice that are added up. */
export interface ThrowMark {
  faces: readonly number[];
  hits: readonly boolean[];
  side: Side | null;
}

export interface LossMark {
  cell: string;
  side: Side | null;
  points: number;
  isDestroyed: boolean;
  isNow: boolean;
}

export interface Trail {
  cells: readonly string[];
  side: Side | null;
  /** A class of the style sheet. */
  manner: string;
  /** Of the turn that goes on, or was the last. */
  isLast: boolean;
}

/** What happened of late. */
export interface Marks {
  fights: readonly FightMark[];
  losses: readonly LossMark[];
  trails: readonly Trail[];
}

export interface BoardState {
  layout: Layout;
  pieces: readonly Piece[];
  targets: ReadonlyMap<string, TargetKind>;
  aim: string | null;
  way: readonly WayStep[];
  labels: readonly Label[];
  areas: readonly Area[];
  links: readonly Link[];
  /** Nothing where the layer is off. */
  marks: Marks | null;
  /** The height of names, in pixels of the screen. */
  letters: number;
  layers: { numbers: boolean; names: boolean; strength: boolean; orders: boolean };
  /** A sentence on a hex, for the cursor that speaks. */
  describe: (hex: string) => string;
}

export interface Intents {
  /** A hex was clicked, or Enter pressed on it. */
  hex(hex: string): void;
  /** A counter that may act is dragged: where the hand is, and whether it lets go. Off the map it lets go of nothing. */
  drag(id: string, hex: string | null, isDone: boolean): void;
  /** One of a stack that was opened was chosen. */
  piece(id: string): void;
  /** The pointer or the cursor is over a hex, or over none. */
  hover(hex: string | null, byKey: boolean): void;
  /** The keyboard's cursor came to a hex. */
  speak(sentence: string): void;
  cancel(): boolean;
  /** Pan or zoom came to rest. */
  sight(sight: Sight): void;
}
