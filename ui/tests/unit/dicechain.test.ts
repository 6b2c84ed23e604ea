// A device's chain of dice: the published vectors, each link once and for one question, and the text it is kept in.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  answerTo,
  givesItsTips,
  isOlder,
  linkOf,
  newChain,
  readKept,
  Spoilt,
  withChain,
  writeKept,
  type Kept,
} from '../../src/ctrl/dicechain';

interface Vectors {
  chains: { secret: string; length: number; tip: string; links: Record<string, string> }[];
  memories: { digests: string[]; memory: string }[];
}
const specification = readFileSync(new URL('../../../docs/DICE.md', import.meta.url), 'utf8');
const vectors = JSON.parse(/```json vectors\n([^]*?)```/.exec(specification)?.[1] ?? '') as Vectors;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const CAMPAIGN = 'c'.repeat(64);
const SECRET = new Uint8Array(32).fill(7);
const question = (name: string) => sha256(name);
const kept = (length = 5): Kept => ({ campaign: CAMPAIGN, seat: 'blue', chains: [newChain(SECRET, length)] });
const ask = (of: Kept, index: number, name: string, chain = 0) =>
  answerTo(of, { tip: of.chains[chain]?.tip ?? '', index, question: question(name) });
/** The device after an answer that must have been given. */
function given(of: Kept, index: number, name: string, chain = 0): Kept {
  const answer = ask(of, index, name, chain);
  if ('denied' in answer) throw new Error(answer.denied);
  return answer.kept;
}

describe('a chain', () => {
  it('is the published one', () => {
    expect(vectors.chains.length).toBeGreaterThanOrEqual(3);
    for (const { secret, length, tip, links } of vectors.chains) {
      const chain = newChain(bytes(secret), length);
      expect(chain.tip).toBe(tip);
      for (const [index, link] of Object.entries(links)) expect(linkOf(chain, Number(index))).toBe(link);
    }
  });
  it('remembers its questions as published', () => {
    for (const { digests, memory } of vectors.memories) {
      let device = kept();
      digests.forEach((question, at) => {
        const answer = answerTo(device, { tip: device.chains[0]?.tip ?? '', index: at + 1, question });
        if ('denied' in answer) throw new Error(answer.denied);
        device = answer.kept;
      });
      expect(device.chains[0]?.memory).toBe(memory);
    }
  });
});

describe('a device', () => {
  it('gives each link in order, and every one follows from the one before', () => {
    let device = kept(5);
    let last = device.chains[0]?.tip ?? '';
    for (const index of [1, 2, 3, 4, 5]) {
      const answer = ask(device, index, `roll ${index}`);
      if ('denied' in answer) throw new Error(answer.denied);
      expect(sha256(bytes(answer.link))).toBe(last);
      [device, last] = [answer.kept, answer.link];
    }
    expect(last, 'the last link is the secret').toBe(device.chains[0]?.secret);
    expect(ask(device, 6, 'one more')).toEqual({ denied: 'no_such_link' });
  });
  it('gives the last link again to the same question, and to no other', () => {
    const device = given(kept(), 1, 'attack');
    const again = ask(device, 1, 'attack');
    expect(again).toEqual({ link: linkOf(device.chains[0]!, 1), kept: device });
    expect(ask(device, 1, 'another order')).toEqual({ denied: 'other_question' });
  });
  it('gives no earlier link, not even to its own question: the game was put back', () => {
    const device = given(given(kept(), 1, 'attack'), 2, 'defend');
    expect(ask(device, 1, 'attack')).toEqual({ denied: 'older_copy' });
  });
  it('gives no link beyond the next: those between would be known', () => {
    for (const index of [2, 3, 5]) expect(ask(kept(), index, 'attack')).toEqual({ denied: 'links_between' });
    for (const index of [0, -1, 6, 1.5, NaN])
      expect(ask(kept(), index, 'attack')).toEqual({ denied: 'no_such_link' });
  });
  it('answers for no other chain, and to nothing that is no question', () => {
    const device = kept();
    const other = newChain(new Uint8Array(32).fill(8), 5).tip;
    expect(answerTo(device, { tip: other, index: 1, question: question('a') })).toEqual({
      denied: 'foreign_chain',
    });
    const tip = device.chains[0]?.tip ?? '';
    expect(answerTo(device, { tip, index: 1, question: 'attack' })).toEqual({ denied: 'no_such_link' });
  });
  it('goes on with its next chain', () => {
    const next = newChain(new Uint8Array(32).fill(9), 3);
    const device = withChain(given(kept(1), 1, 'last'), next);
    expect(given(device, 1, 'first', 1).chains.map((chain) => chain.given)).toEqual([1, 1]);
  });
});

describe('what is kept', () => {
  const device = withChain(given(given(kept(), 1, 'attack'), 2, 'defend'), {
    ...newChain(new Uint8Array(32).fill(9), 3),
    since: 40,
  });

  it('is read back as it was', () => {
    expect(readKept(writeKept(device))).toEqual(device);
    expect(readKept(`\uFEFF${writeKept(device).replaceAll('\n', '\r\n')}`)).toEqual(device);
    expect(givesItsTips(device)).toBe(true);
  });
  it('has the checksum of everything before it', () => {
    const [body, sum] = writeKept(device).split(/(?<=\n)sum /);
    expect(sum?.trim()).toBe(sha256(body ?? ''));
  });
  it('is refused when a single character is another, or missing', () => {
    const text = writeKept(device);
    const end = text.lastIndexOf('\n');
    for (let at = 0; at < end; at += 7) {
      const other = text[at] === '1' ? '2' : '1';
      expect(() => readKept(text.slice(0, at) + other + text.slice(at + 1)), `at ${at}`).toThrow(Spoilt);
      expect(() => readKept(text.slice(0, at) + text.slice(at + 1)), `without ${at}`).toThrow(Spoilt);
    }
    for (const nothing of ['', 'sum', '\nsum \n', 'a letter'])
      expect(() => readKept(nothing)).toThrow(Spoilt);
  });
  it('is refused when its sum is right and its lines are not', () => {
    const summed = (body: string) => `${body}sum ${sha256(body)}\n`;
    const body = writeKept(device).replace(/sum .*\n$/, '');
    expect(readKept(summed(body))).toEqual(device);
    for (const [from, to] of [
      ['wardiary-dice 1', 'wardiary-dice 2'],
      ['seat blue', 'seat green'],
      ['campaign c', 'campaign x'],
      ['chain ', 'link '],
      [' 5 ', ' 0 '],
      [' 5 ', ' 100001 '],
      [' 2 ', ' 6 '],
      [' 2 ', ' -2 '],
      [' 2 ', ' 1.5 '],
      [' 2 ', ' 0 '],
    ] as const)
      expect(() => readKept(summed(body.replace(from, to))), `${from} as ${to}`).toThrow(Spoilt);
  });
  it('is older when it has answered less, or does not know a chain', () => {
    const before = given(kept(), 1, 'attack');
    const [more, same] = [given(before, 2, 'defend'), given(kept(), 1, 'attack')];
    expect([isOlder(before, more), isOlder(more, before), isOlder(same, before)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isOlder(more, device), isOlder(device, more)]).toEqual([true, false]);
  });
  it('with a secret that is not its own is noticed', () => {
    const [chain] = kept().chains;
    const spoilt = { ...kept(), chains: [{ ...chain!, secret: 'ab'.repeat(32) }] };
    expect(givesItsTips(spoilt)).toBe(false);
  });
});
