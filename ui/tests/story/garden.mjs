// The first day of Market Garden: orders for the morning, the drops, the battle on the frontier, and the night. Each chapter gives back
// what happened.
import { facesFrom } from './dice.mjs';
import { PLAYERS, prompt, settled, shows, then } from './staff.mjs';

/** What each commander writes for the day, in his own words; everything else stays as the sheet has it. */
const MORNING = {
  blue: {
    'Typhoons, 83 Group 1': 'support 1374',
    'Typhoons, 83 Group 2': 'support 1374',
    'Typhoons, 83 Group 3': 'support 1374',
    'Fighters, Eighth Air Force 1': 'patrol 5',
    'Fighters, Eighth Air Force 2': 'patrol 20',
    'Tactical reconnaissance, 83 Group 1': 'recce 20',
    '1st Battalion, 504th Parachute Infantry': 'move tactical 5632 5533',
    '2nd Battalion, 504th Parachute Infantry': 'move tactical 5631 5532',
    '1st Battalion, 505th Parachute Infantry': 'move tactical 6736',
  },
  'blue.adair': {
    '2nd (Armoured) Irish Guards': 'attack 1374',
    '3rd Irish Guards': 'attack 1374',
    '153rd (Leicestershire Yeomanry) Field Regiment': 'support 1374',
    '55th (Wessex) Field Regiment': 'support 1374',
    '7th Medium Regiment': 'support 1374',
  },
  'blue.taylor': {
    '1st Battalion, 506th Parachute Infantry': 'move tactical 2750 2851 2852',
    '2nd Battalion, 506th Parachute Infantry': 'move tactical 2750 2851',
    '1st Battalion, 502nd Parachute Infantry': 'move tactical 2748 2847 2846',
    '2nd Battalion, 501st Parachute Infantry': 'move tactical 3443 3542 3642',
    '3rd Battalion, 501st Parachute Infantry': 'move tactical 3542 3642',
  },
  orange: {
    'Headquarters guard, Heeresgruppe B': 'hold',
    'Guard at Sint Oedenrode': 'dig in',
  },
  'orange.student': {
    'Marsch-Bataillone, Schijndel': 'move tactical 2940 2941 2942 2943 2944 2845',
  },
  'orange.bittrich': {
    'SS-Panzer-Aufklärungs-Abteilung 9': 'move tactical 7809 7810 7711 7612 7513 7414',
    'SS-Panzergrenadier-Ausbildungs-Bataillon 16': 'hold',
  },
};

/** Where the row of dice begins. */
const SEED = 1944;

/** The umpire says until when orders are due. */
export async function deadline({ umpire, picture }) {
  await shows(umpire, 'q', 'umpire');
  await then(umpire, () => umpire.getByRole('button', { name: '30 minutes' }).click());
  await picture('umpire', '01-desk');
  return [];
}

/** Six sheets, each in its commander's own window. */
export async function orders(staffs) {
  const told = [];
  for (const [seat, lines] of Object.entries(MORNING)) {
    const page = staffs.pages[seat];
    await shows(page, '3', 'orders');
    for (const [name, words] of Object.entries(lines)) await writes(page, name, words);
    told.push(`${PLAYERS[seat]}: ${Object.keys(lines).length} lines`);
  }
  await staffs.picture('blue', '02-lift');
  await staffs.picture('blue.adair', '03-orders');
  return told;
}

async function writes(page, name, words) {
  const field = page.getByLabel(`Order of ${name} in words`, { exact: true });
  await field.fill(words);
  await field.press('Enter');
  await settled(page);
  const trouble = page.locator('.trouble, [role=alert]');
  if (await trouble.count()) throw new Error(`${name}, ${words}: ${await trouble.first().innerText()}`);
  await page.evaluate(() => document.activeElement?.blur());
}

/** A message from the airborne to the Guards waits on the umpire's desk; he passes it on. */
export async function message(staffs) {
  const { pages, umpire, picture } = staffs;
  const frank = pages['blue.taylor'];
  await shows(frank, '1', 'room');
  await frank.getByRole('button', { name: 'Write a message …' }).click();
  await frank
    .getByLabel('Message', { exact: true })
    .fill('We land north-west of Son at one. If they blow the bridge, bring the pontoons first.');
  await frank.getByRole('checkbox', { name: /Emma/ }).check();
  await then(frank, () => frank.getByLabel('Message', { exact: true }).press('Control+Enter'));
  await umpire.locator('.queue [data-kind=message]').waitFor();
  await umpire.evaluate(() => document.activeElement?.blur());
  await umpire.keyboard.press('Enter');
  await umpire.locator('.carry button:focus', { hasText: 'Pass it on' }).waitFor();
  await then(umpire, () => umpire.keyboard.press('Enter'));
  await umpire.locator('.queue [data-kind=message]').waitFor({ state: 'detached' });
  const emma = pages['blue.adair'];
  await shows(emma, '1', 'room');
  await picture('blue.adair', '04-message');
  return [];
}

/** Commanders lay their sheets, then those above them; with the last everything is turned over. */
export async function laid(staffs) {
  const seats = Object.keys(PLAYERS).sort((a, b) => b.includes('.') - a.includes('.'));
  for (const seat of seats) {
    const page = staffs.pages[seat];
    await shows(page, '3', 'orders');
    const lay = page.locator('.prompt .primary:enabled', { hasText: /^Lay / });
    await lay.click();
    await settled(page);
  }
  await staffs.umpire.locator('.prompt', { hasText: /^(?!.*write orders)/ }).waitFor();
  return [];
}

/** The umpire goes through the turn at his desk: Enter for what is next, dice as they fall on his table, and commanders choose in their own windows. */
export async function turn(staffs, { pictures = {}, until = null } = {}) {
  const { umpire, pages } = staffs;
  await shows(umpire, 'q', 'umpire');
  const told = [];
  const took = {};
  const shot = async (role, name) => {
    if (!name || took[name]) return;
    took[name] = true;
    await staffs.picture(role, name);
  };
  const face = facesFrom(SEED);
  for (let step = 0; step < 300; step++) {
    await settled(umpire);
    const status = await staffs.status();
    if (step && status.phase_kind === 'orders' && !status.calls.length) return told;
    const call = status.calls[0]?.call;
    if (call?.choice && call.choice.seat !== 'umpire') {
      const [seat] = Object.entries(PLAYERS).find(([, name]) => status.prompt.startsWith(`${name}:`));
      const page = pages[seat];
      await shows(page, '2', 'map');
      await page.locator('.call .option').first().waitFor();
      await shot(seat, pictures.choice);
      if (await page.locator('.call .primary:disabled').count())
        await page.locator('.call .option').first().click();
      told.push(status.prompt);
      await then(page, () => page.locator('.call .primary:enabled').click());
    } else if (call?.roll) {
      await umpire.locator('#dice').waitFor();
      if (/blows/.test(await prompt(umpire))) await shot('umpire', pictures.dice);
      const { count, sides } = call.roll;
      const faces = Array.from({ length: count }, () => face(sides)).join(' ');
      told.push(`${await prompt(umpire)} ${faces}`);
      await umpire.locator('#dice').focus();
      await umpire.keyboard.type(faces);
      await then(umpire, () => umpire.keyboard.press('Enter'));
    } else {
      await umpire.locator('.prompt .primary:enabled').waitFor();
      if (until?.test(await prompt(umpire))) return told;
      told.push(await prompt(umpire));
      await umpire.evaluate(() => document.activeElement?.blur());
      await then(umpire, () => umpire.keyboard.press('Enter'));
    }
  }
  throw new Error('the turn does not end');
}

/** After the turn the umpire tells Emma how things stand, in the words that the program has drafted. */
export async function report({ umpire, pages, picture }) {
  await shows(umpire, 'q', 'umpire');
  await umpire
    .locator('.seats li', { hasText: 'Emma' })
    .getByRole('button', { name: /^Report/ })
    .click();
  const draft = umpire.getByLabel('The report');
  await draft.waitFor();
  await settled(umpire);
  await picture('umpire', '07-report');
  const told = await draft.inputValue();
  await then(umpire, () => umpire.locator('.dialog-foot .primary').click());
  const emma = pages['blue.adair'];
  await shows(emma, '2', 'map');
  await picture('blue.adair', '08-emma');
  await shows(pages['blue.taylor'], '2', 'map');
  await picture('blue.taylor', '09-frank');
  await shows(umpire, '2', 'map');
  await picture('umpire', '10-umpire');
  return [told];
}
