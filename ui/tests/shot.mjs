// A browser on a running server, for tests, for pictures and for looking around.
import { chromium } from 'playwright-core';

/** For a window that stands still, not for a slow machine. */
const PATIENCE = Number(process.env.PATIENCE ?? 60_000);

export async function browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
  });
}

/** A window. One that `isNew` is a newcomer's: a briefing opens by itself in it. */
export async function page(browser, { width = 1280, height = 720, isNew = false, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more });
  await context.addInitScript(countRequests);
  if (!isNew) await context.addInitScript(isBriefed);
  const made = await context.newPage();
  made.setDefaultTimeout(PATIENCE);
  made.faults = [];
  made.on('pageerror', (error) => made.faults.push(error.message));
  made.on('console', (message) => message.type() === 'error' && made.faults.push(message.text()));
  return made;
}

/** In the window: it opens briefings only when it is asked to. */
function isBriefed() {
  // A page that the browser makes of a refusal has no memory.
  try {
    localStorage.setItem('wardiary.briefed.1', '{"*":[]}');
  } catch {
    return;
  }
}

/** In the window: how many requests wait for their answer, to its last byte. */
function countRequests() {
  const real = globalThis.fetch;
  globalThis.requestsUnderWay = 0;
  globalThis.fetch = async (...asked) => {
    globalThis.requestsUnderWay += 1;
    try {
      const answer = await real(...asked);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      // After whatever the answer leads to: a request that follows from it counts from its start.
      setTimeout(() => (globalThis.requestsUnderWay -= 1));
    }
  };
}

/** Until the window waits for no answer and has drawn what it was told. */
export const settled = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let still = 0; still < 3; still = globalThis.requestsUnderWay ? 0 : still + 1) await frame();
  });
