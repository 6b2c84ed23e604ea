/** Parts of a pane by one key: what may be done with a stand is near, however many stands and tools come before it by Tab. */

/** What can have the focus and may be pressed. */
const USABLE = 'button:not([disabled]), input:not([disabled]), summary, select:not([disabled])';
/** What a pane is made of; its head, with the way to a page and to a ruling, comes last. */
const PARTS = 'section, details, fieldset, form';

/** Goes to the first thing that may be pressed in the part after the one that has the focus; its name, or nothing. */
export function nextPart(pane: Element | null): string | null {
  const ways = [...(pane?.querySelectorAll<HTMLElement>(PARTS) ?? [])]
    .map((part) => ({ part, first: firstOf(part) }))
    .filter((way): way is { part: HTMLElement; first: HTMLElement } => way.first !== null);
  const parts = [...ways.filter(({ part }) => !isHead(part)), ...ways.filter(({ part }) => isHead(part))];
  const at = parts.findLastIndex(({ part }) => part.contains(document.activeElement));
  const next = parts[(at + 1) % Math.max(parts.length, 1)];
  if (!next) return null;
  next.first.focus();
  return nameOf(next.part) || next.first.innerText;
}

/** The first thing of a part that belongs to no part within it and is in sight. */
function firstOf(part: HTMLElement): HTMLElement | null {
  const all = [...part.querySelectorAll<HTMLElement>(USABLE)];
  return all.find((one) => one.closest(PARTS) === part && one.getClientRects().length > 0) ?? null;
}

const isHead = (part: Element) => part.classList.contains('stand');

function nameOf(part: Element): string {
  return part.querySelector('h2, h3, summary, legend')?.textContent?.trim() ?? '';
}
