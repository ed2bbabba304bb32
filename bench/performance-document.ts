/** Writes docs/performance.md from what was measured. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tableText } from './table.ts';

const repository = path.join(import.meta.dirname, '..');
const file = path.join(repository, 'docs/performance.md');

export interface Table {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Measured {
  runs: number;
  /** The machine's own figure by Lighthouse, the middle of all runs. */
  machine: number;
  tables: readonly Table[];
}

/** Writes the document and answers its path from the repository. */
export function writePerformance({ runs, machine, tables }: Measured): string {
  const [cpu] = os.cpus();
  const parts = [
    '# Speed in the browser',
    `Made by \`npm run bench -- browser\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse 12.8.2, mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps), HTTP/2 and brotli, ` +
      `median of ${runs}, each run in a browser of its own. The machine: ${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, Lighthouse's own figure for it ${Math.round(machine)}. ` +
      "The phone is the goals' one on any machine, and a task lasts as long as the processor was at it, whatever else the machine does ([decision 046](decisions/046-the-goals-phone.md)); " +
      'beside the pages stand the same without scripts, and a static lobby, as this machine has them. Bytes and elements are exact.',
    ...tables.flatMap(({ title, head, rows }) => [`## ${title}`, tableText(head, rows)]),
    'Goals: first paint of home within 950 ms, largest paint within 1400 ms on home and 1700 ms elsewhere, blocking time at most 50 ms, layout shift at most 0.01, at most 800 elements, ' +
      '300 KB in all, 100 ms for the slowest answer to a finger, and 100 points each for performance, accessibility, best practices and search engines, but that unlisted pages are kept from these on purpose. What others reach was measured once, with the same recipe on the same kind of machine.',
  ];
  return write(`${parts.join('\n\n')}\n`);
}

/** Puts a table that was measured by itself into the place of the one before, which is not the last, and answers the document's path. */
export function replaceTable({ title, head, rows }: Table): string {
  const sections = fs.readFileSync(file, 'utf8').split('\n\n## ');
  const place = sections.findIndex((section) => section.startsWith(`${title}\n`));
  if (place < 0) throw new Error(`docs/performance.md has no table named ${title}`);
  return write(sections.with(place, `${title}\n\n${tableText(head, rows)}`).join('\n\n## '));
}

function write(text: string): string {
  fs.writeFileSync(file, text);
  // The formatter has its own mind about tables.
  execFileSync(process.execPath, [path.join(repository, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: repository, stdio: 'inherit' });
  return path.relative(repository, file);
}
