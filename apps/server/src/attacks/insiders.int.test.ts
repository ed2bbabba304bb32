import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testContent, type TestContent } from '#server/testing/base/test-content.ts';
import { approveProposed } from '#server/testing/people/approved.ts';
import type { TestDesk } from '#server/testing/test-desk.ts';
import { openTestPlayer, type TestPlayer } from '#server/testing/money/test-play.ts';

// Attacks of a dishonest staff member on the running product, call by call, up to the refusal.

type Staff = Awaited<ReturnType<TestDesk['signIn']>>;
const merchant = { merchant: 'laro' };
const reason = 'as agreed in the morning';
const FORTUNE = '99999999999.00';
const HOUR = 3_600_000;

let site: TestContent;
beforeAll(async () => {
  site = await testContent();
});
afterAll(() => site.close());
beforeEach(() => {
  site.desk.clock.now += 31 * 60_000;
});

const revisionFor = async (staff: Staff) => (await staff.call('getDeskSettings', { params: merchant })).value.revision;
const setAs = async (staff: Staff, changes: object) =>
  staff.call('changeDeskSettings', { params: merchant, body: { revision: await revisionFor(staff), changes, reason } });
const settings = () => site.desk.directory.byCode('laro')?.settings;

describe('a staff member who changes trusted addresses', () => {
  test('[SAFE-01] operations cannot set its own issuer of phone proofs, keys or audience, so that it logs in as no member', async () => {
    const operations = await site.desk.signIn('operations');
    const own = { 'login.phoneIssuer': 'https://mine.example', 'login.phoneKeys': 'https://mine.example/keys', 'login.phoneAudience': 'laro' };
    expect(await setAs(operations, own)).toMatchObject({ status: 403, code: 'desk.permission_missing', params: { permission: 'parties.change' } });
    for (const [key, value] of Object.entries(own)) expect((await setAs(operations, { [key]: value })).code).toBe('desk.permission_missing');
    expect(settings()).toMatchObject({ 'login.phoneIssuer': '', 'login.phoneKeys': '', 'login.phoneAudience': '' });
  });

  test('[SAFE-01] one administrator cannot do it either: the change waits for another person', async () => {
    const administrator = await site.desk.signIn('administrator');
    const answer = await setAs(administrator, { 'login.phoneIssuer': 'https://mine.example' });
    expect((await approveProposed(administrator, answer)).code).toBe('desk.second_person_own');
    expect(settings()?.['login.phoneIssuer']).toBe('');
  });

  test('[SAFE-01] [SAFE-02] a gateway’s address cannot be set by them or to this site or its network, and its key is not sent to it', async () => {
    const operations = await site.desk.signIn('operations');
    expect((await setAs(operations, { 'deposit.xenditAddress': 'https://mine.example' })).code).toBe('desk.permission_missing');
    const administrator = await site.desk.signIn('administrator');
    for (const address of ['https://localhost/wps', 'https://169.254.169.254/latest', 'https://10.0.0.5', 'http://mine.example'])
      expect((await setAs(administrator, { 'deposit.xenditAddress': address })).code, address).toBe('desk.setting_invalid');
    expect((await approveProposed(administrator, await setAs(administrator, { 'deposit.xenditAddress': 'https://mine.example' }))).code).toBe(
      'desk.second_person_own',
    );
    expect(settings()?.['deposit.xenditAddress']).toBe('https://api.xendit.co');
  });
});

describe('a staff member who pays rewards', () => {
  const article = (reward: string | null) => ({
    type: '',
    tag: '',
    isEnabled: true,
    title: { EN: 'For a friend' },
    body: { EN: '<p>Text</p>' },
    audience: 'all',
    languages: [],
    pictureId: '',
    categoryId: null,
    offer: {
      takesApplications: true,
      activeFrom: null,
      activeUntil: null,
      eligibility: 'everybody',
      wagering: 3,
      contribution: 'slots',
      withdrawal: 'afterWagering',
      orderOfFunds: 'bonusFirst',
      cancellation: 'anyTime',
      notice: 'mail',
    },
    reward,
    permit: 'ASC-1',
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: null,
    reason,
  });

  test('[SAFE-03] a content editor promises a reward of 99,999,999,999: it waits for a second person, and theirs is not enough to issue it', async () => {
    const editor = await site.desk.signIn('content');
    const params = { ...merchant, kind: 'promotion' };
    const answer = await editor.call('addDeskArticle', { params, body: article(FORTUNE) });
    expect((await approveProposed(editor, answer)).code).toBe('desk.second_person_own');
    expect((await editor.call('listDeskArticles', { params })).value.articles.map(({ reward }) => reward)).not.toContain(FORTUNE);
    // Two editors agree on it: the member still is not paid by one person.
    expect((await approveProposed(await site.desk.signIn('content'), answer)).code).toBeNull();
    const found = (await editor.call('listDeskArticles', { params })).value.articles.find(({ reward }) => reward === FORTUNE);
    const { id, browser } = await site.enter('accomplice');
    await browser.call('applyForPromotion', {}, {}, { promotionId: found?.id ?? '' });
    const operations = await site.desk.signIn('operations');
    const [application] = (await operations.call('listDeskApplications', { params: merchant })).value.applications;
    const issue = (by: Staff) =>
      by.call('decideDeskApplication', { params: { ...merchant, applicationId: application?.id ?? '0' }, body: { to: 'issued', reason } });
    const issued = await issue(operations);
    expect((await approveProposed(operations, issued)).code).toBe('desk.second_person_own');
    expect((await browser.call('claimPromotion', undefined, {}, { promotionId: found?.id ?? '' })).code).toBe('promotion.nothing_to_claim');
    const { rows } = await site.desk.base.pool.query<{ balance: bigint }>(
      'select b.balance from players p join balances b on b.account_id = p.cash_account where p.id = $1',
      [id],
    );
    expect(rows[0]?.balance ?? 0n).toBe(0n);
  });

  test('[SAFE-03] splitting a reward over several promotions of a day does not help', async () => {
    const operations = await site.desk.signIn('operations');
    const editor = await site.desk.signIn('content');
    const { browser } = await site.enter('splitter');
    const answers: (string | null)[] = [];
    for (const title of ['one', 'two']) {
      await editor.call('addDeskArticle', { params: { ...merchant, kind: 'promotion' }, body: { ...article('600.00'), title: { EN: title } } });
      const { articles } = (await editor.call('listDeskArticles', { params: { ...merchant, kind: 'promotion' } })).value;
      await browser.call('applyForPromotion', {}, {}, { promotionId: articles.find((entry) => entry.title.EN === title)?.id ?? '' });
      const [application] = (await operations.call('listDeskApplications', { params: merchant })).value.applications;
      const { value } = await operations.call('decideDeskApplication', {
        params: { ...merchant, applicationId: application?.id ?? '0' },
        body: { to: 'issued', reason },
      });
      answers.push('proposed' in value ? 'proposed' : value.state);
    }
    expect(answers).toEqual(['issued', 'proposed']);
  });
});

describe('a person with two accounts', () => {
  let thief: Staff;
  let player: TestPlayer;
  beforeEach(async () => {
    thief = await site.desk.signIn('administrator');
    player = await openTestPlayer(site.desk.base.pool);
  });
  const credit = (by: Staff) =>
    by.call('makeAdjustment', { params: { ...merchant, memberId: player.id }, body: { key: randomUUID(), direction: 'up', amount: '1000000.00', reason } });
  const cash = () => balanceOf(site.desk.base.pool, player.cash);
  const waitingOf = async (by: Staff, id: string) =>
    (await by.call('listProposals')).value.proposals.find(({ subject }) => subject === `adjustment:${id}`)?.id ?? '';
  const approve = (by: Staff, proposalId: string) => by.call('decideProposal', { params: { proposalId }, body: { decision: 'approve', reason } });

  test('[SAFE-04] one administrator raises a limit, credits a million and puts it back: the raise waits, and gives the one who raised it nothing for a week', async () => {
    const raise = await setAs(thief, { 'desk.adjustmentLimit': 1_000_000 });
    expect((await approveProposed(thief, raise)).code).toBe('desk.second_person_own');
    // An honest colleague agrees; the thief still acts under the limit of before, and so does the colleague.
    const colleague = await site.desk.signIn('administrator');
    expect((await approveProposed(colleague, raise)).code).toBeNull();
    expect((await credit(thief)).value.state).toBe('proposed');
    expect((await credit(colleague)).value.state).toBe('proposed');
    const third = await site.desk.signIn('administrator');
    expect((await credit(third)).value.state).toBe('done');
    await approveProposed(colleague, await setAs(thief, { 'desk.adjustmentLimit': 5_000 }));
    site.desk.clock.now += 7 * 24 * HOUR;
  });

  test('[SAFE-04] one administrator makes an account that approves, signs in with it and approves: both accounts are one person for a week', async () => {
    const { value } = await credit(thief);
    expect(value.state).toBe('proposed');
    const puppet = await site.desk.signIn('cashier-lead');
    await site.desk.base.pool.query('update staff_account_acts set by_staff_id = $2, at = $3 where staff_id = $1', [
      puppet.id,
      thief.id,
      new Date(site.desk.clock.now),
    ]);
    const { rowCount } = await site.desk.base.pool.query(
      `insert into staff_account_acts (staff_id, act, by_staff_id, at)
       select $1, 'created', $2, $3 where not exists (select from staff_account_acts where staff_id = $1)`,
      [puppet.id, thief.id, new Date(site.desk.clock.now)],
    );
    expect(rowCount).not.toBeNull();
    expect((await approve(puppet, await waitingOf(puppet, value.id))).code).toBe('desk.second_person_same_hand');
    expect((await puppet.call('decideAdjustment', { params: { ...merchant, adjustmentId: value.id }, body: { decision: 'approve', reason } })).code).toBe(
      'desk.second_person_same_hand',
    );
    expect(await cash()).toBe(1_000n * MAJOR_UNIT);
    const [refused] = (await thief.call('listAudit', { query: { action: 'proposal.decisionRefused' } })).value.entries;
    expect(refused).toMatchObject({ actor: puppet.name, after: { proposedBy: thief.name, refusal: 'desk.second_person_same_hand' } });
  });
});
