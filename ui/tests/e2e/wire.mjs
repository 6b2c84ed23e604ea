// What goes over the line: requests come alone or several together, and a refresh holds the questions of a whole screen.

/** Every request in a body that was posted, those inside a refresh too. */
export function requestsIn(body) {
  if (!/^[[{]/.test(body ?? '')) return [];
  return [JSON.parse(body)].flat().flatMap((one) => [one, ...(one.refresh?.parts ?? [])]);
}

/** Whether a request of one of these names is in a body that was posted. */
export const asks = (body, ...names) => requestsIn(body).some((one) => names.some((name) => name in one));

/** An answer without what one of its parts says, at whatever depth: `drop` is asked about each. */
export function answerWithout(text, drop) {
  if (!text.startsWith('{')) return text;
  const left = (key, value) => (value && typeof value === 'object' && drop(value) ? null : value);
  return JSON.stringify(JSON.parse(text), left);
}

/**
 * From here on `handle` has what a window asks at `path`. The browser says that it holds requests back a moment before it does, and what a busy
 * window asks in that moment goes past it: this waits until one was held.
 */
export async function holdBack(page, path, handle) {
  await page.route('**/is-held', (route) => route.fulfill({ body: 'held' }));
  await page.route(path, handle);
  await page.waitForFunction(async () => (await (await fetch('is-held')).text()) === 'held');
}
