/** What the board is given: pieces, targets and layers in; intents out. It knows no rule and no campaign. */

export type Side = 'blue' | 'orange';

export interface Layout {
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Corner radius of a hex, and the steps from column to column and row to row. */
  size: number;
  column: number;
  row: number;
  /** The middle of hex 0101. Columns stand upright, even columns half a hex lower. */
  x: number;
  y: number;
}

export interface Piece {
  id: string;
  hex: string;
  side: Side;
  /** Spoken and shown in full. */
  name: string;
  /** One or two characters on the counter. */
  mark: string;
  /** The symbol as SVG text with the place of its middle. */
  symbol: { svg: string; width: number; height: number; x: number; y: number };
  strength: number;
  full: number;
  /** A letter, `?` while it lies face down, nothing when there is none. */
  chit: string;
  isActor: boolean;
  isSelected: boolean;
  /** A small warning on the counter, such as out of command. */
  warning: string;
  /** Platoons and others riding along. */
  with: number;
}

export type TargetKind = 'move' | 'attack' | 'barrage' | 'air' | 'place' | 'other';

export interface BoardState {
  layout: Layout;
  pieces: readonly Piece[];
  targets: ReadonlyMap<string, TargetKind>;
  aim: string | null;
  path: readonly string[];
  /** Hexes with an objective: value and holder. */
  objectives: ReadonlyMap<string, { value: number; holder: Side | null }>;
  layers: { numbers: boolean; control: boolean; strength: boolean; orders: boolean };
  /** A sentence on a hex, for the cursor that speaks. */
  describe: (hex: string) => string;
}

export interface Intents {
  /** A hex was clicked, or Enter pressed on it. */
  hex(hex: string): void;
  /** The pointer or the cursor is over a hex, or over none. */
  hover(hex: string | null): void;
  /** The keyboard's cursor came to a hex. */
  speak(sentence: string): void;
  cancel(): boolean;
}
