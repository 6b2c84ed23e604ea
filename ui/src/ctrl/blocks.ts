/** The few shapes that a scenario's briefing is written in: headings, lists, tables, paragraphs. Nothing in it is taken for a page. */
export type Block =
  | { kind: 'heading' | 'words'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const ITEM = /^([-*]|\d+\.) +/;

export function blocksOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim().split('\n'))
    .filter((lines) => lines.join('') !== '')
    .map(blockOf);
}

function blockOf(lines: string[]): Block {
  const trimmed = lines.map((line) => line.trim());
  const [first = '', second = ''] = trimmed;
  if (first.startsWith('#')) return { kind: 'heading', text: trimmed.join(' ').replace(/^#+\s*/, '') };
  if (first.startsWith('|') && /^\|[\s|:-]+$/.test(second))
    return { kind: 'table', head: cellsOf(first), rows: trimmed.slice(2).map(cellsOf) };
  if (!ITEM.test(first)) return { kind: 'words', text: trimmed.join(' ') };
  const items: string[] = [];
  for (const line of trimmed)
    // A line without a sign goes on with the item before it.
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line}`);
  return { kind: 'list', items };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
