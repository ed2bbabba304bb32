import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { startPause } from '#server/modules/core/blocks/index.ts';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { claimGrant, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';
import { createWayOut } from './consent/way-out.ts';

let site: TestRewards;
const MANILA_NOON = Date.parse('2026-11-20T04:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const merchant = { merchant: 'laro' };
const texts = { EN: { title: 'A week of fair', body: 'Look in.' }, TY: { title: 'Linggo ng perya', body: 'Silipin mo.' } };

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = MANILA_NOON;
  site.sent.length = 0;
});

const draft = async (members: readonly RewardMember[], change: object = {}) => {
  const body = {
    id: null,
    name: 'Week of fair',
    channels: ['inbox'],
    product: null,
    audience: { activity: 'everybody', memberIds: members.map(({ playerId }) => String(playerId)), joinedWithinDays: null },
    texts,
    path: '/m/activity',
    reward: null,
    permit: 'P-1',
    beginsAt: new Date(site.clock.now).toISOString(),
    expiresAt: new Date(site.clock.now + 5 * DAY_MS).toISOString(),
    reason: 'a test',
    ...change,
  };
  return site.marketing.call('saveDeskCampaign', { params: merchant, body });
};
const act = (call: 'sendDeskCampaign' | 'stopDeskCampaign' | 'recallDeskCampaign', campaignId: string) =>
  site.marketing.call(call, { params: { ...merchant, campaignId }, body: { reason: 'a test' } });
const sendOff = async (members: readonly RewardMember[], change: object = {}) => {
  const { value } = await draft(members, change);
  await site.approve(await act('sendDeskCampaign', value.id));
  return value.id;
};
const untilIdle = async () => {
  while (await site.mail.sendCampaigns());
};
const campaign = async (id: string) => (await site.marketing.call('listDeskCampaigns', { params: merchant })).value.campaigns.find((row) => row.id === id);
const consents = async (channels: readonly string[], products: readonly string[] = []) => {
  const who = await site.member();
  await who.browser.call('setMarketing', { channels, products });
  return who;
};
const inbox = async (who: RewardMember) => (await who.browser.call('listMail')).value.mails;

test('[MAIL-07] [T97] nothing is consented to at first; a choice is kept, and the way out of a message withdraws one channel', async () => {
  const who = await site.member();
  expect((await who.browser.call('getMarketing')).value).toEqual({ channels: [], products: [], timeZone: null, missing: ['email', 'sms'], isPerProduct: true });
  await who.browser.call('setMarketing', { channels: ['inbox', 'sms'], products: ['bingo'] });
  const token = createWayOut(Buffer.alloc(32, 7)).make('laro', { playerId: who.playerId, channel: 'sms' });
  const guest = site.visitor();
  expect(await guest.call('stopMarketing', { token: `${token}x` })).toMatchObject({ status: 404, code: 'mail.link_unknown' });
  expect((await guest.call('stopMarketing', { token })).value).toEqual({ channel: 'sms' });
  await guest.call('stopMarketing', { token });
  expect((await who.browser.call('getMarketing')).value).toMatchObject({ channels: ['inbox'], products: ['bingo'] });
  expect(await many(site.pool, 'select chosen_by from marketing_choices where player_id = $1 order by id', [who.playerId])).toEqual([
    { chosen_by: 'member' },
    { chosen_by: 'link' },
  ]);
});

test('[MAIL-07] two links that withdraw different channels at the same time withdraw both', async () => {
  const who = await consents(['inbox', 'email', 'sms']);
  const stop = (channel: 'email' | 'sms') =>
    site.visitor().call('stopMarketing', { token: createWayOut(Buffer.alloc(32, 7)).make('laro', { playerId: who.playerId, channel }) });
  const gate = await site.pool.connect();
  await gate.query('begin');
  await gate.query('lock table marketing_choices in exclusive mode');
  const stops = Promise.all([stop('email'), stop('sms')]);
  await expect
    .poll(() => many(site.pool, "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), { timeout: 20_000 })
    .toHaveLength(2);
  await gate.query('rollback');
  gate.release();
  await stops;
  expect((await who.browser.call('getMarketing')).value).toMatchObject({ channels: ['inbox'] });
});

test('[MAIL-07] a link withdraws also while the inbox is switched off', async () => {
  const who = await consents(['inbox', 'sms']);
  await putSetting(site.pool, 'laro', 'module.INBOX3', false);
  await site.desk.directory.refresh();
  const token = createWayOut(Buffer.alloc(32, 7)).make('laro', { playerId: who.playerId, channel: 'sms' });
  expect(await site.visitor().call('stopMarketing', { token })).toMatchObject({ status: 200, value: { channel: 'sms' } });
  await putSetting(site.pool, 'laro', 'module.INBOX3', true);
  await site.desk.directory.refresh();
  expect((await who.browser.call('getMarketing')).value).toMatchObject({ channels: ['inbox'] });
});

test('[MAIL-06] [MAIL-07] [MAIL-08] a campaign of two persons reaches those who consent, in their language, once', async () => {
  const [yes, no, other] = [await consents(['inbox']), await site.member(), await consents(['inbox'], ['lottery'])];
  await site.pool.query("update player_profiles set language = 'EN' where player_id = $1", [yes.playerId]);
  const members = [yes, no, other];
  const id = await sendOff(members, { product: 'casino' });
  await untilIdle();
  expect(await campaign(id)).toMatchObject({ state: 'sent', report: { outcomes: { sent: 0, consent: 3 } } });
  await yes.browser.call('setMarketing', { channels: ['inbox'], products: ['casino'] });
  const second = await sendOff(members, { product: 'casino' });
  await untilIdle();
  await untilIdle();
  expect(await campaign(second)).toMatchObject({ state: 'sent', report: { outcomes: { sent: 1, consent: 2 } } });
  expect(await inbox(yes)).toMatchObject([{ kind: 'campaign', title: 'A week of fair', picture: 'fair', path: '/m/activity', language: 'EN' }]);
  expect([await inbox(no), await inbox(other)]).toEqual([[], []]);
});

test('[MAIL-07] [MAIL-08] e-mail and SMS go to proven addresses with a way out each', async () => {
  const who = await consents(['email', 'sms']);
  await site.pool.query(
    "update player_profiles set email = 'a@laro.example', email_verified_at = now(), mobile_number = '+639175550001', mobile_verified_at = now(), language = 'EN' where player_id = $1",
    [who.playerId],
  );
  await sendOff([who], { channels: ['inbox', 'email', 'sms'] });
  await untilIdle();
  expect(site.sent).toMatchObject([
    { channel: 'email', to: 'a@laro.example', title: 'A week of fair', body: 'Look in.' },
    { channel: 'sms', to: '+639175550001', body: 'A week of fair' },
  ]);
  expect(await inbox(who)).toEqual([]);
  const tokens = site.sent.map(({ link = '' }) => link.split('stop=')[1] ?? '');
  expect(tokens.map((token) => createWayOut(Buffer.alloc(32, 7)).read('laro', token)?.channel)).toEqual(['email', 'sms']);
});

test('[MAIL-08] [T95] [T96] pauses and limits keep a campaign from a member at the moment of sending', async () => {
  const [paused, limited] = [await consents(['inbox']), await consents(['inbox'])];
  const id = await sendOff([paused, limited]);
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  site.limited.add(limited.playerId);
  await untilIdle();
  expect(await campaign(id)).toMatchObject({ report: { outcomes: { gate: 2, sent: 0 } } });
});

test('[MAIL-09] nothing goes out at night, and the fourth campaign of a week waits for the next one', async () => {
  const who = await consents(['inbox']);
  site.clock.now = Date.parse('2026-11-20T14:30:00Z');
  const first = await sendOff([who]);
  await untilIdle();
  expect(await campaign(first)).toMatchObject({ state: 'sending', report: { outcomes: { sent: 0 } } });
  site.clock.now = MANILA_NOON + DAY_MS;
  await untilIdle();
  for (let count = 0; count < 2; count++) await sendOff([who]);
  const fourth = await sendOff([who], { expiresAt: new Date(site.clock.now + 20 * DAY_MS).toISOString() });
  const fifth = await sendOff([who]);
  await untilIdle();
  expect(await inbox(who)).toHaveLength(3);
  expect(await campaign(fourth)).toMatchObject({ state: 'sending', report: { outcomes: { waiting: 1 } } });
  site.clock.now += 7 * DAY_MS + HOUR_MS;
  await untilIdle();
  expect(await campaign(fourth)).toMatchObject({ state: 'sent', report: { outcomes: { sent: 1, waiting: 0 } } });
  expect(await campaign(fifth)).toMatchObject({ state: 'sent', report: { outcomes: { missed: 1 } } });
});

test('[MAIL-08] [MAIL-09] [MAIL-10] a waiting push message goes out by day, but not to a member who has paused since and not for a recalled campaign', async () => {
  const [who, paused] = [await consents(['inbox']), await consents(['inbox'])];
  const id = await sendOff([who, paused]);
  await untilIdle();
  const pushes = () => site.sent.filter(({ channel }) => channel === 'push').map(({ to }) => to);
  const wait = ({ playerId }: RewardMember) => site.pool.query('insert into mail_campaign_pushes (campaign_id, player_id) values ($1, $2)', [id, playerId]);
  const pause = { cause: 'time_out', reason: 'rest', by: 'test', at: new Date(), until: new Date(Date.now() + DAY_MS) } as const;
  await inTransaction(site.pool, (transaction) => startPause(transaction, { id: paused.playerId, cashAccount: paused.cash }, pause));
  await wait(who);
  await wait(paused);
  site.clock.now = Date.parse('2026-11-20T14:30:00Z');
  await untilIdle();
  expect(pushes()).toEqual([]);
  site.clock.now = MANILA_NOON + DAY_MS;
  await untilIdle();
  expect(pushes()).toEqual([String(who.playerId)]);
  await site.approve(await act('recallDeskCampaign', id));
  await wait(who);
  await untilIdle();
  expect(pushes()).toEqual([String(who.playerId)]);
  expect(await many(site.pool, 'select player_id from mail_campaign_pushes')).toEqual([]);
});

test('[MAIL-05] [MAIL-10] a gift of a campaign is claimed once; a recall hides unread mails and takes back the others', async () => {
  const [claims, waits] = [await consents(['inbox']), await consents(['inbox'])];
  const id = await sendOff([claims, waits], { reward: { kind: 'cash', amount: '5.00' } });
  const preview = await site.marketing.call('previewDeskCampaign', { params: { ...merchant, campaignId: id } });
  expect(preview.value).toMatchObject({ outcomes: { sent: 2 }, cost: '10.00' });
  await untilIdle();
  const [mail] = await inbox(claims);
  await claimGrant(claims, mail?.grants[0]?.id ?? '');
  await claims.browser.call('markMail', { ids: [mail?.id ?? ''] });
  expect(await campaign(id)).toMatchObject({ report: { read: 1, claimed: 1, outcomes: { sent: 2 } } });
  await site.approve(await act('recallDeskCampaign', id));
  expect(await inbox(waits)).toEqual([]);
  expect(await inbox(claims)).toMatchObject([{ grants: [{ state: 'claimed' }] }]);
  expect((await waits.browser.call('listGrants')).value.grants).toEqual([]);
  expect((await act('recallDeskCampaign', id)).code).toBe('desk.campaign_stale');
});

test('[REW-29] [T33] a campaign with a reward gives nothing before a second person has decided, and the audit log has before and after', async () => {
  const who = await consents(['inbox']);
  const { value } = await draft([who], { reward: { kind: 'cash', amount: '7.00' } });
  const proposed = await act('sendDeskCampaign', value.id);
  expect(proposed.value).toMatchObject({ proposed: { id: expect.any(String) as string } });
  await untilIdle();
  const gifts = async () => (await who.browser.call('listGrants')).value.grants.map(({ amount }) => amount);
  expect([await inbox(who), await gifts(), (await campaign(value.id))?.state]).toEqual([[], [], 'draft']);
  await site.approve(proposed);
  await untilIdle();
  expect([(await inbox(who)).length, await gifts()]).toEqual([1, ['7.00']]);
  const { entries } = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'campaign.sent' } })).value;
  expect(entries[0]).toMatchObject({ before: { state: 'draft' }, after: { state: 'sending', proposedBy: expect.any(String) as string } });
  expect(JSON.stringify(entries[0]?.after)).toContain('7.00');
});

test('[MAIL-10] the report counts claimed gifts of a campaign that goes by e-mail alone', async () => {
  const who = await consents(['email']);
  await site.pool.query("update player_profiles set email = 'b@laro.example', email_verified_at = now() where player_id = $1", [who.playerId]);
  const id = await sendOff([who], { channels: ['email'], reward: { kind: 'cash', amount: '5.00' } });
  await untilIdle();
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await claimGrant(who, grant?.id ?? '');
  expect(await campaign(id)).toMatchObject({ report: { read: 0, claimed: 1, outcomes: { sent: 1 } } });
});

test('[MAIL-09] two processes that send two campaigns at the same time keep to the limit of a week', async () => {
  const who = await consents(['inbox']);
  for (let count = 0; count < 2; count++) await sendOff([who]);
  await untilIdle();
  for (let count = 0; count < 2; count++) await sendOff([who]);
  const gate = await site.pool.connect();
  await gate.query('begin');
  await gate.query('lock table mails in exclusive mode');
  let done = 0;
  const both = [site.mail.sendCampaigns(), site.mail.sendCampaigns()].map((sending) => sending.finally(() => (done += 1)));
  const isStill = async () =>
    done + (await many(site.pool, "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length;
  await expect.poll(isStill, { timeout: 20_000 }).toBe(2);
  await gate.query('rollback');
  gate.release();
  await Promise.all(both);
  await untilIdle();
  expect(await inbox(who)).toHaveLength(3);
});

test('[MAIL-10] [MAIL-11] faults are named together, a test goes to staff, and a stopped campaign reaches no member', async () => {
  const who = await consents(['inbox']);
  const wrong = await draft([who], { texts: { EN: { title: 'Guaranteed', body: 'Win' } }, channels: [], permit: '' });
  expect(wrong.value.faults).toEqual(['language_missing', 'channel_missing', 'forbidden_word:guaranteed', 'permit_missing']);
  expect(await act('sendDeskCampaign', wrong.value.id)).toMatchObject({ status: 422, code: 'desk.campaign_faults' });
  const { value } = await draft([who], { beginsAt: new Date(site.clock.now + DAY_MS).toISOString() });
  const body = { address: 'staff@laro.example', language: 'EN', reason: 'a test' };
  expect((await site.marketing.call('testDeskCampaign', { params: { ...merchant, campaignId: value.id }, body })).status).toBe(200);
  expect(site.sent).toMatchObject([{ channel: 'email', to: 'staff@laro.example', title: 'A week of fair' }]);
  await site.approve(await act('sendDeskCampaign', value.id));
  expect((await site.marketing.call('saveDeskCampaign', { params: merchant, body: { ...value, id: value.id, reason: 'late' } })).code).toBe(
    'desk.campaign_stale',
  );
  expect((await act('stopDeskCampaign', value.id)).value).toMatchObject({ state: 'stopped' });
  site.clock.now += DAY_MS + HOUR_MS;
  await untilIdle();
  expect(await inbox(who)).toEqual([]);
});

test('[MAIL-08] connections that end at any step of a batch leave no member out and send none two', async () => {
  site.pool.on('error', () => undefined);
  const members: RewardMember[] = [];
  for (let count = 0; count < 12; count++) members.push(await consents(['inbox']));
  const id = await sendOff(members, { reward: { kind: 'cash', amount: '1.00' } });
  let ended = 0;
  const end = async (further: string) => {
    const rows = await many(
      site.pool,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and state in ('active', 'idle in transaction') and query like '%mail_campaign%' ${further}`,
    ).catch(() => []);
    ended += rows.length;
    return ended;
  };
  const kill = async () => {
    while (ended < 10) {
      await end('');
      if ((await campaign(id).catch(() => undefined))?.state === 'sent') return;
    }
  };
  const send = async () => {
    for (let left = true; left;) {
      const both = await Promise.allSettled([site.mail.sendCampaigns(), site.mail.sendCampaigns()]);
      left = both.some((one) => one.status === 'rejected' || one.value);
    }
  };
  // A lock stops the first batch in the middle, so that at least its connection ends there on any machine.
  const gate = await site.pool.connect();
  await gate.query('begin');
  await gate.query('lock table mail_campaign_sends in access exclusive mode');
  const sending = send();
  await expect.poll(() => end("and wait_event_type = 'Lock'"), { timeout: 20_000 }).toBeGreaterThan(0);
  await gate.query('rollback');
  gate.release();
  await Promise.all([kill(), sending]);
  await untilIdle();
  const [books] = await many(
    site.pool,
    `select (select count(*)::int from mails where campaign_id = $1) as mails, (select count(*)::int from mail_campaign_sends where campaign_id = $1 and outcome = 'sent') as sends,
      (select count(why -> 'lines' -> 0)::int from reward_grants where source_key = 'campaign:' || $1::text) as grants`,
    [id],
  );
  expect(books).toEqual({ mails: 12, sends: 12, grants: 12 });
});
