// This browser as the keeper of a seat's dice: when it answers, when it refuses, and what it says.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newChain, readKept, Spoilt } from '../../src/ctrl/dicechain';
import { DiceDevice } from '../../src/ctrl/dicedevice.svelte';
import type { DiceKeeperView, LinkWanted, StatusView } from '../../src/gen/api';
import { Refusal, Unreachable } from '../../src/host/types';
import { fakeHost, STATUS } from './fake';

const CAMPAIGN = 'c0'.repeat(32);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** A store in memory, which may refuse. */
class MemoryStore {
  readonly items = new Map<string, string>();
  isFull = false;
  getItem = (key: string) => this.items.get(key) ?? null;
  removeItem = (key: string) => void this.items.delete(key);
  setItem = (key: string, text: string) => {
    if (this.isFull) throw new Error('quota');
    this.items.set(key, text);
  };
}

/** The program, as far as it keeps dice: what it has committed to, and the links it was given. */
class Program {
  keeper: DiceKeeperView = { seat: 'blue', keeper: 'file', tip: 'f'.repeat(64), left: 100, proves: '' };
  next: { tip: string; length: number } | null = null;
  entries = 10;
  given: string[] = [];
  isGone = false;
  refusal: string | null = null;
  campaign = CAMPAIGN;
  readonly host = fakeHost({
    entry: () => ({ hash: this.campaign }),
    dice_keepers: () => this.answer([this.keeper]),
    hold_dice: ({ tip, length }: { tip: string; length: number }) => {
      this.entries += 1;
      if (this.keeper.keeper === 'device' && this.keeper.left <= 100) this.next = { tip, length };
      else this.keeper = { ...this.keeper, keeper: 'device', tip, left: length };
      return this.answer([this.keeper]);
    },
    give_link: ({ link }: { link: string }) => {
      if (this.refusal)
        throw new Refusal({ kind: 'refused', code: this.refusal, message: 'no', diagnostics: [] } as never);
      this.given.push(link);
      return this.answer({ told: [] });
    },
  });
  answer<T>(what: T): T {
    if (this.isGone) throw new Unreachable();
    return what;
  }
  status(links: LinkWanted | null = null): StatusView {
    return { ...STATUS, entries: this.entries, links, calls: [] } as never;
  }
  wants(index: number, question: string, tip = this.keeper.tip): StatusView {
    const seats = [{ seat: 'blue' as const, tip, index }];
    return this.status({ call: 9, number: index, question: hash(question), seats });
  }
  /** A roll was written: its link is used. */
  roll(): void {
    this.entries += 2;
    this.keeper = { ...this.keeper, left: this.keeper.left - 1 };
    if (this.keeper.left === 0 && this.next)
      this.keeper = { ...this.keeper, tip: this.next.tip, left: this.next.length };
  }
}

let program: Program;
let stored: MemoryStore;
let draws: number;
const browser = (store: MemoryStore | null = stored) =>
  new DiceDevice({
    host: program.host,
    file: 'war.wardiary',
    seats: ['blue'],
    reader: 'blue',
    store,
    draw: () => new Uint8Array(32).fill((draws += 1)),
  });

beforeEach(() => {
  program = new Program();
  stored = new MemoryStore();
  draws = 0;
});
/** A browser that holds blue's dice. */
async function holding(): Promise<DiceDevice> {
  const device = browser();
  await device.hold('blue', program.entries);
  return device;
}
const isLoud = (device: DiceDevice) => device.warnings.blue?.isLoud;

describe('holding a seat’s dice', () => {
  it('commits to a chain whose secret only this browser has', async () => {
    const device = await holding();
    const secret = '01'.repeat(32);
    expect(program.keeper).toMatchObject({ keeper: 'device', tip: newChain(new Uint8Array(32).fill(1)).tip });
    expect(JSON.stringify(program.host.asked)).not.toContain(secret);
    expect([...stored.items.keys()]).toEqual([`wardiary.dice.1.${CAMPAIGN}.blue`]);
    expect([...stored.items.values()][0]).toContain(secret);
    expect(device.holds('blue')).toBe(true);
  });
  it('gives a link by itself, once, after it is written down', async () => {
    const device = await holding();
    await device.follow(program.wants(1, 'attack'));
    const [given] = program.given;
    expect(
      createHash('sha256')
        .update(Buffer.from(given ?? '', 'hex'))
        .digest('hex'),
    ).toBe(program.keeper.tip);
    expect(readKept([...stored.items.values()][0] ?? '').chains[0]).toMatchObject({
      given: 1,
      question: hash('attack'),
    });
    program.roll();
    await device.follow(program.status());
    expect(program.given).toHaveLength(1);
    expect(device.warnings).toEqual({});
  });
  it('keeps silent where it holds nothing, and asks for nothing', async () => {
    const device = browser();
    await device.follow(program.wants(1, 'attack'));
    expect(program.given).toEqual([]);
    expect(program.host.asked.map(([name]) => name)).toEqual(['entry']);
    const nowhere = browser(null);
    await nowhere.follow(program.wants(1, 'attack'));
    expect([nowhere.isAble, nowhere.held]).toEqual([false, []]);
  });
  it('goes on after a reload, in another tab, under another file name', async () => {
    await holding();
    const again = browser();
    await again.follow(program.wants(1, 'attack'));
    expect(program.given).toHaveLength(1);
    expect(again.holds('blue')).toBe(true);
  });
  it('is of one campaign only', async () => {
    await holding();
    program.campaign = 'd0'.repeat(32);
    const other = browser();
    await other.follow(program.wants(1, 'attack'));
    expect([program.given, other.held]).toEqual([[], []]);
  });
  it('gives nothing that it cannot write down', async () => {
    const device = await holding();
    stored.isFull = true;
    await device.follow(program.wants(1, 'attack'));
    expect(program.given).toEqual([]);
    expect(isLoud(device)).toBe(true);
    stored.isFull = false;
    await device.follow(program.wants(1, 'attack'));
    expect(program.given).toHaveLength(1);
  });
});

describe('a device that is lied to', () => {
  it('answers the same question again, and no other, loudly', async () => {
    const device = await holding();
    program.isGone = true;
    await device.follow(program.wants(1, 'attack'));
    program.isGone = false;
    await device.follow(program.wants(1, 'attack'));
    expect(new Set(program.given).size).toBe(1);
    const before = program.given.length;
    await device.follow(program.wants(1, 'another order'));
    expect(program.given).toHaveLength(before);
    expect(isLoud(device)).toBe(true);
    expect(device.warnings.blue?.text).toContain('for another question');
    // Another tab, or a reload, is no way round it.
    await browser().follow(program.wants(1, 'another order'));
    expect(program.given).toHaveLength(before);
    device.dismiss('blue');
    expect(device.warnings).toEqual({});
  });
  it('does not go back with an older copy of the campaign', async () => {
    const device = await holding();
    for (const index of [1, 2, 3]) {
      await device.follow(program.wants(index, `roll ${index}`));
      program.roll();
    }
    await device.follow(program.wants(2, 'roll 2'));
    expect(program.given).toHaveLength(3);
    expect(device.warnings.blue?.text).toContain('older copy');
    expect(isLoud(device)).toBe(true);
  });
  it('does not jump ahead', async () => {
    const device = await holding();
    await device.follow(program.wants(10_000, 'attack'));
    expect(program.given).toEqual([]);
    expect(isLoud(device)).toBe(true);
  });
  it('says when the program refuses its link, but not when the roll is over', async () => {
    const device = await holding();
    program.refusal = 'dice.no_link_wanted';
    await device.follow(program.wants(1, 'attack'));
    expect(device.warnings).toEqual({});
    program.refusal = 'dice.foreign_link';
    await device.follow(program.wants(1, 'attack'));
    expect(isLoud(device)).toBe(true);
  });
});

describe('commitments', () => {
  it('are followed by the next one before the chain runs out, while no roll waits', async () => {
    const device = await holding();
    const first = program.keeper.tip;
    const last = newChain(new Uint8Array(32).fill(1)).length;
    const key = `wardiary.dice.1.${CAMPAIGN}.blue`;
    // All but the last two links are used.
    const text = stored.getItem(key) ?? '';
    const used = text.replace(/ 0 - 0{64}\n/, ` ${last - 2} ${hash('x')} ${'0'.repeat(64)}\n`);
    const body = used.replace(/sum .*\n$/, '');
    stored.setItem(key, `${body}sum ${hash(body)}\n`);
    program.keeper = { ...program.keeper, left: 2 };
    await device.follow(program.wants(last - 1, 'nearly'));
    expect([program.given.length, program.next]).toEqual([1, null]);
    program.roll();
    await device.follow(program.status());
    expect(program.next?.tip).toBe(newChain(new Uint8Array(32).fill(2)).tip);
    await device.follow(program.wants(last, 'the last'));
    expect(program.given[1], 'the last link is the secret').toBe('01'.repeat(32));
    program.roll();
    expect(program.keeper.tip).not.toBe(first);
    await device.follow(program.wants(1, 'and on'));
    expect(program.given).toHaveLength(3);
    expect(program.host.asked.filter(([name]) => name === 'hold_dice')).toHaveLength(2);
    expect(device.warnings).toEqual({});
  });
  it('that were sent without an answer are found again', async () => {
    const device = browser();
    program.isGone = true;
    await expect(device.hold('blue', program.entries)).rejects.toThrow(Unreachable);
    program.isGone = false;
    // It came through, and the first roll wants it.
    await device.follow(program.wants(1, 'attack'));
    expect(program.given).toHaveLength(1);
    await device.follow(program.status());
    expect(readKept([...stored.items.values()][0] ?? '').chains[0]?.since).not.toBeNull();
    expect(device.warnings).toEqual({});
  });
  it('that were replaced elsewhere are told and forgotten', async () => {
    const device = await holding();
    program.keeper = { ...program.keeper, keeper: 'file', tip: 'e'.repeat(64), left: 10_000 };
    program.entries += 1;
    await device.follow(program.status());
    expect([device.held, stored.items.size]).toEqual([[], 0]);
    expect(device.warnings.blue?.text).toContain('no longer on this device');
    expect(isLoud(device)).toBe(false);
  });
  it('that an older copy of the campaign does not know are not forgotten', async () => {
    const before = program.keeper;
    const device = await holding();
    const now = program.keeper;
    [program.keeper, program.entries] = [before, program.entries - 1];
    await device.follow(program.status());
    expect(stored.items.size).toBe(1);
    expect(device.warnings.blue?.text).toContain('older copy');
    [program.keeper, program.entries] = [now, program.entries + 1];
    await device.follow(program.wants(1, 'attack'));
    expect(program.given).toHaveLength(1);
  });
});

describe('a backup', () => {
  async function played(rolls: number): Promise<{ device: DiceDevice; text: string }> {
    const device = await holding();
    for (let index = 1; index <= rolls; index += 1) {
      await device.follow(program.wants(index, `roll ${index}`));
      program.roll();
    }
    return { device, text: device.backup('blue')?.text ?? '' };
  }

  it('brings the dice back after the browser has forgotten them', async () => {
    const { text } = await played(2);
    stored.items.clear();
    const device = browser();
    await device.restore('blue', text);
    await device.follow(program.wants(3, 'roll 3'));
    expect(program.given).toHaveLength(3);
    // What was answered before is still known.
    await device.follow(program.wants(3, 'another'));
    expect([program.given.length, isLoud(device)]).toEqual([3, true]);
  });
  it('that is older than what was given is refused, here and after everything was cleared', async () => {
    const { device, text } = await played(1);
    await device.follow(program.wants(2, 'roll 2'));
    await expect(device.restore('blue', text)).rejects.toThrow(/knows more than this backup/);
    program.roll();
    stored.items.clear();
    const cleared = browser();
    await expect(cleared.restore('blue', text)).rejects.toThrow(/too old: 1 roll was thrown/);
    expect([cleared.held, stored.items.size]).toEqual([[], 0]);
  });
  it('with a wrong checksum, of another seat or campaign, or of other dice is refused', async () => {
    const { device, text } = await played(1);
    await expect(device.restore('blue', text.replace('seat blue', 'seat Blue'))).rejects.toThrow(/checksum/);
    await expect(device.restore('orange', text)).rejects.toThrow(/holds blue’s dice/);
    const summed = (body: string) => `${body}sum ${hash(body)}\n`;
    const body = text.replace(/sum .*\n$/, '');
    await expect(device.restore('blue', summed(body.replaceAll(CAMPAIGN, 'd0'.repeat(32))))).rejects.toThrow(
      /another campaign/,
    );
    await expect(
      device.restore('blue', summed(body.replace('01'.repeat(32), '03'.repeat(32)))),
    ).rejects.toThrow(/does not give its own dice/);
    program.keeper = { ...program.keeper, tip: 'e'.repeat(64) };
    await expect(device.restore('blue', text)).rejects.toThrow(/committed to other dice/);
  });
  it('is not made of nothing, and damage in the browser is said', async () => {
    const device = browser();
    await device.follow(program.status());
    expect(device.backup('blue')).toBeNull();
    stored.setItem(`wardiary.dice.1.${CAMPAIGN}.blue`, 'half a tex');
    await device.follow(program.wants(1, 'attack'));
    expect([program.given, isLoud(device)]).toEqual([[], true]);
    await expect(device.restore('blue', 'half a tex')).rejects.toThrow(Spoilt);
  });
});
