import type { Wire } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogueSite, type CatalogueSite, type Page } from '#server/testing/sites/catalogue-site.ts';

const NOW = Date.parse('2026-06-20T12:00:00Z');
let site: CatalogueSite;
beforeAll(async () => {
  site = await openCatalogueSite(NOW);
});
afterAll(() => site.close());

const settingsOf = async (code: string, settings: Record<string, unknown>) => {
  await site.http.directory.changeSettings(code, null, settings, async () => {});
};

describe('categories', () => {
  test('[HOME-04] [LIST-01] categories come in the merchant’s order, without HOT and without empty ones', async () => {
    const { categories } = await site.vendors();
    expect(categories.map((category) => category.key)).toEqual(['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'LOTT', 'BINGO', 'INHOUSE']);
    expect(categories.find((category) => category.key === 'RNG')).toMatchObject({
      displayName: 'Slots',
      accountTypeName: 'RNG',
      gameCount: 5,
      vendorNames: ['Kislap Games', 'Bayani Reels', 'Laro Studio'],
    });
  });

  test('[T81] cockfight games are nowhere until the merchant turns the category on', async () => {
    expect(await site.names('gameType=COCKFIGHT')).toEqual([]);
    expect(await site.names('vassalage=TLSY')).toEqual([]);
    expect(await site.names('gameName=talisay')).toEqual([]);
    expect((await site.vendors()).totalCount).toBe(10);
  });

  test('[HOME-04] cockfight forms its own category right after sports, and takes its place when sports is empty', async () => {
    await settingsOf('dagat', { 'games.categories': ['SPORTS', 'HOT', 'RNG', 'COCKFIGHT'], 'language.offered': ['EN', 'TY', 'JA'], 'language.default': 'EN' });
    expect((await site.vendors('dagat.localhost')).categories.map((category) => category.key)).toEqual(['SPORTS', 'COCKFIGHT', 'RNG']);
    expect(await site.names('gameType=SPORTS', 'dagat.localhost')).toEqual(['Football Live']);
    expect(await site.names('gameType=COCKFIGHT', 'dagat.localhost')).toEqual(['Talisay Derby']);
    await site.catalogue.changeGame('dagat', 'football-live', { isEnabled: false }, async () => {});
    expect((await site.vendors('dagat.localhost')).categories.map((category) => category.key)).toEqual(['COCKFIGHT', 'RNG']);
    await site.catalogue.changeGame('dagat', 'football-live', { isEnabled: true }, async () => {});
  });

  test('[HOME-02] [GEN-10] vendors are in the merchant’s own order, without the disabled ones', async () => {
    const rng = (await site.vendors('dagat.localhost')).categories.find((category) => category.key === 'RNG');
    // The platform's own games belong to INHOUSE, which this merchant does not offer.
    expect(rng?.vendors.map((vendor) => vendor.code)).toEqual(['BYNI']);
    expect(rng?.vendors[0]).toEqual({ code: 'BYNI', name: 'Bayani Reels', icon: '/img/vendors/BYNI-COLOR2.png', gameCount: 2, lobby: true });
  });

  test('[LIST-09] [PLAY-06] bingo, e-sports and in-house are views by classification and vendor', async () => {
    expect(await site.names('gameType=BINGO')).toEqual(['Bingo Bituin']);
    expect(await site.names('gameType=RNG&gameClassify=BG')).toEqual(['Bingo Bituin']);
    expect(await site.names('gameType=ESPORTS')).toEqual(['Avenida Arena']);
    expect(await site.names('gameType=SPORTS')).toEqual(['Football Live']);
    expect(await site.names('gameType=INHOUSE')).toEqual(['Perya Sevens']);
    expect(await site.names('gameType=RNG')).toContain('Perya Sevens');
  });

  test('[LIST-13] for Filipino, BTI and TCG vendors show another label; both share one icon', async () => {
    const labels = async (language: string) =>
      (await site.vendors('localhost', language)).categories.flatMap((category) => category.vendors).filter((vendor) => /BTI|TCG/.test(vendor.code));
    expect((await labels('TY')).map((vendor) => vendor.name)).toEqual(['Laro Sports', 'Laro Lotto']);
    expect((await labels('EN')).map((vendor) => vendor.name)).toEqual(['Tibay Sports', 'Timog Draws']);
    expect(new Set((await labels('EN')).map((vendor) => vendor.icon))).toEqual(new Set(['/img/vendors/BTI-COLOR2.png']));
    expect((await site.list('gameType=LOTT&language=TY')).games[0]?.vendorName).toBe('Laro Lotto');
    expect((await site.list('gameType=LOTT&language=EN')).games[0]?.vendorName).toBe('Timog Draws');
  });

  test('[NAV-10] category names are in the requested language', async () => {
    expect((await site.vendors('dagat.localhost', 'JA')).categories.map((category) => category.displayName)).toEqual(['スポーツ', '闘鶏', 'スロット']);
  });
});

describe('lists', () => {
  test('[CALL-05] a page states its position, and pages beyond the last are empty', async () => {
    const page = await site.list('pageSize=4&pageNo=2');
    expect(page).toMatchObject({ pageNum: 2, totalPages: 3, totalCount: 10 });
    expect(page.games).toHaveLength(4);
    expect(await site.list('pageSize=4&pageNo=100000')).toMatchObject({ pageNum: 100000, totalPages: 3, games: [] });
  });

  test('[CALL-05] [LIST-04] a game carries all its fields', async () => {
    const [game] = (await site.list('vassalage=BYNI&gameClassify=JACKPOT')).games;
    expect(game).toEqual({
      gameId: 'gintong-kalabaw',
      nodeId: '3',
      nodeName: 'Gintong Kalabaw',
      gameName: 'Gintong Kalabaw',
      displayName: 'Gintong Kalabaw',
      gameType: 'RNG',
      category: 'RNG',
      vassalage: 'BYNI',
      vendorName: 'Bayani Reels',
      gameClassify: 'JACKPOT',
      gameCode: 'GINTONG-KALABAW',
      showIcon: '/img/games/gintong-kalabaw-1-240.webp',
      iconUrl: '/img/games/gintong-kalabaw-1-240.jpg',
      mobileLargeIcon: '/img/games/gintong-kalabaw-1-480.webp',
      picture: { key: 'gintong-kalabaw-1', plate: '#0a0b0c' },
      tag: 'hot',
      theme: 1,
      supportPlay: true,
      isGameH5: false,
    });
  });

  test('[LIST-05] classifications are counted over the list before their own filter', async () => {
    const page = await site.list('gameType=RNG&gameClassify=CLASSIC');
    expect(page.games.map((game) => game.gameName)).toEqual(['Kislap Sevens', 'Perya Sevens']);
    expect(page.classifications).toEqual([
      { key: 'CLASSIC', count: 2 },
      { key: 'VIDEO', count: 2 },
      { key: 'JACKPOT', count: 1 },
    ]);
    await settingsOf('laro', { 'games.subcategories': ['JACKPOT', 'CLASSIC'] });
    // A sub-category that the merchant leaves out is not offered; its games appear in the whole list.
    expect((await site.list('gameType=RNG')).classifications.map(({ key }) => key)).toEqual(['JACKPOT', 'CLASSIC']);
    expect((await site.list('gameType=RNG')).totalCount).toBe(5);
    await settingsOf('laro', { 'games.subcategories': null });
  });

  test('[LIST-09] [LIST-12] hot games keep their order and can be narrowed by type', async () => {
    expect(await site.names('dataType=HOT')).toEqual(['Gintong Kalabaw', 'Color Game Live', 'Perya Sevens']);
    expect(await site.names('gameType=HOT')).toEqual(['Gintong Kalabaw', 'Color Game Live', 'Perya Sevens']);
    expect(await site.names('dataType=HOT&gameType=INHOUSE')).toEqual(['Perya Sevens']);
    expect(await site.names('dataType=HOT&gameName=color')).toEqual(['Color Game Live']);
    const hot = await site.value<Wire<'listHotGames', 'value'>>('/wps/game/hot?isPlatform=2&platform=html5');
    expect(hot.games.map((game) => [game.gameName, game.vendorName])).toEqual([
      ['Gintong Kalabaw', 'Bayani Reels'],
      ['Color Game Live', 'Sala Live'],
      ['Perya Sevens', 'Laro Studio'],
    ]);
  });

  test('[LIST-09] isNew selects new games, and a game is no longer new after its weeks have passed', async () => {
    expect(await site.names('isNew=1&gameClassify=')).toEqual(['Piñas Piñata']);
    expect(await site.names('dataType=NEW')).toEqual(['Piñas Piñata']);
    site.now = NOW + 40 * 86_400_000;
    expect(await site.names('isNew=1')).toEqual([]);
    site.now = NOW;
  });

  test('[LIST-02] an unknown vendor is refused by name', async () => {
    const answer = await site.get('/wps/game/list?vassalage=NOPE');
    expect([answer.statusCode, (answer.json() as { errorCode: string }).errorCode]).toEqual([404, 'catalogue.vendor_unknown']);
    expect((await site.get('/wps/game/list?vassalage=KISL', 'dagat.localhost')).statusCode).toBe(404);
  });

  test('[LIST-03] search tolerates typing errors, ignores accents, and finds vendors and categories', async () => {
    const search = (text: string) => site.names(`gameName=${encodeURIComponent(text)}`);
    expect(await search('gintong')).toEqual(['Gintong Kalabaw']);
    expect(await search('ginotng kalabw')).toEqual(['Gintong Kalabaw']);
    expect(await search('PINAS')).toEqual(['Piñas Piñata']);
    expect(await search('kislap')).toEqual(['Kislap Sevens', 'Mango Monsoon']);
    expect(await search('kislap mango')).toEqual(['Mango Monsoon']);
    expect(await search('宾果')).toEqual(['Bingo Bituin']);
    expect(await search('gintongkala')).toEqual(['Gintong Kalabaw']);
    expect(await search('zzzzzz')).toEqual([]);
    expect(await search('   ')).toHaveLength(10);
  });

  test('[ERR-02] hostile queries are refused or find nothing; none of them breaks the server', async () => {
    const hostile = [
      "' or 1=1 --",
      '%00',
      '\u0000\u0007',
      '../../etc/passwd',
      '<script>alert(1)</script>',
      '🐔'.repeat(40),
      '\ud800',
      'a'.repeat(81),
      '%%%',
      '\\',
      '${jndi:ldap://x}',
      '‮abc',
      '()*+?[]^$|',
      '__proto__',
      'constructor',
    ];
    const keys = [
      'gameName',
      'gameType',
      'vassalage',
      'gameClassify',
      'pageNo',
      'pageSize',
      'minBet',
      'minLine',
      'isNew',
      'language',
      'merchant',
      'dataType',
      'platform',
      '__proto__',
    ];
    for (const text of hostile) {
      for (const key of keys) {
        const raw = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
        const answer = await site.get(`/wps/game/list?${key}=${raw}`);
        expect([200, 400, 404], `${key}=${text}`).toContain(answer.statusCode);
        if (key === 'gameName' && answer.statusCode === 200) expect((answer.json() as { value: Page }).value.games.length, text).toBeLessThan(3);
      }
    }
    expect((await site.get(`/wps/game/list?gameName=${'%'.repeat(50)}`)).statusCode).toBeLessThan(500);
    expect((await site.get(`/wps/game/list?pageNo=1&pageNo=2&gameName=a&gameName=b`)).statusCode).toBe(400);
    expect((await site.get(`/wps/game/list?${'x=1&'.repeat(3000)}`)).statusCode).toBeLessThan(500);
  });

  test('[CALL-05] a list that did not change is not sent again', async () => {
    const first = await site.get('/wps/game/list?gameType=RNG');
    const again = await site.get('/wps/game/list?gameType=RNG&pageNo=1', 'localhost', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const compressed = await site.get('/wps/game/list?gameType=RNG', 'localhost', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
  });
});
