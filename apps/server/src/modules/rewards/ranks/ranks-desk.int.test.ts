import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { ladderOnWire, testRanks, type TestRanks } from '#server/testing/rewards/test-ranks.ts';

let site: TestRanks;
const NOON = '2026-11-20T04:00:00Z';
const merchant = { merchant: 'laro' };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRanks();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = Date.parse(NOON);
  site.desk.clock.now = Date.parse(NOON);
});

const inDays = (days: number) => new Date(Date.parse(NOON) + days * DAY_MS).toISOString();
const withMid = (change: object) => ({ ...ladderOnWire, ranks: ladderOnWire.ranks.map((rank) => (rank.id === 'mid' ? { ...rank, ...change } : rank)) });
const save = (body: unknown, startsAt: string) => site.marketing.call('saveDeskLadder', { params: merchant, body: { body, startsAt, reason: 'a test' } });

test('[REW-26] [REW-27] [VIP-10] a ladder is written as a draft, previewed, and published by two persons; worse terms need 30 days', async () => {
  const who = await site.richMember();
  await site.playAt(who, NOON, { stake: 1200n * MAJOR_UNIT });
  await site.settle();
  const worse = (await save(withMid({ points: 150, upgrade: '150.00' }), inDays(1))).value;
  expect(worse.ladders[0]).toMatchObject({ version: 2, state: 'draft', faults: ['worse_too_soon'] });
  const params = { ...merchant, ladderId: worse.ladders[0]?.id ?? '' };
  expect((await site.marketing.call('publishDeskLadder', { params, body: { reason: 'too soon' } })).code).toBe('desk.ladder_faults');
  expect((await site.marketing.call('simulateDeskLadder', { params })).value).toMatchObject({ rises: 0, falls: 1, monthlyThen: '0.00' });
  expect((await save(withMid({ upgrade: '0.001' }), inDays(31))).code).toBe('request.amount_too_fine');
  const fair = (await save(withMid({ points: 150, upgrade: '150.00' }), inDays(31))).value.ladders[0];
  expect(fair).toMatchObject({ version: 2, faults: [] });
  const draft = { ...merchant, ladderId: fair?.id ?? '' };
  expect((await site.marketing.call('publishDeskLadder', { params, body: { reason: 'the older draft' } })).code).toBe('desk.ladder_unknown');
  await site.approve(await site.marketing.call('publishDeskLadder', { params: draft, body: { reason: 'agreed' } }));
  const { ladders } = (await site.marketing.call('getDeskRanks', { params: merchant })).value;
  expect(ladders.map(({ version, state, isInForce }) => [version, state, isInForce])).toEqual([
    [2, 'published', false],
    [1, 'published', true],
  ]);
  expect((await site.marketing.call('publishDeskLadder', { params: draft, body: { reason: 'once more' } })).code).toBe('desk.ladder_stale');
  expect((await who.browser.call('getRanks')).value.changesAt).toBe(inDays(31));
});

test('[VIP-10] [REW-56] the desk sees each change of a rank, sets one by hand until a moment, and a high one with a second person', async () => {
  const who = await site.richMember();
  const params = { ...merchant, memberId: String(who.playerId) };
  const set = (rankId: string, until = inDays(2)) =>
    site.marketing.call('setDeskMemberRank', { params, body: { rankId, until, reason: 'a friend of the fair' } });
  expect((await set('mid', inDays(-1))).code).toBe('request.invalid');
  expect((await set('nothing')).code).toBe('desk.rank_unknown');
  expect((await set('mid')).value).toMatchObject({ rankId: 'mid', setUntil: inDays(2) });
  expect((await set('mid')).code).toBe('desk.rank_stale');
  await putSetting(site.pool, 'laro', 'ranks.secondPersonFrom', 3);
  await site.desk.directory.refresh();
  const proposed = await set('high');
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  await site.approve(proposed);
  const { changes, rankId } = (await site.marketing.call('getDeskMemberRank', { params })).value;
  expect([rankId, changes.map(({ from, to, cause }) => `${from} ${to} ${cause}`)]).toEqual(['high', ['mid high set', 'low mid set']]);
  expect((await who.browser.call('listGrants')).value.grants).toEqual([]);
  site.clock.now += 3 * DAY_MS;
  await site.settle();
  expect((await site.marketing.call('getDeskMemberRank', { params })).value).toMatchObject({ rankId: 'low', setUntil: null });
  expect((await site.marketing.call('getDeskMemberRank', { params: { ...merchant, memberId: '999999' } })).code).toBe('desk.member_unknown');
});
