// A war of three books: two battles on their maps, and the shipped fights at the mill and at the farm on their tables.
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
const TABLES = { mill: 'campaigns/first-attack', farm: 'campaigns/first-skirmish' };

/** The folder of its scenario; whoever asks removes it. */
export function mixedScenario() {
  const folder = mkdtempSync(join(tmpdir(), 'mixed-'));
  cpSync(join(ROOT, 'crates/campaign/tests/scenarios/two-fronts'), folder, { recursive: true });
  const main = join(folder, 'scenario.toml');
  const parts = [readFileSync(main, 'utf8')];
  for (const [battle, path] of Object.entries(TABLES)) {
    const from = join(ROOT, path);
    for (const file of readdirSync(from).filter((name) => name.startsWith('table-')))
      cpSync(join(from, file), join(folder, file));
    const text = readFileSync(join(from, 'scenario.toml'), 'utf8');
    const units = text.slice(text.indexOf('[[units]]'));
    parts.push(text.slice(text.indexOf('[[battles]]'), text.indexOf('[calendar]')));
    parts.push(units.replaceAll('[[units]]', `[[units]]\nbattle = "${battle}"`));
  }
  writeFileSync(main, parts.join('\n'));
  return folder;
}
