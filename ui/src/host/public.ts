/** The window for everyone at the table: it sees what a spectator sees, and can do nothing. */
import type { Part } from '../gen/api';
import { Refusal, type Asked, type Host, type Name } from './types';

/** Whom a spectator is to the api. */
const EYES = 'app';
/** Requests that look, and see what their seat may see. */
const LOOKS = new Set<Name>([
  ...(['status', 'refresh', 'legal', 'log', 'outline', 'entry', 'why', 'odds', 'map', 'terrain'] as const),
  ...(['timeline', 'overlays', 'oob', 'battles', 'actions', 'war_room', 'course', 'facts', 'night'] as const),
  ...(['table', 'messages', 'people', 'reach', 'table_reach', 'find', 'briefing', 'map_events'] as const),
]);
/** What has no seat, and is the same for everybody. */
const OPEN = new Set<Name>(['dice_keepers', 'dice_typed']);

function nothing(): Refusal {
  const message = 'This window only shows the war.';
  return new Refusal({ kind: 'refused', code: 'window.public', message });
}

function looked<N extends Name>(name: N, body: Asked<N>): Asked<N> {
  if (OPEN.has(name)) return body;
  if (!LOOKS.has(name)) throw nothing();
  return { ...body, seat: EYES };
}

function part(asked: Part): Part {
  const [[name, body] = []] = Object.entries(asked) as [Name, Asked<Name>][];
  if (!name || !body) throw nothing();
  return { [name]: looked(name, body) };
}

/** The way to the program as a spectator has it; `file` is the campaign that is shown, or else the newest. */
export function publicHost(host: Host, file: string | null): Host {
  return {
    async ask(name, body) {
      const asked = looked(name, body);
      const parts = name === 'refresh' ? (body as Asked<'refresh'>).parts?.map(part) : undefined;
      return host.ask(name, parts ? { ...asked, parts } : asked);
    },
    change: () => Promise.reject(nothing()),
    agree: () => Promise.reject(nothing()),
    async welcome() {
      const told = await host.welcome();
      const open = file ?? told.open ?? told.campaigns.find(({ status }) => status)?.file ?? null;
      return { ...told, role: 'spectator', seats: [], eyes: EYES, waiting: [], open, mayFound: false };
    },
    listen: (listener) => host.listen(listener),
    ...(host.fullScreen && { fullScreen: host.fullScreen }),
  };
}

/** What an address says of it: nothing where an ordinary window is meant. */
export function publicOf({ hash }: Pick<Location, 'hash'>): { file: string | null } | null {
  const said = new URLSearchParams(hash.replace(/^#\/?/, ''));
  return said.get('show') === 'public' ? { file: said.get('file') } : null;
}

/** The address that shows a campaign to everybody. */
export function publicAddress({ href, hash }: Pick<Location, 'href' | 'hash'>, file: string): string {
  const said = new URLSearchParams(hash.replace(/^#\/?/, ''));
  said.set('show', 'public');
  said.set('file', file);
  return `${href.replace(/#.*$/, '')}#${said}`;
}
