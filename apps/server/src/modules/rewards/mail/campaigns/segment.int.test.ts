import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestInvites;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

type Condition = Record<string, unknown>;

const consenting = async (): Promise<RewardMember> => {
  const who = await site.member();
  await who.browser.call('setMarketing', { channels: ['inbox'], products: [] });
  return who;
};
/** Writes the draft of a campaign for some members of a segment, with ₱5 for each. */
async function campaign(groups: readonly (readonly Condition[])[], members: readonly RewardMember[]) {
  const body = {
    id: null,
    name: 'Segment',
    channels: ['inbox'],
    product: null,
    path: null,
    reward: { kind: 'cash', amount: '5.00' },
    permit: 'P-1',
    reason: 'a test',
    audience: { activity: 'everybody', memberIds: members.map(({ playerId }) => String(playerId)), joinedWithinDays: null, groups },
    texts: { EN: { title: 'For you', body: 'Look in.' }, TY: { title: 'Para sa iyo', body: 'Silipin mo.' } },
    beginsAt: new Date(site.clock.now).toISOString(),
    expiresAt: new Date(site.clock.now + 20 * DAY_MS).toISOString(),
  };
  return site.marketing.call('saveDeskCampaign', { params: merchant, body: body as never });
}
const preview = async (campaignId: string) => (await site.marketing.call('previewDeskCampaign', { params: { ...merchant, campaignId } })).value;
const send = async (campaignId: string) => {
  await site.approve(await site.marketing.call('sendDeskCampaign', { params: { ...merchant, campaignId }, body: { reason: 'a test' } }));
};
const untilIdle = async () => {
  while (await site.mail.sendCampaigns());
};
const owed = async (who: RewardMember) => (await who.browser.call('listGrants')).value.grants.length;
const played = ({ playerId }: RewardMember, day: string, valid: bigint) =>
  site.pool.query('insert into reward_days (player_id, day, game_type, rounds, staked, valid) values ($1, $2, $3, 1, $4, $4)', [playerId, day, 'RNG', valid]);
const ranked = ({ playerId }: RewardMember, rank: string) =>
  site.pool.query(
    `insert into member_ranks (player_id, merchant_code, rank_id, since, month) values ($1, 'laro', $2, now(), '2026-11')
    on conflict (player_id) do update set rank_id = excluded.rank_id`,
    [playerId, rank],
  );
const named = (fact: string, values: readonly string[], isNot = false): Condition => ({ fact, isNot, values });
const band = (fact: string, days: number, from: string | null, to: string | null = null): Condition => ({ fact, isNot: false, days, from, to });

test('[REW-31] each fact chooses its members, and the preview gives the largest cost', async () => {
  const [plain, rich] = [await consenting(), await consenting()];
  await ranked(rich, 'high');
  // Three dates of the last seven by the merchant's clock; the fourth is one day too old.
  for (const day of ['2026-11-13', '2026-11-14', '2026-11-18', '2026-11-20']) await played(rich, day, 1_000_000n);
  await site.deposit(rich, '2026-11-19T00:00:00Z', 500n * 100_000n);
  const returned = await site.deposit(rich, '2026-11-19T01:00:00Z', 900n * 100_000n);
  await site.sendBack(returned);
  await site.pool.query(
    `insert into player_registrations (player_id, merchant_code, attempt, method, register_method, host, ip, rate_address, device_hash, user_agent, affiliate_code)
    values ($1, 'laro', gen_random_uuid(), 'username', 'H5', 'x', '1.1.1.1', '1.1.1.1', '\\x00', 'x', 'FAIR')
    on conflict (player_id) do update set affiliate_code = 'FAIR'`,
    [rich.playerId],
  );
  const offer = await site.offer();
  await site.pool.query(
    `insert into member_bonuses (merchant_code, player_id, offer_id, amount, is_bonus_first, granted_at, granted_by, expires_at)
    values ('laro', $1, $2, 1, false, '2026-11-10', 'test', '2026-12-01')`,
    [rich.playerId, offer],
  );
  const reached = async (...groups: Condition[][]) => {
    const { value } = await campaign(groups, [plain, rich]);
    const { outcomes, cost } = await preview(value.id);
    expect(cost).toBe(`${outcomes.sent * 5}.00`);
    return outcomes.sent;
  };
  expect(await reached()).toBe(2);
  expect(await reached([named('rank', ['high'])])).toBe(1);
  // A member without a stored rank has the lowest one.
  expect(await reached([named('rank', ['low'])])).toBe(1);
  expect(await reached([named('members', [String(plain.playerId)])])).toBe(1);
  expect(await reached([named('affiliate', ['FAIR'])])).toBe(1);
  expect(await reached([named('affiliate', ['FAIR'], true)])).toBe(1);
  expect([await reached([band('days_played', 7, '3', '3')]), await reached([band('days_played', 8, '4')])]).toEqual([1, 1]);
  expect([await reached([band('days_played', 7, '4')]), await reached([band('days_played', 7, null, '0')])]).toEqual([0, 1]);
  expect([await reached([band('valid_stake', 7, '30.00', '30.00')]), await reached([band('valid_stake', 30, '40.00')])]).toEqual([1, 1]);
  expect([await reached([band('deposits', 7, '500.00', '500.00')]), await reached([band('deposits', 1, '0.01')])]).toEqual([1, 0]);
  expect([await reached([band('offers_used', 30, '1')]), await reached([band('offers_used', 5, '1')])]).toEqual([1, 0]);
  expect(await reached([named('rank', ['high']), named('members', [String(plain.playerId)])])).toBe(2);
  expect(await reached([named('rank', ['high'])], [named('members', [String(plain.playerId)])])).toBe(0);
});

test('[REW-31] a member kept back by the gate is in no segment, at the preview and when the reward is written', async () => {
  const [goes, paused, limited] = [await consenting(), await consenting(), await consenting()];
  const all = [goes, paused, limited];
  const { value } = await campaign([[band('days_played', 30, null, '0')]], all);
  expect(await preview(value.id)).toMatchObject({ outcomes: { sent: 3, gate: 0 }, cost: '15.00' });
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  expect(await preview(value.id)).toMatchObject({ outcomes: { sent: 2, gate: 1 }, cost: '10.00' });
  await send(value.id);
  site.limited.add(limited.playerId);
  await untilIdle();
  expect([await owed(goes), await owed(paused), await owed(limited)]).toEqual([1, 0, 0]);
});

test('[REW-31] a segment is live: a member who has left it before the reward is written gets none', async () => {
  const [stays, leaves] = [await consenting(), await consenting()];
  const { value } = await campaign([[band('days_played', 30, null, '0')]], [stays, leaves]);
  await send(value.id);
  await played(leaves, '2026-11-20', 1_000_000n);
  await untilIdle();
  expect([await owed(stays), await owed(leaves)]).toEqual([1, 0]);
});

test('[REW-31] [MAIL-09] a member who waits for the next week and has left the segment by then gets nothing', async () => {
  const who = await consenting();
  for (let count = 0; count < 3; count += 1) await send((await campaign([], [who])).value.id);
  await untilIdle();
  const { value } = await campaign([[band('days_played', 30, null, '0')]], [who]);
  await send(value.id);
  await untilIdle();
  const report = async () => (await site.marketing.call('listDeskCampaigns', { params: merchant })).value.campaigns.find(({ id }) => id === value.id);
  expect(await report()).toMatchObject({ state: 'sending', report: { outcomes: { waiting: 1 } } });
  await played(who, '2026-11-21', 1_000_000n);
  site.clock.now = NOON + 8 * DAY_MS;
  await untilIdle();
  expect(await report()).toMatchObject({ state: 'sent', report: { outcomes: { waiting: 0, missed: 1, sent: 0 } } });
  expect(await owed(who)).toBe(3);
});

test('[REW-31] conditions without values, and bands without bounds or with reversed ones, are refused', async () => {
  const refused = async (condition: Condition) => (await campaign([[condition]], [])).code;
  expect([
    await refused(named('rank', [])),
    await refused(band('deposits', 7, null)),
    await refused(band('deposits', 7, '2.00', '1.00')),
    await refused(band('deposits', 366, '1.00')),
    await refused(band('days_played', 7, '1.50')),
    await refused(named('shoe_size', ['43'])),
  ]).toEqual(Array.from({ length: 6 }, () => 'request.invalid'));
});
