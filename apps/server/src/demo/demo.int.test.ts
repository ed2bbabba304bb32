import { vendors as artVendors } from '@laro/art/vendors';
import { briefs } from '@laro/art/briefs';
import type { Wire } from '@laro/contract/routes';
import { esportsVendors, inHouseVendors, lotteryVendors } from '@laro/domain/catalogue/game-categories';
import { languageCodes } from '@laro/domain/system/languages';
import { checkSetting } from '@laro/domain/settings/setting-kinds';
import { checkSettingsTogether, isSettingKey, settingDefinitions, settingsFrom } from '@laro/domain/settings/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCatalogue } from '#server/modules/play/catalogue/index.ts';
import { createContent } from '#server/modules/reach/content/index.ts';
import { memoryFiles } from '#server/testing/base/memory-files.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { demoMerchants } from './offers/demo-merchants.ts';
import { seedDemo } from './seed-demo.ts';

let base: TestDatabase;
let http: TestHttp;

beforeAll(async () => {
  base = await testDatabase();
  const first = seedDemo(base.pool);
  const second = seedDemo(base.pool);
  expect((await Promise.all([first, second])).toSorted()).toEqual([false, true]);
  const directory = { byCode: (code: string) => http.directory.byCode(code) };
  const onBackgroundError = (error: unknown) => expect.unreachable(String(error));
  const catalogue = await createCatalogue({ pool: base.pool, directory, onBackgroundError });
  const content = await createContent({ pool: base.pool, directory, files: memoryFiles(), onBackgroundError });
  http = await testHttp(base.pool, { handlers: { ...catalogue.handlers, ...content.handlers } });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

async function get<Value>(host: string, url: string): Promise<Value> {
  const answer = await http.app.inject({ method: 'GET', url, headers: { host } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<{ value: Value }>().value;
}
type Vendors = Wire<'listVendors', 'value'>;
const hosts = ['localhost', 'dagat.localhost'];

type Misspell = (word: string) => string;
const replaced: Misspell = (word) => `${word.slice(0, 1)}q${word.slice(2)}`;
const dropped: Misspell = (word) => word.slice(0, -2) + word.slice(-1);
const swapped: Misspell = (word) => word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1);

/** A name's words of three letters and more, the longest first: one of two letters, or a number with another digit, is another one. */
const wordsOf = (name: string) => (name.match(/\p{L}{3,}/gu) ?? []).toSorted((a, b) => b.length - a.length);
const misspell = (name: string, ...errors: readonly Misspell[]): string =>
  wordsOf(name)
    .slice(0, errors.length)
    .reduce((text, word, place) => text.replace(word, errors[place] ?? String), name);
const isShort = (name: string) => (wordsOf(name)[0]?.length ?? 0) < 5;
/** Two typing errors in a name: both in its longest word where that is long enough to be known by the rest, else in two words. */
const typos: Readonly<Record<string, (name: string) => string>> = {
  'a wrong letter and a missing one': (name) => (isShort(name) ? misspell(name, replaced, replaced) : misspell(name, (word) => dropped(replaced(word)))),
  'letters swapped in one word and a wrong one in another': (name) => misspell(name, swapped, replaced),
};

describe('the demo', () => {
  test('[LIST-15] over 600 games are listed for every merchant, each with a vendor that is offered', async () => {
    for (const host of hosts) {
      const { totalCount, categories } = await get<Vendors>(host, '/wps/game/vendors');
      expect(totalCount, host).toBeGreaterThanOrEqual(612);
      for (const category of categories)
        expect(
          category.vendors.reduce((sum, vendor) => sum + vendor.gameCount, 0),
          category.key,
        ).toBe(category.gameCount);
    }
  });

  test('[HOME-02][HOME-04] the rails have the order of the merchants’ settings', async () => {
    const keys = async (host: string) => (await get<Vendors>(host, '/wps/game/vendors')).categories.map((category) => category.key);
    expect(await keys('localhost')).toEqual(['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'BINGO', 'INHOUSE']);
    expect(await keys('dagat.localhost')).toEqual(['LIVE', 'RNG', 'FISH', 'PVP', 'SPORTS', 'COCKFIGHT', 'ESPORTS', 'LOTT', 'ELOTT', 'BINGO', 'INHOUSE']);
  });

  test('[T81] the Philippine merchant shows no cockfight, the international one does', async () => {
    const count = async (host: string) => (await get<Wire<'listGames', 'value'>>(host, '/wps/game/list?gameType=COCKFIGHT')).totalCount;
    expect(await count('localhost')).toBe(0);
    expect(await count('dagat.localhost')).toBeGreaterThan(0);
  });

  test('[PLAY-06][PLAY-02] the codes that the product names are there, about 40 vendors in all', async () => {
    const codes = new Set(artVendors.map((vendor) => vendor.code));
    for (const code of [...esportsVendors, ...inHouseVendors, ...lotteryVendors, 'BTI']) expect(codes, code).toContain(code);
    expect(codes.size).toBeGreaterThanOrEqual(38);
  });

  test('[LIST-12] both hot lists are whole, and they differ', async () => {
    const hot = async (host: string) => (await get<Wire<'listHotGames', 'value'>>(host, '/wps/game/hot')).games.map((game) => game.gameId);
    const known = new Set(briefs.map((brief) => brief.id));
    for (const merchant of demoMerchants)
      expect(
        merchant.hot.filter((id) => !known.has(id)),
        merchant.code,
      ).toEqual([]);
    expect(await hot('localhost')).toEqual(demoMerchants[0]?.hot);
    expect(await hot('dagat.localhost')).toEqual(demoMerchants[1]?.hot);
  });

  test('[LIST-05][LIST-09] slots have several classifications, and some games are new', async () => {
    const slots = await get<Wire<'listGames', 'value'>>('localhost', '/wps/game/list?gameType=RNG');
    expect(slots.classifications.length).toBeGreaterThan(3);
    expect(new Set(slots.games.slice(0, 12).map((game) => game.vassalage)).size).toBeGreaterThan(8);
    expect((await get<Wire<'listGames', 'value'>>('localhost', '/wps/game/list?isNew=1')).totalCount).toBeGreaterThan(10);
  });

  test('[HOME-05][NOTICE-01] at least eight banners and a ticker, with words in every language', async () => {
    for (const host of hosts) {
      const offered = host === 'localhost' ? ['EN', 'TY'] : languageCodes;
      const titles = new Set<string>();
      for (const language of offered) {
        const { banners, player, popup } = await get<Wire<'listAnnouncements', 'value'>>(host, `/wps/announcement?language=${language}`);
        expect(banners.length).toBeGreaterThanOrEqual(8);
        expect(banners.filter((banner) => banner.type === 'home').length).toBeGreaterThan(1);
        for (const banner of banners)
          expect(
            [banner.kicker, banner.title, banner.condition, banner.target].every((text) => text !== ''),
            `${banner.id} ${language}`,
          ).toBe(true);
        expect([player.length > 1, popup.length]).toEqual([true, 1]);
        titles.add(banners[0]?.title ?? '');
      }
      expect(titles.size).toBe(offered.length);
    }
  });

  test('[GEN-10] every setting of the demo fits its definition, and the merchants differ where decisions.md says', () => {
    for (const { code, settings } of demoMerchants) {
      for (const [key, value] of Object.entries(settings))
        expect(isSettingKey(key) && checkSetting(settingDefinitions[key], value), `${code} ${key}`).toBeNull();
      expect(checkSettingsTogether(settingsFrom(settings)), code).toEqual([]);
    }
    const [laro, dagat] = demoMerchants.map((merchant) => settingsFrom(merchant.settings));
    const differing = ['language.default', 'market.currency', 'market.ageMin', 'agent.downlineTransfer', 'look.skin'] as const;
    expect(differing.map((key) => laro?.[key])).toEqual(['TY', 'PHP', 21, false, 'laro']);
    expect(differing.map((key) => dagat?.[key])).toEqual(['EN', 'USD', 18, true, 'dagat']);
  });

  test('[LIST-03] people find the demo’s games as they misspell them', async () => {
    const first = async (text: string) =>
      (await get<Wire<'listGames', 'value'>>('localhost', `/wps/game/list?gameName=${encodeURIComponent(text)}`)).games[0]?.gameName;
    expect(await first('ginotng kalabw')).toBe('Gintong Kalabaw');
    expect(await first('mahjng mabuhai')).toBe('Mahjong Mabuhay');
    expect(await first('tongits')).toBe('Tongits Tambayan');
  });

  test.each(Object.keys(typos))('[LIST-03] each of the 612 games is on the first page of what its name finds with %s', async (kind) => {
    const lost: string[] = [];
    for (const name of new Set(briefs.map((brief) => brief.name))) {
      const typed = typos[kind]?.(name) ?? name;
      expect(typed).not.toBe(name);
      const { games } = await get<Wire<'listGames', 'value'>>('dagat.localhost', `/wps/game/list?gameName=${encodeURIComponent(typed)}`);
      if (!games.some((game) => game.gameName === name)) lost.push(`${name} as ${typed}`);
    }
    expect(lost).toEqual([]);
  });
});
