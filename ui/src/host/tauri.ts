/** The way to the program in the desktop window: the shell's commands and its news. The only file that knows of Tauri. */
import { invoke, type InvokeArgs, type InvokeOptions } from '@tauri-apps/api/core';
import { listen } from '@tauri-apps/api/event';
import { getCurrentWebviewWindow } from '@tauri-apps/api/webviewWindow';
import type { ApiError } from '../gen/api';
import type { About, Answered, Asked, Campaign, Host, Name, Opening, Outcome, Welcome } from './types';
import { EVERY_SEAT, Refusal, settled } from './types';

/** What became of a request that was not answered: less came back than was asked. */
const NOTHING: Outcome = { ok: {} };

interface Hub {
  campaigns: Campaign[];
  opening: Opening | null;
  folder: string;
  notice: string | null;
}

export function isDesktop(): boolean {
  return '__TAURI_INTERNALS__' in window;
}

export function tauriHost(): Host {
  // Nothing that is read from a file can change how objects work. The shell's own switch for this comes too early: d3-color
  // gives its objects a `constructor` while it is loaded.
  Object.freeze(Object.prototype);
  /** A start that hands over a file must find somebody who listens. */
  const listening: Promise<unknown>[] = [];
  const target = getCurrentWebviewWindow().label;
  const on = <T>(event: string, take: (told: T) => void): (() => void) => {
    const deaf = listen<T>(event, ({ payload }) => take(payload), { target });
    listening.push(deaf);
    return () => void deaf.then((stop) => stop());
  };

  return {
    async ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>> {
      const [outcome] = await call<Outcome[]>('ask', { requests: [{ [name]: body }] });
      const done = settled(name, outcome ?? NOTHING);
      if (done.status === 'rejected') throw done.reason;
      return done.value;
    },
    async change(name, body, refresh) {
      const [done, seen] = await call<Outcome[]>('ask', { requests: [{ [name]: body }, { refresh }] });
      return [settled(name, done ?? NOTHING), settled('refresh', seen ?? NOTHING)];
    },
    async welcome(): Promise<Welcome> {
      await Promise.all(listening);
      const { campaigns, opening, folder, notice } = await call<Hub>('welcome');
      return {
        role: 'host',
        seats: EVERY_SEAT,
        campaigns,
        eyes: 'umpire',
        // Everybody sits at this table: what needs agreement is agreed across it.
        waiting: [],
        open: null,
        opening,
        mayFound: true,
        place: folder,
        notice,
      };
    },
    agree: () => Promise.resolve(true),
    listen(listener) {
      const stops = [
        on<[number, number]>('progress', (told) => listener.progress(...told)),
        // Only the second screen is told: the main window knows what it has done.
        on('changed', () => listener.changed()),
      ];
      return () => stops.forEach((stop) => stop());
    },
    async saveBytes(suggested, bytes) {
      const headers = { 'x-suggested': encodeURIComponent(suggested) };
      return call<string | null>('save_bytes', await bytes.arrayBuffer(), { headers });
    },
    saveFile: (suggested) => call<string | null>('save_file', { suggested }),
    opened: (take) =>
      on('opening', () => {
        void call<Opening | null>('opening').then((opening) => {
          if (opening) take(opening);
        });
      }),
    pictures: (take, failed) =>
      on<string[]>('pictures', (paths) => void Promise.all(paths.map(pictureOf)).then(take, failed)),
    forget: (file) => call('forget', { file }),
    fullScreen: () => call('full_screen'),
    shell: {
      about: () => call<About>('about'),
      carryOut: (action) => call('carry_out', { action }),
      commanded: (take) => on('command', take),
      painted: () => call('painted'),
      showPublic: (file) => call('show_second', { file }),
      showing: (file) => call('showing', { file }),
    },
  };
}

async function pictureOf(path: string): Promise<File> {
  const bytes = await call<ArrayBuffer>('read_picture', { path });
  return new File([bytes], path.split(/[/\\]/).pop() ?? path);
}

async function call<T = void>(command: string, body?: InvokeArgs, options?: InvokeOptions): Promise<T> {
  try {
    return await invoke<T>(command, body, options);
  } catch (error) {
    const isOurs = typeof error === 'object' && error !== null && 'code' in error;
    const unread: ApiError = { kind: 'usage', code: 'request.malformed', message: String(error) };
    throw new Refusal(isOurs ? (error as ApiError) : unread);
  }
}
