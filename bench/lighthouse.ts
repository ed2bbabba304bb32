/**
 * Lighthouse as in docs/testing.md: mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps, CPU 4×), HTTP/2 and brotli, median of five.
 * Each page is measured against itself without scripts, which is what physics leaves on the same machine in the same minutes.
 * usage: npm run bench -- lighthouse [--runs 5] [path …]
 */
import { parseArgs } from 'node:util';
import { CATEGORIES, repeat, withChrome, type Run } from './lighthouse-page.ts';
import { startRealServer } from './real-server.ts';
import { kilobytes, median, milliseconds, printTable, times } from './table.ts';

const PAGES = ['/m/home', '/m/slot-games'];

function rowsOf(page: string, runs: readonly Run[], floor: readonly Run[]): string[][] {
  const isHome = page === '/m/home';
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  const range = (pick: (run: Run) => number) => `${milliseconds(Math.min(...runs.map(pick)))}–${milliseconds(Math.max(...runs.map(pick)))}`;
  const timeRow = (name: string, pick: (run: Run) => number, goal: number) => [
    page,
    name,
    milliseconds(middle(pick)),
    range(pick),
    `≤ ${goal} ms`,
    middle(pick) <= goal ? 'met' : 'MISSED',
    times(middle(pick) / Math.max(1, median(floor.map(pick)))),
  ];
  const scores = CATEGORIES.map((_, index) => Math.min(...runs.map((run) => run.scores[index] ?? 0)));
  const total = middle((run) => run.total);
  return [
    timeRow('FCP', (run) => run.fcp, 950),
    timeRow('LCP', (run) => run.lcp, isHome ? 1400 : 1700),
    timeRow('TBT', (run) => run.tbt, 50),
    [page, 'CLS', middle((run) => run.cls).toFixed(4), '', '≤ 0.01', middle((run) => run.cls) <= 0.01 ? 'met' : 'MISSED', ''],
    [
      page,
      'everything',
      kilobytes(total),
      `${middle((run) => run.requests)} requests`,
      '≤ 300 KB',
      total <= 300 * 1024 ? 'met' : 'MISSED',
      times(total / Math.max(1, median(floor.map((run) => run.total)))),
    ],
    [page, 'scripts', kilobytes(middle((run) => run.script)), '', '', '', ''],
    [page, 'scores', scores.join(' · '), 'least of all runs', '100 each', scores.every((score) => score === 100) ? 'met' : 'MISSED', ''],
  ];
}

/** Measures the given pages and prints one table: figure, range, goal, and ratio to the page without scripts. */
async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], options: { runs: { type: 'string', default: '5' } }, allowPositionals: true });
  const count = Math.min(15, Math.max(1, Number(values.runs)));
  const server = await startRealServer();
  const rows: string[][] = [];
  try {
    await withChrome(server, async (measure) => {
      for (const page of positionals.length > 0 ? positionals : PAGES) {
        const floor = await repeat(Math.min(3, count), () => measure(server.origin + page, ['*.js']));
        rows.push(...rowsOf(page, await repeat(count, () => measure(server.origin + page, [])), floor));
      }
    });
  } finally {
    await server.stop();
  }
  printTable(`Lighthouse, mobile, simulated slow 4G, median of ${count}`, ['page', 'what', 'median', 'range', 'goal', '', 'to no scripts'], rows);
}

if (import.meta.main) await run(process.argv.slice(2));
