// A briefing as the scenario wrote it: what the window makes of its text.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../../src/ctrl/blocks';

describe('a briefing', () => {
  it('has headings, paragraphs over several lines, and lists whose items go on', () => {
    const text =
      '# Title\n\nOne line\nand another.\n\n- **Move**: go,\n  and attack.\n- Hold\n\n1. first\n2. second';
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', text: 'Title' },
      { kind: 'words', text: 'One line and another.' },
      { kind: 'list', items: ['**Move**: go, and attack.', 'Hold'] },
      { kind: 'list', items: ['first', 'second'] },
    ]);
  });
  it('has tables', () => {
    expect(blocksOf('| place | points |\n|---|--:|\n| Corvelle | 3 |\n| Mill Hill | 2 |')).toEqual([
      {
        kind: 'table',
        head: ['place', 'points'],
        rows: [
          ['Corvelle', '3'],
          ['Mill Hill', '2'],
        ],
      },
    ]);
  });
  it('is nothing where nothing is written', () => {
    expect(blocksOf(' \n\n ')).toEqual([]);
  });
  it('leaves no sign of lists or tables in the words of any scenario', () => {
    const root = new URL('../../../campaigns/', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(briefing|action).*\.md$/.test(file),
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files)
      for (const block of blocksOf(readFileSync(new URL(file, root), 'utf8')))
        if (block.kind === 'words') expect(block.text, file).not.toMatch(/^[-|#]|\|-|\s- \*\*/);
  });
});
