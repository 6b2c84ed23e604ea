// A browser on a running server, for pictures and for looking around.
import { chromium } from 'playwright-core';

export async function browser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
}

export async function page(browser, { width = 1280, height = 720, ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more });
  const made = await context.newPage();
  made.faults = [];
  made.on('pageerror', (error) => made.faults.push(error.message));
  made.on('console', (message) => message.type() === 'error' && made.faults.push(message.text()));
  return made;
}
