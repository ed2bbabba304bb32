import { afterAll, beforeAll, expect, test } from 'vitest';
import { many } from '#server/db/sql.ts';
import { testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const DAY_MS = 86_400_000;
const merchant = { merchant: 'laro' };
const NOON = Date.parse('2026-11-20T04:00:00Z');
const body =
  '<h3>Fair</h3><p onclick="x()">Look <b>in</b>.<script>alert(1)</script></p><ul><li>Wheel</li></ul><p><a href="javascript:x">no</a> <a href="/m/task">yes</a></p>';
const clean = '<h3>Fair</h3><p>Look <b>in</b>.</p><ul><li>Wheel</li></ul><p><a>no</a> <a href="/m/task">yes</a></p>';

beforeAll(async () => {
  site = await testRewards();
  site.clock.now = NOON;
});
afterAll(() => site.close());

const draft = async (who: RewardMember, text: string, channels: readonly string[] = ['inbox']) =>
  site.marketing.call('saveDeskCampaign', {
    params: merchant,
    body: {
      id: null,
      name: 'Week of fair',
      channels,
      product: null,
      audience: { activity: 'everybody', memberIds: [String(who.playerId)], joinedWithinDays: null },
      texts: { EN: { title: 'A week of fair', body: text }, TY: { title: 'Linggo ng perya', body: text } },
      path: '/m/activity',
      reward: null,
      permit: 'P-1',
      beginsAt: new Date(NOON).toISOString(),
      expiresAt: new Date(NOON + 5 * DAY_MS).toISOString(),
      reason: 'a test',
    },
  });
async function consenting(channels: readonly string[]): Promise<RewardMember> {
  const who = await site.member();
  await who.browser.call('setMarketing', { channels, products: [] });
  await site.pool.query("update player_profiles set language = 'EN', email = player_id || '@laro.example', email_verified_at = now() where player_id = $1", [
    who.playerId,
  ]);
  return who;
}
const send = async (id: string) => {
  await site.approve(await site.marketing.call('sendDeskCampaign', { params: { ...merchant, campaignId: id }, body: { reason: 'a test' } }));
  while (await site.mail.sendCampaigns()) continue;
};

test('[MAIL-06] [T88] the markup of a campaign is cleaned when it is saved and when it is read; the list, e-mails and searches of words see plain text', async () => {
  const who = await consenting(['inbox', 'email']);
  site.sent.length = 0;
  const { value } = await draft(who, body, ['inbox', 'email']);
  expect(value.texts.EN?.body).toBe(clean);
  expect(value.faults).toEqual([]);
  await send(value.id);
  const [listed] = (await who.browser.call('listMail', undefined, {}, {}, {})).value.mails;
  expect(listed).toMatchObject({ body: 'Fair Look in. • Wheel no yes', isRich: false, kind: 'campaign' });
  const read = async () => (await who.browser.call('getMail', undefined, {}, { mailId: listed?.id ?? '' })).value.mail;
  expect(await read()).toMatchObject({ body: clean, isRich: true });
  expect(site.sent.find(({ channel }) => channel === 'email')?.['body']).toBe('Fair\n\nLook in.\n\n• Wheel\n\nno yes');
  // A body that got into the table in another way is cleaned on its way out.
  await site.pool.query('update mails set body = $2 where player_id = $1 and is_rich', [who.playerId, '<p>x</p><img src=x onerror=y>']);
  expect((await read())['body']).toBe('<p>x</p>');
  expect(await many(site.pool, 'select from mails where is_rich and kind <> $1', ['campaign'])).toEqual([]);
});

test('[MAIL-11] [MAIL-06] a forbidden word in parts is found, and a text of markup alone is missing', async () => {
  const who = await consenting(['inbox']);
  expect((await draft(who, '<p>A risk-<em>free</em> week</p>')).value.faults).toContain('forbidden_word:risk-free');
  expect((await draft(who, '<p> <br> </p>')).value.faults).toContain('language_missing');
});
