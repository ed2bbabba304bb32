/**
 * The calls of the lobby against a bare node:http server that sends the same bytes, and a catalogue of 60,000 games against one of the
 * demo's size, in turns on the same machine (goals B). usage: npm run bench -- lists [--seconds 3]
 */
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { parseArgs } from 'node:util';
import { drive, type LoadResult } from '../server/load.ts';
import { dataWithGames } from './many-games.ts';
import { startRealServer, type RealServer } from '../server/real-server.ts';
import { BARE_PORT, fetchAnswer, startBareServer } from '../pages/server-pages.ts';
import { kilobytes, median, percentile, printTable, times } from '../measure/table.ts';
import { temporaryFolder } from '../../apps/server/src/testing/base/temporary-folder.ts';

const MANY = 60_000;
const CONNECTIONS = 8;
const ROUNDS = 5;
const PEER_GOAL = 0.7;
const SIZE_GOAL = 1.5;
const HEADERS = { host: 'localhost', accept: 'application/json', 'accept-encoding': 'br' };

/** Calls of a lobby when it opens. */
const CALLS = [
  '/wps/game/list?gameType=RNG&pageNo=1&pageSize=36&language=EN',
  '/wps/game/vendors?language=EN',
  '/wps/game/hot?isPlatform=2&language=EN',
  '/wps/announcement?types=B,PL,PU&language=EN',
];

/** Full pages of whole categories, each with another page size, so that each is a first request and both servers answer alike. */
const FULL = ['LIVE', 'RNG', 'FISH', 'PVP', 'INHOUSE'];
const PAGES = FULL.flatMap((type) => Array.from({ length: 16 }, (_, index) => `/wps/game/list?gameType=${type}&pageSize=${index + 10}&language=EN`));
/** Selections without an earlier request, one game of each: finding them is measured. */
const VENDORS = ['KISL', 'BYNI', 'TALA', 'HABI', 'LNTI', 'AGIM', 'PULO', 'SARI', 'GABI', 'MSGN', 'KDLT', 'HRYA', 'BHGR', 'DYMT', 'KNDI', 'BGS'];
const SELECTIONS = VENDORS.flatMap((vendor) =>
  ['VIDEO', 'CLASSIC'].map((kind) => `/wps/game/list?gameType=RNG&vassalage=${vendor}&gameClassify=${kind}&pageSize=1&language=EN`),
);
const WORDS =
  'gintong kalabaw,ginotng kalabw,mango,mahjng,perya,luna,baccrat,roulette,bingo,kidlat,dragon,hari ng dagat,bola,tongits,sevens,kislap mango,jeepny,korona,bituin,tala,lobster,pating,keno,turbo,lemon lane,korona ng luzon,saturn,moonlit,pugita,crash';
const WARM_WORDS = ['parol', 'salakt', 'ferris', 'tsubibo', 'agila', 'kometa', 'sakla'];
const SEARCHES = WORDS.split(',').map((word) => `/wps/game/list?gameName=${encodeURIComponent(word)}&pageSize=1&language=EN`);

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  'pages of a category, first time': PAGES,
  'selections, first time': SELECTIONS,
  'searches, first time': SEARCHES,
  'pages, asked again': PAGES,
  'searches, asked again': SEARCHES,
};

/**
 * Keeps this process from idling between responses: waking it costs the sender of a response up to half of the cost of the whole response,
 * and only the slower of the two servers would pay for it.
 */
function stayAwake(): () => void {
  let isOver = false;
  const turn = (): void => {
    if (!isOver) setImmediate(turn);
  };
  turn();
  return () => {
    isOver = true;
  };
}

async function againstPeer(server: RealServer, call: string, forMs: number, folder: string): Promise<string[]> {
  let answer = await fetchAnswer(server.port, call, HEADERS);
  // The server compresses frequent responses better; the peer must send the final bytes.
  for (let time = 0; time < 10; time += 1) answer = await fetchAnswer(server.port, call, HEADERS);
  const bare = await startBareServer(folder, answer);
  const load = (port: number): Promise<LoadResult> => drive({ port, path: call, headers: HEADERS, connections: CONNECTIONS, forMs });
  const rest = stayAwake();
  try {
    await load(server.port);
    await load(BARE_PORT);
    const rounds: { ours: LoadResult; peer: LoadResult }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await load(server.port), peer: await load(BARE_PORT) });
    const ratio = median(rounds.map(({ ours, peer }) => ours.perSecond / peer.perSecond));
    const perSecond = (pick: 'ours' | 'peer') => Math.round(median(rounds.map((round) => round[pick].perSecond))).toString();
    const slow = percentile(
      rounds.flatMap(({ ours }) => ours.latenciesMs),
      0.99,
    );
    return [
      call.replace(/^\/wps\//, '').replace(/\?.*/, ''),
      kilobytes(answer.body.length),
      perSecond('ours'),
      perSecond('peer'),
      times(ratio),
      `≥ ${times(PEER_GOAL)}`,
      ratio >= PEER_GOAL ? 'met' : 'MISSED',
      `${slow.toFixed(1)} ms`,
    ];
  } finally {
    rest();
    bare.kill();
    await once(bare, 'exit');
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds until the last byte of one answer. */
function timeOf(port: number, call: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: '127.0.0.1', path: call, headers: HEADERS, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${call}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - start));
    });
    request.on('error', reject);
  });
}

/** Sends each request once to both servers in turn, so that a disturbance affects both. */
async function compareSizes(name: string, few: RealServer, many: RealServer, calls: readonly string[]): Promise<string[]> {
  const fewMs: number[] = [];
  const manyMs: number[] = [];
  for (const call of calls) {
    fewMs.push(await timeOf(few.port, call));
    manyMs.push(await timeOf(many.port, call));
  }
  const ratio = median(manyMs) / median(fewMs);
  const show = (values: readonly number[]) => `${median(values).toFixed(2)} / ${percentile(values, 0.95).toFixed(2)} ms`;
  return [name, String(calls.length), show(fewMs), show(manyMs), times(ratio), `≤ ${times(SIZE_GOAL)}`, ratio <= SIZE_GOAL ? 'met' : 'MISSED'];
}

/** Warms connections and compiled code with questions that are not measured. */
async function warm(server: RealServer): Promise<void> {
  for (let page = 1; page <= 300; page += 1) {
    const word = page % 3 === 0 ? (WARM_WORDS[page % WARM_WORDS.length] ?? '') : '';
    await timeOf(server.port, `/wps/game/list?pageNo=${page}&pageSize=7&gameName=${encodeURIComponent(word)}`);
  }
}

async function measure(few: RealServer, many: RealServer, forMs: number): Promise<void> {
  const folder = temporaryFolder('bench-lists');
  try {
    for (const server of [few, many]) await warm(server);
    const peers: string[][] = [];
    for (const call of CALLS) peers.push(await againstPeer(few, call, forMs, folder));
    printTable(
      `Calls of the lobby, ${CONNECTIONS} at once, against node:http with the same bytes`,
      ['call', 'bytes', 'ours/s', 'bare/s', 'ratio', 'goal', '', 'p99'],
      peers,
    );
    const sizes: string[][] = [];
    for (const [name, calls] of Object.entries(COMPARISONS)) sizes.push(await compareSizes(name, few, many, calls));
    const head = ['', 'questions', 'demo p50 / p95', `${MANY} p50 / p95`, 'ratio', 'goal', ''];
    printTable(`${MANY} games against the demo’s, one question at a time`, head, sizes);
  } finally {
    agent.destroy();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function run(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...argv], options: { seconds: { type: 'string', default: '3' } } });
  const forMs = Math.min(30, Math.max(0.2, Number(values.seconds))) * 1000;
  const dataDir = await dataWithGames(MANY);
  const servers: RealServer[] = [];
  const start = async (folder?: string): Promise<RealServer> => {
    const server = await startRealServer({ isSecure: false, ...(folder === undefined ? {} : { dataDir: folder }) });
    servers.push(server);
    return server;
  };
  try {
    await measure(await start(), await start(dataDir), forMs);
  } finally {
    for (const server of servers) await server.stop();
  }
}

if (import.meta.main) await run(process.argv.slice(2));
