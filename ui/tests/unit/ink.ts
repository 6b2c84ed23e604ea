/** A canvas that remembers what was drawn, in pixels of the picture. */

interface At {
  k: number;
  x: number;
  y: number;
}
interface Drawn {
  colour: string;
  width: number;
}

export function inkOf() {
  const texts: { text: string; x: number; y: number }[] = [];
  const lines: (Drawn & { points: [number, number][] })[] = [];
  const circles: (Drawn & { x: number; y: number; radius: number })[] = [];
  let at: At = { k: 1, x: 0, y: 0 };
  const saved: At[] = [];
  let path: [number, number][] = [];
  let ring: { x: number; y: number; radius: number } | null = null;
  const put = (x: number, y: number): [number, number] => [at.x + x * at.k, at.y + y * at.k];
  const nothing = () => undefined;
  const context = {
    font: '',
    strokeStyle: '',
    lineWidth: 1,
    save: () => void saved.push({ ...at }),
    restore: () => void (at = saved.pop() ?? at),
    translate: (x: number, y: number) => void (at = { ...at, x: at.x + x * at.k, y: at.y + y * at.k }),
    scale: (k: number) => void (at = { ...at, k: at.k * k }),
    beginPath: () => {
      path = [];
      ring = null;
    },
    moveTo: (x: number, y: number) => void path.push(put(x, y)),
    lineTo: (x: number, y: number) => void path.push(put(x, y)),
    arc: (x: number, y: number, radius: number) => {
      const [px, py] = put(x, y);
      ring = { x: px, y: py, radius: radius * at.k };
    },
    stroke: () => {
      const drawn = { colour: context.strokeStyle, width: context.lineWidth * at.k };
      if (ring) circles.push({ ...ring, ...drawn });
      else if (path.length === 2) lines.push({ points: [...path], ...drawn });
    },
    fillText: (text: string, x: number, y: number) => {
      const [px, py] = put(x, y);
      texts.push({ text, x: px, y: py });
    },
    measureText: (text: string) => {
      const size = Number(/([\d.]+)px/.exec(context.font)?.[1] ?? 10);
      return { width: text.length * size * 0.5 };
    },
    ...Object.fromEntries(
      [
        'rect',
        'clip',
        'fill',
        'fillRect',
        'strokeRect',
        'roundRect',
        'closePath',
        'setLineDash',
        'strokeText',
        'drawImage',
      ].map((name) => [name, nothing]),
    ),
  };
  return {
    context: context as unknown as CanvasRenderingContext2D,
    texts: () => texts,
    words: () => texts.map(({ text }) => text),
    lines: () => lines,
    circles: () => circles,
  };
}
