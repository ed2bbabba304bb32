import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { balanceOf } from '../accounts/accounts.ts';
import { grantWithin } from '../accounts/bonus-money.ts';
import { auditLedger, isWhole } from '../audit/audit.ts';
import { splitBetWithin, type SplitBet } from '../round-bets.ts';

let base: TestDatabase;
let vendor: ReturnType<typeof testVendor>;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  vendor = testVendor(base.pool);
});
afterAll(() => base.close());

const splitOf = ({ cash }: TestPlayer, { key, round }: { key: string; round: string }, amounts: readonly bigint[]): SplitBet => ({
  vendorCode: 'BGS',
  cashAccount: cash,
  roundRef: round,
  gameId: 'test-slot',
  key,
  backKey: `${key}:split`,
  parts: amounts.map((amount, place) => ({ key: `${key}:${place + 1}`, amount })),
});
const split = (given: SplitBet) => inTransaction(base.pool, (transaction) => splitBetWithin(transaction, given));
const roundOf = async ({ cash }: TestPlayer, round: string) =>
  (await base.pool.query('select state, staked, bets, paid from rounds where cash_account = $1 and round_ref = $2', [cash, round])).rows[0];

test('[LOTT-27] a bet that is split moves no money, and each of its parts is rolled back alone', async () => {
  const player = await openTestPlayer(base.pool, { money: 100n });
  const bet = await vendor.bet(player, 60n);
  await split(splitOf(player, bet, [10n, 20n, 30n]));
  expect(await balanceOf(base.pool, player.cash)).toBe(40n);
  expect(await roundOf(player, bet.round)).toEqual({ state: 'open', staked: 60n, bets: 3, paid: 0n });
  const { rows } = await base.pool.query(
    `select p.kind, p.amount, coalesce(p.from_after, p.to_after) as after from movements m join postings p on p.movement_id = m.id
      where m.round_id = $1 order by m.id`,
    [bet.roundId],
  );
  expect(rows).toEqual([
    { kind: 'bet', amount: 60n, after: 40n },
    { kind: 'rollback', amount: 60n, after: 100n },
    { kind: 'bet', amount: 10n, after: 90n },
    { kind: 'bet', amount: 20n, after: 70n },
    { kind: 'bet', amount: 30n, after: 40n },
  ]);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
  expect((await vendor.back(player, `${bet.key}:2`)).status).toBe('done');
  expect(await balanceOf(base.pool, player.cash)).toBe(60n);
  expect((await vendor.win(player, `${bet.key}:3`, 5n)).status).toBe('done');
  expect((await vendor.back(player, bet.key)).balance).toBe(65n);
  expect((await vendor.win(player, bet.key, 5n)).status).toBe('rolled_back');
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

test('[LOTT-27] nothing else is split: other sums, parts of nothing, a bet that was rolled back or has ended, bonus money, another player', async () => {
  const [player, other] = [await openTestPlayer(base.pool, { money: 100n }), await openTestPlayer(base.pool, { money: 100n })];
  const bet = await vendor.bet(player, 30n);
  const refused = (given: SplitBet) => expect(split(given)).rejects.toThrow('cannot be split');
  await refused(splitOf(player, bet, [10n, 10n]));
  await refused(splitOf(player, bet, [40n, -10n]));
  await refused(splitOf(player, bet, [30n, 0n]));
  await refused(splitOf(player, bet, []));
  await refused(splitOf(other, bet, [10n, 20n]));
  await refused(splitOf(player, { key: randomUUID(), round: bet.round }, [10n, 20n]));
  await split(splitOf(player, bet, [10n, 20n]));
  await refused({ ...splitOf(player, bet, [10n, 20n]), backKey: randomUUID() });
  const [back, ended] = [await vendor.bet(player, 10n), await vendor.bet(player, 10n)];
  await vendor.back(player, back.key);
  await refused(splitOf(player, back, [5n, 5n]));
  await vendor.win(player, ended.key, 0n);
  await refused(splitOf(player, ended, [5n, 5n]));
  const bonus = { id: randomUUID(), cashAccount: player.cash, amount: 40n, spins: null, required: 400n, stakeMax: 40n, isBonusFirst: true };
  await inTransaction(base.pool, (transaction) =>
    grantWithin(transaction, { ...bonus, contributions: { RNG: 10_000 }, expiresAt: new Date(Date.now() + 3_600_000) }),
  );
  const mixed = await vendor.bet(player, 20n);
  await refused(splitOf(player, mixed, [10n, 10n]));
  expect(await balanceOf(base.pool, player.cash)).toBe(60n);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});
