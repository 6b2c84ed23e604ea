/** Picks the door: the browser's. The desktop shell adds its own here. */
import type { Host } from './types';
import { webHost } from './web';

export function openDoor(): Host {
  return webHost();
}
