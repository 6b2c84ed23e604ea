/** What a frame of a film shows, and in which colours. A film is drawn from this and knows no campaign. */
import type { Label, Layout, Marks, Piece, Side } from '../board/state';

/** The size of every film, in pixels. */
export const FILM = { width: 1280, height: 720 } as const;

export interface Scored {
  side: Side;
  name: string;
  /** Objective points; nothing where the eyes do not know them. */
  points: number | null;
  strength: number | null;
}

export interface Scene {
  title: string;
  clock: string;
  sides: readonly Scored[];
  layout: Layout;
  pieces: readonly Piece[];
  labels: readonly Label[];
  marks: Marks | null;
  /** Cells that the close-up shows, the one that matters most first; none leaves it where it was. */
  focus: readonly string[];
  /** Cells that a unit has just entered. */
  arrived: readonly string[];
  banner: { text: string; side: Side | null };
  /** Shown instead of the close-up: a new day, a night, the end. */
  card: { title: string; lines: readonly string[] } | null;
}

/** Colours by what they are for, and the typeface of words on the map. */
export interface Theme {
  blue: string;
  onBlue: string;
  orange: string;
  onOrange: string;
  paper: string;
  sheet: string;
  ink: string;
  soft: string;
  rule: string;
  ruleStrong: string;
  bar: string;
  onBar: string;
  onBarSoft: string;
  glow: string;
  /** Words on the ground, what is behind them, and numbers of hexes. */
  letters: string;
  halo: string;
  faint: string;
  plate: string;
  narrow: string;
  /** Symbols are darkened. */
  isNight: boolean;
}

/** Pictures that are drawn once and used in every frame. */
export interface Pictures {
  /** The ground at so many pixels for a unit of the map. */
  ground: { picture: CanvasImageSource; scale: number } | null;
  symbol(svg: string, wide: number, high: number): CanvasImageSource | null;
}

export const sideColour = (theme: Theme, side: Side | null): string => (side ? theme[side] : theme.ink);
