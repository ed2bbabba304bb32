/**
 * Keeps the baseline of the check of English (docs/english.md). `npm run english` lists the excess and lowers the baseline to
 * the remaining phrases; `npm run english -- --renew` accepts the tree as it is, for a merge of work that began before the check.
 */
import fs from 'node:fs';
import path from 'node:path';
import { baselineFile, countsOf, excess, phrasesIn, tightened, type Baseline } from '../checks/english/ratchet.ts';

const root = path.join(import.meta.dirname, '../..');
const file = path.join(root, baselineFile);
const isRenewed = process.argv.includes('--renew');

const found = phrasesIn(root);
const stored = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Baseline) : {};
const next = isRenewed ? countsOf(found) : tightened(stored, found);
fs.writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
const faults = isRenewed ? [] : excess(stored, found);
console.warn([...faults, `${found.length} phrases in the tree`].join('\n'));
if (faults.length > 0) process.exitCode = 1;
