// What the program and the two scripts, which share nothing with it, say of the file at the end.
import { execFileSync } from 'node:child_process';

const scripts = new URL('../../../tests/', import.meta.url).pathname;

export async function closeBooks({ path, runs }) {
  const python = (name) => execFileSync('python3', [`${scripts}${name}`, path], { encoding: 'utf8' });
  return [runs('verify', '--rules', path), python('verify_journal.py'), python('verify_dice.py')];
}
