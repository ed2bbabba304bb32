/**
 * Every public page in Lighthouse, the work of each after its first paint, the second visit of each, home and a list of 3,600 and 60,000 games,
 * and their response to taps, next to what others reach with the same recipe. Without paths it writes docs/performance.md (goals A). An interrupted run is
 * resumed; `--fresh` starts from scratch. A page that cannot be measured is named at the end, and the others are still measured.
 * usage: npm run bench -- browser [--runs 3] [--fresh] [--no-many] [path …]
 */
import { parseArgs } from 'node:util';
import { measureInteractions } from './interactions.ts';
import { KeptRuns } from '../measure/kept-runs.ts';
import { repeat, withChrome, type Run } from './lighthouse-page.ts';
import { dataWithGames } from '../games/many-games.ts';
import { measureWork, workTable } from './page-work.ts';
import { peers } from '../measure/peers.ts';
import { writePerformance, type Table } from './performance-document.ts';
import { publicPages, unlisted } from './public-pages.ts';
import { startRealServer, type RealServer } from '../server/real-server.ts';
import { visitAgain } from './repeat-visit.ts';
import { startStaticLobby } from './static-lobby.ts';
import { kilobytes, median, milliseconds, printTable, times } from '../measure/table.ts';

const SIZES = [3600, 60_000];
const LISTS = ['/m/home', '/m/slot-games'];
const WITHOUT_SCRIPTS = ' without scripts';

const head = ['page', 'FCP', 'LCP', 'TBT', 'CLS', 'elements', 'scripts', 'everything', 'scores', 'goals'];

/** Place of the points for search engines among the scores: a page that is kept from them cannot have all. */
const SEARCH_ENGINES = 3;

/** Names of goals A that one page misses. */
function missed(path: string, run: Run): string[] {
  const isHome = path.startsWith('/m/home');
  const goals: [name: string, isMet: boolean][] = [
    ['FCP', !isHome || run.fcp <= 950],
    ['LCP', run.lcp <= (isHome ? 1400 : 1700)],
    ['TBT', run.tbt <= 50],
    ['CLS', run.cls <= 0.01],
    ['elements', run.elements <= 800],
    ['everything', run.total <= 300 * 1024],
    ['scores', run.scores.every((score, place) => score === 100 || (place === SEARCH_ENGINES && unlisted.includes(path)))],
  ];
  return goals.filter(([, isMet]) => !isMet).map(([name]) => name);
}

/** The middle of all runs, figure by figure. */
function typicalOf(runs: readonly Run[]): Run {
  const middle = (pick: (run: Run) => number) => median(runs.map(pick));
  return {
    fcp: middle((run) => run.fcp),
    lcp: middle((run) => run.lcp),
    tbt: middle((run) => run.tbt),
    cls: middle((run) => run.cls),
    total: middle((run) => run.total),
    script: middle((run) => run.script),
    requests: middle((run) => run.requests),
    elements: middle((run) => run.elements),
    machine: middle((run) => run.machine),
    stolen: middle((run) => run.stolen),
    scores: [0, 1, 2, 3].map((place) => middle(({ scores }) => scores[place] ?? 0)),
  };
}

function rowOf(name: string, run: Run): string[] {
  const misses = missed(name, run);
  return [
    name,
    milliseconds(run.fcp),
    milliseconds(run.lcp),
    milliseconds(run.tbt),
    run.cls.toFixed(3),
    String(run.elements),
    kilobytes(run.script),
    kilobytes(run.total),
    run.scores.join(' · '),
    misses.length === 0 ? (unlisted.includes(name) ? 'met, unlisted' : 'met') : `missed: ${misses.join(', ')}`,
  ];
}

/** Tools and results of one call of the program. */
class Session {
  readonly machines: number[] = [];
  readonly failed: string[] = [];
  readonly #kept: KeptRuns;
  readonly #count: number;

  constructor(kept: KeptRuns, count: number) {
    this.#kept = kept;
    this.#count = count;
  }

  /** The typical run of each page under the name it is to have; a page that could not be measured is left out and noted. */
  async measure(
    server: Pick<RealServer, 'origin' | 'chromiumFlags'>,
    pages: readonly { name: string; path: string; blocked?: readonly string[] }[],
  ): Promise<Map<string, Run>> {
    const found = new Map<string, Run>();
    await withChrome(server, async (measure) => {
      for (const { name, path, blocked = [] } of pages) {
        try {
          const runs = this.#kept.get(name, this.#count) ?? (await repeat(this.#count, () => measure(server.origin + path, blocked)));
          this.#kept.keep(name, runs);
          const typical = typicalOf(runs);
          this.machines.push(typical.machine);
          found.set(name, typical);
          console.log(rowOf(name, typical).join('  '));
        } catch (error) {
          this.failed.push(name);
          console.error(`${name} could not be measured: ${String(error)}`);
        }
      }
    });
    return found;
  }
}

const rowsOf = (found: ReadonlyMap<string, Run>) => [...found].map(([name, run]) => rowOf(name, run));

/** Home and a list against themselves without scripts: the cost of the scripts, independent of the machine. */
function floorRows(found: ReadonlyMap<string, Run>, floor: ReadonlyMap<string, Run>): string[][] {
  return LISTS.flatMap((path) => {
    const [ours, base] = [found.get(path), floor.get(path + WITHOUT_SCRIPTS)];
    if (!ours || !base) return [];
    const pair = (pick: (run: Run) => number) => [milliseconds(pick(base)), times(pick(ours) / Math.max(1, pick(base)))];
    return [[path, ...pair((run) => run.fcp), ...pair((run) => run.lcp), ...pair((run) => run.tbt)]];
  });
}

async function manyGames(session: Session): Promise<Table> {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const server = await startRealServer({ dataDir: await dataWithGames(size) });
    try {
      const pages = LISTS.map((path) => ({ path, name: `${path}, ${size.toLocaleString('en')} games` }));
      rows.push(...rowsOf(await session.measure(server, pages)));
    } finally {
      await server.stop();
    }
  }
  return { title: 'Many games', head, rows };
}

/** Others as they were measured for the goals, and the floor of them as this machine has it. */
async function peerTable(session: Session): Promise<Table> {
  const name = 'the floor: a static lobby without scripts, here';
  const lobby = await startStaticLobby();
  try {
    const here = [...(await session.measure(lobby, [{ path: '', name }])).values()].map(({ script, fcp, lcp, tbt, total }) => [
      name,
      kilobytes(script),
      milliseconds(fcp),
      milliseconds(lcp),
      milliseconds(tbt),
      kilobytes(total),
    ]);
    const rows = peers.map((peer) => [peer.name, `${peer.scripts} KB`, `${peer.fcp} ms`, `${peer.lcp} ms`, `${peer.tbt} ms`, `${peer.total} KB`]);
    return { title: 'Others, with the same recipe', head: ['page', 'scripts', 'FCP', 'LCP', 'TBT', 'everything'], rows: [...here, ...rows] };
  } finally {
    await lobby.stop();
  }
}

async function publicTables(session: Session, given: readonly string[]): Promise<Table[]> {
  const server = await startRealServer();
  try {
    const paths = given.length > 0 ? given : await publicPages(server);
    const found = await session.measure(
      server,
      paths.map((path) => ({ path, name: path })),
    );
    const bare = LISTS.filter((path) => paths.includes(path)).map((path) => ({ path, name: path + WITHOUT_SCRIPTS, blocked: ['*.js'] }));
    const floor = await session.measure(server, bare);
    const work = await measureWork(server, paths);
    const visits = await visitAgain(server, paths);
    return [
      { title: 'Every public page', head, rows: rowsOf(found) },
      {
        title: 'Against the same page without scripts',
        head: ['page', 'FCP without', 'ours', 'LCP without', 'ours', 'TBT without', 'ours'],
        rows: floorRows(found, floor),
      },
      workTable(work),
      {
        title: 'The second visit',
        head: ['page', 'scripts and styles', 'everything', 'without a network'],
        rows: visits.map(({ path, codeBytes, bytes, standsOffline }) => [path, `${codeBytes} B`, kilobytes(bytes), standsOffline ? 'loads' : 'DOES NOT LOAD']),
      },
    ];
  } finally {
    await server.stop();
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { runs: { type: 'string', default: '3' }, fresh: { type: 'boolean', default: false }, 'no-many': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const count = Math.min(15, Math.max(1, Number(values.runs)));
  const kept = new KeptRuns(values.fresh);
  const session = new Session(kept, count);
  const tables = await publicTables(session, positionals);
  const isWhole = positionals.length === 0 && !values['no-many'];
  if (isWhole) tables.push(await manyGames(session));
  // A run that must be repeated anyhow is not made longer by them.
  if (isWhole && session.failed.length === 0) tables.push(await measureInteractions());
  tables.push(await peerTable(session));
  for (const { title, head: columns, rows } of tables) printTable(title, columns, rows);
  if (session.failed.length > 0) {
    // Results are kept: the next call only measures the missing ones.
    console.error(`not measured: ${session.failed.join(', ')}. Call again for these.`);
    process.exitCode = 1;
    return;
  }
  if (!isWhole) return;
  console.log(`written: ${writePerformance({ runs: count, machine: median(session.machines), tables })}`);
  kept.forget();
}

if (import.meta.main) await run(process.argv.slice(2));
