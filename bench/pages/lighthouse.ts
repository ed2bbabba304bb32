/**
 * Lighthouse as in docs/testing.md: mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps), the phone of the goals, HTTP/2 and brotli, median of five.
 * Each page is measured against itself without scripts, and against a static lobby: what physics leaves on the same machine in the same minutes.
 * usage: npm run bench -- lighthouse [--runs 5] [path …]
 */
import { parseArgs } from 'node:util';
import { CATEGORIES, repeat, withChrome, type Run } from './lighthouse-page.ts';
import { startRealServer } from '../server/real-server.ts';
import { startStaticLobby } from './static-lobby.ts';
import { kilobytes, median, milliseconds, printTable } from '../measure/table.ts';

const PAGES = ['/m/home', '/m/slot-games'];

/** Baselines for a page: the same without its scripts, and the static lobby. */
interface Beside {
  bare: readonly Run[];
  floor: readonly Run[];
}

function rowsOf(page: string, runs: readonly Run[], { bare, floor }: Beside): string[][] {
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
    milliseconds(median(bare.map(pick))),
    milliseconds(median(floor.map(pick))),
  ];
  const sizeRow = (name: string, pick: (run: Run) => number, note: string, goal: string, verdict: string) => [
    page,
    name,
    kilobytes(middle(pick)),
    note,
    goal,
    verdict,
    kilobytes(median(bare.map(pick))),
    kilobytes(median(floor.map(pick))),
  ];
  const isSmall = middle((run) => run.total) <= 300 * 1024;
  const scores = CATEGORIES.map((_, index) => median(runs.map((run) => run.scores[index] ?? 0)));
  const share = (of: readonly Run[]) => `${Math.round(100 * median(of.map((run) => run.stolen)))} %`;
  return [
    timeRow('FCP', (run) => run.fcp, 950),
    timeRow('LCP', (run) => run.lcp, isHome ? 1400 : 1700),
    timeRow('TBT', (run) => run.tbt, 50),
    [page, 'CLS', middle((run) => run.cls).toFixed(4), '', '≤ 0.01', middle((run) => run.cls) <= 0.01 ? 'met' : 'MISSED', '', ''],
    sizeRow('everything', (run) => run.total, `${middle((run) => run.requests)} requests`, '≤ 300 KB', isSmall ? 'met' : 'MISSED'),
    sizeRow('scripts', (run) => run.script, '', '', ''),
    [page, 'scores', scores.join(' · '), '', '100 each', scores.every((score) => score === 100) ? 'met' : 'MISSED', '', ''],
    [page, 'taken by the host', share(runs), '', '', '', share(bare), share(floor)],
  ];
}

const head = ['page', 'what', 'median', 'range', 'goal', '', 'without scripts', 'static lobby'];

/** Measures the given pages and prints one table: figure, range and goal, and the figures of the same page without scripts and of a static lobby. */
async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], options: { runs: { type: 'string', default: '5' } }, allowPositionals: true });
  const count = Math.min(15, Math.max(1, Number(values.runs)));
  const lobby = await startStaticLobby();
  const server = await startRealServer();
  const rows: string[][] = [];
  let floor: readonly Run[] = [];
  try {
    await withChrome(lobby, async (measure) => {
      floor = await repeat(count, () => measure(lobby.origin, []));
    });
    await withChrome(server, async (measure) => {
      for (const page of positionals.length > 0 ? positionals : PAGES) {
        const bare = await repeat(count, () => measure(server.origin + page, ['*.js']));
        rows.push(...rowsOf(page, await repeat(count, () => measure(server.origin + page, [])), { bare, floor }));
      }
    });
  } finally {
    await server.stop();
    await lobby.stop();
  }
  printTable(`Lighthouse, mobile, simulated slow 4G, the phone of the goals, median of ${count}`, head, rows);
}

if (import.meta.main) await run(process.argv.slice(2));
