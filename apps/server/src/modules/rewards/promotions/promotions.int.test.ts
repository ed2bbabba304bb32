import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { setBlock } from '#server/modules/core/blocks/index.ts';
import { insertArticles, type ArticleValues } from '#server/modules/reach/content/index.ts';
import { testContent, testOffer, type TestContent } from '#server/testing/base/test-content.ts';
import { putSetting } from '#server/testing/base/put-setting.ts';
import { hostilePictures, leaksOf, leakyPhoto } from '#server/testing/base/hostile-pictures.ts';

let site: TestContent;
const merchant = { merchant: 'laro' };

beforeAll(async () => {
  site = await testContent();
});
afterAll(() => site.close());

async function offer(more: Partial<ArticleValues> = {}, merchantCode = 'laro'): Promise<{ promotionId: string }> {
  const [row] = await insertArticles(site.desk.base.pool, merchantCode, 'promotion', [testOffer(more)]);
  await site.content.refresh();
  return { promotionId: String(row?.id) };
}
const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a04020' } })
    .toFormat(format)
    .toBuffer();
const openApplication = async (username: string) => {
  const staff = await site.desk.signIn('operations');
  const { applications } = (await staff.call('listDeskApplications', { params: merchant })).value;
  const found = applications.find((entry) => entry.member.username === username);
  return { staff, application: found, params: { ...merchant, applicationId: found?.id ?? '0' } };
};
const balanceOf = async (id: bigint) => {
  const { rows } = await site.desk.base.pool.query<{ balance: bigint }>(
    'select b.balance from players p join balances b on b.account_id = p.cash_account where p.id = $1',
    [id],
  );
  return rows[0]?.balance ?? 0n;
};

/** The member's identity is proven, as the claim of a reward needs it. */
const prove = (id: bigint, state = 'verified') =>
  site.desk.base.pool.query(
    `insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, details_sealed, decided_at)
      values ('laro', $1, $2, 'philsys', 'PH', $3, '', $3, now(), '', $3, now())`,
    [id, state, Buffer.from(String(id))],
  );

test('[PROMO-02] a member applies with pictures, the desk checks and issues, the member claims once and is paid by the ledger', async () => {
  const params = await offer();
  const { id, browser } = await site.enter('lena');
  await prove(id);
  const png = (await photo('png')).toString('base64');
  const sent = await browser.call('applyForPromotion', { comment: ' Fair! ', pictures: [png] }, {}, params);
  expect(sent.value).toEqual({ ...params, status: 'applying', note: '', reward: '5.00' });
  expect(await browser.call('applyForPromotion', {}, {}, params)).toMatchObject({ status: 409, code: 'promotion.applied_already' });
  expect(await browser.call('claimPromotion', undefined, {}, params)).toMatchObject({ status: 409, code: 'promotion.nothing_to_claim' });
  const { staff, application, params: target } = await openApplication('lena');
  expect(application).toMatchObject({ comment: 'Fair!', pictureCount: 1, state: 'applied', reward: '5.00', currency: 'PHP' });
  const picture = Buffer.from((await staff.call('getDeskApplicationPicture', { params: { ...target, number: '1' } })).value.jpeg, 'base64');
  expect((await sharp(picture).metadata()).format).toBe('jpeg');
  const states = async () => (await browser.call('listOwnPromotions')).value.states.map(({ status, note }) => [status, note]);
  await staff.call('decideDeskApplication', { params: target, body: { to: 'checking', reason: 'Looking at it' } });
  expect(await states()).toEqual([['process', '']]);
  await staff.call('decideDeskApplication', { params: target, body: { to: 'issued', note: 'Well done', reason: 'All in order' } });
  expect(await states()).toEqual([['claim', 'Well done']]);
  expect(await staff.call('decideDeskApplication', { params: target, body: { to: 'rejected', reason: 'Too late' } })).toMatchObject({
    status: 409,
    code: 'desk.application_decided',
  });
  const before = await balanceOf(id);
  const claims = await Promise.all([1, 2, 3].map(() => browser.call('claimPromotion', undefined, {}, params)));
  expect(claims.map(({ status, value }) => `${status} ${value.status}`)).toEqual(['200 claimed', '200 claimed', '200 claimed']);
  expect((await balanceOf(id)) - before).toBe(500_000n);
  expect(await states()).toEqual([['claimed', 'Well done']]);
  const audit = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'application.decided' } })).value;
  expect(audit.entries).toHaveLength(2);
});

test('[PROMO-02] without a fixed amount the issue moves no money; a rejected application stays rejected', async () => {
  const params = await offer({ reward: null });
  const { browser } = await site.enter('omar');
  await browser.call('applyForPromotion', {}, {}, params);
  const first = await openApplication('omar');
  await first.staff.call('decideDeskApplication', { params: first.params, body: { to: 'joined', reason: 'Welcome' } });
  await first.staff.call('decideDeskApplication', { params: first.params, body: { to: 'issued', reason: 'Sent by post' } });
  const own = async () => (await browser.call('listOwnPromotions')).value.states[0]?.status;
  expect(await own()).toBe('issued');
  expect(await browser.call('claimPromotion', undefined, {}, params)).toMatchObject({ code: 'promotion.nothing_to_claim' });
  const other = await offer();
  await browser.call('applyForPromotion', {}, {}, other);
  const second = await openApplication('omar');
  await second.staff.call('decideDeskApplication', { params: second.params, body: { to: 'rejected', note: 'No face of others', reason: 'Rules' } });
  expect(await own()).toBe('rejected');
  expect(await browser.call('applyForPromotion', {}, {}, other)).toMatchObject({ code: 'promotion.applied_already' });
});

test('[PROMO-02] offers that are not open refuse: not begun, over, without applications, off, of another merchant', async () => {
  const { browser } = await site.enter('iris');
  const apply = async (params: { promotionId: string }) => (await browser.call('applyForPromotion', {}, {}, params)).code;
  const facts = testOffer().offer;
  if (!facts) throw new Error('an offer has facts');
  expect(await apply(await offer({ offer: { ...facts, activeFrom: '2090-01-01T00:00:00.000Z' } }))).toBe('promotion.not_open');
  expect(await apply(await offer({ offer: { ...facts, activeUntil: '2026-02-01T00:00:00.000Z' } }))).toBe('promotion.not_open');
  expect(await apply(await offer({ offer: { ...facts, takesApplications: false }, reward: null }))).toBe('promotion.not_open');
  expect(await apply(await offer({ isEnabled: false }))).toBe('promotion.unknown');
  for (const audience of ['guests', 'agents'] as const) expect(await apply(await offer({ audience }))).toBe('promotion.unknown');
  expect(await apply(await offer({}, 'dagat'))).toBe('promotion.unknown');
  expect((await browser.call('claimPromotion', undefined, {}, { promotionId: '999999' })).code).toBe('promotion.unknown');
});

test('[PROMO-02][T88] hostile and unfit uploads are refused by their content, and nothing of them is stored', async () => {
  const params = await offer();
  const { browser } = await site.enter('hugo');
  const kept = site.files.kept.size;
  const good = await photo();
  const refused = [...(await hostilePictures()), ['another kind of photo', await photo('webp')] as const];
  for (const [what, bytes] of refused) {
    const answer = await browser.call('applyForPromotion', { pictures: [good.toString('base64'), bytes.toString('base64')] }, {}, params);
    expect([what, answer.code]).toEqual([what, 'promotion.picture_unreadable']);
  }
  const large = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await browser.call('applyForPromotion', { pictures: [large.toString('base64')] }, {}, params)).status).toBeGreaterThanOrEqual(400);
  const edge = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024 - good.length + 1)]);
  expect((await browser.call('applyForPromotion', { pictures: [edge.toString('base64')] }, {}, params)).code).toBe('promotion.picture_too_large');
  const four = Array<string>(4).fill(good.toString('base64'));
  expect((await browser.call('applyForPromotion', { pictures: four }, {}, params)).code).toBe('request.invalid');
  expect((await browser.call('applyForPromotion', { comment: 'x'.repeat(141) }, {}, params)).code).toBe('promotion.comment_long');
  expect(site.files.kept.size).toBe(kept);
  const exact = await browser.call('applyForPromotion', { comment: '🎪'.repeat(140), pictures: [good.toString('base64')] }, {}, params);
  expect(exact.status).toBe(200);
  const [name] = [...site.files.kept.keys()].slice(-1);
  expect(name).toMatch(/^application-[0-9a-f]{32}\.jpg$/);
  await browser.call('applyForPromotion', { pictures: [(await leakyPhoto()).toString('base64')] }, {}, await offer());
  const [told = Buffer.alloc(0)] = [...site.files.kept.values()].slice(-1);
  expect([await leaksOf(told), site.files.kept.size]).toEqual([[], kept + 2]);
});

test('[T50] excluded members get nothing: they cannot apply, nothing is issued to them, nothing waits', async () => {
  const params = await offer();
  const { id, browser } = await site.enter('pia');
  await browser.call('applyForPromotion', {}, {}, params);
  const { staff, params: target } = await openApplication('pia');
  const { rows } = await site.desk.base.pool.query<{ cash_account: bigint }>('select cash_account from players where id = $1', [id]);
  const block = { kind: 'bet', cause: 'asked', reason: 'Own wish', by: 'test', at: new Date(), until: null } as const;
  await inTransaction(site.desk.base.pool, (transaction) => setBlock(transaction, { id, cashAccount: rows[0]?.cash_account ?? 0n }, block));
  expect(await staff.call('decideDeskApplication', { params: target, body: { to: 'issued', reason: 'In order' } })).toMatchObject({
    status: 403,
    code: 'promotion.excluded',
  });
  expect((await browser.call('applyForPromotion', {}, {}, await offer())).code).toBe('promotion.excluded');
  expect((await browser.call('claimPromotion', undefined, {}, params)).code).toBe('promotion.excluded');
});

test('[SAFE-23] [T71] an offer for proven members is refused to others when it is applied for, decided on and claimed', async () => {
  const facts = testOffer().offer;
  if (!facts) throw new Error('an offer has facts');
  const { id, browser } = await site.enter('vera');
  const unprove = () => site.desk.base.pool.query("update identity_proofs set state = 'recalled', ended_at = now() where player_id = $1", [id]);
  const params = await offer({ offer: { ...facts, eligibility: 'verified' } });
  expect(await browser.call('applyForPromotion', {}, {}, params)).toMatchObject({ status: 403, code: 'promotion.needs_verified' });
  await prove(id);
  expect((await browser.call('applyForPromotion', {}, {}, params)).status).toBe(200);
  const { staff, params: target } = await openApplication('vera');
  const decide = (to: string) => staff.call('decideDeskApplication', { params: target, body: { to, reason: 'All in order' } });
  await unprove();
  expect(await decide('issued')).toMatchObject({ status: 409, code: 'desk.application_needs_verified' });
  expect((await decide('joined')).code).toBe('desk.application_needs_verified');
  expect((await decide('checking')).status).toBe(200);
  await prove(id);
  expect((await decide('issued')).status).toBe(200);
  await unprove();
  const before = await balanceOf(id);
  expect((await browser.call('claimPromotion', undefined, {}, params)).code).toBe('identity.needed');
  // A merchant whose rewards need no proof still keeps the offer's own condition, whichever way the reward is claimed.
  await putSetting(site.desk.base.pool, 'laro', 'rewards.needsVerified', false);
  await site.desk.directory.refresh();
  expect((await browser.call('claimPromotion', undefined, {}, params)).code).toBe('promotion.needs_verified');
  const [grant] = (await browser.call('listGrants')).value.grants;
  expect((await browser.call('claimGrant', {}, {}, { grantId: grant?.id ?? '' })).code).toBe('promotion.needs_verified');
  await putSetting(site.desk.base.pool, 'laro', 'rewards.needsVerified', true);
  await site.desk.directory.refresh();
  expect(await balanceOf(id)).toBe(before);
  await prove(id);
  expect((await browser.call('claimPromotion', undefined, {}, params)).status).toBe(200);
});

test('[SAFE-23] an offer for new members counts who was new when applying, and is refused to others at every step', async () => {
  const facts = testOffer().offer;
  if (!facts) throw new Error('an offer has facts');
  const { id, browser } = await site.enter('nora');
  await prove(id);
  const age = (days: number) => site.desk.base.pool.query('update players set created_at = now() - make_interval(days => $2) where id = $1', [id, days]);
  const params = await offer({ offer: { ...facts, eligibility: 'newMembers' } });
  await age(31);
  expect(await browser.call('applyForPromotion', {}, {}, params)).toMatchObject({ status: 403, code: 'promotion.new_members_only' });
  await age(29);
  expect((await browser.call('applyForPromotion', {}, {}, params)).status).toBe(200);
  const { staff, params: target } = await openApplication('nora');
  const decide = (to: string) => staff.call('decideDeskApplication', { params: target, body: { to, reason: 'All in order' } });
  await age(40);
  expect(await decide('issued')).toMatchObject({ status: 409, code: 'desk.application_new_members_only' });
  // Ten days later the member has an account of 39 days, and applied with one of 29.
  await age(39);
  await site.desk.base.pool.query("update promotion_applications set created_at = now() - interval '10 days' where player_id = $1", [id]);
  expect((await decide('issued')).status).toBe(200);
  await age(41);
  expect((await browser.call('claimPromotion', undefined, {}, params)).code).toBe('promotion.new_members_only');
  await age(39);
  expect((await browser.call('claimPromotion', undefined, {}, params)).status).toBe(200);
});

test('[PROMO-02] at most ten applications of a member wait at a time', async () => {
  const { browser } = await site.enter('quim');
  for (let count = 0; count < 10; count++) expect((await browser.call('applyForPromotion', {}, {}, await offer())).status).toBe(200);
  expect(await browser.call('applyForPromotion', {}, {}, await offer())).toMatchObject({ code: 'promotion.too_many', params: { max: 10 } });
});

test('[ROLE-02][T86] free play takes no part; another merchant’s desk and staff without the permission decide nothing', async () => {
  const params = await offer();
  const trial = site.visitor();
  await trial.freePlay();
  expect((await trial.call('applyForPromotion', {}, {}, params)).code).toBe('session.members_only');
  expect((await trial.call('listOwnPromotions')).value.states).toEqual([]);
  expect((await site.visitor().call('applyForPromotion', {}, {}, params)).code).toBe('session.missing');
  const { browser } = await site.enter('rosa');
  await browser.call('applyForPromotion', { pictures: [(await photo()).toString('base64')] }, {}, params);
  const { params: target, staff } = await openApplication('rosa');
  const body = { to: 'issued', reason: 'Not ours' };
  const elsewhere = { ...target, merchant: 'dagat' };
  expect((await staff.call('decideDeskApplication', { params: elsewhere, body })).code).toBe('desk.application_unknown');
  expect((await staff.call('getDeskApplicationPicture', { params: { ...elsewhere, number: '1' } })).code).toBe('desk.application_unknown');
  expect((await staff.call('getDeskApplicationPicture', { params: { ...target, number: '2' } })).code).toBe('desk.application_unknown');
  const auditor = await site.desk.signIn('auditor');
  expect((await auditor.call('decideDeskApplication', { params: target, body })).code).toBe('desk.permission_missing');
});

test('[PROMO-01][T71] the list has presented offers with the status for a reader who has not applied; one offer has all its terms', async () => {
  const facts = testOffer().offer;
  if (!facts) throw new Error('an offer has facts');
  const soon = await offer({ title: { EN: 'Soon' }, offer: { ...facts, activeFrom: '2090-01-01T00:00:00.000Z', activeUntil: '2090-02-01T00:00:00.000Z' } });
  const guest = site.http.client();
  const list = await guest.call('listPromotions', { query: { language: 'EN' } });
  expect(list.promotions.find(({ id }) => id === soon.promotionId)).toMatchObject({
    status: 'comingSoon',
    startDate: '2090-01-01',
    endDate: '2090-02-01',
    noExpiry: '0',
    url: `/m/activityDetail?id=${soon.promotionId}`,
  });
  const { promotion } = await guest.call('getPromotion', { query: { id: soon.promotionId, language: 'EN' } });
  expect(promotion?.terms).toMatchObject({ reward: '5.00', wagering: 0, orderOfFunds: 'cashOnly', presentedAt: '2026-01-01T00:00:00.000Z', expiresAt: null });
  expect(promotion?.permit).toBe('ASC-1');
  expect((await guest.call('getPromotion', { query: { id: '999999' } })).promotion).toBeNull();
  expect((await guest.call('listAnnouncements', { query: { types: 'PR' } })).promotion.map(({ id }) => id)).toContain(soon.promotionId);
});
