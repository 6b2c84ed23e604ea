// A board is fitted to its pane until somebody really moves or zooms it: a click does not count.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLens } from '../../src/board/lens';

/** As much of an element as the lens asks for. */
class FakeElement extends EventTarget {
  clientWidth = 1000;
  clientHeight = 800;
  clientLeft = 0;
  clientTop = 0;
  style = { setProperty: () => undefined, removeProperty: () => undefined };
  classList = { add: () => undefined, remove: () => undefined };
  getBoundingClientRect = () => ({ left: 0, top: 0 });
}

let resized: () => void = () => undefined;
class FakeObserver {
  constructor(told: () => void) {
    resized = told;
  }
  observe() {}
  disconnect() {}
}

function laid() {
  const [root, world] = [new FakeElement(), new FakeElement()];
  const view = Object.assign(new EventTarget(), { document: { documentElement: new FakeElement() } });
  const frame = () => {
    const k = root.clientWidth / 100;
    return { width: 100, height: 80, k, x: 0, y: 0, farthest: k * 0.8, nearest: k * 10, beyond: 0.25 };
  };
  const lens = createLens(root as never, world as never, { frame, onSight: () => undefined });
  lens.fit();
  const tell = (to: EventTarget, type: string, clientX: number, more = {}) =>
    to.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), {
        view,
        clientX,
        clientY: 300,
        button: 0,
        ...more,
      }),
    );
  return {
    lens,
    wheel: () => tell(root, 'wheel', 300, { deltaY: -100, deltaMode: 0 }),
    press(x: number, to = x) {
      tell(root, 'mousedown', x);
      if (to !== x) tell(view, 'mousemove', to);
      tell(view, 'mouseup', to);
    },
    /** The pane has another width: how many pixels a unit has then. */
    widens(width: number): number {
      root.clientWidth = width;
      resized();
      return lens.sight().k;
    },
  };
}

describe('the lens', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('ResizeObserver', FakeObserver);
    vi.stubGlobal('SVGElement', class {});
    vi.stubGlobal('navigator', { maxTouchPoints: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('fits the whole to a pane of another size', () => {
    expect(laid().widens(1900)).toBe(19);
  });
  it.each([300, 303])('fits it still after a click, even of a hand that trembles', (to) => {
    const { press, widens } = laid();
    press(300, to);
    expect(widens(1900)).toBe(19);
  });
  it('keeps what a hand has moved to, until the whole is asked for', () => {
    const { lens, press, widens } = laid();
    press(300, 360);
    expect(widens(1900)).toBe(10);
    lens.fit();
    expect(widens(1200)).toBe(12);
  });
  it('keeps what a wheel has zoomed to', () => {
    const { lens, wheel, widens } = laid();
    wheel();
    vi.runAllTimers();
    const { k } = lens.sight();
    expect(k).toBeGreaterThan(10);
    expect(widens(1900)).toBe(k);
  });
});
