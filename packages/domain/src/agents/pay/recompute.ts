import type { RebateLine } from '../counting/rebate-lines.ts';
import { lineKey } from '../counting/rebate-lines.ts';

/** A line as text in canonical form; a run's hash is computed over all of them in order (agents.md 7.1). */
export const canonicalLine = (line: RebateLine): string => [lineKey(line), line.base, line.ppm, line.amount, line.isLapsed ? 'lapsed' : ''].join('|');

/** Lines that differ between a stored run and its recomputation, by their canonical text; empty where both are equal to the unit (AGENT-33). */
export function lineDifferences(stored: readonly RebateLine[], recomputed: readonly RebateLine[]): { missing: string[]; added: string[] } {
  const [before, after] = [new Set(stored.map(canonicalLine)), new Set(recomputed.map(canonicalLine))];
  return { missing: [...after].filter((line) => !before.has(line)), added: [...before].filter((line) => !after.has(line)) };
}
