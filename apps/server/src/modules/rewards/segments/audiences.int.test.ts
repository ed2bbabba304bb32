import { randomUUID } from 'node:crypto';
import type { Amount } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { createFriendJoining } from '#server/modules/rewards/invitations/index.ts';
import { endWeek } from '#server/testing/rewards/sign-in-week.ts';
import { inviteTermsOnWire, testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';
import { addTournament, board, countAll, enter, playRound, tournamentOnWire } from '#server/testing/rewards/test-tournaments.ts';

let site: TestInvites;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;
const params = { merchant: 'laro' };

beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

type Groups = readonly (readonly object[])[];
const numbers = (...members: readonly RewardMember[]) => [{ fact: 'members', isNot: false, values: members.map(({ playerId }) => String(playerId)) }];
const saved = (id: string) => [{ fact: 'segment', isNot: false, values: [id] }];
const segments = async () => (await site.marketing.call('listDeskSegments', { params })).value.segments;
async function made(groups: Groups): Promise<string> {
  const name = `S ${randomUUID().slice(0, 8)}`;
  await site.marketing.call('saveDeskSegment', { params, body: { id: null, version: 0, name, groups, isFrozen: false, reason: 'a test' } as never });
  return (await segments()).find((segment) => segment.name === name)?.id ?? '';
}
const usesOf = async (segmentId: string) => (await site.marketing.call('getDeskSegment', { params: { ...params, segmentId } })).value.usedBy;

/** No day is worth less than one of the sign-in that it replaces (REW-26). */
const day = '10.00' as Amount;
const ruleFor = (code: string, segment: Groups) => ({
  code,
  names: { EN: code, TY: code },
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: null,
  cap: null,
  body: { onMiss: 'restart', days: Array.from({ length: 7 }, () => ({ kind: 'cash', amount: day })), segment },
  reason: 'a test',
});
const saveRule = (code: string, segment: Groups) => site.marketing.call('saveDeskRewardRule', { params, body: ruleFor(code, segment) as never });
/** A published sign-in for a segment; gives the draft as the desk has read it. */
async function signInFor(code: string, segment: Groups) {
  const draft = (await saveRule(code, segment)).value.rules.find((rule) => rule.code === code);
  await site.marketing.call('publishDeskRewardRule', { params: { ...params, ruleId: draft?.id ?? '' }, body: { reason: 'a test' } });
  return draft;
}
const signIn = async ({ browser }: RewardMember) => (await browser.call('getSignIn')).value;
const sign = ({ browser }: RewardMember, date: string) => browser.call('signIn', { day: date });
const countersOf = async ({ browser }: RewardMember) => (await browser.call('getPromotionCounters')).value;

test('[REW-31] [REW-26] a sign-in of a segment is for its members, who end a cycle that they have begun; the others have the one before, or none', async () => {
  const [inside, outside] = [await site.member(), await site.member()];
  const id = await made([numbers(inside)]);
  expect((await saveRule('first', [saved(randomUUID())])).code).toBe('desk.segment_unknown');
  const draft = await signInFor('guests', [saved(id)]);
  const all = (await saveRule('everybody', [])).value.rules.find(({ code }) => code === 'everybody');
  expect([draft?.segmentMembers, draft?.faults, all?.segmentMembers]).toEqual([1, [], null]);
  expect(Number(all?.worstCase)).toBeGreaterThan(Number(draft?.worstCase));
  expect(await usesOf(id)).toMatchObject([{ kind: 'signIn', name: 'guests', isOver: false }]);
  expect([(await signIn(inside)).program?.name, (await signIn(outside)).program?.name]).toEqual(['guests', 'Daily']);
  await endWeek(site.pool, '2026-11-20T00:00:00Z');
  expect([(await signIn(outside)).program, (await sign(outside, '2026-11-20')).code]).toEqual([null, 'sign_in.off']);
  expect([(await countersOf(inside)).LOGIN, (await countersOf(outside)).LOGIN]).toEqual([
    { enabled: true, count: 1 },
    { enabled: false, count: 0 },
  ]);
  expect((await sign(inside, '2026-11-20')).value.program).toMatchObject({ name: 'guests', done: 1 });
  await site.pool.query('update segment_versions set groups = $2 where segment_id = $1', [id, JSON.stringify([numbers(outside)])]);
  site.clock.now = NOON + DAY_MS;
  expect((await sign(inside, '2026-11-21')).value.program).toMatchObject({ name: 'guests', step: 2, done: 2 });
  expect((await signIn(outside)).program?.name).toBe('guests');
  // A run that was broken is a new cycle.
  site.clock.now = NOON + 5 * DAY_MS;
  expect((await signIn(inside)).program).toBeNull();
});

test('[REW-31] [TOUR-02] a tournament of a segment is unknown to everybody else, and its worst case is that of its members', async () => {
  site.clock.now = Date.now();
  const [inside, outside] = [await site.richMember(), await site.richMember()];
  const id = await addTournament(site, 'for-one', { segment: [numbers(inside)] as never });
  const seenBy = async ({ browser }: Pick<RewardMember, 'browser'>) => (await browser.call('listTournaments')).value.tournaments.some((one) => one.id === id);
  const guest = { browser: site.visitor() };
  expect([await seenBy(inside), await seenBy(outside), await seenBy(guest)]).toEqual([true, false, false]);
  for (const who of [outside, guest]) {
    expect((await who.browser.call('getTournament', undefined, {}, { id })).code).toBe('tournament.unknown');
    expect((await who.browser.call('getStandings', undefined, {}, { id }, { around: '' })).code).toBe('tournament.unknown');
  }
  expect((await enter(outside, id)).code).toBe('tournament.unknown');
  const details = await enter(inside, id);
  expect([details.status, Object.keys(details.value)]).toEqual([200, expect.not.arrayContaining(['segment'])]);
  // An entry stays, also out of the segment.
  await site.pool.query(`update tournaments set body = jsonb_set(body, '{segment}', $2) where id = $1`, [id, JSON.stringify([numbers(outside)])]);
  expect([await seenBy(inside), await seenBy(outside)]).toEqual([true, true]);
  const times = { startsAt: new Date(Date.now() + DAY_MS).toISOString(), endsAt: new Date(Date.now() + 2 * DAY_MS).toISOString() };
  const draft = (code: string, segment: Groups) =>
    site.marketing.call('saveDeskTournament', { params, body: { code, ...times, body: { ...tournamentOnWire, segment }, reason: 'a test' } as never });
  expect((await draft('unknown', [saved(randomUUID())])).code).toBe('desk.segment_unknown');
  const found = (await draft('drafted', [numbers(inside)])).value.tournaments.find(({ code }) => code === 'drafted');
  expect(found).toMatchObject({ segmentMembers: 1, pool: '1750.00', worstCase: '1000.00' });
});

test('[REW-31] [TOUR-02] a tournament that everybody takes part in enters the members of its segment alone', async () => {
  site.clock.now = Date.now();
  const [inside, outside] = [await site.richMember(), await site.richMember()];
  const id = await addTournament(site, 'automatic', { optIn: false, segment: [numbers(inside)] as never });
  for (const who of [inside, outside]) await playRound(site, who, 3_000_000n);
  await countAll(site);
  expect((await many<{ id: bigint }>(site.pool, 'select player_id as id from tournament_entries where tournament_id = $1', [id])).map((row) => row.id)).toEqual(
    [inside.playerId],
  );
  expect((await board(inside, id)).players).toBe(1);
});

test('[REW-31] [INVITE-05] invitations of a segment are for its members; others see no entry, and their links bring no friends', async () => {
  const [inside, outside] = [await site.member(), await site.member()];
  const merchant = site.desk.directory.known('laro');
  const joining = createFriendJoining({ now: () => site.clock.now });
  const codeOf = async (who: RewardMember) => (await who.browser.call('getInvite')).value.link?.code ?? '';
  const [ofInside, ofOutside] = [await codeOf(inside), await codeOf(outside)];
  const id = await made([numbers(inside)]);
  const save = (segment: Groups) =>
    site.marketing.call('saveDeskInviteRule', {
      params,
      body: { body: { ...inviteTermsOnWire, segment }, startsAt: '2026-11-20T00:00:00.000Z', reason: 'a test' } as never,
    });
  expect((await save([saved(randomUUID())])).code).toBe('desk.segment_unknown');
  const { terms } = (await save([saved(id)])).value;
  expect(terms.find(({ state }) => state === 'draft')?.segmentMembers).toBe(1);
  await site.pool.query("update invite_terms set state = 'published', published_by = 'test', published_at = now() where state = 'draft'");
  expect(await usesOf(id)).toMatchObject([{ kind: 'invite', isOver: false }]);
  const answer = await inside.browser.call('getInvite');
  expect([answer.status, Object.keys(answer.value.terms).includes('segment')]).toEqual([200, false]);
  expect([(await outside.browser.call('getInvite')).code, (await outside.browser.call('renewInvite')).code]).toEqual(['invite.off', 'invite.off']);
  expect([(await countersOf(inside)).REFERRAL?.enabled, (await countersOf(outside)).REFERRAL?.enabled]).toEqual([true, false]);
  expect([await joining.inviterOf(site.pool, merchant, ofInside), await joining.inviterOf(site.pool, merchant, ofOutside)]).toEqual([inside.playerId, null]);
});

const stopTerms = (above: number) =>
  site.pool.query("update invite_terms set state = 'stopped', stopped_at = now(), stopped_by = 'test' where state = 'published' and version > $1", [above]);

test('[INVITE-06] [REW-10] [REW-26] a member for whom invitations are no more keeps friends, progress, reward and entry, without a link', async () => {
  const [left, stranger] = [await site.member(), await site.member()];
  const merchant = site.desk.directory.known('laro');
  const joining = createFriendJoining({ now: () => site.clock.now });
  await stopTerms(1);
  const code = (await left.browser.call('getInvite')).value.link?.code ?? '';
  const friend = await site.friendOf(left, '2026-10-01T04:00:00Z');
  site.clock.now = NOON;
  await site.pool.query(
    `insert into invite_terms (merchant_code, version, state, body, starts_at, made_by, made_at, published_by, published_at)
    values ('laro', 99, 'published', $1, '2026-11-01', 'test', now(), 'test', now())`,
    [JSON.stringify({ ...inviteTermsOnWire, reward: '1.00', segment: [numbers(stranger)] })],
  );
  const seen = async () => (await left.browser.call('getInvite')).value;
  expect(await seen()).toMatchObject({ link: null, friends: 1, qualified: 0, terms: { reward: '100.00', milestones: [{ friends: 2, isReached: false }] } });
  expect([(await left.browser.call('renewInvite')).code, await joining.inviterOf(site.pool, merchant, code)]).toEqual(['invite.off', null]);
  expect((await countersOf(left)).REFERRAL).toEqual({ enabled: true, count: 0 });
  await site.deposit(friend, '2026-10-03T00:00:00Z', 500_00000n);
  await site.playAt(friend, '2026-10-05T04:00:00Z', { stake: 1000_00000n });
  await site.settleAt('2026-10-13T00:00:00Z');
  site.clock.now = NOON;
  expect(await site.friendsOf(left)).toEqual([{ state: 'qualified', earned: '100.00' }]);
  // The friend is judged, and the reward that waits keeps the entry (REW-10).
  await site.pool.query("update reward_grants set due_at = '2026-12-01', claimable_until = '2026-12-01' where player_id = $1", [left.playerId]);
  expect([await seen(), (await countersOf(left)).REFERRAL]).toMatchObject([
    { link: null, qualified: 1, waiting: '100.00' },
    { enabled: true, count: 1 },
  ]);
  // Without terms in force only members to whom invitations still owe something have an entry.
  await stopTerms(0);
  expect([(await stranger.browser.call('getInvite')).code, (await seen()).link]).toEqual(['invite.off', null]);
  expect([(await countersOf(stranger)).REFERRAL?.enabled, (await countersOf(left)).REFERRAL?.enabled]).toEqual([false, true]);
});

test('[DESK-15] [REW-31] conditions on risk need the permission in each of these programs', async () => {
  const segment = [[{ fact: 'risk', isNot: false, from: '1', to: null }]];
  const times = { startsAt: new Date(Date.now() + DAY_MS).toISOString(), endsAt: new Date(Date.now() + 2 * DAY_MS).toISOString() };
  const answers = [
    await saveRule('risky', segment),
    await site.marketing.call('saveDeskTournament', {
      params,
      body: { code: 'risky', ...times, body: { ...tournamentOnWire, segment }, reason: 'a test' } as never,
    }),
    await site.marketing.call('saveDeskInviteRule', {
      params,
      body: { body: { ...inviteTermsOnWire, segment }, startsAt: '2026-11-20T00:00:00.000Z', reason: 'a test' } as never,
    }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => 'desk.permission_missing'));
});
