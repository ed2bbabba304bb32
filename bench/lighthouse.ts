/**
 * Lighthouse as in docs/testing.md: mobile, simulated slow 4G (RTT 150 ms, 1.6 Mbps, CPU 4×), HTTP/2 and brotli, median of five.
 * Each page is measured against itself without scripts, which is what physics leaves on the same machine in the same minutes.
 * usage: npm run bench -- lighthouse [--runs 5] [path …]
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../tools/find-chromium.ts';
import { again } from './again.ts';
import { startRealServer, type RealServer } from './real-server.ts';
import { kilobytes, median, milliseconds, printTable, times } from './table.ts';

const PAGES = ['/m/home', '/m/slot-games'];
const ATTEMPTS = 3;
const tools = path.join(import.meta.dirname, '.tools');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Audit {
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}
interface Report {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { code: string; message: string };
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;
interface Chrome {
  port: number;
  kill: () => void;
}

/** Lighthouse is no dependency of the product: it is installed here once, in the version of bench/package.json. */
async function loadTools(): Promise<{ lighthouse: Lighthouse; launch: (options: object) => Promise<Chrome> }> {
  const lock = 'package-lock.json';
  const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  if (read(path.join(tools, lock)) !== read(path.join(import.meta.dirname, lock)) || !fs.existsSync(path.join(tools, 'node_modules/lighthouse'))) {
    console.log('first use: installing Lighthouse');
    fs.mkdirSync(tools, { recursive: true });
    for (const file of ['package.json', lock]) fs.copyFileSync(path.join(import.meta.dirname, file), path.join(tools, file));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: tools,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
  const load = (file: string) => import(path.join(tools, 'node_modules', file)) as Promise<Record<string, unknown>>;
  const [{ default: lighthouse }, { launch }] = await Promise.all([load('lighthouse/core/index.js'), load('chrome-launcher/dist/index.js')]);
  return { lighthouse: lighthouse as Lighthouse, launch: launch as (options: object) => Promise<Chrome> };
}

interface Run {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  total: number;
  script: number;
  requests: number;
  scores: number[];
}

function readRun({ audits, categories, runtimeError }: Report): Run {
  if (runtimeError) throw Object.assign(new Error(runtimeError.message), { code: runtimeError.code });
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  const script = requests.filter((request) => request.resourceType === 'Script').reduce((sum, request) => sum + (request.transferSize ?? 0), 0);
  return {
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    total: figure('total-byte-weight'),
    script,
    requests: requests.length,
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
  };
}

type Measure = (url: string, blocked: readonly string[]) => Promise<Run>;

async function withChrome(server: RealServer, work: (measure: Measure) => Promise<void>): Promise<void> {
  const { lighthouse, launch } = await loadTools();
  await work(async (url, blocked) => {
    // A browser of its own for each run: nothing is warm.
    const chrome = await launch({
      chromePath: ensureChromium('whole'),
      chromeFlags: ['--headless=new', ...server.chromiumFlags, '--disable-dev-shm-usage'],
      logLevel: 'silent',
    });
    try {
      const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, blockedUrlPatterns: blocked });
      if (!result) throw new Error('Lighthouse gave no result');
      return readRun(result.lhr);
    } finally {
      chrome.kill();
    }
  });
}

/** On a busy machine the browser sometimes keeps no record of when it set out: nothing was measured, and the next run may be. */
const hasMissedStart = (error: unknown): boolean => (error as { code?: unknown }).code === 'NO_NAVSTART';

async function repeat(count: number, work: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) runs.push(await again(ATTEMPTS, hasMissedStart, work));
  return runs;
}

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
    [page, 'TBT', milliseconds(middle((run) => run.tbt)), range((run) => run.tbt), '≤ 50 ms', middle((run) => run.tbt) <= 50 ? 'met' : 'MISSED', ''],
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
