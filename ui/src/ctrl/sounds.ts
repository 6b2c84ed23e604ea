/** Sounds of the table, made by the browser itself; none before the person asks for them. */
import type { Settings } from './settings.svelte';

export const SOUNDS = {
  dice: 'Dice fall',
  revealed: 'Orders are turned up',
  turn: 'Your turn',
  refused: 'Refused',
};
export type Sound = keyof typeof SOUNDS;

/** A tone: begins, lasts, pitch in hertz, loudness. */
type Tone = readonly [at: number, lasts: number, hertz: number, loud: number];
const TONES: Record<Exclude<Sound, 'dice'>, readonly Tone[]> = {
  revealed: [
    [0, 0.12, 330, 0.5],
    [0.1, 0.16, 440, 0.5],
  ],
  turn: [
    [0, 0.18, 523, 0.6],
    [0.16, 0.3, 784, 0.6],
  ],
  refused: [[0, 0.25, 140, 0.8]],
};
/** When each die strikes the table, in seconds. */
const STRIKES = [0, 0.07, 0.12, 0.2, 0.31];
const STRIKE_LASTS = 0.045;

export class Sounds {
  readonly #settings: Pick<Settings, 'sound' | 'volume'>;
  readonly #open: () => AudioContext;
  #context: AudioContext | null = null;

  constructor(settings: Pick<Settings, 'sound' | 'volume'>, open = () => new AudioContext()) {
    this.#settings = settings;
    this.#open = open;
  }

  play(sound: Sound): void {
    if (!this.#settings.sound || this.#settings.volume <= 0) return;
    // A browser without sound, or one that allows none yet, stays silent.
    try {
      const context = (this.#context ??= this.#open());
      void context.resume();
      const out = context.createGain();
      out.gain.value = this.#settings.volume / 100;
      out.connect(context.destination);
      if (sound === 'dice') for (const at of STRIKES) strike(context, out, at);
      else for (const tone of TONES[sound]) ring(context, out, tone);
    } catch {
      this.#context = null;
    }
  }
}

function faded(context: AudioContext, out: AudioNode, [at, lasts, , loud]: Tone): GainNode {
  const gain = context.createGain();
  const begins = context.currentTime + at;
  gain.gain.setValueAtTime(loud, begins);
  gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
  gain.connect(out);
  return gain;
}

function ring(context: AudioContext, out: AudioNode, tone: Tone): void {
  const [at, lasts, hertz] = tone;
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hertz;
  oscillator.connect(faded(context, out, tone));
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + lasts);
}

/** A die on wood: a short burst of noise. */
function strike(context: AudioContext, out: AudioNode, at: number): void {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * STRIKE_LASTS), context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let sample = 0; sample < wave.length; sample++) wave[sample] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(faded(context, out, [at, STRIKE_LASTS, 0, 0.7]));
  source.start(context.currentTime + at);
}

/** What is heard of what has just been written, or refused; the most telling thing alone. */
export function heard(
  kinds: readonly string[],
  { isTurn, isRefused }: { isTurn: boolean; isRefused: boolean },
): Sound | null {
  if (isRefused) return 'refused';
  if (kinds.includes('rolled')) return 'dice';
  if (kinds.includes('revealed')) return 'revealed';
  return isTurn ? 'turn' : null;
}
