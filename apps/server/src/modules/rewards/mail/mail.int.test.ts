import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, many } from '#server/db/sql.ts';
import { claimGrant, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
const NOON = Date.parse('2026-11-20T04:00:00Z');
const DAY_MS = 86_400_000;

beforeAll(async () => {
  site = await testRewards();
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.now = NOON;
});

const list = async (who: RewardMember, query: Record<string, string> = {}) => (await who.browser.call('listMail', undefined, {}, {}, query)).value;
const titles = async (who: RewardMember, query: Record<string, string> = {}) => (await list(who, query)).mails.map(({ title }) => title);
const deposit = (who: RewardMember, orderNumber: string) =>
  inTransaction(site.pool, (transaction) =>
    site.inbox.notePaidDeposit(transaction, { merchantCode: 'laro', playerId: who.playerId, orderNumber, amount: 500n * MAJOR_UNIT }),
  );
const accountMail = async (who: RewardMember, template = 'password_changed') => {
  const merchant = site.desk.directory.byCode('laro');
  if (!merchant) throw new Error('there is no merchant laro');
  await site.inbox.keepAccountMail({ merchant, playerId: who.playerId, template, language: 'EN', subject: 'Your password was changed', text: 'One.\n\nTwo.' });
};

test('[MAIL-01] [MAIL-02] [MAIL-03] mails are listed newest first by tab, opened, marked and counted', async () => {
  const who = await site.member();
  await accountMail(who);
  await deposit(who, 'D-1');
  await giveReward(site, who.playerId);
  expect(await titles(who)).toEqual(['Para sa iyo', 'Dumating na ang deposito mo', 'Your password was changed']);
  expect(await titles(who, { tab: 'rewards' })).toEqual(['Para sa iyo']);
  const account = await list(who, { tab: 'account' });
  expect(account).toMatchObject({ inboxUnreadCount: 3, next: null, zone: 'Asia/Manila' });
  expect(account.mails).toMatchObject([
    { kind: 'account', picture: 'money', body: 'Nasa balanse mo na ang ₱500.00. Order D-1.', language: 'TY', isRead: false, path: '/m/transaction/record' },
    { kind: 'account', picture: 'letter', body: 'One. Two.', isRead: false },
  ]);
  const id = account.mails[1]?.id ?? '';
  expect((await who.browser.call('getMail', undefined, {}, { mailId: id })).value.mail).toMatchObject({ body: 'One.\n\nTwo.', isRead: false });
  expect((await who.browser.call('markMail', { ids: [id] })).value).toEqual({ inboxUnreadCount: 2 });
  expect((await who.browser.call('getMember')).value.inboxUnreadCount).toBe(2);
  expect((await who.browser.call('markMail', { all: true })).value).toEqual({ inboxUnreadCount: 0 });
  expect((await who.browser.call('countUnreadMail')).value).toEqual({ inboxUnreadCount: 0 });
});

test('[MAIL-02] a page has 30 mails, and the next one goes on below', async () => {
  const who = await site.member();
  for (let count = 0; count < 32; count++) await deposit(who, `D-${count}`);
  const first = await list(who);
  expect(first.mails).toHaveLength(30);
  expect((await list(who, { before: first.next ?? '' })).mails.map(({ body }) => body.slice(-4))).toEqual(['D-1.', 'D-0.']);
});

test('[MAIL-04] deleted mails are hidden and can be restored; their grant stays claimable', async () => {
  const who = await site.member();
  await giveReward(site, who.playerId);
  const [mail] = (await list(who)).mails;
  const ids = [mail?.id ?? ''];
  expect((await who.browser.call('deleteMail', { ids })).value).toEqual({ inboxUnreadCount: 0 });
  expect(await titles(who)).toEqual([]);
  expect(await who.browser.call('getMail', undefined, {}, { mailId: ids[0] ?? '' })).toMatchObject({ status: 404, code: 'mail.unknown' });
  expect((await who.browser.call('listGrants')).value.grants).toHaveLength(1);
  expect((await who.browser.call('deleteMail', { ids, restore: true })).value).toEqual({ inboxUnreadCount: 1 });
  expect(await titles(who)).toEqual(['Para sa iyo']);
});

test('[MAIL-05] an attached grant is shown with its state now, before and after its claim', async () => {
  const who = await site.member();
  await giveReward(site, who.playerId);
  const [mail] = (await list(who)).mails;
  expect(mail).toMatchObject({ kind: 'rewards', picture: 'gift', grants: [{ state: 'claimable', kind: 'cash', amount: '20.00', waitsFor: null }] });
  await claimGrant(who, mail?.grants[0]?.id ?? '');
  expect((await who.browser.call('getMail', undefined, {}, { mailId: mail?.id ?? '' })).value.mail.grants).toMatchObject([{ state: 'claimed' }]);
});

test('[T86] another member’s mail is unknown and unchanged', async () => {
  const [one, other] = [await site.member(), await site.member()];
  await accountMail(one);
  const [mail] = (await list(one)).mails;
  const ids = [mail?.id ?? ''];
  expect(await other.browser.call('getMail', undefined, {}, { mailId: ids[0] ?? '' })).toMatchObject({ status: 404, code: 'mail.unknown' });
  await other.browser.call('markMail', { ids });
  await other.browser.call('deleteMail', { ids });
  expect((await list(one)).mails).toMatchObject([{ isRead: false }]);
});

test('[MAIL-02] free play has no inbox', async () => {
  const visitor = site.visitor();
  await visitor.freePlay();
  expect(await visitor.call('listMail')).toMatchObject({ status: 403 });
  const [trial] = await many<{ id: bigint }>(site.pool, 'select id from players where is_trial limit 1');
  await deposit({ playerId: trial?.id ?? 0n, cash: 0n, browser: visitor }, 'D-trial');
  expect(await many(site.pool, 'select from mails where player_id = $1', [trial?.id])).toEqual([]);
});

test('[AGENT-08] [AGENT-18] a note of rates that fall reaches all its members in one statement, each in the own language; free play and other merchants’ members get none', async () => {
  const [one, other, apart] = [await site.member(), await site.member(), await site.member()];
  await site.pool.query(
    `insert into player_profiles (player_id, merchant_code, language) values ($1, 'laro', 'EN') on conflict (player_id) do update set language = excluded.language`,
    [other.playerId],
  );
  const [trial] = await many<{ id: bigint }>(site.pool, 'select id from players where is_trial limit 1');
  const playerIds = [one.playerId, other.playerId, trial?.id ?? 0n];
  let statements = 0;
  await inTransaction(site.pool, async (transaction) => {
    const counting = { query: (...given: Parameters<typeof transaction.query>) => ((statements += 1), transaction.query(...given)) } as typeof transaction;
    await site.inbox.noteRatesCut(counting, { merchantCode: 'laro', playerIds, day: '2026-12-01' });
    await site.inbox.noteMoveOff(counting, { merchantCode: 'laro', playerIds: [], day: '2026-12-01' });
    await site.inbox.noteRatesCut(counting, { merchantCode: 'dagat', playerIds, day: '2026-12-01' });
  });
  // A note without a member asks nothing.
  expect(statements).toBe(2);
  const [own] = (await list(one, { tab: 'account' })).mails;
  expect(own).toMatchObject({ title: 'Magbabago ang rebate rate mo', language: 'TY' });
  expect((await list(other, { tab: 'account' })).mails).toMatchObject([{ title: 'Your rebate rates change', language: 'EN' }]);
  expect(await titles(apart)).toEqual([]);
  expect(await many(site.pool, "select 1 from mails where topic = 'rates_cut'")).toHaveLength(2);
});

test('[MAIL-04] mails are erased 365 days after they were sent, and 90 days after they were deleted', async () => {
  const who = await site.member();
  await deposit(who, 'D-old');
  site.clock.now = NOON + 300 * DAY_MS;
  await deposit(who, 'D-deleted');
  const [mail] = (await list(who)).mails;
  await who.browser.call('deleteMail', { ids: [mail?.id ?? ''] });
  const left = async () => (await many(site.pool, 'select from mails where player_id = $1', [who.playerId])).length;
  site.clock.now = NOON + 364 * DAY_MS;
  await site.mail.erase();
  expect(await left()).toBe(2);
  site.clock.now = NOON + 366 * DAY_MS;
  await site.mail.erase();
  expect(await left()).toBe(1);
  site.clock.now = NOON + 391 * DAY_MS;
  await site.mail.erase();
  expect(await left()).toBe(0);
});
