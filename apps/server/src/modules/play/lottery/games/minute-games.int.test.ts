import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { FamilyParams } from '@laro/lottery/families';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';

const PESO = MAJOR_UNIT;
const START = 1_000_000n * PESO;
const LARO_LONG = process.env['LARO_LONG'] === '1';
/** Draws of each game: LARO_LONG=1 plays the full hour. */
const DRAWS = LARO_LONG ? 60 : 4;
const CHASE = LARO_LONG ? 40 : 3;
/** One game in this many has a series. */
const SERIES_OF = LARO_LONG ? 4 : 2;
/** The beacon's rounds of a late seal have come by then. */
const AHEAD_MS = 20_000;

const choice = (play: string, selection: string) => ({ play, selection, stake: 10n * PESO });
const units = (play: string, selection: string) => ({ play, selection, unit: 10n * PESO, multiple: 1 });
/** A line of each family that draws every minute, which wins now and then. */
const LINES: Partial<Record<FamilyParams['family'], ReturnType<typeof choice> | ReturnType<typeof units>>> = {
  D2: choice('any', '5,17,20'),
  D3: choice('bs', 'big'),
  VN: units('de', '07'),
  S5: choice('sum', 'big'),
  E5: units('r1', '1'),
  K3: choice('one', '1'),
  RC: units('f1', '1'),
  KN: units('p1', '7'),
  P28: choice('side', 'big'),
  M6: choice('side', 'big'),
};
const minute = LOTTERY_GAMES.filter(({ times }) => 'every' in times && times.every === 1);

let all: TestLottery;
let players: TestPlayer[];
/** Numeros of each game in the order of their draws. */
const planned = new Map<string, string[]>();

beforeAll(async () => {
  all = await testLottery(
    minute.map(({ id }) => id),
    { isLate: true },
  );
  all.clock.aheadMs = AHEAD_MS;
  const { rows } = await all.base.pool.query<{ gameId: string; numero: string }>('select game_id as "gameId", numero from lottery_draws order by draws_at');
  for (const { gameId, numero } of rows) planned.set(gameId, [...(planned.get(gameId) ?? []), numero]);
  players = [await all.player(START), await all.player(START), await all.player(START)];
}, 240_000);
afterAll(() => all.close());

/** Moves the clock to just after the draw moment of the next draws, which is the same for all games: the draws move, since the database's clock does not. */
const moveOn = () =>
  all.base.pool.query(
    `with next as (select min(draws_at) as at from lottery_draws where state = 'scheduled')
      update lottery_draws set draws_at = draws_at - (next.at - now() + interval '5 seconds'), closes_at = closes_at - (next.at - now() + interval '5 seconds') from next`,
  );

const lineOf = ({ params }: (typeof minute)[number]) => {
  const line = LINES[params.family];
  if (!line) throw new Error(`${params.family} has a game of one minute that no line is known for`);
  return line;
};

/** Bets of a minute: a member on every game, another on some of them; one minute in five is without bets. */
async function betOn(draw: number): Promise<void> {
  if (draw % 5 === 4) return;
  for (const [place, game] of minute.entries()) {
    const body = await all.slip(game.id, [lineOf(game)]);
    await all.call('placeLotteryOrder', { body }, players[0]?.session);
    if ((place + draw) % 4 === 0) await all.call('placeLotteryOrder', { body: { ...body, key: crypto.randomUUID() } }, players[1]?.session);
  }
}

/** Series of one member over some of the games, those of every other game until it wins. */
async function chase(): Promise<void> {
  for (const [place, game] of minute.entries())
    if (place % SERIES_OF === 0) {
      const series = { draws: CHASE, multiples: Array.from({ length: CHASE }, () => 1), stopOnWin: place % (2 * SERIES_OF) === 0 };
      const body = await all.slip(game.id, [lineOf(game)], { chase: series });
      await all.call('placeLotteryOrder', { body }, players[2]?.session);
    }
}

/** Rows of the lottery's tables, and of the ledger's that its orders write, by table. */
async function rowsNow(): Promise<Record<string, number>> {
  const { rows: tables } = await all.base.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
      and (relname like 'lottery\\_%' or relname in ('movements', 'postings', 'rounds')) order by 1`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await all.base.pool.query<{ n: number }>(`select count(*)::integer as n from ${pg.escapeIdentifier(name)}`);
      return [name, rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

interface Minute {
  statements: number;
  /** Processor time of this process. */
  spentMs: number;
  rows: Record<string, number>;
}

/** Draws, settles and pays all games once. */
async function playMinute(draw: number): Promise<Minute> {
  await betOn(draw);
  if (draw === 1) await chase();
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  await moveOn();
  const from = process.cpuUsage();
  await all.lottery.work();
  await all.lottery.sendNotices();
  const { user, system } = process.cpuUsage(from);
  const count = statements.mock.calls.length;
  statements.mockRestore();
  return { statements: count, spentMs: (user + system) / 1000, rows: await rowsNow() };
}

/** The highest count of a part of the hour; draws with and without bets differ. */
const most = (minutes: readonly Minute[], of: (minute: Minute) => number): number => Math.max(...minutes.map(of));

test('[LOTT-06] [LOTT-36] [LOTT-50] [LOTT-53] all games of one minute are drawn, settled and paid draw after draw, none skipped or doubled, with orders and series', async () => {
  expect(minute).toHaveLength(13);
  const minutes: Minute[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) minutes.push(await playMinute(draw));
  expect(all.troubles).toEqual([]);
  const { pool } = all.base;
  for (const { id } of minute) {
    const expected = planned.get(id)?.slice(0, DRAWS);
    const { rows } = await pool.query<{ numero: string; state: string }>(
      "select numero, state from lottery_draws where game_id = $1 and state <> 'scheduled' order by draws_at",
      [id],
    );
    expect([id, rows.map(({ numero }) => numero), new Set(rows.map(({ state }) => state))]).toEqual([id, expected, new Set(['settled'])]);
    // Each draw is announced once: sealed, drawn, settled.
    const ids = new Set((await pool.query<{ id: string }>('select id from lottery_draws where game_id = $1', [id])).rows.map((row) => row.id));
    for (const what of ['sealed', 'drawn', 'settled'] as const) {
      const told = all.drawn.filter((event) => event.what === what && ids.has(event.drawId)).map(({ numero }) => numero);
      expect([id, what, told]).toEqual([id, what, expected]);
    }
  }
  await provePaid();
  proveBounded(minutes);
  expect(await auditLedger(pool)).toSatisfy(isWhole);
}, 900_000);

/** Rows of one table that a minute of 13 games may add: an order has a line, a round, a request, a notice or two and some movements, and the series begin together. */
const ROWS_A_MINUTE_MAX = 250;

/** Minutes leave as many rows and cost as many statements late in the hour as early, however many draws were before. */
function proveBounded(minutes: readonly Minute[]): void {
  for (const [place, { rows }] of minutes.entries()) {
    const before = minutes[place - 1]?.rows ?? rows;
    // The second minute begins the series.
    if (place > 1)
      for (const [name, n] of Object.entries(rows)) expect([place, name, n - (before[name] ?? 0) <= ROWS_A_MINUTE_MAX]).toEqual([place, name, true]);
  }
  const half = Math.floor(minutes.length / 2);
  const [early, late] = [minutes.slice(0, half), minutes.slice(half)];
  expect(most(late, ({ statements }) => statements)).toBeLessThanOrEqual(1.1 * most(early, ({ statements }) => statements) + 10);
  // A few minutes say nothing about time.
  if (!LARO_LONG) return;
  const median = (part: readonly Minute[]) => part.map(({ spentMs }) => spentMs).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  expect(median(late)).toBeLessThan(2 * median(early));
}

/** Every order of a past draw has its outcome once, and the money of each member is what their orders say. */
async function provePaid(): Promise<void> {
  const { pool } = all.base;
  const { rows: open } = await pool.query(
    "select o.id from lottery_orders o join lottery_draws d on d.id = o.draw_id where (d.state = 'settled') <> (o.state in ('won', 'lost', 'push')) and o.state <> 'cancelled'",
  );
  expect(open).toEqual([]);
  const { rows: twice } = await pool.query("select key from movements where key like 'order:%:settle%' group by key having count(*) > 1");
  expect(twice).toEqual([]);
  for (const { cash } of players) {
    const { rows } = await pool.query<{ orders: number; net: Money }>(
      "select count(*)::integer as orders, coalesce(sum(payout - staked), 0)::bigint as net from lottery_orders where cash_account = $1 and state <> 'cancelled'",
      [cash],
    );
    expect(rows[0]?.orders).toBeGreaterThan(0);
    expect(await balanceOf(pool, cash)).toBe(START + (rows[0]?.net ?? 0n));
  }
  const { rows: chases } = await pool.query<{ state: string; n: number }>(
    'select state, count(*)::integer as n from lottery_orders where chase_id is not null group by 1',
  );
  expect(chases.reduce((sum, { n }) => sum + n, 0)).toBe(Math.ceil(minute.length / SERIES_OF) * CHASE);
}
