/**
 * A seat's chain of sealed dice as a player's own device keeps it: making it, giving its links one by one, refusing what no
 * honest game would ask, and the small text it is kept and backed up in. `docs/DICE.md` specifies every byte.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceLink, Seat } from '../gen/api';

/** Links in a chain: more app rolls than most wars need. */
export const LENGTH = 10_000;
/** The longest chain the program takes. */
const LENGTH_MOST = 100_000;

/** One chain. Links, secrets and digests are 64 hexadecimal digits. */
export interface KeptChain {
  tip: string;
  length: number;
  secret: string;
  /** How many entries the journal had when it was committed to; `null` until the program has confirmed it. */
  since: number | null;
  /** How many links were given, the first first. */
  given: number;
  /** The digest of the question that the last of them answered. */
  question: string | null;
  /** The hash of all questions answered, in order. */
  memory: string;
}

/** What a device keeps of one seat of one campaign, the newest chain last. */
export interface Kept {
  /** The hash of the campaign's first entry. */
  campaign: string;
  seat: Seat;
  chains: readonly KeptChain[];
}

/** What a roll wants of a device. */
export type Asked = Pick<DeviceLink, 'tip' | 'index'> & { question: string };

/** Why a link is not given. */
export type Denial = 'foreign_chain' | 'no_such_link' | 'older_copy' | 'other_question' | 'links_between';

/** The link, with what must be kept before it is given; or why it is not. */
export type Answer = { link: string; kept: Kept } | { denied: Denial };

/** A kept text that cannot be used: one sentence for the person. */
export class Spoilt extends Error {}

const NOTHING_YET = '0'.repeat(64);
const HEADING = '# War Diary: the secret of one seat’s dice. Who has it can foresee them.';
const FORMAT = 'wardiary-dice 1';

const hashed = (hex: string, times: number): string => {
  let bytes = hexToBytes(hex);
  for (let time = 0; time < times; time += 1) bytes = sha256(bytes);
  return bytesToHex(bytes);
};

/** A fresh chain, from 32 random bytes. */
export function newChain(secret: Uint8Array, length = LENGTH): KeptChain {
  const hex = bytesToHex(secret);
  const tip = hashed(hex, length);
  return { tip, length, secret: hex, since: null, given: 0, question: null, memory: NOTHING_YET };
}

/** Link `index`, from 1; the last one is the secret itself. */
export function linkOf({ secret, length }: KeptChain, index: number): string {
  return hashed(secret, length - index);
}

/** What to answer: each link once, in order, and for one question only. */
export function answerTo(kept: Kept, asked: Asked): Answer {
  const chain = kept.chains.find(({ tip }) => tip === asked.tip);
  if (!chain) return { denied: 'foreign_chain' };
  const { index, question } = asked;
  if (!Number.isInteger(index) || index < 1 || index > chain.length || !isHash(question))
    return { denied: 'no_such_link' };
  if (index < chain.given) return { denied: 'older_copy' };
  if (index > chain.given + 1) return { denied: 'links_between' };
  const link = linkOf(chain, index);
  if (index === chain.given)
    return question === chain.question ? { link, kept } : { denied: 'other_question' };
  const memory = bytesToHex(sha256(concatBytes(hexToBytes(chain.memory), hexToBytes(question))));
  return { link, kept: withChain(kept, { ...chain, given: index, question, memory }) };
}

/** The same with a chain added, or in the place of the one with its tip. */
export function withChain(kept: Kept, chain: KeptChain): Kept {
  const isThere = kept.chains.some(({ tip }) => tip === chain.tip);
  const chains = isThere
    ? kept.chains.map((one) => (one.tip === chain.tip ? chain : one))
    : [...kept.chains, chain];
  return { ...kept, chains };
}

/** Whether one knows less than the other of what was answered: it must not take its place. */
export function isOlder(one: Kept, than: Kept): boolean {
  return than.chains.some((chain) => {
    const same = one.chains.find(({ tip }) => tip === chain.tip);
    return same ? same.given < chain.given : chain.since !== null;
  });
}

/** The text it is kept in, and backed up. */
export function writeKept({ campaign, seat, chains }: Kept): string {
  const lines = chains.map(({ tip, length, secret, since, given, question, memory }) =>
    ['chain', tip, length, secret, since ?? '-', given, question ?? '-', memory].join(' '),
  );
  const body = [HEADING, FORMAT, `campaign ${campaign}`, `seat ${seat}`, ...lines, ''].join('\n');
  return `${body}sum ${sumOf(body)}\n`;
}

/**
 * Reads what was kept.
 * @throws {Spoilt} when it is damaged, or no such text.
 */
export function readKept(text: string): Kept {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const end = plain.lastIndexOf('\nsum ') + 1;
  const body = plain.slice(0, end);
  if (!end || plain.slice(end).trim() !== `sum ${sumOf(body)}`)
    throw new Spoilt('This backup of dice is damaged: its checksum is wrong.');
  const [format, campaign, seat, ...chains] = body
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  if (format !== FORMAT) throw new Spoilt('This backup was written by another version of War Diary.');
  const of = /^campaign ([0-9a-f]{64})$/.exec(campaign ?? '')?.[1];
  const whose = /^seat (blue|orange|umpire)$/.exec(seat ?? '')?.[1] as Seat | undefined;
  if (!of || !whose) throw new Spoilt('This backup does not say whose dice it holds.');
  return { campaign: of, seat: whose, chains: chains.map(readChain) };
}

function readChain(line: string): KeptChain {
  const [word, tip, length, secret, since, given, question, memory] = line.split(' ');
  const chain: KeptChain = {
    tip: tip ?? '',
    length: Number(length),
    secret: secret ?? '',
    since: since === '-' ? null : Number(since),
    given: Number(given),
    question: question === '-' ? null : (question ?? ''),
    memory: memory ?? '',
  };
  const { since: entries, question: asked } = chain;
  const isSound =
    word === 'chain' &&
    [chain.tip, chain.secret, chain.memory, asked ?? chain.memory].every(isHash) &&
    isCount(chain.length, LENGTH_MOST) &&
    chain.length > 0 &&
    isCount(chain.given, chain.length) &&
    isCount(entries ?? 0, Number.MAX_SAFE_INTEGER) &&
    chain.given > 0 === (asked !== null);
  if (!isSound) throw new Spoilt('This backup has a line that no device has written.');
  return chain;
}

/** Whether every secret gives the tip that stands beside it. It takes some hundredths of a second. */
export const givesItsTips = ({ chains }: Kept): boolean =>
  chains.every(({ secret, length, tip }) => hashed(secret, length) === tip);

const sumOf = (body: string): string => bytesToHex(sha256(utf8ToBytes(body)));
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
const isCount = (value: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= most;
