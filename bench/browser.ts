/**
 * Every public page in Lighthouse, the second visit of each, and home and a list of 3,600 and 60,000 games, next to what others reach with the
 * same recipe: the tables of docs/performance.md (goals A).
 * usage: npm run bench -- browser [--runs 3] [path …]
 */
import { parseArgs } from 'node:util';
import { repeat, withChrome, type Run } from './lighthouse-page.ts';
import { dataWithGames } from './many-games.ts';
import { peers } from './peers.ts';
import { readPage, startRealServer, type RealServer } from './real-server.ts';
import { visitAgain } from './repeat-visit.ts';
import { kilobytes, median, milliseconds, printTable } from './table.ts';

/** One page of each kind; pages that show one thing of many are found behind their lists. */
const PAGES = [
  '/m/home',
  '/m/slot-games',
  '/m/live-games',
  '/m/gameCenter',
  '/m/provider',
  '/m/search-games',
  '/m/login',
  '/m/register',
  '/m/forget',
  '/m/app',
  '/m/notice',
  '/m/activity',
  '/m/help',
  '/m/credits',
];
const DETAILS = [
  { list: '/m/notice', link: /\/m\/noticeDetail\?id=[^"&]+/ },
  { list: '/m/activity', link: /\/m\/activityDetail\?id=[^"&]+/ },
  { list: '/m/help', link: /\/m\/help\?[^"]*i=[^"&]+/ },
];
const SIZES = [3600, 60_000];
const LISTS = ['/m/home', '/m/slot-games'];

/** Pages that stand behind a list: the first that the list's own document links to. */
async function detailPages(server: RealServer): Promise<string[]> {
  const found = await Promise.all(DETAILS.map(async ({ list, link }) => link.exec(await readPage(server.origin + list))?.[0]));
  return found.filter((path): path is string => path !== undefined).map((path) => path.replaceAll('&amp;', '&'));
}

const head = ['page', 'FCP', 'LCP', 'TBT', 'CLS', 'elements', 'scripts', 'everything', 'scores', 'goals'];

/** Goals A for one page; names of those that it misses. */
function missed(path: string, run: Run): string[] {
  const isHome = path === '/m/home';
  const goals: [name: string, isMet: boolean][] = [
    ['FCP', !isHome || run.fcp <= 950],
    ['LCP', run.lcp <= (isHome ? 1400 : 1700)],
    ['TBT', run.tbt <= 50],
    ['CLS', run.cls <= 0.01],
    ['elements', run.elements <= 800],
    ['everything', run.total <= 300 * 1024],
  ];
  return goals.filter(([, isMet]) => !isMet).map(([name]) => name);
}

function rowOf(path: string, runs: readonly Run[]): string[] {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  const scores = [0, 1, 2, 3].map((place) => middle(({ scores: all }) => all[place] ?? 0));
  const typical: Run = {
    fcp: middle((run) => run.fcp),
    lcp: middle((run) => run.lcp),
    tbt: middle((run) => run.tbt),
    cls: middle((run) => run.cls),
    total: middle((run) => run.total),
    script: middle((run) => run.script),
    requests: middle((run) => run.requests),
    elements: middle((run) => run.elements),
    scores,
  };
  const misses = missed(path, typical);
  return [
    path,
    milliseconds(typical.fcp),
    milliseconds(typical.lcp),
    milliseconds(typical.tbt),
    typical.cls.toFixed(3),
    String(typical.elements),
    kilobytes(typical.script),
    kilobytes(typical.total),
    scores.join(' · '),
    misses.length === 0 ? 'met' : `missed: ${misses.join(', ')}`,
  ];
}

async function measurePages(server: RealServer, paths: readonly string[], count: number): Promise<string[][]> {
  const rows: string[][] = [];
  await withChrome(server, async (measure) => {
    for (const path of paths) rows.push(rowOf(path, await repeat(count, () => measure(server.origin + path, []))));
  });
  return rows;
}

async function manyGames(count: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const server = await startRealServer({ dataDir: await dataWithGames(size) });
    try {
      for (const row of await measurePages(server, LISTS, count)) rows.push([`${row[0]}, ${size.toLocaleString('en')} games`, ...row.slice(1)]);
    } finally {
      await server.stop();
    }
  }
  return rows;
}

async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...argv], options: { runs: { type: 'string', default: '3' } }, allowPositionals: true });
  const count = Math.min(15, Math.max(1, Number(values.runs)));
  const server = await startRealServer();
  try {
    const pages = positionals.length > 0 ? positionals : [...PAGES, ...(await detailPages(server))];
    printTable(`Every public page: Lighthouse, mobile, simulated slow 4G, median of ${count}`, head, await measurePages(server, pages, count));
    const visits = await visitAgain(server, pages);
    printTable(
      'The second visit',
      ['page', 'scripts and styles', 'everything', 'without a network'],
      visits.map(({ path, codeBytes, bytes, standsOffline }) => [path, `${codeBytes} B`, kilobytes(bytes), standsOffline ? 'stands' : 'DOES NOT STAND']),
    );
  } finally {
    await server.stop();
  }
  if (positionals.length === 0) printTable('Many games', head, await manyGames(count));
  printTable(
    'Others, with the same recipe',
    ['page', 'scripts', 'FCP', 'LCP', 'TBT', 'everything'],
    peers.map(({ name, scripts, fcp, lcp, tbt, total }) => [name, `${scripts} KB`, `${fcp} ms`, `${lcp} ms`, `${tbt} ms`, `${total} KB`]),
  );
}

if (import.meta.main) await run(process.argv.slice(2));
