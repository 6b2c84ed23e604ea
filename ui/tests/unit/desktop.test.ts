// The desktop’s way out: what it asks of the shell for a file that the page has made, and for photographs that were dropped.
import { afterEach, expect, it, vi } from 'vitest';

const invoke = vi.hoisted(() => vi.fn());
const heard = vi.hoisted(() => new Map<string, (event: { payload: unknown }) => void>());
vi.mock('@tauri-apps/api/core', () => ({ invoke }));
vi.mock('@tauri-apps/api/event', () => ({
  listen: async (name: string, take: (event: { payload: unknown }) => void) => {
    heard.set(name, take);
    return () => heard.delete(name);
  },
}));
vi.mock('@tauri-apps/api/webviewWindow', () => ({ getCurrentWebviewWindow: () => ({ label: 'main' }) }));
// The window freezes it for good; here others still need it.
vi.spyOn(Object, 'freeze').mockImplementation((one) => one as never);

import { tauriHost } from '../../src/host/tauri';
import { Refusal } from '../../src/host/types';

afterEach(() => invoke.mockReset());

it('a film is handed over as it is, with the name that is suggested; its place comes back', async () => {
  invoke.mockResolvedValueOnce('/media/wars/Tag 1.gif');
  const film = new Blob([new Uint8Array([71, 73, 70])]);
  expect(await tauriHost().saveBytes?.('Straße nach Arnhem.gif', film)).toBe('/media/wars/Tag 1.gif');
  const [command, bytes, options] = invoke.mock.calls[0] ?? [];
  expect(command).toBe('save_bytes');
  expect([...new Uint8Array(bytes as ArrayBuffer)]).toEqual([71, 73, 70]);
  // A header holds no letters but those of ASCII.
  expect(options).toEqual({ headers: { 'x-suggested': 'Stra%C3%9Fe%20nach%20Arnhem.gif' } });
});

it('a cancelled save asks nothing more, and a failure says why', async () => {
  invoke.mockResolvedValueOnce(null);
  expect(await tauriHost().saveBytes?.('a.gif', new Blob([]))).toBeNull();
  invoke.mockRejectedValueOnce({ kind: 'failed', code: 'file.full', message: 'The disk is full.' });
  const failed = tauriHost().saveBytes?.('a.gif', new Blob([]));
  await expect(failed).rejects.toThrow(Refusal);
  await expect(failed).rejects.toThrow('The disk is full.');
});

it('photographs that are dropped are read by the shell, and come as files with their names', async () => {
  invoke.mockImplementation(async (_, { path }: { path: string }) => new Uint8Array([path.length]).buffer);
  const files = await new Promise<readonly File[]>((take, failed) => {
    tauriHost().pictures?.(take, failed);
    heard.get('pictures')?.({ payload: ['/media/wars/table.jpg', 'C:\\Anna\\the bridge.PNG'] });
  });
  expect(files.map(({ name }) => name)).toEqual(['table.jpg', 'the bridge.PNG']);
  expect([...new Uint8Array(await (files[0] as File).arrayBuffer())]).toEqual([
    '/media/wars/table.jpg'.length,
  ]);
  expect(invoke.mock.calls.map(([command, body]) => [command, body])).toEqual([
    ['read_picture', { path: '/media/wars/table.jpg' }],
    ['read_picture', { path: 'C:\\Anna\\the bridge.PNG' }],
  ]);
});

it('one that cannot be read is told', async () => {
  invoke.mockRejectedValueOnce({ kind: 'usage', code: 'picture.large', message: 'It has 80 MB.' });
  const reading = new Promise((take, failed) => {
    tauriHost().pictures?.(take, failed);
    heard.get('pictures')?.({ payload: ['/a.jpg'] });
  });
  await expect(reading).rejects.toThrow('It has 80 MB.');
});
