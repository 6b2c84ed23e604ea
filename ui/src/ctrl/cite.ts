/** A place in the rules as people write it. */
import type { Cite } from '../gen/api';

export function citeText(cite: Cite | string | undefined): string {
  if (!cite) return '';
  if (typeof cite === 'string') return cite;
  return 'section' in cite ? `§${cite.section}` : `R${cite.ruling}`;
}
