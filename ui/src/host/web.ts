/** The way to the program over HTTP and WebSocket, for browsers: `wardiary serve`. */
import type { ApiError, Seat } from '../gen/api';
import type {
  Answered,
  Asked,
  Campaign,
  Host,
  Invited,
  Listener,
  Name,
  Outcome,
  Reply,
  Waiting,
  Welcome,
} from './types';
import { answerTo, EVERY_SEAT, isShutOut, NeedsAgreement, Refusal, settled, Unreachable } from './types';

const RETRY_MS = 1500;
/** How long a request that carries its own key is sent again while nobody answers; the program does it once. */
const PATIENCE_MS = 60_000;
/** The code of a server that closes. */
const CLOSED = 'serve.closed';
/** HTTP's word for too many requests, and how long they wait. */
const TOO_MANY = 429;
const SOON_MS = 250;
/** The name under which news are spoken; the token stands behind it, because no header can be sent there. */
const PROTOCOL = 'wardiary';
/** The code with which a line is closed whose invitation was revoked. */
const REVOKED = 4401;

interface Hub {
  role: Welcome['role'];
  person: string | null;
  seat: Seat | null;
  eyes: Seat | null;
  campaigns: Campaign[];
  waiting: Waiting[];
  open: string | null;
  may_found: boolean;
  /** The served folder's own name. */
  place: string | null;
  notice: string | null;
}
interface News {
  head?: { file: string; entries: number };
  links?: { file: string };
  written?: { file: string };
  progress?: [number, number];
  asked?: unknown;
  answered?: { id: number; text: string };
}

/** One of several requests met a server that was closing: nothing came of it. */
function mustBeOpen(outcome: Outcome): void {
  if ('error' in outcome && outcome.error.code === CLOSED) throw new Refusal(outcome.error);
}

/** The token stands behind `#` in the address, where no server's log and no other site ever sees it. */
function tokenOf(address: Location): string {
  return new URLSearchParams(address.hash.replace(/^#\/?/, '')).get('token') ?? '';
}

export function webHost(address: Location = window.location): Host {
  const token = tokenOf(address);
  const listeners = new Set<Listener>();
  let reachable = true;

  const say = (yes: boolean) => {
    if (yes === reachable) return;
    reachable = yes;
    for (const listener of listeners) listener.reachable(yes);
  };

  async function send(path: string, body?: unknown, until = Date.now() + PATIENCE_MS): Promise<unknown> {
    let response: Response;
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const how = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      response = await fetch(path, how);
    } catch {
      say(false);
      throw new Unreachable();
    }
    say(true);
    // Hands that are quicker than the server lets in: nothing was done yet, so the same is asked again a moment later.
    if (response.status === TOO_MANY && Date.now() < until) {
      await new Promise((done) => setTimeout(done, SOON_MS));
      return send(path, body, until);
    }
    const answer = (await response.json().catch(() => null)) as Record<string, unknown> | null;
    if (answer && 'ok' in answer) {
      if (Array.isArray(answer.ok)) answer.ok.forEach(mustBeOpen);
      return answer.ok;
    }
    if (answer && 'asked' in answer) throw new NeedsAgreement(answer.asked as Waiting);
    const unread: ApiError = {
      kind: 'failed',
      code: 'http',
      message: `The server answered ${response.status}.`,
    };
    throw new Refusal((answer?.error as ApiError | undefined) ?? unread);
  }

  /** Sends a request that is done once however often it comes, until somebody answers. */
  async function insist(path: string, body: unknown): Promise<unknown> {
    for (const until = Date.now() + PATIENCE_MS; ;) {
      try {
        return await send(path, body);
      } catch (error) {
        const isClosing = error instanceof Refusal && error.what.code === CLOSED;
        if (!(error instanceof Unreachable || isClosing) || Date.now() > until) throw error;
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  function connect() {
    // Without a token nobody answers; the hub says what is missing.
    if (!token) return;
    const url = new URL('live', address.href.replace(/[#?].*$/, ''));
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url, [PROTOCOL, token]);
    socket.onopen = () => {
      for (const listener of listeners) listener.changed();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const news = JSON.parse(event.data) as News;
      for (const listener of listeners) {
        if (news.answered) listener.answered?.(news.answered.id, news.answered.text);
        if (news.progress) listener.progress(...news.progress);
        else if (news.asked || news.answered) listener.asked();
        else if (news.written && listener.wrote) listener.wrote(news.written.file);
        else listener.changed((news.head ?? news.links)?.file, news.head?.entries);
      }
    };
    socket.onclose = ({ code }) => {
      const after = code === REVOKED ? 0 : RETRY_MS;
      setTimeout(() => {
        // Only an unanswered request says that the program is gone; an unwelcome one, that the address is old.
        send('hub').then(connect, (error: unknown) => {
          if (error instanceof Refusal && isShutOut(error.what))
            for (const listener of listeners) listener.shutOut?.(error.what);
          else socket.onclose?.(new CloseEvent('close'));
        });
      }, after);
    };
  }

  const isKeyed = (body: object) => 'idem' in body && Boolean(body.idem);
  return {
    async ask<N extends Name>(name: N, body: Asked<N>): Promise<Answered<N>> {
      const ask = isKeyed(body) ? insist : send;
      return answerTo(name, (await ask('api', { [name]: body })) as Reply);
    },
    async change(name, body, refresh) {
      const together = [{ [name]: body }, { refresh }];
      const [done, seen] = (await (isKeyed(body) ? insist : send)('api', together)) as [Outcome, Outcome];
      return [settled(name, done), settled('refresh', seen)];
    },
    async welcome(): Promise<Welcome> {
      const hub = (await send('hub')) as Hub;
      const isHost = hub.role === 'host';
      return {
        role: hub.role,
        person: hub.person,
        seats: isHost ? EVERY_SEAT : hub.seat ? [hub.seat] : [],
        eyes: hub.eyes ?? 'umpire',
        campaigns: hub.campaigns,
        waiting: hub.waiting,
        open: hub.open,
        mayFound: isHost && hub.may_found,
        place: hub.place,
        notice: hub.notice,
      };
    },
    async agree(id, yes) {
      return (await send('consent', { id, agree: yes })) !== 'waits';
    },
    invitations: {
      list: (file) => send('invitations', { list: { file } }) as Promise<Invited>,
      add: (file, person, role) => send('invitations', { add: { file, person, role } }) as Promise<Invited>,
      revoke: (file, number) => send('invitations', { revoke: { file, number } }) as Promise<Invited>,
      renew: (file, number) => send('invitations', { renew: { file, number } }) as Promise<Invited>,
    },
    listen(listener) {
      listeners.add(listener);
      if (listeners.size === 1) connect();
      return () => listeners.delete(listener);
    },
  };
}
