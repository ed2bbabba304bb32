/**
 * Plays every slot, or those named, and holds the results to their 99 % bands around the exact figures; one slot a core at a time.
 *   npm run simulate -- [--rounds 10000000] [--seed text] [--workers n] [--table] [id …]
 * Ends with 1 when a result leaves three and a half deviations; one result in a hundred leaves the 99 % band by nature.
 */
import os from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { compareWithFigures, simulate, type Comparison } from './src/figures/simulate.ts';
import { figuresOf } from './src/figures/stored-figures.ts';
import { slots } from './src/kinds/slot/slots.ts';
import { quickDraws } from './src/testing/quick-draws.ts';

const FAR = 3.5;

interface Task {
  id: string;
  rounds: number;
  seed: string;
}
interface Outcome {
  id: string;
  seconds: number;
  comparisons: Comparison[];
}

/** Simulates one slot in a worker. A slot has its own draws, so that its result does not depend on parallel simulations. */
function work({ id, rounds, seed }: Task): Outcome {
  const mathematics = slots.find((slot) => slot.id === id);
  if (!mathematics) throw new Error(`there is no slot ${id}`);
  const begun = performance.now();
  const run = simulate(mathematics, rounds, quickDraws(`${seed} ${id}`));
  const comparisons = compareWithFigures(mathematics, figuresOf(id, mathematics.version), run);
  return { id, seconds: (performance.now() - begun) / 1000, comparisons: comparisons.filter(({ computed, measured }) => computed !== 0 || measured !== 0) };
}

const percent = (share: number): string => `${(100 * share).toFixed(4)} %`;
const isWithin = ({ measured, computed, band }: Comparison): boolean => Math.abs(measured - computed) <= band;

function print({ id, seconds, comparisons }: Outcome, { isTable, rounds }: { isTable: boolean; rounds: number }): void {
  for (const comparison of comparisons) {
    const { name, measured, computed, band, deviations } = comparison;
    const verdict = isWithin(comparison) ? 'within 99 %' : 'OUTSIDE 99 %';
    const cells = [id, name, percent(computed), percent(measured), `± ${percent(band)}`, deviations.toFixed(2), verdict];
    process.stdout.write(isTable ? `| ${cells.join(' | ')} |\n` : `${cells[0]?.padEnd(20)} ${cells[1]?.padEnd(10)} exact ${cells.slice(2).join('  ')}\n`);
  }
  if (!isTable) process.stdout.write(`${id.padEnd(20)} ${rounds} rounds in ${seconds.toFixed(0)} s\n`);
}

/** Plays a slot in its own thread. */
const played = (task: Task): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

async function main(words: readonly string[]): Promise<void> {
  const valueOf = (name: string, otherwise: string): string => (words.includes(name) ? (words[words.indexOf(name) + 1] ?? otherwise) : otherwise);
  const rounds = Number(valueOf('--rounds', '10000000'));
  const seed = valueOf('--seed', 'laro');
  const isTable = words.includes('--table');
  const named = words.filter((word) => slots.some(({ id }) => id === word));
  const left = slots.filter(({ id }) => named.length === 0 || named.includes(id));
  const all: Comparison[] = [];
  const take = async (): Promise<void> => {
    for (let slot = left.shift(); slot !== undefined; slot = left.shift()) {
      const outcome = await played({ id: slot.id, rounds, seed });
      all.push(...outcome.comparisons);
      print(outcome, { isTable, rounds });
    }
  };
  await Promise.all(Array.from({ length: Number(valueOf('--workers', String(os.availableParallelism()))) }, take));
  const outside = all.filter((comparison) => !isWithin(comparison)).length;
  const far = all.filter(({ deviations }) => Math.abs(deviations) > FAR).length;
  process.stdout.write(`${all.length} results, ${outside} outside their 99 % band, ${far} beyond ${FAR} deviations\n`);
  if (far > 0) process.exitCode = 1;
}

if (isMainThread) await main(process.argv.slice(2));
else parentPort?.postMessage(work(workerData as Task));
