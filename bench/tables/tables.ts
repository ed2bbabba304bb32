/**
 * One shared table with thousands of sockets: how late its events arrive, how long a stake takes, when winners are paid, what a socket costs, and how fast a
 * killed driver is replaced (goals: docs/testing.md, Measuring). The same texts and as many posts go through a bare server on the same machine.
 * usage: npm run bench -- tables [sockets] [stakes a round] [rounds]
 */
import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameSections, replaceTable } from '../pages/performance-document.ts';
import { Crowd, NO_ANSWER, post } from './table-crowd.ts';
import { GAME, residentBytes, TableStage, type Process } from './table-stage.ts';
import { kilobytes, milliseconds, percentile, printTable, times } from '../measure/table.ts';

const [sockets = 10_000, stakers = 4000, rounds = 20] = process.argv.slice(2).map(Number);
/** Stakes are spread over the window; the last ones come three seconds before its end. */
const SPREAD_MS = 12_000;
const STAKE = '1000000';
const BETS = ['player', 'banker', 'tie'];
const LEASE_LOOK_MS = 20;
/** When every player stakes in every round, more time is allowed (games, 14). */
const isFull = stakers === sockets;
const GOALS = isFull ? { events: '≤ 1000 ms', stakes: '≤ 2500 ms', closed: '≤ 27000 ms' } : { events: '≤ 500 ms', stakes: '≤ 1000 ms', closed: '≤ 12000 ms' };
const ROUND_MS = 120_000;
const TRIES = 5;

interface Placed {
  readonly tookMs: number[];
  refused: number;
  readonly reasons: Set<string>;
}

/** Sends one post for each player within the spread, and again where no answer came, as the game's client does; answers when all are answered. */
async function spread(players: readonly string[], send: (player: string, place: number) => ReturnType<typeof post>): Promise<Placed> {
  const placed: Placed = { tookMs: [], refused: 0, reasons: new Set() };
  const one = async (player: string, place: number): Promise<void> => {
    await sleep((place / players.length) * SPREAD_MS);
    const sentAt = performance.now();
    let answer = await send(player, place);
    for (let tries = 1; answer.text === NO_ANSWER && tries < TRIES; tries += 1) answer = await send(player, place);
    placed.tookMs.push(performance.now() - sentAt);
    const { isDone, text } = answer;
    if (isDone) return;
    placed.refused += 1;
    placed.reasons.add(text);
  };
  await Promise.all(players.map(one));
  return placed;
}

const stakeAt =
  (port: number, round: number) =>
  (session: string, place: number): ReturnType<typeof post> =>
    post(port, '/api/table-stake', session, { key: `bench-${round}-${place}`, positions: { [BETS[place % BETS.length] ?? '']: STAKE } });

interface Delivered {
  readonly lateMs: number[];
  lastText: string;
}

/** Plays rounds with stakes in each. Answers the times of all stakes, and of the events that say when they happened. */
async function playRounds(crowd: Crowd, sessions: readonly string[], port: number): Promise<{ placed: Placed[]; delivered: Delivered }> {
  const placed: Placed[] = [];
  const delivered: Delivered = { lateMs: [], lastText: '' };
  const happened = new Map<string, number>();
  let running: Promise<unknown> = Promise.resolve();
  let drawn = 0;
  await new Promise<void>((resolve) => {
    crowd.onEvent = (phase, text) => {
      const { seq, round } = JSON.parse(text) as { seq: number; round: { opensAt: number; drawnAt: number | null } };
      if (phase === 'open') happened.set(`${seq}`, round.opensAt);
      if (phase === 'drawn' && round.drawnAt !== null) happened.set(`${seq}`, round.drawnAt);
      if (phase === 'drawn') delivered.lastText = text;
      if (phase === 'drawn' && placed.length === rounds && ++drawn > 0) void running.then(() => resolve());
      if (phase !== 'open' || placed.length === rounds) return;
      const from = (placed.length * stakers) % Math.max(1, sessions.length - stakers + 1);
      const sent = spread(sessions.slice(from, from + stakers), stakeAt(port, placed.length));
      placed.push({ tookMs: [], refused: 0, reasons: new Set() });
      const at = placed.length - 1;
      running = sent.then((result) => (placed[at] = result));
    };
  });
  await sleep(2000);
  for (const [seq, at] of happened) for (const time of crowd.events.get(Number(seq))?.times ?? []) delivered.lateMs.push(Math.max(0, time - at));
  return { placed, delivered };
}

/** Waits until every play is settled and every revoked stake is rolled back, and says how long after the end of their reveals plays were settled. */
async function settlement(stage: TableStage): Promise<{ winnersMs: number; allMs: number; plays: number }> {
  const open = "select from table_plays where state in ('open', 'decided') union all select from table_stakes where state in ('begun', 'revoked')";
  for (const until = Date.now() + ROUND_MS; Date.now() < until && (await stage.pool.query(open)).rowCount !== 0;) await sleep(500);
  const { rows } = await stage.pool.query<{ winners: number; all: number; plays: number }>(
    `select coalesce(max(extract(epoch from p.ended_at - r.pay_at) * 1000) filter (where p.win > 0), 0)::float8 as winners,
        coalesce(max(extract(epoch from p.ended_at - r.pay_at) * 1000), 0)::float8 as "all", count(*)::int as plays
      from table_plays p join table_rounds r on r.id = p.round_id where p.state = 'settled'`,
  );
  return { winnersMs: rows[0]?.winners ?? Number.NaN, allMs: rows[0]?.all ?? Number.NaN, plays: rows[0]?.plays ?? 0 };
}

/**
 * `wrong`: stakes that the books and the wallet do not agree on; none may be lost, doubled or late. `unheard`: stakes that count although no answer to them
 * reached the client, so that the player sees them with the next frame of the table.
 */
async function differences(stage: TableStage, answered: number): Promise<{ wrong: number; unheard: number }> {
  const { rows } = await stage.pool.query<{ counted: number; late: number }>(
    `select count(*) filter (where s.state = 'counted')::int as counted, count(*) filter (where s.state = 'counted' and s.placed_at >= r.closes_at)::int as late
      from table_stakes s join table_rounds r on r.id = s.round_id`,
  );
  const { bets, rollbacks } = await stage.walletCounts();
  const [counted = 0, late = 0] = [rows[0]?.counted, rows[0]?.late];
  const [lost, doubled] = [Math.max(0, answered - counted), Math.abs(bets - rollbacks - counted)];
  return { wrong: lost + doubled + late, unheard: Math.max(0, counted - answered) };
}

interface Bare {
  readonly eventMs: number;
  readonly stakeMs: number;
}

/** The same text to as many sockets, and as many posts with an insert each, through a bare server. */
async function measureBare(stage: TableStage, sessions: readonly string[], text: string): Promise<Bare> {
  const bare = await stage.reference();
  const crowd = new Crowd();
  const joined = crowd.join(sessions, () => bare.port);
  await sleep(3000);
  const late: number[] = [];
  // A bare server sends nothing unasked, but the sockets wait for a first text.
  const hello = setInterval(() => bare.child.send({ text: '{"type":"hello"}' }), 1000);
  await joined;
  clearInterval(hello);
  for (let send = 1; send <= 5; send += 1) {
    const sentAt = Date.now();
    bare.child.send({ text: text.replace(/"seq":\d+/, `"seq":${1_000_000 + send}`) });
    await sleep(4000);
    for (const time of crowd.events.get(1_000_000 + send)?.times ?? []) late.push(time - sentAt);
  }
  const placed = await spread(sessions.slice(0, stakers), (session, place) =>
    post(bare.port, '/', session, { key: `bare-${place}`, positions: { player: STAKE } }),
  );
  crowd.leave();
  bare.child.kill('SIGKILL');
  return { eventMs: percentile(late, 0.99), stakeMs: percentile(placed.tookMs, 0.99) };
}

/** Kills the process that drives the table in a round with stakes; how long until another drives it, and how late the round was closed. */
async function killDriver(stage: TableStage, driver: Process, sessions: readonly string[]): Promise<{ replacedMs: number; lateMs: number }> {
  const other = await stage.studio();
  const crowd = new Crowd();
  await crowd.join(sessions.slice(0, 200), () => other.port);
  const opened = new Promise<void>((resolve) => (crowd.onEvent = (phase) => phase === 'open' && resolve()));
  await opened;
  await spread(sessions.slice(0, 200), stakeAt(other.port, 1_000_000));
  const lease = async () =>
    (await stage.pool.query<{ holder: string; epoch: bigint }>('select holder, epoch from table_leases where table_id = $1', [GAME])).rows[0];
  const before = await lease();
  const killedAt = Date.now();
  driver.child.kill('SIGKILL');
  await once(driver.child, 'exit');
  while ((await lease())?.holder === before?.holder) await sleep(LEASE_LOOK_MS);
  const replacedMs = Date.now() - killedAt;
  const last = 'select extract(epoch from drawn_at - closes_at) * 1000 as late from table_rounds where drawn_at is not null order by number desc limit 1';
  await new Promise<void>((resolve) => (crowd.onEvent = (phase) => phase === 'drawn' && resolve()));
  const { rows } = await stage.pool.query<{ late: string }>(last);
  crowd.leave();
  return { replacedMs, lateMs: Number(rows[0]?.late ?? Number.NaN) };
}

const stage = new TableStage();
await stage.open();
try {
  const studio = await stage.studio();
  const sessions = await stage.sessions(sockets);
  const before = residentBytes(studio);
  const crowd = new Crowd();
  await crowd.join(sessions, () => studio.port);
  const socketBytes = (residentBytes(studio) - before) / sockets;
  const { placed, delivered } = await playRounds(crowd, sessions, studio.port);
  const { winnersMs, allMs, plays } = await settlement(stage);
  const took = placed.flatMap(({ tookMs }) => tookMs);
  const refused = placed.reduce((sum, one) => sum + one.refused, 0);
  const { wrong, unheard } = await differences(stage, took.length - refused);
  const lost = crowd.closed;
  const { replacedMs, lateMs } = await killDriver(stage, studio, sessions);
  crowd.leave();
  const bare = await measureBare(stage, sessions, delivered.lastText);
  const [eventMs, stakeMs] = [percentile(delivered.lateMs, 0.99), percentile(took, 0.99)];
  const what = `${sockets} sockets at one table, ${stakers} stakes a round, ${rounds} rounds: ${plays} plays, ${refused} stakes refused. Load of the machine at the end ${os.loadavg()[0]?.toFixed(1) ?? '–'}. Costs and what was tried: [decision 155](decisions/155-stakes-of-a-table-in-groups.md).`;
  const head = ['', 'goal', 'measured', 'bare server', 'ratio'];
  const rows = [
    ['events, 99 % of sockets', GOALS.events, milliseconds(eventMs), milliseconds(bare.eventMs), times(eventMs / bare.eventMs)],
    ['stakes answered, median', '–', milliseconds(percentile(took, 0.5)), '–', '–'],
    ['stakes answered, 99 %', GOALS.stakes, milliseconds(stakeMs), milliseconds(bare.stakeMs), times(stakeMs / bare.stakeMs)],
    ['winners paid after the reveal', '≤ 5000 ms', milliseconds(winnersMs), '–', '–'],
    ['all plays closed after the reveal', GOALS.closed, milliseconds(allMs), '–', '–'],
    ['memory of a socket', '≤ 60 KB', kilobytes(socketBytes), '–', '–'],
    ['sockets lost', '0', `${lost}`, '–', '–'],
    ['stakes lost, doubled or late', '0', `${wrong}`, '–', '–'],
    ['stakes that count without an answer', '–', `${unheard}`, '–', '–'],
    ['a killed driver replaced', '≤ 6000 ms', milliseconds(replacedMs), '–', '–'],
    ['its round drawn after the close', '–', milliseconds(lateMs), '–', '–'],
  ];
  printTable(what, head, rows);
  // The table of the documents is that of the usual run.
  if (!isFull) console.log(replaceTable({ title: gameSections.tables, head, rows }, what));
  for (const reason of new Set(placed.flatMap(({ reasons }) => [...reasons]))) console.log(reason);
} finally {
  await stage.close();
}
process.exit(process.exitCode ?? 0);
