import type { Wire } from '@laro/contract/routes';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { withMedia } from './media/media.ts';
import { doneOf } from '#server/testing/test-desk.ts';
import { testContent, type TestContent } from '#server/testing/base/test-content.ts';
import { locatePicture } from '@laro/art/output/manifest';
import { hostilePictures, leaksOf, leakyPhoto } from '#server/testing/base/hostile-pictures.ts';

let site: TestContent;
const merchant = { merchant: 'laro' };
type Body = Wire<'addDeskArticle', 'body'>;

beforeAll(async () => {
  site = await testContent();
});
afterAll(() => site.close());

const body = (more: Partial<Body> = {}): Body => ({
  type: 'PL',
  tag: '',
  isEnabled: true,
  title: { EN: 'News', TY: 'Balita' },
  body: { EN: '<p>Text</p>' },
  audience: 'all',
  languages: [],
  pictureId: '',
  categoryId: null,
  offer: null,
  reward: null,
  permit: '',
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  reason: 'For a test',
  ...more,
});
const offer: NonNullable<Body['offer']> = {
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
};

test('[NOTICE-03][T85] text from the desk is sanitised, recorded, and immediately served to players in their language', async () => {
  const staff = await site.desk.signIn('content');
  const params = { ...merchant, kind: 'announcement' };
  const hostile = '<p onclick="x()">Safe</p><script>alert(1)</script><iframe src="//evil"></iframe><a href="javascript:alert(1)">a</a>';
  const added = await staff.call('addDeskArticle', { params, body: body({ body: { EN: hostile, TY: '<p>Ligtas</p>' } }) });
  expect(doneOf(added.value).body.EN).toBe('<p>Safe</p><a>a</a>');
  const guest = site.http.client();
  const read = async (language: 'EN' | 'TY') => (await guest.call('listAnnouncements', { query: { types: 'PL', language } })).player;
  expect((await read('TY')).map(({ title, content }) => [title, content])).toEqual([['Balita', '<p>Ligtas</p>']]);
  const second = await staff.call('addDeskArticle', { params, body: body({ title: { EN: 'Second' } }) });
  const ids = [doneOf(second.value).id, doneOf(added.value).id];
  await staff.call('orderDeskArticles', { params, body: { ids, reason: 'Newest first' } });
  expect((await read('EN')).map(({ title }) => title)).toEqual(['Second', 'News']);
  expect((await staff.call('orderDeskArticles', { params, body: { ids: ids.slice(1), reason: 'Too few' } })).code).toBe('desk.changed_meanwhile');
  const articleId = doneOf(second.value).id;
  const { stamp } = doneOf(second.value);
  await staff.call('changeDeskArticle', { params: { ...params, articleId }, body: { ...body({ isEnabled: false }), stamp } });
  expect(await read('EN')).toHaveLength(1);
  expect((await staff.call('removeDeskArticle', { params: { ...params, articleId }, body: { reason: 'Not needed' } })).status).toBe(200);
  expect((await staff.call('changeDeskArticle', { params: { ...params, articleId }, body: { ...body(), stamp } })).code).toBe('desk.article_unknown');
  const elsewhere = { merchant: 'dagat', kind: 'announcement', articleId: doneOf(added.value).id };
  expect((await staff.call('changeDeskArticle', { params: elsewhere, body: { ...body(), stamp } })).code).toBe('desk.article_unknown');
  const audit = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { subject: `merchant:laro/announcement` } })).value;
  expect(audit.entries.map(({ action }) => action).toSorted()).toEqual(
    ['article.added', 'article.added', 'article.changed', 'article.ordered', 'article.removed'].toSorted(),
  );
});

test('[T80] a promotion or banner of the strict market goes on only with its permit number', async () => {
  const staff = await site.desk.signIn('content');
  const params = { ...merchant, kind: 'promotion' };
  const promotion = body({ type: '', offer, reward: '5.00' as Body['reward'] });
  expect((await staff.call('addDeskArticle', { params, body: promotion })).code).toBe('desk.permit_missing');
  expect((await staff.call('addDeskArticle', { params, body: { ...promotion, isEnabled: false } })).status).toBe(200);
  const added = await staff.call('addDeskArticle', { params, body: { ...promotion, permit: 'ASC-26-9' } });
  expect(added.value).toMatchObject({ reward: '5.00', permit: 'ASC-26-9', offer: { wagering: 3 } });
  const banner = { type: 'home', isEnabled: true, target: '', pictureId: 'laro-home-perya', kicker: {}, title: { EN: 'x' }, condition: {} };
  const times = { startsAt: null, endsAt: null, reason: 'For a test' };
  expect((await staff.call('addDeskBanner', { params: merchant, body: { ...banner, ...times } })).code).toBe('desk.permit_missing');
  expect((await staff.call('addDeskBanner', { params: merchant, body: { ...banner, ...times, permit: 'ASC-1' } })).status).toBe(200);
});

test('[T80] [AGENT-11] a creative for links of agents needs a permit, is on no page of the site, and is passed on in the language of the agent while it lasts', async () => {
  const staff = await site.desk.signIn('content');
  const condition = { EN: 'From 21 years on' };
  const given = { type: 'm_agent', isEnabled: true, target: '', pictureId: 'laro-home-perya', kicker: {}, title: { EN: 'Play', TY: 'Laro' }, condition };
  const times = { startsAt: null, endsAt: null, reason: 'For a test' };
  expect((await staff.call('addDeskBanner', { params: merchant, body: { ...given, ...times } })).code).toBe('desk.permit_missing');
  expect((await staff.call('addDeskBanner', { params: merchant, body: { ...given, ...times, permit: 'ASC-2' } })).status).toBe(200);
  const over = { ...times, endsAt: '2026-01-01T00:00:00.000Z' };
  await staff.call('addDeskBanner', { params: merchant, body: { ...given, ...over, title: { EN: 'Over' }, permit: 'ASC-3' } });
  const { banners } = await site.http.client().call('listAnnouncements', { query: { types: 'B' } });
  expect(banners.filter(({ type }) => type === 'm_agent')).toEqual([]);
  const laro = site.http.directory.byCode('laro');
  if (!laro) throw new Error('there is no merchant laro');
  const creatives = site.content.creativesOf(laro, 'TY');
  expect(creatives).toMatchObject([{ title: 'Laro', condition: 'From 21 years on', permit: 'ASC-2' }]);
  expect(site.content.isPromotionShown(laro, '999999')).toBe(false);
});

test('[PROMO-01] articles of one kind with the marks of another, reversed times and unknown pictures are refused with the field', async () => {
  const staff = await site.desk.signIn('content');
  const faultOf = async (kind: string, given: Partial<Body>) => {
    const answer = await staff.call('addDeskArticle', { params: { ...merchant, kind }, body: body(given) });
    return (answer.params as { fields?: { path: string }[] }).fields?.[0]?.path;
  };
  expect(await faultOf('announcement', { type: '' })).toBe('body.type');
  expect(await faultOf('help', { type: '' })).toBe('body.tag');
  expect(await faultOf('promotion', { type: '', permit: 'x' })).toBe('body.offer');
  expect(await faultOf('announcement', { reward: '1.00' as Body['reward'] })).toBe('body.reward');
  expect(await faultOf('promotion', { type: '', permit: 'x', offer: { ...offer, takesApplications: false }, reward: '1.00' as Body['reward'] })).toBe(
    'body.reward',
  );
  expect(await faultOf('announcement', { endsAt: '2025-01-01T00:00:00.000Z' })).toBe('body.endsAt');
  expect(await faultOf('promotion', { type: '', permit: 'x', offer, pictureId: 'nope' })).toBe('body.pictureId');
  expect(await faultOf('promotion', { type: '', permit: 'x', offer, categoryId: '999999' })).toBe('body.categoryId');
});

test('[PROMO-01] categories keep their order; one with an offer cannot be removed, nor an offer with an application', async () => {
  const staff = await site.desk.signIn('content');
  const write = (categories: { id: string | null; title: object }[]) =>
    staff.call('changeDeskCategories', { params: merchant, body: { categories, reason: 'For a test' } });
  const first = await write([
    { id: null, title: { EN: 'One' } },
    { id: null, title: { EN: 'Two' } },
  ]);
  const [one, two] = first.value.categories;
  if (!one || !two) throw new Error('there should be two categories');
  expect((await write([two, one])).value.categories.map(({ title }) => title.EN)).toEqual(['Two', 'One']);
  const params = { ...merchant, kind: 'promotion' };
  const added = await staff.call('addDeskArticle', { params, body: body({ type: '', offer, permit: 'ASC-2', categoryId: one.id }) });
  expect((await write([two])).code).toBe('desk.category_in_use');
  expect((await write([{ id: '999999', title: {} }])).code).toBe('desk.changed_meanwhile');
  const { browser } = await site.enter('tala');
  await browser.call('applyForPromotion', {}, {}, { promotionId: doneOf(added.value).id });
  expect((await staff.call('removeDeskArticle', { params: { ...params, articleId: doneOf(added.value).id }, body: { reason: 'Gone' } })).code).toBe(
    'desk.article_in_use',
  );
});

test('[HELP-01] [T46] [T52] [T82] every merchant has the shipped pages in every language; the desk changes them and adds others', async () => {
  const guest = site.http.client();
  const tags = async () => (await guest.call('listHelp', { query: { language: 'EN' } })).entries.map(({ tag }) => tag);
  expect(await tags()).toEqual(['terms', 'privacy', 'responsible', 'about', 'deposits', 'withdrawals', 'bonuses', 'faq']);
  const { entries } = await guest.call('listHelp', { query: { language: 'EN' } });
  const responsible = entries.find(({ tag }) => tag === 'responsible')?.content ?? '';
  for (const part of ['Under 21', 'href="/m/limits"', 'href="https://www.gamblingtherapy.org/"', 'href="/m/feedback"', 'regulator'])
    expect(responsible).toContain(part);
  expect(entries.find(({ tag }) => tag === 'privacy')?.content).toContain('We do not sell your data');
  const staff = await site.desk.signIn('content');
  const params = { ...merchant, kind: 'help' };
  const page = body({ type: '', tag: 'shipping', title: { EN: 'Shipping' } });
  expect((await staff.call('addDeskArticle', { params, body: page })).status).toBe(200);
  expect((await staff.call('addDeskArticle', { params, body: page })).code).toBe('desk.article_tag_taken');
  expect(await tags()).toContain('shipping');
});

test('[PROMO-01][T88] an uploaded picture is re-encoded within its byte limit, chosen by an offer, and cannot be removed while it shows', async () => {
  const staff = await site.desk.signIn('content');
  const upload = (bytes: Buffer) =>
    staff.call('addDeskMedium', { params: merchant, body: { title: 'Fair', picture: bytes.toString('base64'), reason: 'For a test' } });
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  for (const [what, bytes] of await hostilePictures()) expect([what, (await upload(bytes)).code]).toEqual([what, 'desk.media_unreadable']);
  expect(site.files.kept.size).toBe(0);
  const told = (await upload(await leakyPhoto())).value.id;
  for (const bytes of site.files.kept.values()) expect(await leaksOf(bytes)).toEqual([]);
  expect(site.files.kept.size).toBeGreaterThan(3);
  await staff.call('removeDeskMedium', { params: { ...merchant, mediumId: told }, body: { reason: 'It was a test' } });
  const { id, picture } = (await upload(photo)).value;
  expect(picture.plate).toBe('#336699');
  const source = withMedia({ locate: locatePicture, draw: async () => null }, site.files);
  for (const [format, bytesMax] of [
    ['avif', 48],
    ['webp', 80],
    ['jpg', 120],
  ] as const) {
    const located = source.locate(`/img/banners/${id}-750.${format}`);
    const bytes = located && (await source.draw(located));
    expect([format, (bytes?.length ?? Infinity) <= bytesMax * 1024]).toEqual([format, true]);
  }
  expect(source.locate(`/img/banners/${id}-751.avif`)).toBeUndefined();
  const params = { ...merchant, kind: 'promotion' };
  const { pictures } = (await staff.call('listDeskArticles', { params })).value;
  expect([pictures[0]?.id, pictures[0]?.title, pictures[1]?.title]).toEqual([id, 'Fair', '']);
  const shown = await staff.call('addDeskArticle', { params, body: body({ type: '', offer, permit: 'ASC-3', pictureId: id }) });
  expect(doneOf(shown.value).picture).toEqual({ key: id, plate: '#336699' });
  const remove = (mediumId: string) => staff.call('removeDeskMedium', { params: { ...merchant, mediumId }, body: { reason: 'Old' } });
  expect((await remove(id)).code).toBe('desk.media_in_use');
  await staff.call('removeDeskArticle', { params: { ...params, articleId: doneOf(shown.value).id }, body: { reason: 'Over' } });
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).code).toBe('desk.media_unknown');
  expect(site.files.kept.size).toBe(0);
});

test('[MALL-10] [T88] a picture that something keeps for good is not removed, and belongs to its merchant', async () => {
  const staff = await site.desk.signIn('content');
  const body = { title: 'Tumbler', picture: (await leakyPhoto()).toString('base64'), reason: 'For a test' };
  const { id } = (await staff.call('addDeskMedium', { params: merchant, body })).value;
  const { pictures } = site.content;
  const hold = (merchantCode: string, picture: string) =>
    inTransaction(site.desk.base.pool, (transaction) => pictures.hold(transaction, merchantCode, picture));
  expect((await pictures.listFor('laro')).map((one) => one.id)).toContain(id);
  expect((await pictures.listFor('dagat')).map((one) => one.id)).not.toContain(id);
  expect([await hold('dagat', id), await hold('laro', `media-${'0'.repeat(32)}`), await hold('laro', 'no-such-art')]).toEqual([false, false, false]);
  expect([await hold('laro', id), await hold('laro', id), await hold('laro', 'laro-register')]).toEqual([true, true, true]);
  expect(pictures.pictureOf(id).key).toBe(id);
  const remove = await staff.call('removeDeskMedium', { params: { ...merchant, mediumId: id }, body: { reason: 'Old' } });
  expect(remove.code).toBe('desk.media_in_use');
});

test('[NOTICE-02][ROLE-02] members have read marks, for free play everything is read, agents read their own', async () => {
  const staff = await site.desk.signIn('content');
  const params = { ...merchant, kind: 'announcement' };
  const add = async (more: Partial<Body>) => doneOf((await staff.call('addDeskArticle', { params, body: body(more) })).value).id;
  const forMembers = await add({ title: { EN: 'Members' }, audience: 'members' });
  await add({ title: { EN: 'Guests' }, audience: 'guests' });
  const forAgents = await add({ title: { EN: 'Agents' }, type: 'A' });
  const { browser } = await site.enter('ulan');
  const mine = async () => (await browser.call('listNotices')).value;
  const first = await mine();
  expect(first.player.map(({ title }) => title)).toContain('Members');
  expect(first.player.map(({ title }) => title)).not.toContain('Guests');
  expect(first.agent).toEqual([]);
  const readOf = async (id: string) => (await mine()).player.find((notice) => notice.id === id)?.read;
  expect(await readOf(forMembers)).toBe(false);
  const mark = (announcementId: string) => browser.call('markNoticeRead', { announcementId, read: true });
  expect((await mark(forMembers)).status).toBe(200);
  expect((await mark(forMembers)).status).toBe(200);
  expect(await readOf(forMembers)).toBe(true);
  for (const id of [forAgents, '999999']) expect((await mark(id)).code).toBe('content.notice_unknown');
  const trial = site.visitor();
  await trial.freePlay();
  const seen = (await trial.call('listNotices')).value.player;
  expect(seen.every(({ read }) => read)).toBe(true);
  expect(seen.map(({ title }) => title)).not.toContain('Members');
  expect((await trial.call('markNoticeRead', { announcementId: seen[0]?.id ?? '1', read: true })).code).toBe('session.members_only');
});

test('[NOTICE-03][PROMO-01] offers and pop-ups reach their readers alone: guests, members, new members, agents', async () => {
  const staff = await site.desk.signIn('content');
  const of = (kind: string) => ({ params: { ...merchant, kind } });
  const ids: Partial<Record<Body['audience'], string>> = {};
  for (const audience of ['all', 'guests', 'members', 'newMembers', 'agents'] as const) {
    const shared = { title: { EN: `For ${audience}` }, audience };
    await staff.call('addDeskArticle', { ...of('announcement'), body: body({ ...shared, type: 'PU' }) });
    ids[audience] = doneOf((await staff.call('addDeskArticle', { ...of('promotion'), body: body({ ...shared, type: '', offer, permit: 'ASC-4' }) })).value).id;
  }
  const meant = (titles: readonly { title: string }[]) => titles.flatMap(({ title }) => (title.startsWith('For ') ? [title.slice(4)] : []));
  const guest = site.http.client();
  expect(meant((await guest.call('listPromotions', { query: { language: 'EN' } })).promotions)).toEqual(['all']);
  expect(meant((await guest.call('listPromotions', { query: { for: 'guests', language: 'EN' } })).promotions)).toEqual(['all', 'guests']);
  const opened = async (id = '') => (await guest.call('getPromotion', { query: { id, for: 'guests', language: 'EN' } })).promotion?.title;
  expect(await opened(ids.guests)).toBe('For guests');
  expect(await opened(ids.members)).toBeUndefined();

  const { id, browser } = await site.enter('bagong');
  const offers = async () => meant((await browser.call('listReaderPromotions')).value.promotions);
  const popups = async () => meant((await browser.call('listNotices')).value.popup);
  for (const read of [offers, popups]) expect(await read()).toEqual(['all', 'members', 'newMembers']);
  const detail = async (promotionId = '') => (await browser.call('getReaderPromotion', undefined, {}, {}, { id: promotionId })).value.promotion;
  expect(await detail(ids.newMembers)).toMatchObject({ title: 'For newMembers', terms: { wagering: 3, reward: null } });
  expect(await detail(ids.agents)).toBeNull();
  await site.desk.base.pool.query("update players set created_at = now() - interval '31 days' where id = $1", [id]);
  expect(await offers()).toEqual(['all', 'members']);
  expect(await detail(ids.newMembers)).toBeNull();
  await site.desk.base.pool.query('update players set type = 10 where id = $1', [id]);
  for (const read of [offers, popups]) expect(await read()).toEqual(['all', 'members', 'agents']);

  const trial = site.visitor();
  await trial.freePlay();
  expect(meant((await trial.call('listReaderPromotions')).value.promotions)).toEqual(['all']);
  const map = (await site.http.app.inject({ url: '/sitemap.xml', headers: { host: 'localhost' } })).body;
  expect(map).toContain(`id=${ids.guests}<`);
  for (const hidden of [ids.members, ids.newMembers, ids.agents]) expect(map).not.toContain(`/m/activityDetail?id=${hidden}<`);
});

test('[PROMO-01][HELP-01] robots.txt and sitemap.xml list the pages of the requested host', async () => {
  const ask = (url: string) => site.http.app.inject({ url, headers: { host: 'dagat.localhost' } });
  expect((await ask('/robots.txt')).body).toContain('Sitemap: http://dagat.localhost/sitemap.xml');
  const map = await ask('/sitemap.xml');
  expect(map.headers['content-type']).toContain('application/xml');
  for (const address of ['/m/home', '/m/activity', '/m/help?tag=responsible']) expect(map.body).toContain(`<loc>http://dagat.localhost${address}</loc>`);
  expect((await site.http.app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })).body).not.toContain('Sitemap');
});

test('[T33] [T85] of two people who change the same article the second gets a conflict, and overwrites nothing that they have not seen', async () => {
  const staff = await site.desk.signIn('content');
  const params = { ...merchant, kind: 'announcement' };
  const { id, stamp } = doneOf((await staff.call('addDeskArticle', { params, body: body({ title: { EN: 'Draft' } }) })).value);
  const change = (title: string, read: string) =>
    staff.call('changeDeskArticle', { params: { ...params, articleId: id }, body: { ...body({ title: { EN: title } }), stamp: read } });
  const first = doneOf((await change('Theirs', stamp)).value);
  expect(first.title.EN).toBe('Theirs');
  expect(await change('Mine', stamp)).toMatchObject({ status: 409, code: 'desk.changed_meanwhile' });
  const titleNow = async () => (await staff.call('listDeskArticles', { params })).value.articles.find((entry) => entry.id === id);
  expect(await titleNow()).toMatchObject({ title: { EN: 'Theirs' }, stamp: first.stamp });
  // A different position in the order is not a change of content.
  const others = (await staff.call('listDeskArticles', { params })).value.articles.map((entry) => entry.id).filter((other) => other !== id);
  await staff.call('orderDeskArticles', { params, body: { ids: [id, ...others], reason: 'First of all' } });
  expect(doneOf((await change('Mine', first.stamp)).value).title.EN).toBe('Mine');
  const { entries } = (await (await site.desk.signIn('administrator')).call('listAudit', { query: { action: 'article.changed' } })).value;
  expect(JSON.stringify(entries)).not.toContain('stamp');
  expect((await staff.call('removeDeskArticle', { params: { ...params, articleId: id }, body: { reason: 'Not needed' } })).status).toBe(200);
});
