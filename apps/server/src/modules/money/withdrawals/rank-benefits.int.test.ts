import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { LadderRank } from '@laro/domain/ranks/ladder-program';
import { noBenefits } from '@laro/domain/withdrawals/withdrawal-terms';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { seedLadder } from '#server/modules/rewards/ranks/index.ts';
import { testLadder } from '#server/testing/rewards/test-ranks.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';

let all: TestWithdrawals;
const params = { merchant: 'laro' };
const settings = { 'withdraw.max': 1_000, 'withdraw.daySum': 1_500, 'withdraw.dayCount': 2, 'withdraw.feeFixed': 10, 'withdraw.feeBasisPoints': 100 } as const;
const withdraw = { max: 4_000, daySum: 6_000, dayCount: 3, feeFixed: null, feeBasisPoints: 0, isFirst: true };
const host = { name: 'Tala', contact: '+639171234567', days: [1], from: '10:00', to: '18:00' };

beforeAll(async () => {
  all = await testWithdrawals();
  const ranks = testLadder.ranks.map((rank): LadderRank => (rank.id === 'top' ? { ...rank, withdraw, host } : { ...rank, withdraw: noBenefits }));
  await inTransaction(all.desk.base.pool, (transaction) =>
    seedLadder(transaction, 'laro', { body: { ...testLadder, ranks }, at: new Date('2026-01-01T00:00:00Z') }),
  );
});
afterAll(() => all.close());
beforeEach(() => all.set(settings));

const setRank = ({ id }: TestMember, rankId: string) =>
  all.desk.base.pool.query(
    `insert into member_ranks (player_id, merchant_code, rank_id, since, month) values ($1, 'laro', $2, now(), '2026-11')
    on conflict (player_id) do update set rank_id = excluded.rank_id`,
    [id, rankId],
  );
const formOf = async ({ browser }: TestMember) => (await browser.call('getWithdrawalForm')).value;
const quote = async ({ browser }: TestMember, amount: string) => browser.call('quoteWithdrawal', undefined, {}, {}, { amount });

test('[VIP-06] a rank raises what its members withdraw and lowers the fee, at the page, in the quote and in the request', async () => {
  const [plain, high] = [await all.member('plain'), await all.member('high', 20_000n * MAJOR_UNIT)];
  await setRank(plain, 'mid');
  await setRank(high, 'top');
  expect(await formOf(plain)).toMatchObject({ max: '1000.00', dayCountLeft: 2, daySumLeft: '1500.00', most: '1000.00', fee: { fixed: 10, basisPoints: 100 } });
  expect(await formOf(high)).toMatchObject({ max: '4000.00', dayCountLeft: 3, daySumLeft: '6000.00', most: '4000.00', fee: { fixed: 10, basisPoints: 0 } });
  expect((await quote(plain, '1000.00')).value).toMatchObject({ fee: '20.00' });
  expect((await quote(plain, '1000.01')).code).toBe('withdraw.amount_out_of_range');
  expect((await quote(high, '4000.00')).value).toEqual({ amount: '4000.00', fee: '10.00', arrives: '3990.00' });
  expect(await all.ask(high, { amount: '4000.01' })).toMatchObject({ code: 'withdraw.amount_out_of_range', params: { max: '4,000.00' } });
  expect((await all.ask(high, { amount: '4000.00' })).value).toMatchObject({ fee: '10.00', arrives: '3990.00' });
  expect((await all.ask(plain, { amount: '1000.00' })).value).toMatchObject({ fee: '20.00' });
  expect(await all.ask(high, { amount: '2000.01' })).toMatchObject({ code: 'withdraw.day_sum_reached', params: { left: '2,000.00' } });
  for (const amount of ['1000.00', '1000.00']) expect((await all.ask(high, { amount })).status).toBe(200);
  expect(await all.ask(high, { amount: '100.00' })).toMatchObject({ code: 'withdraw.day_count_reached', params: { max: 3 } });
  // The next request is judged by the rank that is held then.
  await setRank(high, 'mid');
  expect(await formOf(high)).toMatchObject({ max: '1000.00', dayCountLeft: 0, daySumLeft: '0.00', most: '0.00' });
});

test('[VIP-06] no rank makes a withdrawal worse, and without ranks the merchant’s terms apply', async () => {
  const member = await all.member('generous', 20_000n * MAJOR_UNIT);
  await setRank(member, 'top');
  await all.set({ 'withdraw.max': 9_000, 'withdraw.daySum': 9_000, 'withdraw.dayCount': 9, 'withdraw.feeFixed': 0 });
  expect(await formOf(member)).toMatchObject({ max: '9000.00', dayCountLeft: 9, daySumLeft: '9000.00', fee: { fixed: 0, basisPoints: 0 } });
  await all.set({ ...settings, 'module.RANK3': false });
  expect(await formOf(member)).toMatchObject({ max: '1000.00', dayCountLeft: 2, fee: { fixed: 10, basisPoints: 100 } });
});

test('[VIP-06] [CASH-02] the fee of the request is the one that was shown: a higher one is refused with its figure, a lower one is charged', async () => {
  const member = await all.member('quoted', 20_000n * MAJOR_UNIT);
  await setRank(member, 'top');
  const shown = (await quote(member, '1000.00')).value.fee;
  expect(shown).toBe('10.00');
  // The rank is lost between the page and the request.
  await setRank(member, 'mid');
  const key = randomUUID();
  expect(await all.ask(member, { key, amount: '1000.00', fee: shown })).toMatchObject({
    status: 409,
    code: 'withdraw.fee_raised',
    params: { fee: '20.00', currency: 'PHP' },
  });
  expect((await member.browser.call('getWalletDetails')).value).toMatchObject({ cash: '20000.00', held: '0.00' });
  // The key is free: the member reads the new fee and sends the same request.
  const { value } = await all.ask(member, { key, amount: '1000.00', fee: '20.00' });
  expect(value).toMatchObject({ fee: '20.00', arrives: '980.00' });
  // Its repetition is the same withdrawal, whatever the fee is now.
  await all.set({ ...settings, 'withdraw.feeFixed': 30 });
  expect((await all.ask(member, { key, amount: '1000.00', fee: '0.00' })).value.id).toBe(value.id);
  await all.set({ ...settings, 'withdraw.feeFixed': 0 });
  expect((await all.ask(member, { amount: '200.00', fee: '12.00' })).value).toMatchObject({ fee: '2.00', arrives: '198.00' });
});

test('[VIP-06] [CASH-02] requests of a rank that is reviewed first head the queue, page by page, and are approved by the same rules', async () => {
  await all.set({ 'withdraw.autoLimit': 0 });
  const [plain, high] = [await all.member('later', 100_000n * MAJOR_UNIT), await all.member('first', 100_000n * MAJOR_UNIT)];
  await setRank(high, 'top');
  const ids: string[] = [];
  for (const who of [high, plain, high, plain]) ids.push((await all.ask(who, { amount: '200.00' })).value.id);
  const [one, two, three, four] = ids;
  const lead = await all.desk.signIn('cashier-lead');
  const listed = async (state: string, before = '') => (await lead.call('listDeskWithdrawals', { params, query: { state, before } })).value.withdrawals;
  const mine = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(mine(await listed('waiting'))).toEqual([three, one, four, two]);
  expect((await listed('waiting')).find(({ id }) => id === three)).toMatchObject({ isFirst: true, notes: ['large'], state: 'requested' });
  expect((await listed('waiting')).find(({ id }) => id === two)?.isFirst).toBe(false);
  expect([mine(await listed('waiting', three)), mine(await listed('waiting', one)), mine(await listed('waiting', four))]).toEqual([
    [one, four, two],
    [four, two],
    [two],
  ]);
  // All others are by time alone.
  expect(mine(await listed(''))).toEqual([four, three, two, one]);
});
