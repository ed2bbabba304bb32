/**
 * Plays every slot, or those named, and holds the results to their 99 % bands around the exact figures.
 *   node packages/games/simulate.ts [--rounds 10000000] [--seed text] [id …]
 * Ends with 1 when a result leaves three and a half deviations; one result in a hundred leaves the 99 % band by nature.
 */
import { compareWithFigures, simulate } from './src/figures/simulate.ts';
import { figuresOf } from './src/figures/stored-figures.ts';
import { slots } from './src/slots/slots.ts';
import { quickDraws } from './src/testing/quick-draws.ts';

const words = process.argv.slice(2);
const valueOf = (name: string, otherwise: string): string => (words.includes(name) ? (words[words.indexOf(name) + 1] ?? otherwise) : otherwise);
const rounds = Number(valueOf('--rounds', '10000000'));
const seed = valueOf('--seed', 'laro');
const wanted = words.filter((word) => slots.some(({ id }) => id === word));
const FAR = 3.5;
const percent = (share: number): string => `${(100 * share).toFixed(4)} %`;

let outside = 0;
let compared = 0;
let far = 0;
for (const mathematics of slots) {
  if (wanted.length > 0 && !wanted.includes(mathematics.id)) continue;
  const begun = performance.now();
  const run = simulate(mathematics, rounds, quickDraws(`${seed} ${mathematics.id}`));
  for (const { name, measured, computed, band, deviations } of compareWithFigures(mathematics, figuresOf(mathematics.id, mathematics.version), run)) {
    if (computed === 0 && measured === 0) continue;
    compared += 1;
    if (Math.abs(measured - computed) > band) outside += 1;
    if (Math.abs(deviations) > FAR) far += 1;
    const verdict = Math.abs(measured - computed) <= band ? 'within 99 %' : 'OUTSIDE 99 %';
    process.stdout.write(
      `${mathematics.id.padEnd(20)} ${name.padEnd(10)} ${percent(measured)}  exact ${percent(computed)} ± ${percent(band)}  ${deviations.toFixed(2)} deviations  ${verdict}\n`,
    );
  }
  process.stdout.write(`${mathematics.id.padEnd(20)} ${rounds} rounds in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
}
process.stdout.write(`${compared} results, ${outside} outside their 99 % band, ${far} beyond ${FAR} deviations\n`);
if (far > 0) process.exitCode = 1;
