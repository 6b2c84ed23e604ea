/** Every command of the window with its keys: the keyboard, the key sheet and the palette read this one list. */
import type { Desk, Screen } from './desk.svelte';
import type { Command } from './keys';
import { nextPart } from './pane';
import { primaryOf } from './primary';
import { PALETTES } from './settings.svelte';

export function commandsOf(desk: Desk): Command[] {
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
  const time = (id: string, title: string, keys: string[], run: () => void, always = false): Command => ({
    id: `time.${id}`,
    title,
    group: 'Time',
    keys,
    run,
    when: isOpen,
    always,
  });
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
    go('report', '8'),
    go('settings', '9'),
    {
      id: 'go.battle',
      title: 'Next battle of the war',
      group: 'Go',
      keys: ['Shift+G'],
      run: () => void nextBattle(desk),
      when: hasMany,
      isListed: hasMany,
    },
    {
      id: 'palette',
      title: 'Find a command, unit or hex',
      group: 'View',
      keys: ['Ctrl+K', '/'],
      always: true,
      run: () => (desk.isPaletteOpen = true),
    },
    { id: 'keys', title: 'Keys', group: 'View', keys: ['?'], run: () => (desk.isKeySheetOpen = true) },
    {
      id: 'undo',
      title: 'Take the last order out',
      group: 'Table',
      keys: ['Ctrl+Z', 'U'],
      run: () => void play()?.amend.last((text, act) => desk.tell(text, act)),
      when: mayWrite,
    },
    {
      id: 'redo',
      title: 'Bring back what was taken out',
      group: 'Table',
      keys: ['Ctrl+Shift+Z', 'Ctrl+Y'],
      run: () => void play()?.amend.redo((text, act) => desk.tell(text, act)),
      when: mayWrite,
    },
    {
      id: 'end',
      title: 'End the turn, although something may still be done',
      group: 'Table',
      keys: ['E'],
      run: () => primaryOf(desk)?.run(),
      when: () => {
        const primary = primaryOf(desk);
        return primary !== null && primary.isEnding && primary.isReady;
      },
    },
    {
      id: 'hold',
      title: 'Hold or release the automatic commander',
      group: 'Table',
      keys: ['H'],
      run: () => play()?.autopilot.hold(),
      when: () => (play()?.war.seating.led.length ?? 0) > 0 && !play()?.war.isOrders,
    },
    {
      id: 'step',
      title: 'One order of the automatic commander, then hold',
      group: 'Table',
      keys: ['.'],
      run: () => void play()?.autopilot.step(),
      when: () => (play()?.war.seating.led.length ?? 0) > 0,
    },
    {
      id: 'undo.dialog',
      title: 'Change the past: the last order',
      group: 'Table',
      keys: ['Shift+U'],
      run: () => play()?.amend.ask(null),
      when: mayWrite,
    },
    {
      id: 'briefing',
      title: 'Briefing: what each side was told',
      group: 'View',
      keys: [],
      run: () => {
        const at = play();
        if (at) at.isBriefing = true;
      },
      when: isOpen,
    },
    {
      id: 'branch',
      title: 'Try something in a branch',
      group: 'File',
      keys: [],
      run: () => {
        const at = play();
        // From a look at the past one tries something from there.
        if (at) at.branching = at.war.past?.at ?? null;
      },
      when: () => isOpen() && (desk.welcome?.mayFound ?? false),
    },
    {
      id: 'pane',
      title: 'Next section of the actions panel',
      group: 'Table',
      keys: ['J'],
      run: () => {
        const part = nextPart(document.querySelector('#at-hand'));
        if (part) desk.say(part);
      },
      when: isOpen,
    },
    {
      id: 'why',
      title: 'Why was the last roll what it was?',
      group: 'Table',
      keys: ['W'],
      run: () => void lastRoll(desk),
      when: isOpen,
    },
    time('back', 'One entry back', ['[', 'Alt+ArrowLeft'], () => void line()?.step(-1)),
    time('on', 'One entry on', [']', 'Alt+ArrowRight'], () => void line()?.step(1)),
    time('round.back', 'One round back', ['PageUp'], () => void line()?.stepRound(-1)),
    time('round.on', 'One round on', ['PageDown'], () => void line()?.stepRound(1)),
    time('phase.back', 'One turn or phase back', ['{'], () => void line()?.stepPhase(-1)),
    time('phase.on', 'One turn or phase on', ['}'], () => void line()?.stepPhase(1)),
    time('day.back', 'One day back', ['Ctrl+PageUp'], () => void line()?.stepDay(-1)),
    time('day.on', 'One day on', ['Ctrl+PageDown'], () => void line()?.stepDay(1)),
    time('mark', 'Bookmark this moment, or remove it', ['B'], () => line()?.mark()),
    time('mark.back', 'Bookmark before', ['Ctrl+['], () => void line()?.stepMark(-1)),
    time('mark.on', 'Next bookmark', ['Ctrl+]'], () => void line()?.stepMark(1)),
    time('fight.back', 'Fight before', ['<'], () => void line()?.stepFight(-1)),
    time('fight.on', 'Next fight', ['>'], () => void line()?.stepFight(1)),
    time('compare', 'Compare with this moment, or leave the comparison', ['C'], () => {
      const at = line();
      void at?.compare(at.other === null ? at.at : null);
    }),
    time('swap', 'The two moments change places', ['Shift+C'], () => void line()?.swap()),
    time('play', 'Play or pause', ['P'], () => line()?.play()),
    time('start', 'To the founding', ['Home'], () => void play()?.war.look(1)),
    time('now', 'Back to now', ['End'], () => play()?.war.now()),
    toggle(desk, 'log', 'Show or hide the log', 'L'),
    toggle(desk, 'timeline', 'Show or hide the timeline', 'T'),
    toggle(desk, 'lanes', 'Show or hide the formations on the timeline', 'Shift+T'),
    {
      id: 'table',
      title: 'Table mode: large, for an arm’s length',
      group: 'View',
      keys: ['Ctrl+M'],
      run: () => {
        desk.settings.table = !desk.settings.table;
        desk.settings.keep();
      },
    },
    {
      id: 'bigger',
      title: 'Larger text',
      group: 'View',
      keys: ['Ctrl+='],
      run: () => desk.settings.bigger(1),
    },
    {
      id: 'smaller',
      title: 'Smaller text',
      group: 'View',
      keys: ['Ctrl+-'],
      run: () => desk.settings.bigger(-1),
    },
    ...PALETTES.map((palette): Command => ({
      id: `palette.${palette}`,
      title: `Palette: ${palette}`,
      group: 'View',
      keys: [],
      run: () => {
        desk.settings.palette = palette;
        desk.settings.keep();
      },
    })),
    {
      id: 'hub',
      title: 'Close the campaign',
      group: 'File',
      keys: ['Ctrl+O'],
      run: () => desk.close(),
      when: isOpen,
    },
  ];
}

function toggle(desk: Desk, what: 'log' | 'timeline' | 'lanes', title: string, ...keys: string[]): Command {
  return {
    id: what,
    title,
    group: 'View',
    keys,
    run: () => {
      if (what === 'log') desk.settings.toggleLog(desk.screen);
      else {
        const line = what === 'timeline' && desk.settings.table ? 'tableline' : what;
        desk.settings[line] = !desk.settings[line];
        // Who asks for the formations wants to see them.
        if (what === 'lanes' && desk.settings.lanes)
          desk.settings[desk.settings.table ? 'tableline' : 'timeline'] = true;
      }
      desk.settings.keep();
    },
    when: () => desk.play !== null,
  };
}

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
