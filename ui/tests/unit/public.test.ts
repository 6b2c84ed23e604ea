// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { publicAddress, publicHost, publicOf } from '../../src/host/public';
import type { Host, Name, Welcome } from '../../src/host/types';

function asked() {
  const bodies: [Name, unknown][] = [];
  const host = {
    ask: (name: Name, body: unknown) => {
      bodies.push([name, body]);
      return Promise.resolve({});
    },
    welcome: () =>
      Promise.resolve({
        role: 'host',
        seats: ['blue', 'orange', 'umpire'],
        eyes: 'umpire',
        campaigns: [],
        waiting: [{}],
        open: null,
        mayFound: true,
      } as unknown as Welcome),
    listen: () => () => undefined,
  } as unknown as Host;
  return { bodies, host };
}
const file = 'war.wardiary';

describe('the window for everybody', () => {
  it('asks as a spectator, whatever it was asked as, in every part', async () => {
    const { bodies, host } = asked();
    const shown = publicHost(host, file);
    await shown.ask('timeline', { file });
    await shown.ask('map', { file, seat: 'umpire' });
    const parts = [{ oob: { file } }, { war_room: { file, seat: 'umpire' as const } }];
    await shown.ask('refresh', { file, seat: 'umpire', since: 0, parts });
    for (const [, body] of bodies) expect(body).toMatchObject({ seat: 'app' });
    expect(bodies[2]?.[1]).toMatchObject({
      parts: [{ oob: { seat: 'app' } }, { war_room: { seat: 'app' } }],
    });
  });
  it('asks for nothing that is a seat’s own, and changes nothing', async () => {
    const { bodies, host } = asked();
    const shown = publicHost(host, file);
    await expect(shown.ask('sheet', { file, seat: 'blue' })).rejects.toThrow(/only shows/);
    await expect(shown.ask('umpire', { file } as never)).rejects.toThrow(/only shows/);
    const parts = [{ sheet: { file, seat: 'blue' as const } }];
    await expect(shown.ask('refresh', { file, seat: 'app', since: 0, parts })).rejects.toThrow();
    await expect(shown.change('order', {} as never, {} as never)).rejects.toThrow(/only shows/);
    await expect(shown.agree(1, true)).rejects.toThrow();
    expect(bodies).toEqual([]);
    const told = await shown.welcome();
    expect(told).toMatchObject({ seats: [], eyes: 'app', waiting: [], mayFound: false, open: file });
  });
  it('has an address of its own, beside the token', () => {
    const here = { href: 'http://localhost:1/#token=abc', hash: '#token=abc' };
    const address = new URL(publicAddress(here, 'Ünser Krieg.wardiary'));
    expect(publicOf(address)).toEqual({ file: 'Ünser Krieg.wardiary' });
    expect(new URLSearchParams(address.hash.slice(1)).get('token')).toBe('abc');
    expect(publicOf(here)).toBeNull();
  });
});
