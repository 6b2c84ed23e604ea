/** What the signs mean that lie on a table now. It goes by what is there and knows no book. */
import type { TableCircle, TableCircleKind, TableStand, TableToken, TableTokenKind } from '../gen/api';

/** A sign as it is drawn, by its class and what is written on it, and what it says. */
export interface Sign {
  css: string;
  text: string;
  says: string;
}

const TOKENS: Record<TableTokenKind, string> = {
  order: 'its order',
  dice: 'activity dice left',
  held: 'fire that is held back',
  morale: 'morale',
  loss: 'lost',
  wounded: 'wounded',
  ammunition: 'uses left',
  grenades: 'grenades',
  stopped: 'pinned',
  other: '',
};
/** Of one man it is said otherwise. */
const OF_MEN: Partial<Record<TableTokenKind, string>> = { loss: 'wound' };
const RINGS: Record<TableCircleKind, string> = {
  range: 'end of a range',
  sight: 'as far as it sees',
  reach: 'as far as it may move',
  cohesion: 'how far it keeps others together',
  burst: 'where it bursts',
};

interface Lying {
  stands: readonly TableStand[];
  circles: readonly TableCircle[];
  /** There are cards, which whoever leads may exchange. */
  hasCards: boolean;
}

/** The signs in the order in which they are looked for: men and what they bear, markers, rings. */
export function legendOf({ stands, circles, hasCards }: Lying): Sign[] {
  return [...onBases(stands, hasCards), ...markers(stands), ...rings(circles)];
}

function onBases(stands: readonly TableStand[], hasCards: boolean): Sign[] {
  const has = (is: (stand: TableStand) => boolean) => stands.some(is);
  const all: [boolean, Sign][] = [
    [
      has(({ badges }) => badges.includes('leader')),
      { css: 'sign', text: '▲', says: hasCards ? 'may exchange cards' : 'commands others' },
    ],
    [has(({ badges }) => badges.includes('medic')), { css: 'sign', text: '✚', says: 'medic' }],
    [
      has(({ figures: [left, full] }) => left > 0 && left < full),
      { css: 'sign', text: '●○', says: 'figures left, and lost' },
    ],
    [has(({ stance }) => stance === 'prone'), { css: 'base prone', text: '', says: 'lies pinned' }],
    [
      has(({ stance }) => stance === 'covered'),
      { css: 'sign', text: '◠', says: 'bags before him: has taken cover' },
    ],
    [
      has(({ cover }) => cover > 0),
      { css: 'token cover', text: '2', says: 'level of cover; the brown arc is where it protects' },
    ],
  ];
  return all.flatMap(([is, sign]) => (is ? [sign] : []));
}

function markers(stands: readonly TableStand[]): Sign[] {
  const isOfMen = stands.some(({ symbol }) => symbol === 'man');
  const tokens = stands.flatMap((stand) => stand.tokens);
  const signs = (Object.keys(TOKENS) as TableTokenKind[]).flatMap((kind) => {
    const [first] = tokens.filter((token) => token.kind === kind && kind !== 'other');
    const says = (isOfMen && OF_MEN[kind]) || TOKENS[kind];
    return first ? [{ css: `token ${kind}`, text: textOf(first), says }] : [];
  });
  // What is of no kind says itself what it is.
  const others = new Map(tokens.flatMap((token) => (token.kind === 'other' ? [[textOf(token), token]] : [])));
  const told = [...others].map(([text, { words }]) => ({ css: 'token other', text, says: words }));
  return [...signs, ...told];
}

function rings(circles: readonly TableCircle[]): Sign[] {
  const kinds = new Set(circles.map(({ kind }) => kind));
  const known = (Object.keys(RINGS) as TableCircleKind[]).filter((kind) => kinds.has(kind));
  return known.map((kind) => ({ css: `ring ${kind}`, text: '', says: RINGS[kind] }));
}

function textOf({ label, count }: TableToken): string {
  return label ?? String(count);
}
