/** Picks the way to the program: the desktop shell's where there is one, else the browser's. */
import { isDesktop, tauriHost } from './tauri';
import type { Host } from './types';
import { webHost } from './web';

export function openHost(): Host {
  return isDesktop() ? tauriHost() : webHost();
}
