/** The desktop around the window: its menu's commands, and the words about the program. */
import type { Shell } from '../host/types';
import type { Desk } from './desk.svelte';
import type { Command } from './keys';

export class ShellDesk {
  readonly desk: Desk;
  readonly shell: Shell;
  isAboutOpen = $state(false);

  constructor(desk: Desk, shell: Shell) {
    this.desk = desk;
    this.shell = shell;
  }

  /** Adds the shell's commands to the one registry, and obeys its menu. Returns how to stop that. */
  settle(): () => void {
    const { commands } = this.desk;
    // Ctrl+O opens another campaign here, as everywhere on a desktop.
    for (const command of commands) if (command.id === 'hub') command.keys = ['Ctrl+W'];
    const own = this.#own();
    commands.push(...own);
    const deaf = this.shell.commanded((id) => this.obey(id));
    return () => {
      deaf();
      commands.splice(commands.indexOf(own[0] as Command), own.length);
    };
  }

  /** Carries out what was chosen from the menu. An open dialog is answered first, as with the keys. */
  obey(id: string): void {
    if (document.querySelector('[role=dialog]')) return;
    const command = this.desk.commands.find((known) => known.id === id);
    if (command && (command.when?.() ?? true)) command.run();
  }

  #own(): Command[] {
    const { desk } = this;
    const isOpen = () => desk.play !== null;
    const does = (id: string, title: string, keys: string[] = [], when?: () => boolean): Command => ({
      id,
      title,
      group: 'File',
      keys,
      always: true,
      run: () => void desk.attempt(() => this.shell.carryOut(id)),
      ...(when ? { when } : {}),
    });
    return [
      {
        id: 'new',
        title: 'New campaign',
        group: 'File',
        keys: ['Ctrl+N'],
        always: true,
        run: () => this.#new(),
      },
      does('open', 'Open a campaign', ['Ctrl+O']),
      does('copy', 'Save a copy', ['Ctrl+Shift+S'], isOpen),
      does('copy-for-others', 'Save a copy for others, without dice secrets', [], isOpen),
      does('export', 'Export the entries', [], isOpen),
      { ...does('full-screen', 'Full screen', ['F11']), group: 'View' },
      { ...does('usual-size', 'Usual window size'), group: 'View' },
      {
        id: 'usual',
        title: 'Usual text size',
        group: 'View',
        keys: ['Ctrl+0'],
        run: () => {
          desk.settings.scale = 100;
          desk.settings.keep();
        },
      },
      does('data-folder', 'Show the data folder'),
      {
        id: 'about',
        title: 'About War Diary',
        group: 'View',
        keys: [],
        run: () => (this.isAboutOpen = true),
      },
      does('quit', 'Quit', ['Ctrl+Q']),
    ];
  }

  /** The hub founds campaigns: hands go to its first scenario. */
  #new(): void {
    if (this.desk.play) this.desk.close();
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[aria-labelledby=new-war] button')?.focus(),
    );
  }
}
