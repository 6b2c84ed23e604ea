/** Documents that a person takes away. */
import type { Desk } from '../ctrl/desk.svelte';
import type { ReportFormat } from '../gen/api';
import { download, downloadPdf } from './text';

interface Document {
  name: string;
  format: ReportFormat;
  /** Asks for a place and has it written there. Gives the place back; null when nothing was written. */
  write: () => Promise<string | null>;
  /** The text, a PDF in base64; null when it could not be made. */
  read: () => Promise<string | null>;
}

/** Where the host has dialogs, they give the place; a browser downloads. What was done is said. */
export async function save(desk: Desk, { name, format, write, read }: Document): Promise<void> {
  if (desk.host.saveFile) {
    const place = await write();
    if (place) desk.say(`Written to ${place}.`);
    return;
  }
  const text = await read();
  if (text === null) return;
  if (format === 'pdf') downloadPdf(name, text);
  else download(name, text, format);
  desk.say(`${name} was written.`);
}
