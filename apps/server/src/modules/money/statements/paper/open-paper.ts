import path from 'node:path';
import type { Writable } from 'node:stream';
import type { Paper, PaperOptions } from './statement-paper.ts';

export const fontFolder = path.join(import.meta.dirname, '../fonts');

/** A4 paper for statements of other modules; the PDF writer is loaded on first use. */
export async function openPaper(out: Writable, options: Omit<PaperOptions, 'fontFolder'>): Promise<Paper> {
  const writer = await import('./statement-paper.ts');
  return new writer.Paper(out, { ...options, fontFolder });
}
