import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { payWin, rollBack } from '#server/ledger/accounts/payouts.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { hashToken, issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds } from '#server/testing/money/test-rounds.ts';
import { addMission, missionTask } from '#server/testing/rewards/test-missions.ts';
import { testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';
import { addTournament, enter, playRound } from '#server/testing/rewards/test-tournaments.ts';
import { addRaffle, raffleBodyOf } from '#server/testing/test-raffles.ts';

let site: TestRanks;
let plain: TestDatabase;
const GAME = { gameId: 'mango-monsoon', vendorCode: 'KISL' };
const STAKE = 10n * MAJOR_UNIT;

beforeAll(async () => {
  site = await testRanks();
  plain = await testDatabase();
  await addTestMerchants(plain.pool);
});
afterAll(async () => {
  await plain.close();
  await site.close();
});

/** The statements of a movement of play, and every table that its transaction has read or written. */
interface Touched {
  statements: string[];
  relations: string[];
}

/** Runs a movement within a transaction, and reads the locks that the transaction holds: reading a table takes one as well. */
async function touchedBy(pool: pg.Pool, run: (pool: pg.Pool) => Promise<{ status: string }>): Promise<Touched> {
  const client = await pool.connect();
  const statements: string[] = [];
  const query = (given: { text: string }) => {
    statements.push(given.text);
    return client.query(given);
  };
  try {
    await client.query('begin');
    expect((await run({ query } as unknown as pg.Pool)).status).toBe('done');
    const { rows } = await client.query<{ name: string }>(
      `select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    await client.query('commit');
    return { statements, relations: rows.map(({ name }) => name) };
  } finally {
    client.release();
  }
}

/** A bet with its win, and a bet that is rolled back, as a vendor asks for them. */
async function playOf(pool: pg.Pool, cashAccount: bigint): Promise<Record<string, Touched>> {
  const { gameId, vendorCode } = GAME;
  const token = await issuePlayToken(pool, { cashAccount, vendorCode, gameId, expiresAt: new Date(Date.now() + 86_400_000) });
  const vendorAccount = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', vendorCode);
  const shared = { vendorCode, cashAccount, vendorAccount };
  const bet = (key: string) =>
    touchedBy(pool, (client) =>
      new BetDesk(client).place({ ...shared, key, tokenHash: hashToken(token), roundRef: randomUUID(), gameId, amount: STAKE, closesRound: false }),
    );
  const [won, void_] = [randomUUID(), randomUUID()];
  return {
    bet: await bet(won),
    win: await touchedBy(pool, (client) =>
      payWin(client, { ...shared, key: randomUUID(), betKey: won, roundRef: null, gameId: null, amount: 2n * STAKE, closesRound: true }),
    ),
    otherBet: await bet(void_),
    rollback: await touchedBy(pool, (client) => rollBack(client, { ...shared, key: randomUUID(), reference: void_, closesRound: true })),
  };
}

/** Tables that the schema files of rewards create. */
const isOfRewards = (name: string) => /^(reward|mission|tournament|raffle|mall|point_|member_rank|rank_|sign_in|invit|referral|campaign|mails?$)/.test(name);

test('[REW-14] bets, wins and rollbacks send the same statements and touch the same tables with rewards as without, and none of rewards', async () => {
  const without = await playOf(plain.pool, (await new TestRounds(plain).addPlayer()).cash);
  await addMission(site, 'apart', { tasks: [missionTask({ count: 100 })] });
  await addRaffle(site, 'apart', raffleBodyOf({ play: { perStake: MAJOR_UNIT, perDay: 5 } }));
  const cup = await addTournament(site, 'apart');
  const who = await site.richMember();
  await enter(who, cup);
  // A member with a rank, progress, points and a score: whatever could react to a bet is there.
  await playRound(site, who, 30n * MAJOR_UNIT, { stake: 2000n * MAJOR_UNIT });
  await site.settle();
  while (await site.tournaments.turn()) continue;
  const tables = await many<{ name: string }>(site.pool, "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'");
  expect(tables.filter(({ name }) => isOfRewards(name)).length).toBeGreaterThan(25);
  const counts = await many<{ count: number }>(
    site.pool,
    `select count(*)::int as count from reward_events union all select count(*)::int from mission_progress union all select count(*)::int from tournament_entries where score > 0`,
  );
  expect(counts.map(({ count }) => count)).toEqual([1, 1, 1]);

  const rewarded = await playOf(site.pool, who.cash);
  expect(rewarded).toEqual(without);
  const touched = Object.values(rewarded).flatMap(({ relations }) => relations);
  expect(touched).toEqual(expect.arrayContaining(['balances', 'movements', 'postings', 'rounds']));
  expect(touched.filter(isOfRewards)).toEqual([]);
  // Only the follower counts them, afterwards.
  expect((await many(site.pool, 'select 1 from reward_events')).length).toBe(1);
});
