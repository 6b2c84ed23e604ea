/** Every command of the window with its keys: the keyboard, the key sheet and the palette read this one list. */
import type { Told } from './amend.svelte';
import type { Desk, Screen } from './desk.svelte';
import { commandsIn, type Command } from './keys';
import { nextPart } from './pane';
import { primaryOf } from './primary';
import { PALETTES } from './settings.svelte';

export function commandsOf(desk: Desk): Command[] {
  const settings = () => desk.settings;
  const play = () => desk.play;
  const isOpen = () => desk.play !== null;
  const hasMany = () => play()?.war.fronts.isMany ?? false;
  const mayWrite = () => desk.play !== null && !desk.play.war.barred;
  const isThere = (screen: Screen) => isOpen() && desk.screens.includes(screen);
  const go = (screen: Screen, key: string): Command => ({
    id: `go.${screen}`,
    get title() {
      return desk.titleOf(screen);
    },
    group: 'Go',
    keys: [key, `Alt+${key}`],
    run: () => desk.go(screen),
    when: () => isThere(screen),
    isListed: () => !isOpen() || isThere(screen),
    always: true,
  });
  const [table, view, file] = [commandsIn('Table'), commandsIn('View'), commandsIn('File')];
  const time = (id: string, title: string, keys: string[], run: () => void) =>
    commandsIn('Time')(`time.${id}`, title, keys, run, isOpen);
  const tell: Told = (text, act) => desk.tell(text, act);
  const pilot = () => play()?.autopilot;
  const hasPilot = () => (play()?.war.seating.led.length ?? 0) > 0;
  const primary = () => primaryOf(desk);
  const line = () => play()?.timeline;
  return [
    go('room', '1'),
    go('map', '2'),
    go('orders', '3'),
    go('night', '4'),
    go('oob', '5'),
    go('people', '0'),
    go('log', '6'),
    go('court', '7'),
    go('umpire', 'Q'),
    go('report', '8'),
    go('settings', '9'),
    {
      ...commandsIn('Go')('go.battle', 'Next battle of the war', ['Shift+G'], () => void nextBattle(desk)),
      when: hasMany,
      isListed: hasMany,
    },
    {
      ...view('palette', 'Find a command, unit or hex', ['Ctrl+K', '/'], () => (desk.isPaletteOpen = true)),
      always: true,
    },
    view('keys', 'Keys', ['?'], () => (desk.isKeySheetOpen = true)),
    table('undo', 'Take the last order out', ['Ctrl+Z', 'U'], () => void play()?.amend.last(tell), mayWrite),
    table(
      'redo',
      'Bring back what was taken out',
      ['Ctrl+Shift+Z', 'Ctrl+Y'],
      () => void play()?.amend.redo(tell),
      mayWrite,
    ),
    table(
      'end',
      'End the turn, even if something may still act',
      ['E'],
      () => primary()?.run(),
      () => Boolean(primary()?.isEnding && primary()?.isReady),
    ),
    table(
      'hold',
      'Hold or release the automatic commander',
      ['H'],
      () => pilot()?.hold(),
      () => hasPilot() && !play()?.war.isOrders,
    ),
    table(
      'step',
      'One order of the automatic commander, then hold',
      ['.'],
      () => void pilot()?.step(),
      hasPilot,
    ),
    table(
      'undo.dialog',
      'Change the past: the last order',
      ['Shift+U'],
      () => play()?.amend.ask(null),
      mayWrite,
    ),
    view('briefing', 'Briefing: what each side was told', ['I', 'Alt+I'], () => play()?.brief(), isOpen),
    table(
      'finish',
      'Finish this battle: the program plays both sides to the end',
      [],
      () => void play()?.finisher.start(),
      () => play()?.finisher.may ?? false,
    ),
    view(
      'lessons',
      'First evening, step by step',
      [],
      () => play()?.tutorial.start(),
      () => play()?.tutorial.isHere ?? false,
    ),
    file(
      'branch',
      'Try something in a branch',
      [],
      () => play()?.branch(),
      () => isOpen() && (desk.welcome?.mayFound ?? false),
    ),
    table(
      'pane',
      'Next section of the actions panel',
      ['J'],
      () => desk.say(nextPart(atHand()) ?? ''),
      isOpen,
    ),
    table('why', 'Why was the last roll what it was?', ['W'], () => void lastRoll(desk), isOpen),
    time('back', 'One entry back', ['[', 'Alt+ArrowLeft'], () => void line()?.step(-1)),
    time('on', 'One entry on', [']', 'Alt+ArrowRight'], () => void line()?.step(1)),
    time('round.back', 'One round back', ['PageUp'], () => void line()?.stepRound(-1)),
    time('round.on', 'One round on', ['PageDown'], () => void line()?.stepRound(1)),
    time('phase.back', 'One turn or phase back', ['{'], () => void line()?.stepPhase(-1)),
    time('phase.on', 'One turn or phase on', ['}'], () => void line()?.stepPhase(1)),
    time('day.back', 'One day back', ['Ctrl+PageUp'], () => void line()?.stepDay(-1)),
    time('day.on', 'One day on', ['Ctrl+PageDown'], () => void line()?.stepDay(1)),
    time('mark', 'Bookmark this moment, or remove it', ['B'], () => line()?.mark()),
    time('mark.back', 'Previous bookmark', ['Ctrl+['], () => void line()?.stepMark(-1)),
    time('mark.on', 'Next bookmark', ['Ctrl+]'], () => void line()?.stepMark(1)),
    time('fight.back', 'Previous fight', ['<'], () => void line()?.stepFight(-1)),
    time('fight.on', 'Next fight', ['>'], () => void line()?.stepFight(1)),
    time('compare', 'Compare with this moment, or leave the comparison', ['C'], () => {
      const at = line();
      void at?.compare(at.other === null ? at.at : null);
    }),
    time('swap', 'Swap the two moments', ['Shift+C'], () => void line()?.swap()),
    time('play', 'Play or pause', ['P'], () => line()?.play()),
    {
      ...time('film', 'Film: a day or the war as a file to share', ['Shift+P'], () => play()?.film.open()),
      when: () => isOpen() && !play()?.film.whyNot,
    },
    time('start', 'To the founding', ['Home'], () => void play()?.war.look(1)),
    time('now', 'Back to now', ['End'], () => play()?.war.now()),
    view('log', 'Show or hide the log', ['L'], () => settings().toggleLog(desk.screen), isOpen),
    view('timeline', 'Show or hide the timeline', ['T'], () => settings().toggleTimeline(), isOpen),
    view(
      'lanes',
      'Show or hide the formations on the timeline',
      ['Shift+T'],
      () => settings().toggleLanes(),
      isOpen,
    ),
    view('table', 'Table mode: large, to be read at arm’s length', ['Ctrl+M'], () =>
      settings().set({ table: !settings().table }),
    ),
    view('public', 'Show on a second screen', [], () => desk.showPublic(), isOpen),
    view('bigger', 'Larger text', ['Ctrl+='], () => settings().bigger(1)),
    view('smaller', 'Smaller text', ['Ctrl+-'], () => settings().bigger(-1)),
    ...PALETTES.map((palette) =>
      view(`palette.${palette}`, `Palette: ${palette}`, [], () => settings().set({ palette })),
    ),
    file('hub', 'Close the campaign', ['Ctrl+O'], () => desk.close(), isOpen),
  ];
}

const atHand = () => document.querySelector('#at-hand');

/** Shows the next battle of the war, on the screen that lies open. */
async function nextBattle(desk: Desk): Promise<void> {
  const play = desk.play;
  if (!play) return;
  const { links, war } = play;
  await war.turnTo(war.fronts.next);
  desk.say(links.path(war.battle)[0] ?? '');
}

/** Opens the card of the newest roll. */
async function lastRoll(desk: Desk): Promise<void> {
  const play = desk.play;
  if (!play) return;
  const { log } = play.war;
  for (let seq = play.timeline.at; seq >= 1; seq--) {
    const line = await log.fetch(seq);
    if (line?.kind === 'rolled') {
      play.card = seq;
      return;
    }
  }
}
