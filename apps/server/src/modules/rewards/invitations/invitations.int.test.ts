import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainedGrants } from '#server/testing/rewards/explained.ts';
import { pesos } from '#server/testing/rewards/test-bonuses.ts';
import { inviteTermsOnWire, testInvites, type TestInvites } from '#server/testing/rewards/test-invites.ts';
import type { RewardMember } from '#server/testing/rewards/test-rewards.ts';

let site: TestInvites;
beforeAll(async () => {
  site = await testInvites();
});
afterAll(() => site.close());

const START = '2026-10-01T04:00:00Z';
const invite = async (who: RewardMember) => who.browser.call('getInvite');
const codeIn = ({ value }: { value: { link: { code: string } | null } }) => value.link?.code ?? '';
const keyOf = ({ playerId }: RewardMember, amount = '100.00') => `friend:${playerId} ${amount}`;

/** A friend who has met all conditions four days after the registration. */
async function goodFriend(referrer: RewardMember, more: object = {}): Promise<RewardMember> {
  const friend = await site.friendOf(referrer, START, more);
  await site.deposit(friend, '2026-10-03T00:00:00Z', pesos(500));
  await site.playAt(friend, '2026-10-05T04:00:00Z', { stake: pesos(1000) });
  return friend;
}
/** Gives two members one device. */
const shareDevice = (one: RewardMember, other: RewardMember) =>
  site.pool.query(
    "insert into player_devices (player_id, device_hash, seen_at) select id, decode(md5($3), 'hex'), now() from unnest($1::bigint[]) id, (select $2::bigint) x",
    [[String(one.playerId), String(other.playerId)], String(one.playerId), String(one.playerId)],
  );
const friendId = async ({ playerId }: RewardMember): Promise<string> =>
  (await site.pool.query<{ id: string }>('select id from invite_friends where friend_id = $1', [playerId])).rows[0]?.id ?? '';

describe('invitations', () => {
  test('[INVITE-01, INVITE-05] a proven member has one code for life, and others have none', async () => {
    const member = await site.member();
    const first = await invite(member);
    expect(first.value).toMatchObject({ link: { path: `/m/register?ref=${codeIn(first)}`, text: 'Tara, mula 21.' }, friends: 0, earned: '0.00' });
    expect(codeIn(await invite(member))).toBe(codeIn(first));
    expect((await invite(await site.member({ isVerified: false }))).code).toBe('invite.not_yet');
  });

  test('[INVITE-01] a leaked code is renewed once a day', async () => {
    const member = await site.member();
    const code = codeIn(await invite(member));
    const renewed = await member.browser.call('renewInvite');
    expect([codeIn(renewed) === code, renewed.value.link?.mayRenew]).toEqual([false, false]);
    expect((await member.browser.call('renewInvite')).code).toBe('invite.renewed_today');
  });

  test('[INVITE-02] a visitor with a link gets the same answer for every code', async () => {
    const code = codeIn(await invite(await site.member()));
    const touch = (text: string) => site.visitor().call('touchInvite', { code: text });
    const answers = [await touch(code), await touch('NOTHING2'), await touch('x')];
    expect(answers.map(({ status, value }) => ({ status, value }))).toEqual(Array.from({ length: 3 }, () => ({ status: 200, value: {} })));
  });

  test('[INVITE-03, INVITE-06, T108] W17: a friend qualifies to the moment, and the member reads the state alone', async () => {
    const referrer = await site.member();
    const friend = await site.friendOf(referrer, START);
    await site.deposit(friend, '2026-10-03T00:00:00Z', pesos(500) - 1000n);
    await site.deposit(friend, '2026-10-04T00:00:00Z', pesos(500));
    await site.playAt(friend, '2026-10-05T00:00:00Z', { stake: pesos(1000) - 1000n });
    await site.settleAt('2026-10-06T00:00:00Z');
    expect(await site.friendsOf(referrer)).toEqual([{ state: 'counting', earned: '0.00' }]);
    await site.playAt(friend, '2026-10-31T04:00:00Z', { stake: 1000n });
    await site.settleAt('2026-10-31T04:30:00Z');
    expect(await site.friendsOf(referrer)).toEqual([{ state: 'checking', earned: '0.00' }]);
    await site.settleAt('2026-11-07T03:59:59Z');
    expect(await site.owed(referrer)).toEqual([]);
    await site.settleAt('2026-11-07T04:00:00Z');
    expect([await site.owed(referrer), await site.owed(friend)]).toEqual([[keyOf(friend)], ['welcome 50.00']]);
    expect(await site.friendsOf(referrer)).toEqual([{ state: 'qualified', earned: '100.00' }]);
    const { friends } = (await referrer.browser.call('listFriends', undefined, {}, {}, {})).value;
    expect(Object.keys(friends[0]!).toSorted()).toEqual(['day', 'earned', 'id', 'name', 'state']);
  });

  test('[INVITE-03] a deposit returned during the checks no longer counts; late play within the time still counts', async () => {
    const referrer = await site.member();
    const friend = await site.friendOf(referrer, START);
    const number = await site.deposit(friend, '2026-10-03T00:00:00Z', pesos(500));
    await site.playAt(friend, '2026-10-05T00:00:00Z', { stake: pesos(1000) });
    await site.settleAt('2026-10-06T00:00:00Z');
    await site.sendBack(number);
    await site.settleAt('2026-10-07T00:00:00Z');
    expect(await site.friendsOf(referrer)).toMatchObject([{ state: 'counting' }]);
    await site.deposit(friend, '2026-10-30T00:00:00Z', pesos(600));
    await site.settleAt('2026-11-06T00:00:00Z');
    expect(await site.owed(referrer)).toEqual([keyOf(friend)]);
    const slow = await site.friendOf(referrer, START);
    await site.settleAt('2026-10-31T04:59:00Z');
    expect(await site.friendsOf(referrer)).toMatchObject([{ state: 'counting' }, { state: 'qualified' }]);
    await site.settleAt('2026-10-31T05:01:00Z');
    expect(await site.friendsOf(referrer)).toMatchObject([{ state: 'did_not_count' }, { state: 'qualified' }]);
    expect(await site.owed(slow)).toEqual([]);
  });

  test('[REW-22] [REW-18, INVITE-07] a milestone is given with its friend, and unclaimed rewards are taken back with a rolled back round', async () => {
    const referrer = await site.member();
    const [one, other] = [await goodFriend(referrer), await site.friendOf(referrer, START)];
    await site.deposit(other, '2026-10-03T00:00:00Z', pesos(500));
    const round = await site.playAt(other, '2026-10-05T04:00:00Z', { stake: pesos(1000) });
    await site.settleAt('2026-10-12T04:00:00Z');
    expect(await site.owed(referrer)).toEqual([keyOf(one), keyOf(other), 'milestone:2 300.00'].toSorted());
    await site.takeBack(other, round);
    await site.settleAt('2026-10-12T05:00:00Z');
    expect([await site.owed(referrer), await site.owed(other)]).toEqual([[keyOf(one)], []]);
    expect((await explainedGrants(site))['REFERRAL']).toEqual(['deposit', 'friend', 'friends', 'met', 'proven', 'stake']);
  });

  test('[INVITE-07] friends above the number of a month bring no reward', async () => {
    const referrer = await site.member();
    for (let friends = 0; friends < 4; friends += 1) await goodFriend(referrer);
    await site.settleAt('2026-10-12T04:00:00Z');
    const states = (await site.friendsOf(referrer)).map(({ state }) => state).toSorted();
    expect(states).toEqual(['over_limit', 'qualified', 'qualified', 'qualified']);
  });

  test('[INVITE-04] a shared device holds the reward for a person: released it is paid, refused it never is', async () => {
    const referrer = await site.member();
    const [released, refused] = [await goodFriend(referrer), await goodFriend(referrer)];
    await shareDevice(referrer, released);
    await shareDevice(released, refused);
    await site.settleAt('2026-10-13T00:00:00Z');
    expect(await site.owed(referrer)).toEqual([]);
    expect((await site.friendsOf(referrer)).map(({ state }) => state)).toEqual(['checking', 'checking']);
    const lead = await site.staff('cashier-lead');
    const listed = (await lead.call('listDeskFriends', { params: { merchant: 'laro' }, query: { state: 'held' } })).value.friends;
    expect(listed.find(({ friend }) => friend.id === String(refused.playerId))?.shared).toMatchObject([{ marks: ['device'] }]);
    const decide = async (who: RewardMember, isReleased: boolean) =>
      lead.call('decideDeskFriend', { params: { merchant: 'laro', friendId: await friendId(who) }, body: { isReleased, reason: 'sisters' } });
    expect((await decide(released, true)).value).toMatchObject({ state: 'qualified', reason: 'sisters' });
    expect((await decide(refused, false)).value.state).toBe('did_not_count');
    expect((await decide(refused, true)).code).toBe('desk.friend_decided');
    expect(await site.owed(referrer)).toEqual([keyOf(released)]);
  });

  test('[INVITE-07] after six friends who did not count the next is held and the member is flagged', async () => {
    const referrer = await site.member();
    for (let friends = 0; friends < 6; friends += 1) await site.friendOf(referrer, START);
    await site.settleAt('2026-11-01T00:00:00Z');
    await site.friendOf(referrer, '2026-11-02T00:00:00Z').then(async (friend) => {
      await site.deposit(friend, '2026-11-04T00:00:00Z', pesos(500));
      await site.playAt(friend, '2026-11-05T00:00:00Z', { stake: pesos(1000) });
    });
    await site.settleAt('2026-11-20T00:00:00Z');
    expect(await site.owed(referrer)).toEqual([]);
    const { rows } = await site.pool.query('select rule from risk_flags where player_id = $1', [referrer.playerId]);
    expect(rows).toEqual([{ rule: 'referral_ring' }]);
    const room = (await site.marketing.call('getDeskInvites', { params: { merchant: 'laro' } })).value;
    expect(room.rings.find(({ referrer: { id } }) => id === String(referrer.playerId))).toMatchObject({
      failed: 6,
      held: 1,
      isRing: true,
    });
  });

  test('[INVITE-05] a time-out of the member makes the reward wait, and an exclusion ends it', async () => {
    const [paused, excluded] = [await site.member(), await site.member()];
    const friends = [await goodFriend(paused), await goodFriend(excluded)];
    const block = (who: RewardMember, cause: string) =>
      site.pool.query(
        "insert into player_blocks (player_id, kind, cause, reason, set_by, set_at, until, origin) values ($1, 'bet', $2, '', 'test', now(), now() + interval '1 year', 'pause')",
        [who.playerId, cause],
      );
    await block(paused, 'time_out');
    await block(excluded, 'exclusion');
    await site.settleAt('2026-10-12T04:00:00Z');
    expect([await site.owed(paused), await site.owed(excluded)]).toEqual([[], []]);
    await site.pool.query('update player_blocks set ended_at = now() where player_id = $1', [paused.playerId]);
    await site.settleAt('2026-10-12T06:00:00Z');
    expect([await site.owed(paused), await site.owed(friends[0]!)]).toEqual([[keyOf(friends[0]!)], ['welcome 50.00']]);
  });

  test('[REW-27, REW-29, INVITE-09] terms are published by two people and without faults', async () => {
    const save = (change: object) =>
      site.marketing.call('saveDeskInviteRule', {
        params: { merchant: 'laro' },
        body: { body: { ...inviteTermsOnWire, ...change }, startsAt: '2026-01-02T00:00:00.000Z', reason: 'a test' },
      });
    const draftOf = (answer: { value: { terms: { id: string; state: string }[] } }) => answer.value.terms.find(({ state }) => state === 'draft')?.id ?? '';
    const publish = (termsId: string) => site.marketing.call('publishDeskInviteRule', { params: { merchant: 'laro', termsId }, body: { reason: 'a test' } });
    const faulty = await publish(draftOf(await save({ texts: { EN: '₱100 for you', TY: 'x' } })));
    expect(faulty.code).toBe('desk.invite_faults');
    const draft = draftOf(await save({ reward: '120.00' }));
    expect((await site.approve(await publish(draft))).status).toBe(200);
    expect((await invite(await site.member())).value.terms.reward).toBe('120.00');
    const stopped = await site.marketing.call('stopDeskInviteRule', { params: { merchant: 'laro', termsId: draft }, body: { reason: 'a test' } });
    expect(stopped.value.terms[0]).toMatchObject({ state: 'stopped', isInForce: false });
    expect((await publish(draft)).code).toBe('desk.invite_stale');
    for (const { id, state } of stopped.value.terms.filter((terms) => terms.state === 'published'))
      expect([
        state,
        (await site.marketing.call('stopDeskInviteRule', { params: { merchant: 'laro', termsId: id }, body: { reason: 'a test' } })).status,
      ]).toEqual(['published', 200]);
    expect((await invite(await site.member())).code).toBe('invite.off');
  });
});
