import type { QueryConfig } from 'pg';
import { inTransaction } from '#server/db/sql.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor } from '#server/testing/money/test-play.ts';
import { openAccount } from '../accounts/accounts.ts';
import { FeedReader } from './feed-reader.ts';
import { follow, type Followed } from './feed.ts';
import { move } from '../movements/movements.ts';
import { writePast } from '../movements/past-play.ts';

const open: TestDatabase[] = [];
let base: TestDatabase;
beforeEach(async () => {
  base = await testDatabase();
  open.push(base);
  await addTestMerchants(base.pool);
  await addTestSlot(base);
});
afterAll(async () => {
  for (const database of open) await database.close();
});

const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };

/** Runs turns until nothing is left; returns what the follower was given. */
async function catchUp(name: string, what: Followed) {
  await othersHaveEnded(base);
  return turns(name, what);
}

async function turns(name: string, what: Followed) {
  const rounds: string[] = [];
  const movements: { kind: string; cashAccount: bigint | null; amount: bigint }[] = [];
  const turn = () =>
    follow(base.pool, name, what, async (_, seen) => {
      rounds.push(...seen.rounds.map(({ state, staked, paid }) => `${state} ${staked} ${paid}`));
      movements.push(...seen.movements.map(({ kind, cashAccount, amount }) => ({ kind, cashAccount, amount })));
      return false;
    });
  while (await turn());
  return { rounds, movements };
}

test('[T35] a follower begins at its first turn and gets each round once, in its current state', async () => {
  const vendor = testVendor(base.pool);
  const player = await openTestPlayer(base.pool);
  const trial = await openTestPlayer(base.pool, { isTrial: true });
  await vendor.round(player, 1n, 0n);
  expect(await catchUp('first', { rounds: true })).toEqual({ rounds: [], movements: [] });
  const { key } = await vendor.bet(player, 10n);
  await testVendor(base.pool, { ...purse, isTrial: true }).bet(trial, 5n);
  expect((await catchUp('first', { rounds: true })).rounds).toEqual(['open 10 0']);
  await vendor.win(player, key, 25n);
  const lost = await vendor.bet(player, 7n);
  await vendor.back(player, lost.key);
  expect((await catchUp('first', { rounds: true })).rounds).toEqual(['closed 10 25', 'void 0 0']);
  expect((await catchUp('first', { rounds: true })).rounds).toEqual([]);
});

test('[T35] a follower of movements gets the kinds it has named, with real money, and the player', async () => {
  const kinds = { movements: ['deposit_paid', 'adjusted_down'] } as const;
  await catchUp('money', kinds);
  const player = await openTestPlayer(base.pool, { money: 40n });
  await openTestPlayer(base.pool, { money: 41n, isTrial: true });
  const [promo, adjustment] = [await openAccount(base.pool, purse, 'promo'), await openAccount(base.pool, purse, 'adjustment')];
  await move(base.pool, { kind: 'reward_paid', caller: 'test', key: 'reward', from: promo, to: player.cash, amount: 3n });
  await move(base.pool, { kind: 'adjusted_down', caller: 'test', key: 'less', from: player.cash, to: adjustment, amount: 2n });
  await testVendor(base.pool).round(player, 5n, 9n);
  expect(await catchUp('money', kinds)).toEqual({
    rounds: [],
    movements: [
      { kind: 'deposit_paid', cashAccount: player.cash, amount: 40n },
      { kind: 'adjusted_down', cashAccount: player.cash, amount: 2n },
    ],
  });
  expect((await catchUp('money', { movements: ['reward_paid'] })).movements).toEqual([]);
});

test('[T35] a follower that fails gets the same data again and delays no other', async () => {
  await catchUp('works', { rounds: true });
  await catchUp('fails', { rounds: true });
  await testVendor(base.pool).round(await openTestPlayer(base.pool), 10n, 0n);
  await othersHaveEnded(base);
  await base.pool.query('create table noted (name text)');
  const failing = follow(base.pool, 'fails', { rounds: true }, async (client) => {
    await client.query("insert into noted values ('half')");
    expect((await turns('works', { rounds: true })).rounds).toHaveLength(1);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect((await base.pool.query('select * from noted')).rows).toEqual([]);
  expect((await catchUp('fails', { rounds: true })).rounds).toHaveLength(1);
});

test('[T35] rounds are followed however old they are, by followers without a limit of days', async () => {
  await catchUp('all', { rounds: true });
  await catchUp('young', { rounds: true, openedWithinDays: 32 });
  const player = await openTestPlayer(base.pool);
  const vendorAccount = await openAccount(base.pool, purse, 'vendor', 'BGS');
  await inTransaction(base.pool, (transaction) =>
    writePast(
      transaction,
      player.cash,
      [20, 50].map((days) => {
        const key = `bet-${days}`;
        const at = new Date(Date.now() - days * 86_400_000);
        return { kind: 'bet' as const, at, key, roundRef: key, vendorCode: 'BGS', vendorAccount, gameId: 'test-slot', amount: BigInt(days) };
      }),
    ),
  );
  expect((await catchUp('all', { rounds: true })).rounds).toEqual(['open 50 0', 'open 20 0']);
  expect((await catchUp('young', { rounds: true, openedWithinDays: 32 })).rounds).toEqual(['open 20 0']);
});

test('[T35] of two processes that follow under one name, one makes each turn', async () => {
  await catchUp('shared', { rounds: true });
  await testVendor(base.pool).round(await openTestPlayer(base.pool), 10n, 0n);
  await othersHaveEnded(base);
  let shown = 0;
  const turn = (pool: TestDatabase['pool']) =>
    follow(pool, 'shared', { rounds: true }, async (_, { rounds }) => {
      shown += rounds.length;
      return false;
    });
  // Another object stands for another process's pool: it shares only the database.
  const other = Object.create(base.pool) as TestDatabase['pool'];
  await Promise.all([turn(base.pool), turn(other), turn(base.pool), turn(other)]);
  await turn(base.pool);
  expect(shown).toBe(1);
});

/** A reader that counts its queries for rounds. */
function countingReader() {
  const counted = { rounds: 0 };
  const query = ((question: QueryConfig) => {
    if (question.name === 'touched_rounds') counted.rounds += 1;
    return base.pool.query(question);
  }) as TestDatabase['pool']['query'];
  return { counted, reader: new FeedReader({ query }) };
}

test('[T35] a window is read once for all followers of a process, wherever in it they begin', async () => {
  const { counted, reader } = countingReader();
  const vendor = testVendor(base.pool);
  const player = await openTestPlayer(base.pool);
  await othersHaveEnded(base);
  const before = await horizon();
  await vendor.round(player, 10n, 0n);
  await othersHaveEnded(base);
  const [one, two] = await Promise.all([reader.take(before, ['rounds']), reader.take(before, ['rounds'])]);
  expect(counted.rounds).toBe(1);
  expect(two).toEqual(one);
  await vendor.round(player, 20n, 0n);
  await othersHaveEnded(base);
  const late = await reader.take(one.to, ['rounds']);
  expect(late.rounds.map(({ staked }) => staked)).toEqual([20n]);
  const all = await reader.take(before, ['rounds']);
  expect(all.rounds.map(({ staked }) => staked)).toEqual([10n, 20n]);
  // Each query reads at most what has ended since the previous one.
  expect(counted.rounds).toBeLessThanOrEqual(3);
});

test('[T35] a follower that is far behind reads separately and misses nothing', async () => {
  const vendor = testVendor(base.pool);
  const player = await openTestPlayer(base.pool);
  await vendor.round(player, 10n, 0n);
  await othersHaveEnded(base);
  const { reader } = countingReader();
  const ahead = await reader.take(await horizon(), ['rounds']);
  expect(ahead.rounds).toEqual([]);
  let from = 0n;
  const seen: bigint[] = [];
  for (let hasMore = true; hasMore;) {
    const window = await reader.take(from, ['rounds', 'movements']);
    seen.push(...window.rounds.map(({ staked }) => staked));
    [from, hasMore] = [window.to, window.hasMore];
  }
  expect(seen).toEqual([10n]);
});

async function horizon(): Promise<bigint> {
  const { rows } = await base.pool.query<{ xmin: bigint }>('select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin');
  return rows[0]?.xmin ?? 0n;
}
