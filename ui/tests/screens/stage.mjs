// The stage: a folder of campaigns in every state a window can show, and pages that look at them.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable, PROGRAM } from '../e2e/table.mjs';
import { answer, ask, FARM, founded, played } from './war.mjs';

const CAMPAIGNS = new URL('../../../campaigns/', import.meta.url).pathname;
export const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];
export const BASTOGNE = 'bastogne.wardiary';
export const NIGHT = 'night.wardiary';
export const OVER = 'first-light.wardiary';
export const BROKEN = 'spoiled.wardiary';
export const MIXED = 'sea-lion.wardiary';
export const SKIRMISH = 'skirmish.wardiary';
export const COMPANIES = 'companies.wardiary';
export const BRIGADE = 'brigade.wardiary';
export const DAWN = 'dawn.wardiary';
export const CORPS = 'garden.wardiary';
const PLAYERS = { blue: 'Anna', orange: 'Bert' };

/** Opens the stage: a finished war, one whose file was spoiled, a scenario with faults; the others are played on it. */
export async function openStage() {
  const scenarios = mkdtempSync(join(tmpdir(), 'scenarios-'));
  const shown = [
    'first-light',
    'bastogne-1944',
    'sea-lion-1942',
    'first-skirmish',
    'first-brigade',
    'noville-1944',
    'market-garden-1944',
  ];
  for (const name of shown) cpSync(join(CAMPAIGNS, name), join(scenarios, name), { recursive: true });
  cpSync(join(CAMPAIGNS, 'book-examples/close-combat'), join(scenarios, 'close-combat'), { recursive: true });
  cpSync(join(CAMPAIGNS, 'first-light'), join(scenarios, 'with-faults'), { recursive: true });
  const faulty = join(scenarios, 'with-faults', 'scenario.toml');
  writeFileSync(faulty, readFileSync(faulty, 'utf8').replace('hex = "0605"', 'hex = "9999"'));
  process.env.WARDIARY_SCENARIOS = scenarios;
  const table = await openTable();
  simulated(table, OVER, 7);
  simulated(table, BROKEN, 9);
  spoil(join(table.folder, BROKEN));
  const close = table.close.bind(table);
  return {
    ...table,
    async close() {
      await close();
      rmSync(scenarios, { recursive: true, force: true });
    },
    /** A page on a campaign, with settings of its own. */
    async open(file, { role = 'host', settings = {}, ...options } = {}) {
      const chosen = { still: true, palette: 'day', ...settings };
      const page = await table.look(role, { file, open: file, settings: chosen, ...options });
      page.on('response', async (response) => {
        if (response.status() >= 400) console.log(response.status(), response.request().postData());
      });
      await page
        .locator(file ? '.prompt' : '.hub')
        .first()
        .waitFor();
      return page;
    },
  };
}

/** A war of all three scales, down to men by name. */
export function mixed(table) {
  simulated(table, MIXED, 3, ['sea-lion-1942', '--commander', 'fights-out']);
}

function simulated(table, file, seed, what = ['first-light']) {
  const data = join(table.folder, 'data');
  mkdirSync(data, { recursive: true });
  const words = ['simulate', ...what, '--seed', String(seed), '--file', join(table.folder, file)];
  execFileSync(PROGRAM, words, { env: { ...process.env, WARDIARY_DATA: data } });
}

/** One letter of what was told is another: nothing else than the chain can notice. */
function spoil(path) {
  const bytes = readFileSync(path);
  const place = bytes.lastIndexOf('"faces":[');
  if (place < 0) throw new Error(`${path} holds no roll`);
  bytes.write('7', place + '"faces":['.length);
  writeFileSync(path, bytes);
}

/** Bastogne up to the first orders after so many entries, with what a real table leaves behind: a slip, a ruling, a remark. */
export async function bastogne(stage, entries) {
  await founded(stage, BASTOGNE, 'bastogne-1944', { players: PLAYERS });
  await plays(stage, BASTOGNE, ({ last }) => last > 120);
  const file = BASTOGNE;
  await ask(stage, { note: { file, seat: 'umpire', text: 'Fog until noon; Bert brought cake.' } });
  await settled(stage, file);
  const { status } = await ask(stage, { status: { file, seat: 'umpire' } });
  const change = { out: { entry: status.last_orders.main } };
  await ask(stage, {
    amend: { file, seat: 'blue', change, reason: 'the wrong battery was meant', agreed_by: ['orange'] },
  });
  const { ruling_forms: forms } = await ask(stage, { ruling_forms: { file } });
  const units = forms.find(({ kind }) => kind === 'strength').fields[0].choices;
  const unit = units.find(({ most }) => Object.values(most)[0] > 3);
  const ruling = { strength: { stand: unit.value, points: Object.values(unit.most)[0] - 1 } };
  const reason = 'one loss too few was taken in round 1';
  await ask(stage, { rule: { file, ruling, reason, agreed_by: ['blue', 'orange'] } });
  await plays(stage, file, ({ last, prompt }) => last > entries && /write orders/.test(prompt));
}

/** The commanders play, then the players have their seats again. */
async function plays(stage, file, until) {
  const done = await played(stage, file, until);
  for (const [seat, name] of Object.entries(PLAYERS)) await ask(stage, { take_seat: { file, seat, name } });
  return done;
}

/** Until nothing is asked: only then can something be taken back or ruled. */
const settled = (stage, file) => plays(stage, file, ({ call }) => !call);

/** On to the dice of an attack that will be answered. */
export const toAttack = (stage) =>
  plays(stage, BASTOGNE, async ({ call }) => {
    const roll = call?.call.roll;
    if (roll?.purpose !== 'tsg.attack' || roll.count < 4) return false;
    const { odds } = await ask(stage, { odds: { file: BASTOGNE, seat: roll.seat } });
    return odds.later.some(({ call }) => call.count > 0);
  });

/** On to a turn in which somebody may attack. */
export async function toAim(stage) {
  for (;;) {
    const { last, prompt } = await plays(stage, BASTOGNE, ({ call }) => !call);
    for (const seat of ['blue', 'orange']) {
      const { legal } = await ask(stage, { legal: { file: BASTOGNE, seat } });
      if (legal.offers.some(({ order }) => order.order.two_star_general.attack)) return prompt;
    }
    let first = true;
    await plays(stage, BASTOGNE, (done) => !(first && !(first = false)) && done.last > last);
  }
}

/** First Light up to its night. */
export async function night(stage) {
  await founded(stage, NIGHT, 'first-light', { players: PLAYERS });
  await plays(stage, NIGHT, ({ prompt, call }) => !call && /^Night/.test(prompt));
}

/** A prepared action of soldiers after some of their cards, when somebody acts. */
export async function skirmish(stage) {
  const file = SKIRMISH;
  await founded(stage, file, FARM, { players: PLAYERS });
  const { actions } = await ask(stage, { actions: { file, seat: 'blue' } });
  await ask(stage, { order: { file, seat: 'blue', order: actions[0].offers[0].order } });
  await answer(stage, file, { words: ['fight_it_out'] });
  await handed(stage, file, 'farm', 260, /acts\.$/);
}

/** Plays a smaller battle by what is offered in it, every kind in its turn, until after so many entries the prompt says so. */
async function handed(stage, file, battle, entries, until) {
  for (let step = 0; step < 400; step++) {
    const { status } = await ask(stage, { status: { file, seat: 'umpire' } });
    const call = status.calls[0]?.call;
    if (call?.roll) await answer(stage, file, { dice: 'app' });
    else if (call) {
      const { usual, options } = call.choice;
      await answer(stage, file, { words: usual.map((at) => options[at].word) });
    } else {
      const both = await Promise.all(
        ['blue', 'orange'].map(async (seat) => {
          const { legal } = await ask(stage, { legal: { file, seat, battle } });
          return {
            seat,
            prompt: legal.prompt,
            offers: legal.offers.filter(({ order }) => !order.order.link),
          };
        }),
      );
      const { seat, prompt, offers } = both.find(({ offers }) => offers.length) ?? {};
      if (!offers || (status.entries > entries && until.test(prompt))) return;
      const kinds = [/^Fire|fires at/, /^Move to/, /^Run to/, /^Take cover/];
      const wanted = kinds
        .map((kind) => offers.filter(({ label }) => kind.test(label)))
        .filter((of) => of.length);
      const kind = wanted[step % Math.max(wanted.length, 1)] ?? offers;
      const { order } = kind[(step * 7) % kind.length];
      await ask(stage, { order: { file, seat, order } });
    }
  }
}

/** An attack that companies fight out on a table, before one of them spends its dice. */
export async function companies(stage) {
  const file = COMPANIES;
  await founded(stage, file, 'close-combat', { players: PLAYERS });
  for (const side of ['blue', 'orange']) await ask(stage, { seal_orders: { file, seat: side } });
  const give = (seat, battle, order) => ask(stage, { order: { file, seat, order: { battle, order } } });
  const types = (typed) => answer(stage, file, { dice: { typed } });
  await give('blue', 'main', { two_star_general: 'throw_for_move' });
  await types('66');
  await types('11');
  await give('blue', 'main', { two_star_general: { activate: { battalion: 'us' } } });
  const { legal } = await ask(stage, { legal: { file, seat: 'blue' } });
  const open = legal.offers
    .map(({ order }) => order.order.link?.open)
    .find((open) => open?.scale === 'combat_captain' && open.at.tsg?.attack?.stands[0] === 'us.armoured');
  await give('blue', 'main', { link: { open: { ...open, ground: 'made' } } });
  await answer(stage, file, { words: ['fight_it_out'] });
  await handed(stage, file, 'fight-1', 60, /activity dice/);
}

/** A brigade battle up to a fire that can be aimed, and a larger one before the sun rises. */
export async function brigade(stage) {
  const file = BRIGADE;
  await founded(stage, file, 'first-brigade', { players: PLAYERS });
  const fires = async (seat) => {
    const { legal } = await ask(stage, { legal: { file, seat } });
    return legal.offers.some(({ order }) => order.order.brigadier_general?.fire);
  };
  await plays(stage, file, async ({ call, last, prompt }) => {
    if (call || last < 150 || !/ fire\.$/.test(prompt)) return false;
    return (await fires('blue')) || (await fires('orange'));
  });
  await founded(stage, DAWN, 'noville-1944', { players: PLAYERS });
}

/** Market Garden with fog on its first morning: three commanders below two senior seats, an umpire who carries their messages. */
export async function corps(stage) {
  const file = CORPS;
  const players = { ...PLAYERS, 'blue.adair': 'Emma', 'blue.taylor': 'Frank', 'orange.student': 'Gerd' };
  const options = { 'ops.fog': 'seats', 'ops.messages': 'umpire', 'ops.reportDelay': '1' };
  await founded(stage, file, 'market-garden-1944', { players, options });
  const says = (seat, recipients, text) => ask(stage, { message: { file, seat, recipients, text } });
  await says('blue.taylor', ['blue.adair'], 'We are down north-west of Son at one. The bridge is charged.');
  await says('blue.adair', ['blue'], 'Barrage at 14:00. Where are the Typhoons?');
  await says('umpire', ['blue', 'blue.adair', 'blue.taylor'], 'The fog over England has lifted.');
  const orders = { 'gds.2ig': 'attack 1374', 'gds.3ig': 'attack 1374' };
  await ask(stage, { write_orders: { file, seat: 'blue.adair', orders } });
}
