import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { many, one } from '#server/db/sql.ts';
import { testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const merchant = { merchant: 'laro' };
/** 10:00 in Manila, 03:00 in Berlin. */
const MORNING = Date.parse('2026-11-20T02:00:00Z');

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = MORNING;
  site.sent.length = 0;
});

async function consenting(timeZone: string | null, products: readonly string[] = []): Promise<RewardMember> {
  const who = await site.member();
  await who.browser.call('setMarketing', { channels: ['inbox'], products, timeZone });
  return who;
}
async function sendOff(members: readonly RewardMember[], product: 'casino' | null = null): Promise<string> {
  const text = { title: 'A week of fair', body: '<p>Look in.</p>' };
  const { value } = await site.marketing.call('saveDeskCampaign', {
    params: merchant,
    body: {
      id: null,
      name: 'Week of fair',
      channels: ['inbox', 'push'],
      product,
      audience: { activity: 'everybody', memberIds: members.map(({ playerId }) => String(playerId)), joinedWithinDays: null },
      texts: { EN: text, TY: text },
      path: null,
      reward: null,
      permit: 'P-1',
      beginsAt: new Date(MORNING).toISOString(),
      expiresAt: new Date(MORNING + 5 * DAY_MS).toISOString(),
      reason: 'a test',
    },
  });
  await site.approve(await site.marketing.call('sendDeskCampaign', { params: { ...merchant, campaignId: value.id }, body: { reason: 'a test' } }));
  return value.id;
}
const waitForPush = async (id: string, ...members: readonly RewardMember[]) => {
  for (const { playerId } of members) await site.pool.query('insert into mail_campaign_pushes (campaign_id, player_id) values ($1, $2)', [id, playerId]);
};
const pushes = () => site.sent.filter(({ channel }) => channel === 'push').map(({ to }) => to);
const work = async () => {
  while (await site.mail.sendCampaigns()) continue;
};
const mails = async ({ browser }: RewardMember) => (await browser.call('listMail')).value.mails.length;

test('[MAIL-07] [MAIL-09] the zone of the browser is kept with the choice and shown; an unknown one is refused, and a link keeps it', async () => {
  const who = await consenting('Europe/Berlin');
  expect((await who.browser.call('getMarketing')).value.timeZone).toBe('Europe/Berlin');
  for (const timeZone of ['Mars/Olympus', "x'; drop table", ''])
    expect((await who.browser.call('setMarketing', { channels: [], products: [], timeZone })).code).toBe('request.invalid');
  await who.browser.call('setMarketing', { channels: ['inbox'], products: [] });
  expect((await who.browser.call('getMarketing')).value.timeZone).toBeNull();
});

test('[MAIL-09] a member gets nothing while it is night by the own clock, and once it is day there, once', async () => {
  const [near, far, plain] = [await consenting('Asia/Manila'), await consenting('Europe/Berlin'), await consenting(null)];
  const id = await sendOff([near, far, plain]);
  await work();
  expect([await mails(near), await mails(far), await mails(plain)]).toEqual([1, 0, 1]);
  site.clock.now = MORNING + 4 * HOUR_MS;
  await work();
  expect(await mails(far)).toBe(0);
  // 08:30 in Berlin.
  site.clock.now = MORNING + 5.5 * HOUR_MS;
  await work();
  await work();
  expect([await mails(near), await mails(far), await mails(plain)]).toEqual([1, 1, 1]);
  const sends = await many<{ outcome: string }>(site.pool, 'select outcome from mail_campaign_sends where campaign_id = $1', [id]);
  expect(sends.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
});

test('[MAIL-09] a push message of a member in the night waits without holding up the others', async () => {
  const [near, far] = [await consenting('Asia/Manila'), await consenting('Europe/Berlin')];
  const id = await sendOff([near]);
  await waitForPush(id, far, near);
  await work();
  const waiting = await many<{ playerId: bigint; at: Date }>(
    site.pool,
    'select player_id as "playerId", not_before as at from mail_campaign_pushes where campaign_id = $1',
    [id],
  );
  expect(waiting).toEqual([{ playerId: far.playerId, at: new Date(MORNING + HOUR_MS) }]);
  site.clock.now = MORNING + 6 * HOUR_MS;
  await work();
  expect((await one<{ count: number }>(site.pool, 'select count(*)::int as count from mail_campaign_pushes where campaign_id = $1', [id])).count).toBe(0);
});

test('[MAIL-10] a waiting push message of a campaign that was stopped does not go out', async () => {
  const [near, far] = [await consenting(null), await consenting('Europe/Berlin')];
  const id = await sendOff([near, far]);
  await work();
  await waitForPush(id, near);
  expect((await site.marketing.call('stopDeskCampaign', { params: { ...merchant, campaignId: id }, body: { reason: 'a test' } })).value.state).toBe('stopped');
  await work();
  expect(pushes()).toEqual([]);
});

test('[MAIL-07] [MAIL-08] [T97] a waiting push message does not go to a member who has withdrawn the consent to its product', async () => {
  const [kept, withdrawn] = [await consenting(null, ['casino']), await consenting(null, ['casino'])];
  const id = await sendOff([kept, withdrawn], 'casino');
  await work();
  await waitForPush(id, kept, withdrawn);
  await withdrawn.browser.call('setMarketing', { channels: ['inbox'], products: ['bingo'] });
  await work();
  expect(pushes()).toEqual([String(kept.playerId)]);
});
