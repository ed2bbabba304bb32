import type { Wire } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#server/http/problems/refusal.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { memoryFiles } from '#server/testing/base/memory-files.ts';
import { testArticle as notice } from '#server/testing/base/test-content.ts';
import { insertArticles } from './articles/articles.store.ts';
import { createContent, type Content } from './create-content.ts';
import type { BannerInput } from './banners/desk-banners.ts';

const NOW = Date.parse('2026-06-20T12:00:00Z');
let base: TestDatabase;
let http: TestHttp;
let content: Content;
let other: Content;
let now = NOW;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  const pictures = {
    pictureOf: (_kind: string, id: string) => ({ key: `${id}-k`, plate: '#0a0b0c' }),
    listBannerPictures: () => ['perya', 'shark'].map((id) => ({ id, picture: { key: `${id}-k`, plate: '#0a0b0c' } })),
  };
  const deps = {
    pool: base.pool,
    directory: { byCode: (code: string) => http.directory.byCode(code) },
    files: memoryFiles(),
    pictures,
    now: () => now,
    onBackgroundError: (error: unknown) => expect.unreachable(String(error)),
  };
  content = await createContent(deps);
  other = await createContent(deps);
  http = await testHttp(base.pool, { handlers: content.handlers });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

type Value = Wire<'listAnnouncements', 'value'>;
const get = (query = '', host = 'localhost', headers: Record<string, string> = {}) =>
  http.app.inject({ method: 'GET', url: `/wps/announcement?${query}`, headers: { host, ...headers } });
const read = async (query = '', host?: string) => ((await get(query, host)).json() as { value: Value }).value;
const input = (more: Partial<BannerInput> = {}): BannerInput => ({
  type: 'home',
  isEnabled: true,
  target: '/m/slot-games',
  pictureId: 'perya',
  kicker: {},
  title: { EN: 'Perya', TY: 'Perya natin' },
  condition: {},
  permit: 'ASC-1',
  startsAt: null,
  endsAt: null,
  ...more,
});
const silently = async () => {};

describe('banners', () => {
  test('[HOME-05][T65] changes of the desk to items and their order are served immediately', async () => {
    const records: unknown[] = [];
    const first = await content.addBanner('laro', input(), async (_transaction, change) => void records.push(change));
    const second = await content.addBanner('laro', input({ pictureId: 'shark', title: { EN: 'Sharks' } }), silently);
    expect([first.position, second.position]).toEqual([1, 2]);
    const { stamp, ...facts } = first;
    expect(records).toEqual([{ before: null, after: facts }]);
    expect((await read('language=EN')).banners.map((banner) => banner.title)).toEqual(['Perya', 'Sharks']);
    await content.orderBanners('laro', 'home', [second.id, first.id], async (_transaction, change) => void records.push(change));
    expect(records[1]).toEqual({ before: [first.id, second.id], after: [second.id, first.id] });
    expect((await read('language=EN')).banners.map((banner) => banner.title)).toEqual(['Sharks', 'Perya']);
    await content.changeBanner('laro', first.id, { ...input({ isEnabled: false }), stamp }, silently);
    expect((await read()).banners.map((banner) => banner.id)).toEqual([second.id]);
    await content.removeBanner('laro', second.id, silently);
    expect((await read()).banners).toEqual([]);
    expect((await content.listBanners('laro')).banners.map((banner) => banner.id)).toEqual([first.id]);
    expect((await content.listBanners('laro')).pictures).toHaveLength(2);
    await content.removeBanner('laro', first.id, silently);
  });

  test('[NAV-10] texts fall back from the requested language to the merchant’s own, then to English, and name their language', async () => {
    const banner = await content.addBanner('laro', input({ kicker: { EN: 'Only English' }, condition: { RU: 'Только по-русски' } }), silently);
    expect((await read('language=TY')).banners[0]).toEqual({
      id: banner.id,
      type: 'home',
      kicker: 'Only English',
      title: 'Perya natin',
      condition: '',
      otherLanguages: { kicker: 'EN' },
      target: '/m/slot-games',
      picture: { key: 'perya-k', plate: '#0a0b0c' },
    });
    const inEnglish = (await read('language=EN')).banners[0];
    expect([inEnglish?.title, inEnglish && 'otherLanguages' in inEnglish]).toEqual(['Perya', false]);
    await content.removeBanner('laro', banner.id, silently);
  });

  test('[HOME-05] a banner begins and ends by the clock, without a change or a restart', async () => {
    const banner = await content.addBanner('laro', input({ startsAt: '2026-06-20T13:00:00Z', endsAt: '2026-06-20T14:00:00Z' }), silently);
    const isOn = async () => (await read()).banners.length === 1;
    expect(await isOn()).toBe(false);
    now = Date.parse('2026-06-20T13:00:00Z');
    expect(await isOn()).toBe(true);
    now = Date.parse('2026-06-20T14:00:00Z');
    expect(await isOn()).toBe(false);
    now = NOW;
    await content.removeBanner('laro', banner.id, silently);
  });

  test('[HOME-05] wrong banners are refused with the field', async () => {
    await expect(content.addBanner('laro', input({ pictureId: 'nope' }), silently)).rejects.toMatchObject({
      params: { fields: [{ path: 'body.pictureId', fault: 'enum' }] },
    });
    await expect(content.addBanner('laro', input({ startsAt: '2026-06-20T14:00:00Z', endsAt: '2026-06-20T14:00:00Z' }), silently)).rejects.toMatchObject({
      params: { fields: [{ path: 'body.endsAt', fault: 'range' }] },
    });
    await expect(content.addBanner('nope', input(), silently)).rejects.toThrow(new Refusal('request.not_found'));
    for (const id of ['999', 'x', '1 or 1=1', '99999999999999999999'])
      await expect(content.removeBanner('laro', id, silently), id).rejects.toThrow(new Refusal('desk.banner_unknown'));
  });

  test('[T86] a banner of another merchant is not found', async () => {
    const banner = await content.addBanner('laro', input(), silently);
    await expect(content.changeBanner('dagat', banner.id, { ...input(), stamp: banner.stamp }, silently)).rejects.toThrow(new Refusal('desk.banner_unknown'));
    await expect(content.orderBanners('dagat', 'home', [banner.id], silently)).rejects.toThrow(new Refusal('desk.changed_meanwhile'));
    expect((await read('', 'dagat.localhost')).banners).toEqual([]);
    await content.removeBanner('laro', banner.id, silently);
  });

  test('[T85] a change that cannot be recorded does not happen', async () => {
    const attempt = content.addBanner('laro', input(), async () => {
      throw new Error('no audit');
    });
    await expect(attempt).rejects.toThrow('no audit');
    expect((await content.listBanners('laro')).banners).toEqual([]);
  });

  test('[T33] a banner that someone else has changed since is not overwritten', async () => {
    const banner = await content.addBanner('laro', input(), silently);
    const theirs = await content.changeBanner('laro', banner.id, { ...input({ target: '/m/help' }), stamp: banner.stamp }, silently);
    const mine = { ...input({ target: '/m/notice' }), stamp: banner.stamp };
    await expect(content.changeBanner('laro', banner.id, mine, silently)).rejects.toThrow(new Refusal('desk.changed_meanwhile'));
    expect((await content.changeBanner('laro', banner.id, { ...mine, stamp: theirs.stamp }, silently)).target).toBe('/m/notice');
    await content.removeBanner('laro', banner.id, silently);
  });

  test('[T65] reordering a list that has changed since is refused; a banner moved to another place is appended there', async () => {
    const one = await content.addBanner('laro', input(), silently);
    const two = await content.addBanner('laro', input(), silently);
    for (const ids of [[one.id], [one.id, one.id], [one.id, '999']])
      await expect(content.orderBanners('laro', 'home', ids, silently)).rejects.toThrow(new Refusal('desk.changed_meanwhile'));
    await content.addBanner('laro', input({ type: 'm_fish' }), silently);
    expect(await content.changeBanner('laro', one.id, { ...input({ type: 'm_fish' }), stamp: one.stamp }, silently)).toMatchObject({
      type: 'm_fish',
      position: 2,
    });
    for (const banner of (await content.listBanners('laro')).banners) await content.removeBanner('laro', banner.id, silently);
    expect(two.position).toBe(2);
  });

  test('[GATE-03] another process sees the change when it looks', async () => {
    const banner = await content.addBanner('dagat', input(), silently);
    await other.refresh();
    expect((await other.listBanners('dagat')).banners.map((entry) => entry.id)).toEqual([banner.id]);
  });
});

describe('announcements', () => {
  test('[NOTICE-01][NOTICE-03] announcements that are on, with days where the merchant is and HTML made harmless', async () => {
    const [first, , third] = await insertArticles(base.pool, 'laro', 'announcement', [
      notice({
        title: { EN: 'Fish <b>&amp;</b> more' },
        body: { EN: '<p onclick="x()">Hello</p><script>1</script>' },
        startsAt: new Date('2026-06-19T17:00:00Z'),
      }),
      notice({ title: { EN: 'Later' }, body: { EN: '' }, startsAt: new Date('2026-07-01T00:00:00Z') }),
      notice({
        type: 'PU',
        title: { EN: 'Popup' },
        body: { EN: '<p>x</p>' },
        startsAt: new Date('2026-06-01T00:00:00Z'),
        endsAt: new Date('2026-06-30T15:59:00Z'),
      }),
    ]);
    await content.refresh();
    const { player, popup, banners } = await read('types=PL,PU&language=EN');
    // Manila is eight hours ahead of UTC: this one began on the 20th there.
    const common = { read: true, otherLanguage: null };
    expect(player).toEqual([
      { ...common, id: String(first?.id), type: 'PL', title: 'Fish & more', content: '<p>Hello</p>', startDate: '2026-06-20', endDate: null, noExpiry: '1' },
    ]);
    expect(popup).toEqual([
      { ...common, id: String(third?.id), type: 'PU', title: 'Popup', content: '<p>x</p>', startDate: '2026-06-01', endDate: '2026-06-30', noExpiry: '0' },
    ]);
    expect(banners).toEqual([]);
    const { rows } = await base.pool.query<{ body: object }>('select body from articles where id = $1', [first?.id]);
    expect(rows[0]?.body).toEqual({ EN: '<p>Hello</p>' });
  });

  test('[NOTICE-03][T88] unsafe HTML in the table is sanitised when rendered', async () => {
    await base.pool.query(`update articles set body = '{"EN":"<img src=x onerror=alert(1)><p>ok</p>"}' where title ->> 'EN' like 'Fish%'`);
    await content.refresh();
    expect((await read('types=PL&language=EN')).player[0]?.content).toBe('<p>ok</p>');
  });

  test('[NOTICE-03] audience and languages: guests only on request, members never here, another language not at all', async () => {
    await insertArticles(base.pool, 'dagat', 'announcement', [
      notice({ title: { EN: 'All' } }),
      notice({ title: { EN: 'Guests' }, audience: 'guests' }),
      notice({ title: { EN: 'Members' }, audience: 'members' }),
      notice({ title: { EN: 'Agents' }, type: 'A' }),
      notice({ title: { EN: 'Filipino' }, languages: ['TY'] }),
      notice({ title: { EN: 'Off' }, isEnabled: false }),
      notice({ title: { EN: 'Popular' }, type: 'H' }),
    ]);
    await content.refresh();
    const titles = async (query: string) => {
      const value = await read(`types=PL,H&${query}`, 'dagat.localhost');
      return [...value.player, ...value.hot].map(({ title }) => title);
    };
    expect(await titles('language=EN')).toEqual(['All', 'Popular']);
    expect(await titles('language=EN&for=guests')).toEqual(['All', 'Guests', 'Popular']);
    expect(await titles('language=TY')).toEqual(['All', 'Filipino', 'Popular']);
  });

  test('[NOTICE-03] [NAV-10] an article is in one language as a whole: the requested one, the merchant’s, English, any; and names it if it differs', async () => {
    await insertArticles(base.pool, 'dagat', 'announcement', [
      notice({ type: 'PU', title: { EN: 'Both', TY: 'Pareho' }, body: { EN: '<p>both</p>', TY: '<p>pareho</p>' } }),
      notice({ type: 'PU', title: { EN: 'Half', TY: 'Kalahati' }, body: { EN: '<p>half</p>' } }),
      notice({ type: 'PU', title: { RU: 'По-русски' }, body: { RU: '<p>да</p>' } }),
    ]);
    await content.refresh();
    const texts = async (language: string) =>
      (await read(`types=PU&language=${language}`, 'dagat.localhost')).popup.map((entry) => [entry.title, entry.content, entry.otherLanguage]);
    expect(await texts('TY')).toEqual([
      ['Pareho', '<p>pareho</p>', null],
      ['Half', '<p>half</p>', 'EN'],
      ['По-русски', '<p>да</p>', 'RU'],
    ]);
    expect(await texts('EN')).toEqual([
      ['Both', '<p>both</p>', null],
      ['Half', '<p>half</p>', null],
      ['По-русски', '<p>да</p>', 'RU'],
    ]);
  });

  test('[CALL-01] types are the known ones; repeating them changes nothing', async () => {
    expect((await get('types=X')).statusCode).toBe(400);
    expect((await get('types=')).statusCode).toBe(400);
    const once = await get('types=PL,B');
    expect((await get(`types=${'B,PL,'.repeat(300)}B`, 'localhost', { 'if-none-match': String(once.headers['etag']) })).statusCode).toBe(304);
  });
});
