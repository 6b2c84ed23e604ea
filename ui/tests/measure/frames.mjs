// How long frames take while a person pans, zooms and scrubs: a function for the page, so that any window with the map open can
// be measured - a browser's by Playwright, the desktop's by WebDriver. It presses what a hand would press and counts frames.

/**
 * Runs in the page. `how` is `pan`, `zoom` or `still`; each takes `frames` frames.
 * Answers the milliseconds between frames. Performance.now() may have steps of 1 ms; percentiles bear that.
 */
export async function measureFrames({ how, frames }) {
  const board = document.querySelector('.board');
  const box = board.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const mouse = (type, dx, dy, target = window) =>
    target.dispatchEvent(
      new MouseEvent(type, {
        clientX: x + dx,
        clientY: y + dy,
        bubbles: true,
        cancelable: true,
        view: window,
      }),
    );
  const act = {
    still: () => undefined,
    pan: (n) => mouse('mousemove', Math.sin(n / 12) * box.width * 0.3, Math.cos(n / 17) * box.height * 0.3),
    zoom: (n) =>
      board.dispatchEvent(
        new WheelEvent('wheel', {
          clientX: x,
          clientY: y,
          deltaY: Math.sin(n / 20) > 0 ? -40 : 40,
          bubbles: true,
          cancelable: true,
        }),
      ),
  }[how];
  if (how === 'pan') mouse('mousedown', 0, 0, board);
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let n = 0; n < frames; n++) {
    act(n);
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  if (how === 'pan') mouse('mouseup', 0, 0);
  return times;
}

/**
 * Runs in the page. Steps through the war entry by entry with the key for it and waits each time until the map shows the next
 * entry: the whole way, program included.
 */
export async function measureSteps({ key, steps }) {
  const shown = () => document.querySelector('.prompt')?.textContent ?? '';
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const times = [];
  for (let n = 0; n < steps; n++) {
    const before = shown();
    const start = performance.now();
    press();
    while (shown() === before && performance.now() - start < 20_000) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - start);
  }
  return times;
}

/** The time under which the given share of all lies. */
export function percentile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
