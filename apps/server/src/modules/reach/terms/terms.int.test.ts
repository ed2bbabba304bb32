import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDesk, type DeskVisitor, type TestDesk } from '#server/testing/test-desk.ts';
import { testLimits, type TestLimits } from '#server/testing/money/test-limits.ts';

const reason = 'the law has changed';
const laro = { params: { merchant: 'laro' } };
const of = (version: number) => ({ params: { merchant: 'laro', version: String(version) } });
const sections = (title: string) => [{ title, text: 'What is written here.' }];

describe('terms at the desk', () => {
  let desk: TestDesk;
  let staff: DeskVisitor;
  beforeAll(async () => {
    desk = await testDesk();
    staff = await desk.signIn('administrator');
    // The clock of the desk and that of the database agree.
    desk.clock.now = Date.now();
    staff = await desk.signIn('administrator');
  });
  afterAll(() => desk.close());

  test('[T3] the shipped text is the first version; the next begins with its texts, marked as carried over', async () => {
    const { value } = await staff.call('listDeskTerms', laro);
    expect(value.versions).toMatchObject([{ version: 1, state: 'current', isMaterial: false }]);
    const draft = await staff.call('draftDeskTerms', { ...laro, body: { reason } });
    expect(draft.value).toMatchObject({ version: 2, state: 'draft', publishAt: null });
    expect(draft.value.texts).toHaveLength(13);
    expect(draft.value.texts.every(({ isCarried }) => isCarried)).toBe(true);
    // Drafting is idempotent: a second call returns the same draft.
    expect((await staff.call('draftDeskTerms', { ...laro, body: { reason } })).value.version).toBe(2);
  });

  test('[T3] [T85] drafts and publications are in the audit log; a published version never changes', async () => {
    const body = { language: 'EN', sections: sections('New'), reason };
    const written = await staff.call('writeDeskTerms', { ...of(2), body });
    expect(written.value.texts.find(({ language }) => language === 'EN')).toEqual({ language: 'EN', sections: sections('New'), isCarried: false });
    const published = await staff.call('publishDeskTerms', { ...of(2), body: { isMaterial: true, reason } });
    expect(published.value).toMatchObject({ version: 2, state: 'current', isMaterial: true });
    expect((await staff.call('listAudit')).value.entries.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
      ['terms.published', 'merchant:laro/terms:2'],
      ['terms.written', 'merchant:laro/terms:2'],
      ['terms.begun', 'merchant:laro/terms:2'],
    ]);
    expect(await staff.call('writeDeskTerms', { ...of(2), body })).toMatchObject({ status: 404, code: 'desk.terms_unknown' });
    expect(await staff.call('publishDeskTerms', { ...of(2), body: { isMaterial: false, reason } })).toMatchObject({ code: 'desk.terms_unknown' });
    expect(await staff.call('getDeskTerms', of(9))).toMatchObject({ status: 404, code: 'desk.terms_unknown' });
  });

  test('[T3] a version may be planned, but not for the past', async () => {
    await staff.call('draftDeskTerms', { ...laro, body: { reason } });
    const past = new Date(desk.clock.now - 1000).toISOString();
    expect(await staff.call('publishDeskTerms', { ...of(3), body: { isMaterial: true, publishAt: past, reason } })).toMatchObject({ code: 'desk.until_past' });
    const publishAt = new Date(desk.clock.now + 86_400_000).toISOString();
    expect((await staff.call('publishDeskTerms', { ...of(3), body: { isMaterial: true, publishAt, reason } })).value.state).toBe('planned');
    expect((await staff.call('listDeskTerms', laro)).value.versions.map(({ state }) => state)).toEqual(['planned', 'current', 'past']);
  });

  test('[T85] publishing needs more than the right to write content, and terms are hidden without the right to see content', async () => {
    const content = await desk.signIn('content');
    expect(await content.call('publishDeskTerms', { ...of(3), body: { isMaterial: true, reason } })).toMatchObject({ code: 'desk.permission_missing' });
    const finance = await desk.signIn('cashier-lead');
    expect(await finance.call('listDeskTerms', laro)).toMatchObject({ code: 'desk.permission_missing' });
  });
});

describe('members and changed terms', () => {
  let site: TestLimits;
  beforeAll(async () => {
    site = await testLimits();
  });
  afterAll(() => site.close());

  test('[T3] after a material change play waits for the member’s agreement, which is kept with version, day and address', async () => {
    const { browser, player } = await site.member('terms1');
    const launch = async () => (await browser.call('launchGame')).code;
    // The guards pass: only the game is missing.
    expect(await launch()).toBe('request.invalid');
    await site.terms.desk.list('laro');
    const release = (version: number, isMaterial: boolean) =>
      site.base.pool.query(
        "insert into terms_releases (merchant_code, version, is_material, publish_at, made_by, made_at) values ('laro', $1, $2, now(), 'desk', now())",
        [version, isMaterial],
      );
    await release(2, false);
    expect(await launch()).toBe('request.invalid');
    await release(3, true);
    await release(4, false);
    expect(await browser.call('launchGame')).toMatchObject({ status: 403, code: 'terms.changed', params: { version: 4 } });
    expect((await browser.call('getWallet')).status).toBe(200);
    expect(await browser.call('acceptTerms', { version: 3 })).toMatchObject({ status: 409, code: 'registration.terms_changed' });
    expect((await browser.call('acceptTerms', { version: 4 })).status).toBe(200);
    expect(await launch()).toBe('request.invalid');
    const agreements = await site.terms.agreementsOf(BigInt(player.id));
    expect(agreements).toMatchObject([{ version: 4, ip: '1.0.0.1' }]);
  });

  test('[T3] [ROLE-02] free play has agreed to nothing and owes nothing', async () => {
    expect(await site.terms.owedBy({ playerId: 1n, merchantCode: 'laro', isTrial: true })).toBeNull();
  });
});
