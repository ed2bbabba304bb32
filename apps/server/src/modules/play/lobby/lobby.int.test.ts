import { createClient } from '@laro/client/client';
import { routes } from '@laro/contract/contract';
import { favouritesMax } from '@laro/domain/system/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, type Catalogue } from '#server/modules/play/catalogue/index.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { createRecords } from '#server/modules/play/records/index.ts';
import { addFixtureCatalogue } from '#server/testing/sites/catalogue-fixture.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { testHttp, type TestHttp } from '#server/testing/base/test-http.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { TestRounds, type TestPlayer } from '#server/testing/money/test-rounds.ts';
import { createLobby, insertEntry, type EntryInput } from './index.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-06-20T12:00:00Z');

let base: TestDatabase;
let rounds: TestRounds;
let http: TestHttp;
let catalogue: Catalogue;
let current: TestPlayer | null = null;
const clock = { now: NOW };

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await addFixtureCatalogue(base.pool);
  rounds = new TestRounds(base);
  const directory = new MerchantDirectory(base.pool);
  await directory.refresh();
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const pictureOf = (_kind: string, id: string) => ({ key: `${id}-1`, plate: '#000' });
  catalogue = await createCatalogue({ pool: base.pool, directory, onBackgroundError, pictureOf, now: () => clock.now });
  const records = createRecords({ pool: base.pool, catalogue, roundDetail: async () => null, onBackgroundError });
  const lobby = createLobby({
    pool: base.pool,
    catalogue,
    recentGames: records.recentGames,
    counters: async (_merchant, { username }) => ({ TICKET: { enabled: true, count: username.length } }),
    now: () => clock.now,
  });
  http = await testHttp(base.pool, {
    directory,
    handlers: { ...lobby.handlers, ...catalogue.handlers },
    ports: { playerSessionOf: async () => current?.session ?? 'none' },
  });
});
afterAll(async () => {
  await http.app.close();
  await base.close();
});

const as = (player: TestPlayer | null, host = 'localhost') => {
  current = player;
  return createClient<typeof routes>(routes, async ({ method, url, body }) => {
    const answer = await http.app.inject({
      method,
      url,
      headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  });
};

const node = (gameId: string) => catalogue.gameOfId(gameId)?.nodeId ?? '';
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('[LIST-10] favourites are node ids as text; adding twice and removing twice change nothing', async () => {
  const site = as(await rounds.addPlayer());
  const mango = node('mango-monsoon');
  expect(await site.call('listFavouriteIds')).toEqual({ nodeIds: [] });
  await site.call('addFavourite', { body: { nodeId: mango, token: 'x', vendor: 'KISL' } });
  await site.call('addFavourite', { body: { nodeId: mango } });
  await site.call('addFavourite', { body: { nodeId: node('color-game-live') } });
  expect((await site.call('listFavouriteIds')).nodeIds).toEqual([node('color-game-live'), mango]);
  expect((await site.call('listFavourites')).content.map((game) => game.gameId)).toEqual(['color-game-live', 'mango-monsoon']);
  expect((await site.call('listFavourites', { query: { gameType: 'RNG' } })).content.map((game) => game.gameId)).toEqual(['mango-monsoon']);
  expect((await site.call('listFavourites', { query: { gameType: 'HOT', vendor: 'SALA' } })).content.map((game) => game.gameId)).toEqual(['color-game-live']);
  expect(await site.call('listFavourites', { query: { pageNo: 2, pageSize: 1 } })).toMatchObject({
    pageNum: 2,
    totalPages: 2,
    content: [{ gameId: 'mango-monsoon' }],
  });
  await site.call('removeFavourite', { body: { nodeId: mango } });
  await site.call('removeFavourite', { body: { nodeId: mango } });
  expect((await site.call('listFavouriteIds')).nodeIds).toEqual([node('color-game-live')]);
});

test('[LIST-10] [T86] a player’s favourites are their own, and need a session', async () => {
  const one = await rounds.addPlayer();
  const other = await rounds.addPlayer();
  await as(one).call('addFavourite', { body: { nodeId: node('mango-monsoon') } });
  expect(await as(other).call('listFavouriteIds')).toEqual({ nodeIds: [] });
  await as(other).call('removeFavourite', { body: { nodeId: node('mango-monsoon') } });
  expect((await as(one).call('listFavouriteIds')).nodeIds).toHaveLength(1);
  expect(await codeOf(as(null).call('listFavouriteIds'))).toBe('session.missing');
  expect(await codeOf(as(null).call('addFavourite', { body: { nodeId: '1' } }))).toBe('session.missing');
  expect(await codeOf(as(null).call('listPersonalRows'))).toBe('session.missing');
});

test('[LIST-04] [LIST-10] lottery games, unknown ones and those that are not offered cannot be favourites', async () => {
  const player = await rounds.addPlayer();
  const add = (nodeId: string) => codeOf(as(player).call('addFavourite', { body: { nodeId } }));
  expect(await add(node('timog-toto'))).toBe('lobby.not_for_favourites');
  expect(await add('999999999')).toBe('catalogue.game_unknown');
  expect(await add(node('talisay-derby'))).toBe('catalogue.game_unknown');
  expect(await add('1 or 1=1')).toBe('request.invalid');
  await as(player).call('addFavourite', { body: { nodeId: node('kislap-sevens') } });
  await catalogue.changeGame('laro', 'kislap-sevens', { isEnabled: false }, async () => {});
  expect((await as(player).call('listFavourites')).content).toEqual([]);
  await catalogue.changeGame('laro', 'kislap-sevens', { isEnabled: true }, async () => {});
  expect((await as(player).call('listFavourites')).content).toHaveLength(1);
});

test('[CALL-05] there are at most as many favourites as one call lists', async () => {
  const player = await rounds.addPlayer();
  await base.pool.query(
    `with many as (
      insert into games (id, vendor_code, game_code, name, game_type, classification, released_on, picture_id)
      select 'many-' || n, 'KISL', 'MANY' || n, 'Many ' || n, 'RNG', 'VIDEO', '2020-01-01', 'many' from generate_series(1, $2) n returning node_id)
    insert into favourites (player_id, node_id) select $1, node_id from many`,
    [player.session.playerId, favouritesMax],
  );
  expect(await codeOf(as(player).call('addFavourite', { body: { nodeId: node('mango-monsoon') } }))).toBe('lobby.favourites_full');
  await base.pool.query("delete from favourites; delete from games where id like 'many-%'");
});

test('[HOME-01] the personal rows follow play and favourites, are the player’s own and are kept for seconds', async () => {
  const player = await rounds.addPlayer();
  const rowsOf = async () =>
    (await as(player).call('listPersonalRows')).rows.map(({ key, because, games }) => [key, because, games.map((game) => game.gameId)]);
  expect(await rowsOf()).toEqual([['new', null, ['pinas-pinata']]]);
  await rounds.play(player, { gameId: 'mango-monsoon' });
  clock.now += 5001;
  const played = await rowsOf();
  expect(played[0]).toEqual(['continue', null, ['mango-monsoon']]);
  expect(played[1]).toEqual(['because', 'Mango Monsoon', ['pinas-pinata', 'kislap-sevens', 'gintong-kalabaw']]);
  // A player sees their own new favourite immediately, before the cached answer expires.
  await as(player).call('addFavourite', { body: { nodeId: node('bingo-bituin') } });
  expect((await rowsOf()).at(-1)).toEqual(['favourites', null, ['bingo-bituin']]);
  expect(await as(await rounds.addPlayer()).call('listPersonalRows')).toMatchObject({ rows: [{ key: 'new' }] });
});

test('[T58] [T59] a game’s sheet states return, volatility, limits and rules in force; without a statement it claims nothing', async () => {
  await base.pool.query(`insert into game_mathematics (game_id, version, mathematics, rtp, deviation, valid_from) values
    ('mango-monsoon', 1, 'old', 940009, 3000000, '2020-01-01'), ('mango-monsoon', 2, 'now', 962752, 4600000, '2021-02-03'), ('mango-monsoon', 3, 'later', 900000, 1, '2999-01-01')`);
  await base.pool.query(`insert into game_rules (game_id, version, pay, pay_count, features, hit_rate, top_prize, top_one_in, stake_min, stake_max, max_win)
    values ('mango-monsoon', 2, 'lines', 20, '{wild,free_spins}', 349059, 12550, 104858, 100000, 20000000, 15469)`);
  const sheet = await as(null).call('getGameSheet', { params: { gameId: 'mango-monsoon' } });
  expect(sheet.figures).toEqual({ rtp: '96.27', volatility: 'high', version: 2, validFrom: '2021-02-03' });
  expect(sheet.rules).toEqual({
    pay: 'lines',
    payCount: 20,
    features: ['wild', 'free_spins'],
    hitRate: '34.90',
    topPrize: '125.50',
    topOneIn: '104858',
    maxWin: 15_469,
    stakeMin: '1.00',
    stakeMax: '200.00',
  });
  expect(sheet.similar.map((game) => game.gameId)).not.toContain('mango-monsoon');
  expect(sheet.similar[0]?.gameClassify).toBe('VIDEO');
  const silent = await as(null).call('getGameSheet', { params: { gameId: 'color-game-live' } });
  expect([silent.figures, silent.rules]).toEqual([null, null]);
  expect(await codeOf(as(null).call('getGameSheet', { params: { gameId: 'talisay-derby' } }))).toBe('catalogue.game_unknown');
  expect(await codeOf(as(null).call('getGameSheet', { params: { gameId: 'nothing' } }))).toBe('catalogue.game_unknown');
});

const entry = (change: Partial<EntryInput>): EntryInput => ({
  kind: 'news',
  isEnabled: true,
  title: { EN: 'News', TY: 'Balita' },
  home: '',
  away: '',
  target: '',
  startsAt: new Date(NOW - HOUR_MS).toISOString(),
  endsAt: null,
  ...change,
});

test('[HOME-09] hot matches and news show from their time to their end, in the visitor’s language, each merchant’s own', async () => {
  const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
  const match = { kind: 'match', title: { EN: 'Friendly' }, home: 'Hilaga', away: 'Timog', target: '/m/sport-games' } as const;
  await insertEntry(base.pool, 'laro', entry({ ...match, startsAt: at(3), endsAt: at(5) }));
  await insertEntry(base.pool, 'laro', entry({ ...match, home: 'Silangan', startsAt: at(1), endsAt: at(2) }));
  await insertEntry(base.pool, 'laro', entry({ ...match, home: 'Over', startsAt: at(-3), endsAt: at(-1) }));
  await insertEntry(base.pool, 'laro', entry({ title: { EN: 'Older', TY: 'Luma' }, startsAt: at(-9) }));
  await insertEntry(base.pool, 'laro', entry({ target: '/m/inHouse' }));
  await insertEntry(base.pool, 'laro', entry({ title: { EN: 'Not yet' }, startsAt: at(1) }));
  await insertEntry(base.pool, 'laro', entry({ title: { EN: 'Off' }, isEnabled: false }));
  await insertEntry(base.pool, 'dagat', entry({ title: { EN: 'Theirs' } }));
  clock.now = NOW;
  const { matches, news } = await as(null).call('getLobbyNews', { query: { language: 'TY' } });
  expect(matches.map(({ home, away, league, target }) => [home, away, league, target])).toEqual([
    ['Silangan', 'Timog', 'Friendly', '/m/sport-games'],
    ['Hilaga', 'Timog', 'Friendly', '/m/sport-games'],
  ]);
  expect(news.map(({ title }) => title)).toEqual(['Balita', 'Luma']);
  expect((await as(null, 'dagat.localhost').call('getLobbyNews')).news.map(({ title }) => title)).toEqual(['Theirs']);
  clock.now = NOW + 1.5 * HOUR_MS;
  const later = await as(null).call('getLobbyNews', { query: { language: 'EN' } });
  expect(later.news.map(({ title }) => title)).toEqual(['Not yet', 'News', 'Older']);
  clock.now = NOW + 3 * HOUR_MS;
  expect((await as(null).call('getLobbyNews')).matches.map(({ home }) => home)).toEqual(['Hilaga']);
  clock.now = NOW;
});

test('[NAV-08] [REW-01] modules that give rewards provide the counters; a kind without a provider is off', async () => {
  const player = await rounds.addPlayer({ username: 'counted' });
  const counters = await as(player).call('getPromotionCounters');
  expect(counters.TICKET).toEqual({ enabled: true, count: 7 });
  expect(counters.LOGIN).toEqual({ enabled: false, count: 0 });
  expect(Object.keys(counters)).toHaveLength(7);
  expect(await codeOf(as(null).call('getPromotionCounters'))).toBe('session.missing');
});
