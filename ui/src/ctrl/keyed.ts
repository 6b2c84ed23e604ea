/** The key by which the program knows a request that it has done already. */
import { KEYED } from '../gen/api';
import type { Asked, Name } from '../host/types';

/** What is written into the record, and must be written once though it be sent twice. */
const keys: ReadonlySet<Name> = new Set(KEYED);

/** 128 bits by which the program knows a request that it has done already. */
function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A request as it is sent: with a key of its own where it writes something. */
export function keyed<N extends Name>(name: N, body: Asked<N>): Asked<N> {
  return keys.has(name) ? { ...body, idem: newKey() } : body;
}
