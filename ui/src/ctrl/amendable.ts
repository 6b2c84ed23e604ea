/** What of an order may have been otherwise: the rolls that were typed for it, and the choices that were made. */
import type { ChoiceCall, EntryLine, RollCall, Scale } from '../gen/api';
import type { War } from './war.svelte';

/** A roll or a choice that answered the order. */
export interface Given {
  line: EntryLine;
  roll: RollCall | null;
  choice: ChoiceCall | null;
  /** The options that were chosen, by their words. */
  chosen: readonly string[];
}

export interface Amendable {
  /** The order that the entry belongs to. */
  order: EntryLine | null;
  /** What orders to its battle are written under. */
  scale: Scale | null;
  answers: readonly Given[];
  /** The answer that was pointed at, by its entry. */
  meant: number | null;
}

/** Kinds of entries that belong to an order, or are amendments. Of others nothing can be changed. */
const OF_ORDERS: ReadonlySet<string> = new Set([
  'ordered',
  'roll_called',
  'choice_called',
  'rolled',
  'chosen',
  'happened',
  'ruled',
  'sealed',
  'revealed',
  'amended',
]);
/** So many entries are looked through behind an order, and around the one that was pointed at. */
const NEAR = 200;

/** Whether the screen that changes the past has something to say about an entry. */
export function mayAmend(line: EntryLine): boolean {
  return OF_ORDERS.has(line.kind) && line.counts && !line.withheld;
}

export function isAmendment(line: EntryLine): boolean {
  return line.kind === 'amended';
}

/** The order of an entry, and what was answered to it. */
export async function answersOf(war: War, line: EntryLine): Promise<Amendable> {
  const { file, host, log, reader: seat } = war;
  const [why, battles] = await Promise.all([
    line.kind === 'ordered' ? null : host.ask('why', { file, seat, entry: line.seq }),
    war.ask('battles', { file, seat }),
  ]);
  const order = why ? why.order : line;
  const scale = battles.find(({ id }) => id === line.battle)?.scale ?? null;
  if (!order) return { order: null, scale, answers: [], meant: null };
  const end = war.status?.entries ?? line.seq;
  const behind = await log.range(order.seq, Math.min(order.seq + NEAR, end));
  const around = await log.range(Math.max(order.seq, line.seq - NEAR), Math.min(line.seq + NEAR, end));
  const lines = new Map([...behind, ...around].map((one) => [one.seq, one]));
  const isOfOrder = ({ cause }: EntryLine) => cause !== null && lines.get(cause)?.cause === order.seq;
  const given = [...lines.values()].filter(
    (one) =>
      (one.kind === 'rolled' || one.kind === 'chosen') && one.counts && !one.withheld && isOfOrder(one),
  );
  const read = await Promise.all(given.map((one) => readAnswer(war, one)));
  const answers = read.filter((one) => one !== null).sort((a, b) => a.line.seq - b.line.seq);
  const meant = answers.find((one) => one.line.seq === line.seq) ?? null;
  return { order, scale, answers, meant: meant?.line.seq ?? null };
}

/** A choice, or a roll that was typed by hand: what the app threw cannot have been mistyped. */
async function readAnswer(war: War, line: EntryLine): Promise<Given | null> {
  const { file, host, reader: seat } = war;
  const ask = { file, seat, entry: line.seq };
  if (line.kind === 'rolled') {
    const { body } = await host.ask('entry', ask);
    if (!body || !('typed_by' in (JSON.parse(body) as object))) return null;
  }
  const { roll, choice, chosen } = await host.ask('why', ask);
  return { line, roll, choice, chosen };
}
