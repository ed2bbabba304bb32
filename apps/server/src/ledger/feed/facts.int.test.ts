import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { openAccount } from '../accounts/accounts.ts';
import { facts } from './facts.ts';
import { sumMoneyHours } from '../movements/money-reads.ts';
import { writePast } from '../movements/past-play.ts';
import { sumRoundHours } from '../rounds/round-reads.ts';

const HOUR_MS = 3_600_000;
const VENDOR = 'BGS';
const purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };

let base: TestDatabase;
let vendorAccount: bigint;
let player: TestPlayer;
let range: { from: Date; to: Date };
/** A time within the hour the given number of hours ago, by PostgreSQL's clock. */
let ago: (hours: number) => Date;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  await addTestSlot(base, 'other-slot');
  vendorAccount = await openAccount(base.pool, purse, 'vendor', VENDOR);
});
afterAll(() => base.close());

beforeEach(async () => {
  const { rows } = await base.pool.query<{ hour: Date }>("select date_trunc('hour', now(), 'UTC') as hour");
  const hour = rows[0]?.hour.getTime() ?? 0;
  range = { from: new Date(hour - 6 * HOUR_MS), to: new Date(hour + HOUR_MS) };
  ago = (hours) => new Date(hour - hours * HOUR_MS + 60_000);
  for (const table of ['round_hours', 'money_hours']) {
    await base.pool.query(`delete from ${table}`);
    await base.pool.query(`update ${table}_horizon set hour = $1`, [range.from]);
  }
  player = await openTestPlayer(base.pool, { money: 100_000n });
});

const sumAll = async (): Promise<void> => {
  while ((await sumRoundHours(base.pool)) > 0);
  while (await sumMoneyHours(base.pool));
};

interface PastRound {
  hours: number;
  stake: bigint;
  payout?: bigint;
  gameId?: string;
}

async function playPast({ hours, stake, payout, gameId = 'test-slot' }: PastRound): Promise<string> {
  const key = randomUUID();
  const common = { at: ago(hours), vendorCode: VENDOR, vendorAccount };
  await inTransaction(base.pool, (client) =>
    writePast(client, player.cash, [
      { ...common, kind: 'bet', key, roundRef: key, gameId, amount: stake },
      ...(payout === undefined ? [] : [{ ...common, kind: 'win' as const, key: randomUUID(), betKey: key, amount: payout }]),
    ]),
  );
  return key;
}

const played = async () =>
  (await facts.play(base.pool, [player.cash], range)).map(({ gameId, state, rounds, staked, paid }) => `${gameId} ${state} ${rounds} ${staked} ${paid}`);
const moved = async () =>
  (await facts.money(base.pool, [player.cash], range))
    .filter(({ kind }) => kind !== 'deposit_paid')
    .map(({ account, kind, entries, moneyIn, moneyOut }) => `${account} ${kind} ${entries} ${moneyIn} ${moneyOut}`);

describe('facts', () => {
  test('[REC-01] they are the same before and after the hours have been summed', async () => {
    await playPast({ hours: 4, stake: 10n, payout: 25n });
    await playPast({ hours: 4, stake: 7n, payout: 0n });
    await playPast({ hours: 2, stake: 5n, gameId: 'other-slot' });
    await testVendor(base.pool).round(player, 3n, 1n);
    const play = ['other-slot open 1 5 0', 'test-slot closed 3 20 26'];
    const money = ['player:cash bet 4 0 25', 'player:cash win 2 26 0'];
    expect(await played()).toEqual(play);
    expect(await moved()).toEqual(money);
    await sumAll();
    const { rows } = await base.pool.query<{ n: bigint }>('select count(*) as n from round_hours where cash_account = $1', [player.cash]);
    expect(rows[0]?.n).toBeGreaterThanOrEqual(2n);
    expect(await played()).toEqual(play);
    expect(await moved()).toEqual(money);
  });

  test('[REC-01] a late payout and a rolled-back stake correct the hour of the round, and move money in their own hour', async () => {
    const open = await playPast({ hours: 4, stake: 10n });
    const back = await playPast({ hours: 3, stake: 6n });
    await sumAll();
    expect(await played()).toEqual(['test-slot open 2 16 0']);
    const vendor = testVendor(base.pool);
    await vendor.win(player, open, 40n);
    await vendor.back(player, back);
    const after = ['test-slot closed 1 10 40', 'test-slot void 1 0 0'];
    const money = ['player:cash bet 2 0 16', 'player:cash rollback 1 6 0', 'player:cash win 1 40 0'];
    expect(await played()).toEqual(after);
    expect(await moved()).toEqual(money);
    await sumAll();
    expect(await played()).toEqual(after);
    expect(await moved()).toEqual(money);
    const earlier = { ...range, to: new Date(ago(2).getTime() - 60_000) };
    expect((await facts.play(base.pool, [player.cash], earlier)).reduce((sum, { paid }) => sum + paid, 0n)).toBe(40n);
    expect((await facts.money(base.pool, [player.cash], earlier)).reduce((sum, { moneyIn }) => sum + moneyIn, 0n)).toBe(0n);
  });

  test('[REC-01] a write into an hour that was already summed counts immediately', async () => {
    await playPast({ hours: 4, stake: 10n, payout: 0n });
    await sumAll();
    await playPast({ hours: 4, stake: 30n, payout: 9n });
    for (const sum of [async () => undefined, sumAll]) {
      await sum();
      expect(await played()).toEqual(['test-slot closed 2 40 9']);
      expect(await moved()).toEqual(['player:cash bet 2 0 40', 'player:cash win 1 9 0']);
    }
  });

  test('[REC-01] each of several players gets their own; a player without play gets none', async () => {
    const [one, other, idle] = [player, await openTestPlayer(base.pool, { money: 50n }), await openTestPlayer(base.pool, { money: 0n })];
    const vendor = testVendor(base.pool);
    await vendor.round(one, 1n, 0n);
    await vendor.round(other, 2n, 8n);
    const play = await facts.play(base.pool, [other.cash, one.cash, idle.cash], range);
    expect(play.map(({ cashAccount, staked }) => [cashAccount, staked])).toEqual([
      [one.cash, 1n],
      [other.cash, 2n],
    ]);
    const money = await facts.money(base.pool, [other.cash, idle.cash], range);
    expect(money.map(({ cashAccount, kind, moneyIn, moneyOut }) => ({ cashAccount, kind, moneyIn, moneyOut }))).toEqual([
      { cashAccount: other.cash, kind: 'bet', moneyIn: 0n, moneyOut: 2n },
      { cashAccount: other.cash, kind: 'deposit_paid', moneyIn: 50n, moneyOut: 0n },
      { cashAccount: other.cash, kind: 'win', moneyIn: 8n, moneyOut: 0n },
    ]);
  });

  test('[REC-01] only whole hours can be requested', async () => {
    const half = { ...range, to: new Date(range.to.getTime() - 1) };
    await expect(facts.play(base.pool, [player.cash], half)).rejects.toThrow(RangeError);
    await expect(facts.money(base.pool, [player.cash], half)).rejects.toThrow(RangeError);
  });
});
