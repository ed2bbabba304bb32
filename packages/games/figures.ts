/**
 * Computes the exact figures of every slot, or of those named, and writes src/slot-figures.json.
 *   node packages/games/figures.ts [id …]       compute and write
 *   node packages/games/figures.ts --check      compute all and compare with the file; ends with 1 when they differ
 *   node packages/games/figures.ts --table      the table of docs/games.md
 */
import { readFileSync, writeFileSync } from 'node:fs';

import { computeFigures } from './src/figures/slot-figures.ts';
import { figuresToJson, statedFigures, type StoredFigures } from './src/figures/stored-figures.ts';
import type { SlotMathematics } from './src/kinds/slot/mathematics.ts';
import { slots } from './src/kinds/slot/slots.ts';

const FILE = new URL('./src/slot-figures.json', import.meta.url);
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const stored = JSON.parse(readFileSync(FILE, 'utf8')) as StoredFigures[];
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const compute = (mathematics: SlotMathematics): StoredFigures => {
  const begun = performance.now();
  const figures = figuresToJson(computeFigures(mathematics));
  const { rtpPercent, hitPercent, deviation, mostPossible } = statedFigures(figures);
  say(
    `${mathematics.id.padEnd(20)} RTP ${rtpPercent} %  hits ${hitPercent} %  deviation ${deviation}  most ${mostPossible.stakes}  (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
  );
  return figures;
};

const describeMode = ({ pay }: SlotMathematics): string => {
  if (pay.kind === 'lines') return `${pay.lines.length} lines${pay.direction === 'both' ? ', both ways' : ''}`;
  return { ways: 'ways', anywhere: 'anywhere', cluster: 'clusters' }[pay.kind];
};

const tableRow = (mathematics: SlotMathematics): string => {
  const figures = stored.find(({ id }) => id === mathematics.id);
  if (!figures) return `| ${mathematics.id} | not computed |`;
  const stated = statedFigures(figures);
  const reels = `${mathematics.strips.length}×${mathematics.rows}`;
  const grouped = (digits: string): string => (digits.length > 12 ? `10^${digits.length - 1}` : digits.replaceAll(/\B(?=(\d{3})+$)/g, ','));
  return `| ${[mathematics.id, reels, describeMode(mathematics), `${stated.rtpPercent} %`, `${stated.volatility.replace('-', ' ')} (${stated.deviation})`, `${stated.hitPercent} %`, `${stated.topPrize.stakes}× (1 in ${grouped(stated.topPrize.oneIn)})`, `${mathematics.maxWin}×`].join(' | ')} |`;
};

if (process.argv.includes('--table')) {
  say('| mathematics | reels | pay mode | RTP | volatility (deviation) | hit rate | top prize | max win |\n|---|---|---|---|---|---|---|---|');
  for (const mathematics of slots) say(tableRow(mathematics));
} else {
  const fresh = slots.map((mathematics) => {
    const old = stored.find(({ id }) => id === mathematics.id);
    return old && wanted.length > 0 && !wanted.includes(mathematics.id) ? old : compute(mathematics);
  });
  const differ = JSON.stringify(fresh) !== JSON.stringify(stored);
  if (!process.argv.includes('--check')) writeFileSync(FILE, `${JSON.stringify(fresh, null, 2)}\n`);
  else if (differ) {
    say('slot-figures.json is not what the mathematics say: run node packages/games/figures.ts');
    process.exitCode = 1;
  } else say('slot-figures.json is right');
}
