/** What both boards are drawn on: sheets of SVG in groups, buttons over them, and ears for the hands. */
const SVG = 'http://www.w3.org/2000/svg';

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = css;
  return made;
}

/** A sheet with a group for each name, the lowest first. */
export function sheetOf<G extends string>(css: string, names: readonly G[], defs = '') {
  const sheet = document.createElementNS(SVG, 'svg');
  sheet.setAttribute('class', css);
  sheet.setAttribute('aria-hidden', 'true');
  sheet.innerHTML = defs;
  const made = names.map((name) => [name, document.createElementNS(SVG, 'g')] as const);
  sheet.append(...made.map(([, group]) => group));
  return { sheet, groups: Object.fromEntries(made) as Record<G, SVGGElement> };
}

/** Writes a group; the same text is not written twice. */
export function write(group: SVGGElement, html: string): void {
  if (group.dataset.html === html) return;
  group.dataset.html = html;
  group.innerHTML = html;
}

/** Gives the world and its sheets the size of the drawing. */
export function resize(world: HTMLElement, sheets: readonly SVGSVGElement[], [width, height]: number[]) {
  for (const { style } of [world, ...sheets])
    Object.assign(style, { width: `${width}px`, height: `${height}px` });
  for (const sheet of sheets) sheet.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

type Heard = { [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => unknown };

/** Hears events, until the function that comes back is called. */
export function hear(target: EventTarget, events: Heard): () => void {
  const list = Object.entries(events) as [string, EventListener][];
  for (const [name, act] of list) target.addEventListener(name, act);
  return () => {
    for (const [name, act] of list) target.removeEventListener(name, act);
  };
}

/** Real buttons, kept by what they stand for, so that focus stays and a move can be seen. */
export class Buttons {
  readonly layer: HTMLElement;
  readonly #css: string;
  readonly #known = new Map<string, HTMLButtonElement>();

  /** Each has the class, and what it stands for as `data-` of that name. */
  constructor(layer: HTMLElement, css: string) {
    this.layer = layer;
    this.#css = css;
  }

  known(id: string): HTMLButtonElement | undefined {
    return this.#known.get(id);
  }

  /** The button of one; it is made where there is none yet. */
  of(id: string): HTMLButtonElement {
    const known = this.#known.get(id);
    if (known) return known;
    const made = element('button', this.#css);
    made.type = 'button';
    made.dataset[this.#css] = id;
    this.#known.set(id, made);
    this.layer.append(made);
    return made;
  }

  /** Those of all others go. */
  keep(ids: ReadonlySet<string>): void {
    for (const [id, button] of this.#known)
      if (!ids.has(id)) {
        button.remove();
        this.#known.delete(id);
      }
  }
}
