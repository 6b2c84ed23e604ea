/** The colours of the palette that is chosen, read off the style sheets, so that a film looks like the window. */
import type { Theme } from './scene';

const COLOURS = {
  blue: '--blue',
  onBlue: '--on-blue',
  orange: '--orange',
  onOrange: '--on-orange',
  paper: '--paper',
  sheet: '--sheet',
  ink: '--ink',
  soft: '--soft',
  rule: '--rule',
  ruleStrong: '--rule-strong',
  bar: '--bar',
  onBar: '--on-bar',
  onBarSoft: '--on-bar-soft',
  glow: '--glow',
  letters: '--letters',
  halo: '--halo',
  faint: '--faint',
  plate: '--plate',
  narrow: '--narrow',
} as const satisfies Partial<Record<keyof Theme, string>>;
const WEIGHTS = ['500', 'italic 500', '600', '700'];

/** `ground` is the palette of the ground. Words are drawn in the right letters only once those are loaded. */
export async function themeOf(ground: string): Promise<Theme> {
  const probe = document.createElement('div');
  probe.className = 'board';
  probe.dataset.terrain = ground;
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = Object.entries(COLOURS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  probe.remove();
  const theme = { ...Object.fromEntries(found), isNight: ground === 'night' } as Theme;
  await Promise.all(WEIGHTS.map((weight) => document.fonts.load(`${weight} 20px ${theme.narrow}`)));
  return theme;
}
