/**
 * The work of a page's main thread after its first paint, in processor time: other load on the machine does not count, as it does in
 * Lighthouse's blocking time.
 * usage: npm run bench -- page-work [path …]
 */
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../../tools/journeys/find-chromium.ts';
import { phoneSlowdown } from './lighthouse-page.ts';
import type { Table } from './performance-document.ts';
import { publicPages } from './public-pages.ts';
import { startRealServer, type RealServer } from '../server/real-server.ts';
import { median, milliseconds, printTable } from '../measure/table.ts';

const RUNS = 5;
/** From where on a task blocks. */
const BLOCKS_FROM_MS = 50;
const SETTLED_MS = 3000;
const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline', 'blink.user_timing'];

/** Of one page at the processor's own speed, in milliseconds. */
interface PageWork {
  path: string;
  longestMs: number;
  allMs: number;
  /** How many times slower the phone of the goals is. */
  slowdown: number;
  /** Time of its tasks above 50 ms each on that phone. */
  blockingMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { frame?: string };
}

/** Processor time of each task after the first paint. */
async function tasksOf(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const events: TraceEvent[] = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const isWhole = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLED_MS);
    await session.send('Tracing.end');
    await isWhole;
    const { frameTree } = await session.send('Page.getFrameTree');
    const paint = events.findLast(({ name, args }) => name === 'firstContentfulPaint' && args?.frame === frameTree.frame.id);
    if (!paint) throw new Error(`${url} painted nothing`);
    return events
      .filter(
        ({ name, ph, pid, tid, ts }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
      )
      .map(({ tdur = 0 }) => tdur / 1000);
  } finally {
    await context.close();
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Each page several times, each time in its own browser; the middle of each figure. */
export async function measureWork(server: RealServer, paths: readonly string[]): Promise<PageWork[]> {
  const found: PageWork[] = [];
  for (const path of paths) {
    const runs: number[][] = [];
    const slowdown = await phoneSlowdown();
    while (runs.length < RUNS) {
      const browser = await chromium.launch({ executablePath: ensureChromium('whole'), args: [...server.chromiumFlags] });
      try {
        runs.push(await tasksOf(browser, server.origin + path));
      } finally {
        await browser.close();
      }
    }
    const middle = (figure: (tasks: readonly number[]) => number) => median(runs.map(figure));
    found.push({
      path,
      longestMs: middle((tasks) => Math.max(0, ...tasks)),
      allMs: middle(sum),
      slowdown,
      blockingMs: middle((tasks) => sum(tasks.map((ms) => Math.max(0, ms * slowdown - BLOCKS_FROM_MS)))),
    });
  }
  return found;
}

/** The results as a table for people. */
export const workTable = (found: readonly PageWork[]): Table => ({
  title: 'The work of a page’s own thread after its first paint, in processor time',
  head: ['page', 'longest task', 'on the goals’ phone', 'blocking time there', 'all after the first paint'],
  rows: found.map(({ path, longestMs, allMs, slowdown, blockingMs }) => [
    path,
    `${longestMs.toFixed(1)} ms`,
    milliseconds(longestMs * slowdown),
    milliseconds(blockingMs),
    milliseconds(allMs),
  ]),
});

async function run(given: readonly string[]): Promise<void> {
  const server = await startRealServer();
  try {
    const { title, head, rows } = workTable(await measureWork(server, given.length > 0 ? given : await publicPages(server)));
    printTable(title, head, rows);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) await run(process.argv.slice(2));
