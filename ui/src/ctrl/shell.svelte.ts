/** The desktop around the window: its menu's commands, and the words about the program. */
import type { Shell } from '../host/types';
import type { Desk } from './desk.svelte';
import { bindings } from './bindings.svelte';
import { commandsIn, type Command } from './keys';

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
    const hub = commands.find(({ id }) => id === 'hub');
    if (hub) bindings.take([Object.defineProperty(hub, 'keys', { value: ['Ctrl+W'], configurable: true })]);
    const own = bindings.take(this.#own());
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
    const [file, view] = [commandsIn('File'), commandsIn('View')];
    /** In the menu too, and obeyed while a field has the focus. */
    const does = (
      id: string,
      title: string,
      keys: string[] = [],
      when?: () => boolean,
      of = file,
    ): Command => ({
      ...of(id, title, keys, () => void desk.attempt(() => this.shell.carryOut(id)), when),
      always: true,
    });
    return [
      { ...file('new', 'New campaign', ['Ctrl+N'], () => this.#new()), always: true },
      does('open', 'Open a campaign', ['Ctrl+O']),
      does('copy', 'Save a copy', ['Ctrl+Shift+S'], isOpen),
      does('copy-for-others', 'Save a copy for others, without dice secrets', [], isOpen),
      does('export', 'Export the entries', [], isOpen),
      does('full-screen', 'Full screen', ['F11'], undefined, view),
      does('usual-size', 'Usual window size', [], undefined, view),
      view('usual', 'Usual text size', ['Ctrl+0'], () => desk.settings.set({ scale: 100 })),
      does('data-folder', 'Show the data folder'),
      view('about', 'About War Diary', [], () => (this.isAboutOpen = true)),
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
