// The file at the end: what the program and the two scripts, which share nothing with it, say of it; and a copy to keep.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const scripts = new URL('../../../tests/', import.meta.url).pathname;

export async function closeBooks({ path, runs }) {
  const python = (name) => execFileSync('python3', [`${scripts}${name}`, path], { encoding: 'utf8' });
  return [runs('verify', '--rules', path), python('verify_journal.py'), python('verify_dice.py')];
}

/** The program makes the copy: while it serves a campaign, the newest entries are not in the one file yet. */
export function keeps({ path, runs }, copy) {
  rmSync(copy, { force: true });
  runs('copy', path, copy);
}
