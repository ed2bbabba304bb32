import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { openPlaySite, type PlaySite, type TestPlayer } from '#server/testing/sites/play-site.ts';

let site: PlaySite;
let player: TestPlayer;
/** A time-out that a test can wait for; the platform's own is longer. */
const SHORT_MS = 150;
const sevens = { vassalage: 'BGS', gameId: 'perya-sevens' };

beforeAll(async () => {
  site = await openPlaySite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.vendor.asked.length = 0;
  site.vendor.replies = [{ url: `${site.vendor.origin}/play/perya-sevens#once` }];
  player = await site.trialPlayer();
});

const launched = async (query: Record<string, string> = sevens, who: TestPlayer | null = player) => {
  const answer = await site.launch(who, query);
  const body = answer.json<{ value?: object; errorCode?: string; params?: object }>();
  return { status: answer.statusCode, value: body.value, code: body.errorCode, params: body.params };
};

describe('launching a game', () => {
  test('[PLAY-01] returns the vendor’s address; the vendor gets one request, signed with our key, with all required fields', async () => {
    expect(await launched({ ...sevens, language: 'EN', freeplay: 'true' })).toEqual({
      status: 200,
      value: {
        url: `${site.vendor.origin}/play/perya-sevens#once`,
        gameId: 'perya-sevens',
        gameName: 'Perya Sevens',
        vassalage: 'BGS',
        vendorName: 'Laro Studio',
        saysReady: true,
      },
      code: undefined,
      params: undefined,
    });
    expect(site.vendor.asked).toHaveLength(1);
    expect(site.vendor.asked[0]).toMatchObject({
      path: '/operator/BGS/generic/v2/game/url',
      isSigned: true,
      body: {
        user: player.publicId,
        game_code: 'perya-sevens',
        currency: 'PHP',
        lang: 'en',
        platform: 'GPL_MOBILE',
        operator_id: 'laro',
        lobby_url: 'http://localhost/m/home',
        meta: { currency_symbol: '₱', currency_decimals: 2, is_trial: true, min_cycle_ms: 2500 },
      },
    });
  });

  test('[PLAY-05] the token of a launch stakes at its vendor, and nowhere else', async () => {
    await launched();
    const token = String(site.vendor.asked[0]?.body['token']);
    const bet = (vendor: string, game: string) =>
      site.wallet(`/vendor/hub88/${vendor}/transaction/bet`, {
        request_uuid: 'r',
        user: player.publicId,
        token,
        transaction_uuid: `${vendor}-${token}`,
        round: 'round-1',
        round_closed: false,
        game_code: game,
        currency: 'PHP',
        amount: 100_000,
      });
    expect(await bet('KISL', 'mango-monsoon')).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' });
    expect(await bet('BGS', 'perya-sevens')).toMatchObject({ status: 'RS_OK', balance: 999_900_000 });
  });

  test('[T17] after the log-out no open game can place a stake', async () => {
    await launched();
    const token = String(site.vendor.asked[0]?.body['token']);
    await site.app.http.inject({ method: 'DELETE', url: '/wps/session/logout', headers: player.headers });
    const bet = { request_uuid: 'r', user: player.publicId, token, transaction_uuid: token, round: 'r', round_closed: false, currency: 'PHP', amount: 1 };
    expect(await site.wallet('/vendor/hub88/BGS/transaction/bet', { ...bet, game_code: 'perya-sevens' })).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' });
  });

  test('[PLAY-01] without a session, or with the cookie alone, nothing is launched', async () => {
    expect(await launched(sevens, null)).toMatchObject({ status: 401, code: 'session.missing' });
    const { authorization: _, ...cookieOnly } = player.headers;
    expect((await launched(sevens, { ...player, headers: cookieOnly })).code).toBe('session.page_half_missing');
    expect(site.vendor.asked).toEqual([]);
  });

  test('[PLAY-05] a vendor without a server here, and one without the game: not offered', async () => {
    expect(await launched({ vassalage: 'SALA', gameId: 'color-game-live' })).toMatchObject({
      status: 404,
      code: 'play.game_not_offered',
      params: { game: 'Color Game Live' },
    });
    site.vendor.replies = [{ error: 'RS_ERROR_INVALID_GAME' }];
    expect((await launched()).code).toBe('play.game_not_offered');
  });

  test('[PLAY-01] a game that does not exist, of another vendor, or a lobby of an unknown vendor', async () => {
    for (const query of [{ vassalage: 'BGS', gameId: 'nothing' }, { vassalage: 'KISL', gameId: 'perya-sevens' }, { vassalage: 'NOBODY' }])
      expect(await launched(query)).toMatchObject({ status: 404, code: 'catalogue.game_unknown' });
  });

  test('[PLAY-03] without a game the vendor’s own lobby is launched', async () => {
    expect(await launched({ vassalage: 'BGS' })).toMatchObject({ status: 200, value: { gameId: '', gameName: 'Laro Studio' } });
    expect(site.vendor.asked[0]?.body['game_code']).toBe('lobby');
  });

  test('[PLAY-04] trial money plays only where free play is supported', async () => {
    await site.base.pool.query("update games set support_play = false where id = 'mango-monsoon'");
    await expect.poll(async () => (await launched({ vassalage: 'KISL', gameId: 'mango-monsoon' })).code, { timeout: 4000 }).toBe('play.no_free_play');
  });

  test('[T65] a merchant’s switched-off game, and a player who may not bet, are refused before the vendor is called', async () => {
    await site.base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cashAccount]);
    expect(await launched()).toMatchObject({ status: 403, code: 'play.not_allowed' });
    await site.base.pool.query("insert into merchant_games (merchant_code, game_id, is_enabled) values ('laro', 'kislap-sevens', false)");
    await expect.poll(async () => (await launched({ vassalage: 'KISL', gameId: 'kislap-sevens' })).code, { timeout: 4000 }).toBe('play.game_switched_off');
    expect(site.vendor.asked).toEqual([]);
  });
});

test('[T4] a game for real money is not launched before the proof of identity, and the vendor hears nothing', async () => {
  await site.base.pool.query('update players set awaits_identity = true where cash_account = $1', [player.cashAccount]);
  await site.base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cashAccount]);
  expect(await launched()).toMatchObject({ status: 403, code: 'identity.needed' });
  expect(site.vendor.asked).toEqual([]);
});

describe('a vendor that fails', () => {
  test('[PLAY-05] is retried once with the same request id', async () => {
    site.vendor.replies = [503, { url: `${site.vendor.origin}/play/x#1` }];
    expect((await launched()).status).toBe(200);
    const [first, second] = site.vendor.asked;
    expect(site.vendor.asked).toHaveLength(2);
    expect(second?.body['request_uuid']).toBe(first?.body['request_uuid']);
  });

  test.each([
    ['errors', 500],
    ['an answer without an address', {}],
    ['its own refusal', { error: 'RS_ERROR_UNKNOWN' }],
    ['an address of another origin', { url: 'https://evil.example/play' }],
    ['the address of the site itself', { url: 'http://localhost/m/home' }],
    ['no address at all', { url: 'javascript:alert(1)' }],
  ])('[PLAY-05] %s: unavailable, by its name', async (_name, reply) => {
    site.vendor.replies = [reply];
    expect(await launched()).toMatchObject({ status: 503, code: 'play.vendor_unavailable', params: { vendor: 'Laro Studio' } });
  });

  test('[PLAY-05] silence ends within two time-outs, and counts as any other failure', async () => {
    site.vendor.replies = ['silence'];
    const platformKey = await site.platformKey();
    const operator = createHub88Operator({ readKey: async () => platformKey, record: () => {}, timeoutMs: SHORT_MS });
    const startedAt = performance.now();
    const endpoint = {
      vendorCode: 'BGS',
      protocol: 'hub88' as const,
      operatorId: null,
      operatorUrl: `${site.vendor.origin}/operator/BGS`,
      platformKey: 'platform',
    };
    expect(await operator.round(endpoint, { user: player.publicId, roundRef: 'r' })).toEqual({ kind: 'unavailable' });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2 * SHORT_MS - 10);
    expect(site.vendor.asked).toHaveLength(2);
  });
});

test('[PLAY-05] keys and endpoints of the demo are invalid in production', async () => {
  const production = await openPlaySite({ takesDemoVendors: false });
  try {
    const visitor = await production.trialPlayer();
    expect((await production.launch(visitor, sevens)).json<{ errorCode: string }>().errorCode).toBe('play.game_not_offered');
    expect(await production.wallet('/vendor/hub88/BGS/user/info', { request_uuid: '1', user: visitor.publicId, token: 'x' })).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    });
  } finally {
    await production.close();
  }
});
