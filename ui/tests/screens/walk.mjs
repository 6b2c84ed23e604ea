// The walk through every screen and dialog of the window, in the middle of a war: `look` is called at each.
import { entries, grown, settled } from '../e2e/table.mjs';
import {
  BASTOGNE,
  BRIGADE,
  BROKEN,
  COMPANIES,
  CORPS,
  DAWN,
  MIXED,
  NIGHT,
  OVER,
  SKIRMISH,
  toAim,
} from './stage.mjs';
import { ask } from './war.mjs';

/** Presses a key and lets the window draw. */
export async function press(page, key) {
  await page.keyboard.press(key);
  await settled(page);
}
const leave = (page) => page.evaluate(() => document.activeElement?.blur());
const primary = (page) => page.locator('.prompt .primary');

export async function walkHub(stage, look) {
  const page = await stage.open(null);
  await page.locator('.hub .scenarios .card').first().waitFor();
  await settled(page);
  await look(page, 'hub', 'the hub: the newest campaign, the others with their state, scenarios to begin');
  await page.locator('.scenarios summary', { hasText: 'fault' }).click();
  await page.locator('.scenarios summary').scrollIntoViewIfNeeded();
  await look(page, 'faults', 'a scenario with faults: each with its line and the way out');
  await page.locator('.scenarios .card', { hasText: 'Bastogne, December' }).click();
  await page.locator('#found').waitFor();
  await look(page, 'new-campaign', 'founding a campaign: seats, agreement, file, readings of the rules');
  await page.context().close();
}

export async function walkBroken(stage, look) {
  const page = await stage.open(BROKEN);
  await press(page, '2');
  await look(page, 'broken', 'a spoiled record opens for looking only, and says why');
  await page.context().close();
}

export async function walkOrders(stage, look) {
  const page = await stage.open(BASTOGNE);
  await press(page, '3');
  await page.locator('.curtain').waitFor();
  await look(page, 'curtain', 'orders before the curtain: what the other player sees');
  await page.keyboard.down('Space');
  await page.locator('.sheet .line').first().waitFor();
  await settled(page);
  await look(page, 'orders', 'orders behind the curtain, held open: a letter for each battalion');
  await page.keyboard.up('Space');
  await page.context().close();
}

/** From the dice of an attack to its end, then aiming the next one. */
export async function walkFight(stage, look) {
  const page = await stage.open(BASTOGNE);
  await page.locator('#dice').waitFor();
  await settled(page);
  await page.keyboard.type('64');
  await settled(page);
  await look(page, 'fight', 'a fight: both ledgers, the odds, and the dice as they are typed');
  let lost = false;
  for (let step = 0; step < 12 && (await page.locator('.call').count()); step++) {
    await page.locator('#dice, .call .option, .aim').first().waitFor();
    if (!(await page.locator('.call').count())) break;
    const before = await entries(page);
    if (await page.locator('.call .option').count()) {
      if (!lost) await look(page, 'losses', 'losses to be shared out, each choice with what it means');
      lost = true;
      await leave(page);
      for (const key of ['1', '2', '3', '4']) if (await primary(page).isDisabled()) await press(page, key);
      await page.keyboard.press('Enter');
    } else {
      await page.locator('#dice').fill('');
      // Enough sixes for somebody to lose something; the answer is the app's.
      const dice = step === 0 ? Number(/\d+/.exec(await page.locator('label[for=dice]').innerText())) : 0;
      if (dice > 2) await page.keyboard.type('6'.repeat(3) + '2'.repeat(dice - 3), { delay: 20 });
      await page.keyboard.press(dice > 2 ? 'Enter' : 'r');
    }
    await grown(page, before);
    await settled(page);
    if (step === 0 && (await page.locator('#dice').count()))
      await look(page, 'answer', 'the defender answers, with the attack above it');
  }
  await leave(page);
  await look(page, 'fought', 'what came of a fight, on the map and in the log');
  await press(page, 'w');
  await look(page, 'roll-card', 'the roll card: why so many dice, what they needed, the odds, the proof');
  await page.getByRole('button', { name: /^Dispute/ }).click();
  await settled(page);
  await look(page, 'dispute', 'a roll is disputed: the ways to settle it');
  await page.getByRole('button', { name: /^Rule/ }).click();
  await page.locator('#rule select').first().waitFor();
  await settled(page);
  await look(page, 'ruling', 'an umpire’s ruling, as a form');
  await press(page, 'Escape');
  await leave(page);
  await press(page, 'Shift+U');
  await look(page, 'amend', 'changing the past: everything that would come of it, and who must agree');
  await press(page, 'Escape');
  await page.context().close();
}

/** A stand in hand, and one that aims at an enemy. */
export async function walkMap(stage, look) {
  await toAim(stage);
  const page = await stage.open(BASTOGNE);
  await press(page, '2');
  await look(page, 'map', 'the map in the middle of a war');
  await leave(page);
  let found = false;
  for (let turn = 0; turn < 12 && !found; turn++) {
    // From stand to stand; whoever lets one go begins with the first again.
    await press(page, 'n');
    if (turn === 0)
      await look(page, 'stand', 'a stand in hand: where it may go, whom it may attack, why not');
    for (let step = 0; step < 3 && !found; step++) {
      await press(page, 'x');
      // The program weighs the blow before it offers it.
      found =
        (await primary(page)
          .filter({ hasText: /^\s*(Attack|Fire)/ })
          .count()) > 0;
    }
  }
  if (!found) throw new Error('nobody can aim');
  await settled(page);
  await look(page, 'aim', 'aiming: odds before anything is committed');
  await press(page, 'Escape');
  await press(page, 'Escape');
  await press(page, 'm');
  await look(page, 'map-list', 'the map as a list');
  await page.context().close();
}

/** Everybody with a name, one life, one unit's diary. */
export async function walkPeople(stage, look) {
  const page = await stage.open(MIXED);
  await press(page, 'Alt+0');
  await look(
    page,
    'people',
    'the people: commanders and soldiers by name, with their records and what became of them',
  );
  await page.getByLabel('Commanders or soldiers').selectOption('soldier');
  await settled(page);
  // Whoever fired most has most to tell.
  const shots = await page.locator('table[aria-label=People] tbody td:nth-child(5)').allInnerTexts();
  const most = shots.map((count) => Number(count) || 0);
  await page
    .locator('table[aria-label=People] tbody tr')
    .nth(most.indexOf(Math.max(...most)))
    .click();
  await page.locator('main aside li').first().waitFor();
  await settled(page);
  await look(page, 'person', 'one life, entry by entry: every name, throw and entry leads on');
  await page.locator('main aside .link').first().click();
  await page.locator('main aside h3').first().waitFor();
  await settled(page);
  await look(page, 'unit-diary', 'a unit’s war diary, down to the last skirmish');
  await page.context().close();
}

/** Clicks the last roll of a log. It draws more rows than are seen; where no roll is in sight, it is scrolled back. */
async function clickRoll(log) {
  for (let page = 0; page < 20; page++) {
    const isDone = await log.evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const isSeen = (row) =>
        row.getBoundingClientRect().top > top && row.getBoundingClientRect().bottom < bottom;
      const roll = [...list.querySelectorAll('li[data-kind="rolled"] .text')].findLast(isSeen);
      if (roll) roll.click();
      else list.scrollTop -= list.clientHeight * 0.8;
      return !!roll;
    });
    if (isDone) return;
    await settled(log.page());
  }
}

export async function walkScreens(stage, look) {
  const page = await stage.open(BASTOGNE);
  await press(page, '1');
  await look(page, 'war-room', 'the war room: calendar, strength, objectives, what happened, what is due');
  await press(page, '4');
  await look(page, 'night-by-day', 'the night, looked at by day');
  await press(page, '5');
  await look(page, 'order-of-battle', 'the order of battle: strength now and at the start');
  await page.locator('.oob .name').nth(4).click();
  await settled(page);
  await look(page, 'unit', 'a unit’s own history');
  await leave(page);
  await press(page, '6');
  await look(page, 'log', 'the log: grouped, with the dice');
  await clickRoll(page.locator('main .list'));
  await settled(page);
  await look(page, 'entry', 'one entry with its hashes and the dice');
  await leave(page);
  await press(page, '7');
  await page.getByRole('button', { name: /Verify everything/ }).click();
  await page.locator('.verdict').waitFor();
  await settled(page);
  await look(page, 'court', 'the court: what was checked, the rulings, whose dice fell how');
  await press(page, '8');
  await look(page, 'report', 'the report, chosen and previewed');
  await press(page, '9');
  await look(page, 'settings', 'settings');
  await press(page, '2');
  for (const key of ['PageUp', '[', '[']) await press(page, key);
  await look(page, 'past', 'looking at the past: the timeline, and a frame nobody can miss');
  for (const key of ['c', 'End', 'Shift+T']) await press(page, key);
  await look(
    page,
    'compare',
    'two moments beside each other: who stood elsewhere, and each formation’s losses and fights',
  );
  for (const key of ['Shift+T', 'c']) await press(page, key);
  await press(page, '?');
  await look(page, 'keys', 'every key');
  await press(page, 'Escape');
  await press(page, 'Control+k');
  await page.keyboard.type('501');
  await settled(page);
  await look(page, 'palette', 'commands, units and hexes by name');
  await press(page, 'Escape');
  await page.context().close();
}

/** The other seat is asked before the past is changed. */
export async function walkConsent(stage, look) {
  const page = await stage.open(BASTOGNE, { role: 'orange' });
  // An order after which dice fell: no one takes those out alone. Blue's page can only name Orange as
  // agreeing; the program keeps the question until Orange answers.
  const { log } = await ask(stage, { log: { file: BASTOGNE, seat: 'blue', from: 140, to: 240 } });
  const entry = log.find(({ kind }) => kind === 'ordered').seq;
  const change = { out: { entry } };
  const amend = { file: BASTOGNE, seat: 'blue', change, reason: 'a die was cocked', agreed_by: ['orange'] };
  await ask(stage, { amend }, 'blue');
  await page.getByRole('button', { name: 'See what would change …' }).waitFor();
  await look(page, 'consent', 'the other seat is asked before the past is changed');
  await page.getByRole('button', { name: 'Refuse' }).click();
  await page.context().close();
}

/** A smaller battle of a campaign that lies open at its main one. */
async function toTable(page) {
  const battles = page.getByLabel('Battle that is shown');
  await battles.selectOption({ index: 1 });
  await page.locator('.tableboard .base').first().waitFor();
  await settled(page);
}

/** Battles at a smaller scale: men with their cards, companies with their dice, the tree of battles, what came back. */
export async function walkSmaller(stage, look) {
  const page = await stage.open(SKIRMISH);
  await toTable(page);
  await press(page, '2');
  await look(
    page,
    'squad-table',
    'a fight man by man: the cards, who acts, where he may go and what he carries',
  );
  await press(page, 'x');
  await look(page, 'squad-aim', 'a man aims: range, sight, cover and the odds of each way to shoot');
  await press(page, 'm');
  await look(page, 'squad-list', 'the same fight as a list');
  await press(page, 'm');
  await press(page, 'Escape');
  await press(page, '1');
  await look(page, 'battles', 'the war room with the tree of battles and what the scenario has prepared');
  await page.locator('.tree .stage').first().click();
  await page.locator('[role=dialog] table').waitFor();
  await look(page, 'reconciliation', 'what a smaller battle took with it, and what comes back');
  await page.context().close();
  const companies = await stage.open(COMPANIES);
  await toTable(companies);
  await press(companies, '2');
  await press(companies, 'n');
  await look(
    companies,
    'company-table',
    'a company battle on its table: a squad in hand, its ranges, its dice',
  );
  await press(companies, 'x');
  await look(companies, 'company-aim', 'a fire is weighed; it may be fought out man by man');
  await companies.context().close();
}

/** A brigade: its table with the orders, a fire that is weighed, and many platoons in the dark. */
export async function walkBrigade(stage, look) {
  const page = await stage.open(BRIGADE);
  await page.locator('.tableboard .base').first().waitFor();
  await press(page, '2');
  await look(
    page,
    'brigade-table',
    'a brigade battle: platoons with their orders and losses, the clock beside them',
  );
  let found = false;
  for (let turn = 0; turn < 20 && !found; turn++) {
    await press(page, 'n');
    await press(page, 'x');
    found =
      (await primary(page)
        .filter({ hasText: /fires? at/ })
        .count()) > 0;
  }
  if (!found) throw new Error('nobody can fire');
  await settled(page);
  await look(page, 'brigade-aim', 'a platoon aims: who sees whom, cover, and the odds of each outcome');
  await page.context().close();
  const dark = await stage.open(DAWN);
  await dark.locator('.tableboard .base').first().waitFor();
  await press(dark, '2');
  await look(dark, 'brigade-night', 'sixty platoons before the sun rises');
  await dark.context().close();
}

/** What a scenario has prepared, and what a night may bring. */
export async function walkPrepared(stage, look) {
  const page = await stage.open(BASTOGNE);
  await press(page, 'Alt+1');
  await page.locator('.prepared .line', { hasText: 'Noville' }).click();
  await page.locator('.dialog .briefing').waitFor();
  await look(page, 'action', 'a prepared action: its briefing, who is meant to take part, and why not yet');
  await page.context().close();
  const asleep = await stage.open(NIGHT);
  await press(asleep, 'Alt+4');
  await asleep.locator('.night .steps button', { hasText: 'Patrols and raids' }).click();
  await look(asleep, 'patrols', 'the night: who may go out against whom, on a table or without');
  await asleep.context().close();
}

export async function walkNight(stage, look) {
  const page = await stage.open(NIGHT);
  await press(page, '4');
  await look(page, 'night', 'the night, step by step');
  await page.context().close();
  const over = await stage.open(OVER);
  await press(over, '1');
  await look(over, 'war-over', 'a war that is over');
  await over.context().close();
}

/** A war of commanders who know only what they see, and the umpire's desk. */
export async function walkCorps(stage, look, once) {
  const umpire = await stage.open(CORPS, { role: 'umpire' });
  await press(umpire, 'Alt+q');
  await umpire.getByRole('button', { name: '30 minutes' }).click();
  await settled(umpire);
  await look(umpire, 'umpire', 'the umpire’s desk: the clock, what waits, the commanders, their messages');
  await press(umpire, 'Alt+2');
  await look(umpire, 'corps-map', 'the map of a corps, as the umpire sees it');
  await umpire.context().close();
  const adair = await stage.open(CORPS, { role: 'blue.adair' });
  await press(adair, 'Alt+2');
  await look(adair, 'corps-fog', 'the same map as one commander knows it');
  await press(adair, 'Alt+3');
  await look(adair, 'corps-orders', 'his orders, in words');
  await press(adair, 'Alt+1');
  await look(adair, 'corps-room', 'his war room, with messages');
  await adair.context().close();
  const phone = { width: 390, height: 844, hasTouch: true, isMobile: true, deviceScaleFactor: 1 };
  const taylor = await stage.open(CORPS, { role: 'blue.taylor', ...phone });
  await press(taylor, 'Alt+2');
  await once(taylor, 'phone-corps-map', 'a phone: a commander’s map');
  await press(taylor, 'Alt+1');
  await once(taylor, 'phone-corps-room', 'a phone: a commander’s messages');
  await taylor.context().close();
}
