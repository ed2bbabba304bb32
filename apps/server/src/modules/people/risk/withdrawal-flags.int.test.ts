import { MAJOR_UNIT } from '@laro/domain/money/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { noteDevice } from '#server/modules/people/risk/index.ts';
import { callSealed } from '#server/testing/people/test-account.ts';
import { openTestPlayer, addTestSlot, testVendor } from '#server/testing/money/test-play.ts';
import { testWithdrawals, type TestMember, type TestWithdrawals } from '#server/testing/money/test-withdrawals.ts';

let all: TestWithdrawals;
type Staff = Awaited<ReturnType<TestWithdrawals['desk']['signIn']>>;
let ana: Staff;
const merchant = { merchant: 'laro' };
const reason = 'looked at the last week';

beforeAll(async () => {
  all = await testWithdrawals();
  ana = await all.desk.signIn('cashier-lead');
});
afterAll(() => all.close());

const flagsOf = async ({ id }: Pick<TestMember, 'id'>, query: object = {}) =>
  (await ana.call('listRiskFlags', { params: merchant, query: { member: id.toString(), ...query } })).value.flags;
const resolve = (flagId: string, outcome: string, more: object = {}, by: Staff = ana) =>
  by.call('resolveRiskFlag', { params: { ...merchant, flagId }, body: { outcome, reason, ...more } });

/** Pays in without any play after it. */
async function payIn({ cashAccount }: TestMember): Promise<void> {
  const { pool } = all.desk.base;
  const gateway = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  await move(pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cashAccount, amount: 100n * MAJOR_UNIT });
}

test('[CASH-02] [T5] findings of the rules are flagged with the request, count against the next one, and no longer once closed as harmless', async () => {
  const [member, other] = [await all.member('asker'), await all.member('neighbour')];
  const number = '09170001234';
  await callSealed(member.browser, 'addPayoutAccount', { channel: 'maya', number });
  expect((await flagsOf(member)).map(({ rule }) => rule)).toEqual(['shared_name']);
  await callSealed(other.browser, 'addPayoutAccount', { channel: 'maya', number });
  // Both are called Maria Clara: that alone needs no decision.
  expect((await flagsOf(other)).map(({ rule, state, points }) => [rule, state, points])).toEqual([
    ['shared_account', 'open', 60],
    ['shared_name', 'open', 10],
  ]);
  const asked = await all.ask(member, { amount: '100.00' });
  expect(asked.value.state).toBe('requested');
  const detail = (id: string) => ana.call('getDeskWithdrawal', { params: { ...merchant, withdrawalId: id } });
  expect((await detail(asked.value.id)).value.notes).toEqual(['risk']);
  const flag = (await flagsOf(member, { about: 'accounts' })).find(({ rule }) => rule === 'shared_account');
  const read = (await ana.call('getRiskFlag', { params: { ...merchant, flagId: flag?.id } })).value;
  expect(read).toMatchObject({ score: 70, outcomes: ['cleared', 'confirmed'] });
  expect(read.seen[0]?.evidence).toContainEqual({ name: 'members', value: other.publicId });
  expect((await resolve(flag?.id ?? '', 'cleared')).value).toMatchObject({ state: 'cleared', score: 10, closed: { by: ana.name, reason } });
  expect(await resolve(flag?.id ?? '', 'confirmed')).toMatchObject({ status: 409, code: 'desk.flag_closed' });
  expect((await all.ask(member, { amount: '100.00' })).value.state).toBe('approved');

  await payIn(member);
  const unplayed = await all.ask(member, { amount: '100.00' });
  const [raised] = await flagsOf(member, { state: 'open', about: 'payments' });
  expect(raised).toMatchObject({ rule: 'unplayed', hits: 1 });
  expect((await resolve(raised?.id ?? '', 'confirmed')).value).toMatchObject({ state: 'confirmed', score: 50 });
  const again = await all.ask(member, { amount: '100.00' });
  expect((await flagsOf(member, { state: 'open', about: 'payments' })).map(({ rule }) => rule)).toEqual(['fast_withdrawals', 'unplayed']);
  expect([unplayed.value.state, again.value.state]).toEqual(['requested', 'requested']);
  const audit = (await ana.call('listAudit', { query: { action: 'risk.resolved' } })).value.entries;
  expect(audit[0]).toMatchObject({ actor: ana.name, reason, subject: `merchant:laro/flag:${raised?.id}`, after: { state: 'confirmed', rule: 'unplayed' } });
});

test('[DESK-06] [T9] [T85] [T88] a covered withdrawal is reported under a number within five working days, and exported with who took it and why', async () => {
  const member = await all.member('=whale', 20_000_000n * MAJOR_UNIT);
  await all.set({ 'withdraw.max': 10_000_000, 'withdraw.daySum': 10_000_000 });
  const { id } = (await all.ask(member, { amount: '5000000.00' })).value;
  await all.set({});
  const [covered] = await flagsOf(member, { about: 'reports' });
  expect(covered).toMatchObject({ rule: 'covered', state: 'open', dueAt: expect.any(String) });
  expect((await flagsOf(member, { about: 'events' })).map(({ rule }) => rule)).toEqual(['large_transaction']);
  for (const wrong of [
    resolve(covered?.id ?? '', 'cleared'),
    resolve(covered?.id ?? '', 'reported'),
    resolve(covered?.id ?? '', 'confirmed', { reportNumber: 'X' }),
  ])
    expect(await wrong).toMatchObject({ status: 422, code: 'desk.flag_outcome' });
  expect((await resolve(covered?.id ?? '', 'reported', { reportNumber: 'CTR-2026-9' })).value).toMatchObject({ closed: { reportNumber: 'CTR-2026-9' } });
  const day = new Date(all.desk.clock.now).toISOString().slice(0, 10);
  const take = (days: object) => ana.call('exportCovered', { params: merchant, body: { from: day, to: day, reason: 'report of November', ...days } });
  const { csv, fileName } = (await take({})).value;
  expect(fileName).toBe(`laro-covered-${day}-${day}.csv`);
  expect(csv).toContain(`,withdrawal,${id},5000000.00,PHP,reported,`);
  expect(csv).toContain('CTR-2026-9');
  expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00,/);
  expect(csv).not.toMatch(/(?:^|,|\n)[=+@-]/);
  expect((await take({ to: '2020-01-01' })).code).toBe('records.range_reversed');
  expect((await take({ from: '2020-01-01' })).code).toBe('records.range_too_long');
  const [entry] = (await ana.call('listAudit', { query: { action: 'risk.exported' } })).value.entries;
  expect(entry).toMatchObject({ reason: 'report of November', after: { from: day, to: day, transactions: 1 } });
});

test('[T5] accounts that joined from one device are flagged with each other, once', async () => {
  const { pool } = all.desk.base;
  const [one, other] = [await all.member('device-one'), await all.member('device-other')];
  await pool.query("insert into player_duplicates (merchant_code, player_id, other_player_id, matched_on) values ('laro', $1, $2, 'device')", [
    other.id,
    one.id,
  ]);
  for (let time = 0; time < 2; time += 1) await noteDevice(pool, { merchantCode: 'laro', playerId: other.id, at: new Date(all.desk.clock.now) });
  for (const [member, known] of [
    [one, other],
    [other, one],
  ] as const) {
    const [flag] = (await flagsOf(member)).filter(({ rule }) => rule === 'shared_device');
    expect(flag).toMatchObject({ hits: 1, points: 30 });
    const { seen } = (await ana.call('getRiskFlag', { params: { ...merchant, flagId: flag?.id } })).value;
    expect(seen[0]?.evidence).toEqual([{ name: 'members', value: known.publicId }]);
  }
});

test('[T34] large stakes and wins of real money are significant events, each round once; free play and rolled back rounds are not', async () => {
  const { base, risk } = all.desk;
  await addTestSlot(base);
  const rich = { money: 10_000_000n * MAJOR_UNIT };
  const [player, trial] = [await openTestPlayer(base.pool, rich), await openTestPlayer(base.pool, { ...rich, isTrial: true })];
  const vendor = testVendor(base.pool);
  const { key } = await vendor.bet(player, 100_000n * MAJOR_UNIT);
  const own = { id: BigInt(player.id) };
  // Rows written while another transaction of this PostgreSQL server is running are seen a little later.
  const followed = async () => {
    while (await risk.followRounds());
    return (await flagsOf(own, { about: 'events' })).map(({ rule, hits }) => [rule, hits]);
  };
  await expect.poll(followed, { timeout: 60_000 }).toEqual([['large_stake', 1]]);
  await vendor.win(player, key, 500_000n * MAJOR_UNIT);
  await vendor.round(player, 99_999n * MAJOR_UNIT, 499_999n * MAJOR_UNIT);
  const taken = await vendor.bet(player, 200_000n * MAJOR_UNIT);
  await vendor.back(player, taken.key);
  const free = testVendor(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: true });
  await free.round(trial, 200_000n * MAJOR_UNIT, 600_000n * MAJOR_UNIT);
  // Played last: when its stake is stored, everything before it has been followed.
  await vendor.bet(player, 150_000n * MAJOR_UNIT);
  await Promise.all([risk.followRounds(), risk.followRounds()]);
  await expect.poll(followed, { timeout: 60_000 }).toHaveLength(3);
  const flags = await flagsOf(own, { about: 'events' });
  expect(flags.map(({ rule, hits }) => [rule, hits])).toEqual([
    ['large_stake', 1],
    ['large_win', 1],
    ['large_stake', 1],
  ]);
  const { seen } = (await ana.call('getRiskFlag', { params: { ...merchant, flagId: flags[1]?.id } })).value;
  expect(seen[0]?.evidence).toContainEqual({ name: 'paid', value: '500000.00' });
  expect(await flagsOf({ id: BigInt(trial.id) })).toEqual([]);
});

test('[T86] [ROLE-01] another merchant’s flag is unknown, read access closes nothing, and deciders are notified of waiting flags', async () => {
  const [flag] = (await ana.call('listRiskFlags', { params: merchant, query: { state: 'open' } })).value.flags;
  const [auditor, content] = [await all.desk.signIn('auditor'), await all.desk.signIn('content')];
  expect(await ana.call('getRiskFlag', { params: { merchant: 'dagat', flagId: flag?.id } })).toMatchObject({ status: 404, code: 'desk.flag_unknown' });
  const elsewhere = { params: { merchant: 'dagat', flagId: flag?.id }, body: { outcome: 'cleared', reason } };
  expect((await ana.call('resolveRiskFlag', elsewhere)).code).toBe('desk.flag_unknown');
  expect((await auditor.call('getRiskFlag', { params: { ...merchant, flagId: flag?.id } })).status).toBe(200);
  expect((await resolve(flag?.id ?? '', 'cleared', {}, auditor)).code).toBe('desk.permission_missing');
  expect((await content.call('listRiskFlags', { params: merchant })).code).toBe('desk.permission_missing');
  const waiting = async (by: Staff) => (await by.call('getDeskAttention')).value.merchants.find((entry) => entry.merchant === 'laro')?.flags ?? 0;
  expect(await waiting(ana)).toBeGreaterThan(0);
  expect(await waiting(auditor)).toBe(0);
});

test('[T86] a long list goes on page by page', async () => {
  const { pool } = all.desk.base;
  const member = await all.member('listed');
  await pool.query(
    `insert into risk_flags (merchant_code, player_id, rule, about, subject, raised_at, last_at)
      select 'laro', $1, 'large_stake', 'events', 'round:' || n, now(), now() from generate_series(1, 60) n`,
    [member.id],
  );
  const page = async (before: string) =>
    (await ana.call('listRiskFlags', { params: merchant, query: { member: member.id.toString(), about: 'events', before } })).value;
  const first = await page('');
  expect(first.flags).toHaveLength(50);
  const second = await page(first.next ?? '');
  expect([second.flags.length, second.next]).toEqual([10, null]);
});
