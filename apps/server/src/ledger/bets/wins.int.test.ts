import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { balanceOf, openAccount } from '../accounts/accounts.ts';
import { auditLedger, isWhole } from '../audit/audit.ts';
import { payWin, payWins, type Win } from '../accounts/payouts.ts';

let base: TestDatabase;
let vendor: ReturnType<typeof testVendor>;
let vendorAccount: bigint;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addTestSlot(base);
  vendor = testVendor(base.pool);
  vendorAccount = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'BGS');
});
afterAll(() => base.close());

const winOf = (player: TestPlayer, betKey: string, amount: bigint, given: Partial<Win> = {}): Win => ({
  vendorCode: 'BGS',
  key: randomUUID(),
  cashAccount: player.cash,
  vendorAccount,
  betKey,
  roundRef: null,
  gameId: null,
  amount,
  closesRound: true,
  ...given,
});

const statuses = async (wins: readonly Win[]) => (await payWins(base.pool, wins)).map(({ status }) => status);

test('[T35] more wins than fit into a group are paid once, and repeating all of them returns the same answers', async () => {
  const players = await Promise.all(Array.from({ length: 300 }, () => openTestPlayer(base.pool, { money: 100n })));
  const bets = await Promise.all(players.map((player) => vendor.bet(player, 10n)));
  const wins = players.map((player, place) => winOf(player, bets[place]?.key ?? '', BigInt(place)));
  const paid = await payWins(base.pool, wins);
  expect(paid.map(({ status, balance }) => `${status} ${balance}`)).toEqual(players.map((_, place) => `done ${90 + place}`));
  expect(paid.map(({ roundId }) => roundId)).toEqual(bets.map(({ roundId }) => roundId));
  const again = await payWins(base.pool, wins);
  expect(again).toEqual(paid.map((result) => ({ ...result, status: 'replayed' })));
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

test('[T35] wins of one player are paid in order, even several in a round, and the last one closes it', async () => {
  const player = await openTestPlayer(base.pool, { money: 100n });
  const [one, two] = [await vendor.bet(player, 10n), await vendor.bet(player, 10n)];
  const wins = [winOf(player, one.key, 5n, { closesRound: false }), winOf(player, two.key, 0n, { closesRound: false }), winOf(player, one.key, 7n)];
  expect((await payWins(base.pool, wins)).map(({ balance }) => balance)).toEqual([85n, 85n, 92n]);
  const { rows } = await base.pool.query('select state, paid, wins from rounds where cash_account = $1 order by id', [player.cash]);
  expect(rows).toEqual([
    { state: 'closed', paid: 12n, wins: 2 },
    { state: 'open', paid: 0n, wins: 1 },
  ]);
});

test('[T35] wins that are not plain get the same answer in a group as alone, and do not delay the others', async () => {
  const [player, other] = [await openTestPlayer(base.pool, { money: 100n }), await openTestPlayer(base.pool, { money: 100n })];
  const [bet, back, theirs] = [await vendor.bet(player, 10n), await vendor.bet(player, 10n), await vendor.bet(other, 10n)];
  await vendor.back(player, back.key);
  const paid = winOf(player, bet.key, 30n);
  expect(
    await statuses([
      paid,
      paid,
      { ...paid, amount: 31n },
      winOf(player, back.key, 5n),
      winOf(player, randomUUID(), 5n),
      winOf(player, theirs.key, 5n),
      winOf(other, theirs.key, 40n),
      winOf({ ...player, cash: 1n << 40n }, bet.key, 5n),
    ]),
  ).toEqual(['done', 'replayed', 'duplicate', 'rolled_back', 'transaction_unknown', 'transaction_unknown', 'done', 'unknown_account']);
  expect(await balanceOf(base.pool, player.cash)).toBe(120n);
  expect(await balanceOf(base.pool, other.cash)).toBe(130n);
});

test('[T35] a repetition that omits the round and the game is the same win, one that names others is not', async () => {
  const player = await openTestPlayer(base.pool, { money: 100n });
  const bet = await vendor.bet(player, 10n);
  const win = winOf(player, bet.key, 30n, { roundRef: bet.round, gameId: 'test-slot' });
  expect(await statuses([win])).toEqual(['done']);
  expect(await statuses([{ ...win, roundRef: null, gameId: null }])).toEqual(['replayed']);
  expect(await statuses([{ ...win, gameId: 'another' }])).toEqual(['duplicate']);
  expect((await payWin(base.pool, win)).status).toBe('replayed');
});

test('[T35] a win that PostgreSQL refuses fails alone, and the caller gets the error', async () => {
  const [player, other] = [await openTestPlayer(base.pool, { money: 100n }), await openTestPlayer(base.pool, { money: 100n })];
  const [bet, theirs] = [await vendor.bet(player, 10n), await vendor.bet(other, 10n)];
  const largest = (1n << 63n) - 1n;
  await expect(payWins(base.pool, [winOf(player, bet.key, largest), winOf(other, theirs.key, 4n)])).rejects.toThrow('some wins failed');
  expect(await balanceOf(base.pool, player.cash)).toBe(90n);
  expect(await balanceOf(base.pool, other.cash)).toBe(94n);
});

test('[T35] groups that share players and keys pay each win once', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => openTestPlayer(base.pool, { money: 100n })));
  const bets = await Promise.all(players.map((player) => vendor.bet(player, 10n)));
  const wins = players.map((player, place) => winOf(player, bets[place]?.key ?? '', 3n));
  const answers = await Promise.all([payWins(base.pool, wins), payWins(base.pool, wins.toReversed()), payWins(base.pool, wins.slice(5, 15))]);
  expect(answers.flat().filter(({ status }) => status === 'done')).toHaveLength(players.length);
  expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set(['done', 'replayed']));
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

test('[REC-01] wins of a group mark the hours of rounds that were opened long before, those paid one by one as well', async () => {
  const [plain, twice, young] = await Promise.all(Array.from({ length: 3 }, () => openTestPlayer(base.pool, { money: 100n })));
  if (!plain || !twice || !young) throw new Error('no players');
  const [one, two] = [await vendor.bet(plain, 10n), await vendor.bet(plain, 10n)];
  const [other, last] = [await vendor.bet(twice, 10n), await vendor.bet(young, 10n)];
  const old = [one, two, other].map(({ roundId }) => roundId);
  await base.pool.query("update rounds set opened_at = opened_at - interval '10 minutes' where id = any ($1::uuid[])", [old]);
  const clear = () => base.pool.query('delete from round_hours_stale');
  const marks = async () => {
    const { rows } = await base.pool.query<{ cash: bigint }>('select cash_account as cash from round_hours_stale order by 1');
    return rows.map(({ cash }) => cash);
  };
  await clear();
  // A key that comes twice makes its player's wins not plain.
  const repeated = winOf(twice, other.key, 3n);
  const wins = [winOf(plain, one.key, 5n), winOf(plain, two.key, 0n), repeated, repeated, winOf(young, last.key, 1n)];
  expect(await statuses(wins)).toEqual(['done', 'done', 'done', 'replayed', 'done']);
  expect(await marks()).toEqual([plain.cash, twice.cash].toSorted((a, b) => Number(a - b)));
  await clear();
  await base.pool.query('update rounds set wins = wins + 1 where id = $1', [one.roundId]);
  expect(await marks()).toEqual([plain.cash]);
});
