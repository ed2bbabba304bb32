/** `npm run bench -- <name> [arguments]`: runs one benchmark; without a name says which there are. Each is its own program. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const benches = {
  lighthouse: 'paint, blocking time, layout and bytes of the public pages, against the same pages without scripts',
  browser: 'every public page in Lighthouse, second visits, many games and taps, next to others: the tables of docs/performance.md',
  'page-work': 'the work of each public page’s own thread after its first paint, in processor time',
  interactions: 'the slowest interaction and the frames of scrolling with 3,600 and 60,000 games on the goals’ phone, against 612',
  'search-frames': 'frames from the answer of a search to its games on the screen, on the goals’ phone',
  'server-pages': 'server-rendered pages against a bare server that sends the same bytes',
  agents: 'hours, days, payments and half-months of the agent centre, pages of a team of 100× against 1×, bets with and without it',
  lists: 'the game list call against a bare server, and 60,000 games against 612',
  'desk-lists': 'lists and books of the desk with 100× the rows against 1×, in one database',
  memory: 'the web process’s memory under load, at the end against after a minute',
  ledger: 'bets through the ledger against pgbench and against an interactive transaction',
  statements: 'records, profit and loss and statements with 100× the entries against 1×, in a ledger of 10,000,000 postings',
  floods: 'latency of visitors and memory during half-sent requests, large bodies and long answers, against none',
  'studio-frames': 'the game client’s frames on a phone four times slower',
  start: '`npm start` to its first page, on data that is there',
  tables: 'one shared table with 10,000 sockets and 4,000 stakes a round, against a bare server; a killed driver',
  'kinds-frames': 'frames of one game of each kind on a phone four times slower',
  'lottery-orders': 'lottery orders of five lines against plain bets, and around a closing',
  'lottery-settle': 'settlement of a draw with 1,000,000 lines against one bulk statement, while others bet',
  lottery: 'settlement of a draw with 1,000,000 lines against one bulk statement; orders against plain bets, and around a closing',
  rewards: 'bets with rewards on and off, closed rounds that its programs count, and the questions whose time is limited',
  'reward-questions': 'counters, own place, cost report and audits of rewards, with 10,000 members of 200 grants and 100,000 scores',
  wallet: 'signed bets over HTTP, with every check, against pgbench',
} as const;
/** Names that are quicker to type. */
const aliases: Readonly<Record<string, string>> = { pages: 'server-pages' };

const [given = '', ...rest] = process.argv.slice(2);
const name = aliases[given] ?? given;
/** Each program has the name of its benchmark, in the folder of its area. */
const file = fs.globSync(`*/${name}.ts`, { cwd: import.meta.dirname }).map((part) => path.join(import.meta.dirname, part))[0];

if (Object.hasOwn(benches, name) && file !== undefined) {
  process.exitCode = spawnSync(process.execPath, [file, ...rest], { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(['usage: npm run bench -- <name>', ...Object.entries(benches).map(([key, about]) => `  ${key.padEnd(14)} ${about}`)].join('\n'));
  process.exitCode = 1;
}
