/** Compares the phrases in the tree with the numbers that were there when the check was introduced: they may only become fewer. */
import fs from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../source-files.ts';
import { foundPhrases, type FoundPhrase } from './phrases.ts';

/** Number of phrases that are left in each file, by folder. A file that is not listed may have none. */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const baselineFile = 'tools/checks/english/baseline.json';
const FOLDERS = ['apps', 'packages', 'tools', 'bench', 'e2e', 'docs'];
/** The guide quotes the phrases that it replaces. */
const GUIDE = 'docs/english.md';

export function phrasesIn(root: string): FoundPhrase[] {
  const files = sourceFiles(root, FOLDERS, /\.(?:tsx?|[cm]?js|css|sql|md)$/).filter((file) => file !== GUIDE);
  return files.flatMap((file) => foundPhrases(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** The numbers of a tree in the form of the baseline, sorted. */
export function countsOf(found: readonly FoundPhrase[]): Baseline {
  const counts: Record<string, Record<string, number>> = {};
  for (const { file } of found) {
    const folder = (counts[path.posix.dirname(file)] ??= {});
    folder[path.posix.basename(file)] = (folder[path.posix.basename(file)] ?? 0) + 1;
  }
  const sorted = Object.entries(counts).map(([folder, files]) => [folder, Object.fromEntries(Object.entries(files).toSorted(byName))] as const);
  return Object.fromEntries(sorted.toSorted(byName));
}

const limitOf = (baseline: Baseline, file: string): number => baseline[path.posix.dirname(file)]?.[path.posix.basename(file)] ?? 0;

/** Files with more phrases than the baseline allows, with the places to look at. */
export function excess(baseline: Baseline, found: readonly FoundPhrase[]): string[] {
  const files = Map.groupBy(found, ({ file }) => file);
  return [...files].flatMap(([file, own]) => {
    const limit = limitOf(baseline, file);
    const places = own.map(({ line, phrase }) => `${line} ${phrase}`).join(', ');
    return own.length > limit ? [`${file}: ${own.length} phrases of docs/english.md, allowed ${limit} (${places})`] : [];
  });
}

/** The smaller number of both for each file: improvements are kept, and nothing is added. */
export function tightened(baseline: Baseline, found: readonly FoundPhrase[]): Baseline {
  const limits = new Map<string, number>();
  const kept = found.filter(({ file }) => {
    const used = (limits.get(file) ?? 0) + 1;
    limits.set(file, used);
    return used <= limitOf(baseline, file);
  });
  return countsOf(kept);
}
