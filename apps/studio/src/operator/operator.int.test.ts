import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signBytes } from '../keys.ts';
import type { Studio } from '../app.ts';
import {
  askGame,
  askOperator,
  GAME,
  launchBody,
  launchCode,
  listeningWallet,
  openFor,
  platformKeys,
  playRound,
  studioDatabase,
  studioOver,
  valueOf,
  type StudioDatabase,
} from '../testing/test-studio.ts';
import { forgetOldLaunches } from './operator.store.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let studio: Studio;

beforeAll(async () => {
  database = await studioDatabase();
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url);
});
afterAll(async () => {
  await studio.close();
  await wallet.close();
  await database.close();
});

describe('launch', () => {
  test('[PLAY-01] the address names the host of the lobby, the game and a code that works once', async () => {
    const { url } = await askOperator(studio, '/game/url', launchBody(wallet));
    const address = new URL(String(url));
    expect([address.hostname, address.pathname]).toEqual(['laro.localhost', `/play/${GAME}`]);
    const code = address.hash.slice(1);
    expect(code).toMatch(/^[\w-]{43}$/);
    const both = await Promise.all([0, 1].map(() => askGame(studio, 'open', { code })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await askGame(studio, 'open', { code })).answer).toEqual({ success: false, errorCode: 'studio.code_used' });
  });

  test('[PLAY-01] a code is good for two minutes', async () => {
    const code = await launchCode(studio, wallet);
    await database.pool.query("update sessions set code_ends_at = code_ends_at - interval '2 minutes' where opened_at is null");
    expect((await askGame(studio, 'open', { code })).answer).toEqual({ success: false, errorCode: 'studio.code_used' });
    const { rows } = await database.pool.query('select opened_at from sessions where code_ends_at < now()');
    expect(rows).toContainEqual({ opened_at: null });
  });

  test('[T17] neither code nor session token is stored', async () => {
    const code = await launchCode(studio, wallet);
    const { session } = await valueOf(studio, 'open', { code });
    const { rows } = await database.pool.query<{ text: string }>('select s::text as text from sessions s');
    expect(rows.some(({ text }) => text.includes(code) || text.includes(session))).toBe(false);
  });

  test('[PLAY-01] while the wallet cannot be reached a code is not used up', async () => {
    const code = await launchCode(studio, wallet);
    wallet.faultOf = () => 'error_before';
    expect(await askGame(studio, 'open', { code })).toMatchObject({ statusCode: 503, answer: { errorCode: 'studio.wallet_unavailable' } });
    wallet.faultOf = () => null;
    expect(await valueOf(studio, 'open', { code })).toMatchObject({ balance: wallet.balance.toString() });
  });

  test('[PLAY-01] a play token that the wallet no longer takes opens nothing', async () => {
    wallet.isTokenExpired = true;
    expect(await askGame(studio, 'open', { code: await launchCode(studio, wallet) })).toMatchObject({
      statusCode: 401,
      answer: { errorCode: 'studio.session_over' },
    });
    wallet.isTokenExpired = false;
  });

  test('[PLAY-05] only the platform’s own bytes count: another key, one blank more, no signature', async () => {
    const body = JSON.stringify(launchBody(wallet));
    const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await askOperator(studio, '/game/url', body, { key: foreign })).toEqual({ error: 'RS_ERROR_INVALID_SIGNATURE' });
    const signature = await signBytes(Buffer.from(body), platformKeys.privateKey);
    for (const headers of [{ 'x-hub88-signature': signature }, { 'x-hub88-signature': 'AAAA' }, {}]) {
      const answer = await studio.http.inject({ method: 'POST', url: '/operator/BGS/generic/v2/game/url', payload: `${body} `, headers });
      expect(answer.json()).toEqual({ error: 'RS_ERROR_INVALID_SIGNATURE' });
    }
  });

  test('[PLAY-05] a request repeated to the byte gives the same address, whose code still opens once; other bytes under its id are refused', async () => {
    const body = launchBody(wallet);
    const first = await askOperator(studio, '/game/url', body);
    expect(await askOperator(studio, '/game/url', body)).toEqual(first);
    const code = String(first['url']).split('#')[1] ?? '';
    await valueOf(studio, 'open', { code });
    expect(await askOperator(studio, '/game/url', body)).toEqual(first);
    expect((await askGame(studio, 'open', { code })).answer).toEqual({ success: false, errorCode: 'studio.code_used' });
    expect(await askOperator(studio, '/game/url', { ...body, country: 'JP' })).toEqual({ error: 'RS_ERROR_DUPLICATE_TRANSACTION' });
    const other = String((await askOperator(studio, '/game/url', launchBody(wallet)))['url']);
    expect(other.split('#')[1]).not.toBe(code);
  });

  test('[PLAY-05] unknown games, games of another vendor, missing and wrong fields', async () => {
    const ask = (changes: object, vendor = 'BGS') => askOperator(studio, '/game/url', launchBody(wallet, changes), { vendor });
    expect(await ask({ game_code: 'lobby' })).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
    expect(await ask({}, 'KISL')).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
    expect(await ask({ game_code: 'mango-monsoon' }, 'KISL')).toHaveProperty('url');
    expect(await ask({ token: undefined })).toEqual({ error: 'RS_ERROR_WRONG_SYNTAX' });
    expect(await ask({ user: 7 })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
    expect(await ask({ lobby_url: 'javascript:alert(1)' })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
    expect(await askOperator(studio, '/game/url', '{"user":')).toEqual({ error: 'RS_ERROR_WRONG_SYNTAX' });
  });

  test('[NAV-10] the words of the game are the player’s, English for a language we have not', async () => {
    expect((await openFor(studio, wallet, { lang: 'zh-Hant' })).language).toBe('zh-Hant');
    expect((await openFor(studio, wallet, { lang: 'tlh' })).language).toBe('en');
  });
});

describe('deleted data', () => {
  test('[T17] deletes unopened launches, and requests whose codes expired long ago', async () => {
    const kept = await openFor(studio, wallet);
    await launchCode(studio, wallet);
    await database.pool.query("update sessions set code_ends_at = now() - interval '25 hours'");
    await database.pool.query("update operator_requests set asked_at = now() - interval '91 days'");
    await forgetOldLaunches(database.pool);
    const left = await database.pool.query('select opened_at is not null as is_open from sessions group by 1');
    expect(left.rows).toEqual([{ is_open: true }]);
    expect((await database.pool.query('select from operator_requests')).rowCount).toBe(0);
    expect((await askGame(studio, 'balance', {}, kept.session)).statusCode).toBe(200);
  });
});

describe('detail of a round for the bet record', () => {
  const ask = (changes: object, vendor = 'BGS') =>
    askOperator(studio, '/game/round', { request_uuid: randomUUID(), user: wallet.user, ...changes }, { vendor });

  test('[T62] [GAME-22] the round as it was shown, its proof and the game; only for the right player and vendor', async () => {
    const opened = await openFor(studio, wallet);
    const spin = await playRound(studio, opened.session);
    const detail = await ask({ round: spin.roundId });
    const shownThere = await valueOf(studio, 'history-round', { id: spin.roundId }, opened.session);
    const { stake, totalWin } = spin.round;
    const figures = { kind: 'slot', staked: stake, returned: totalWin, multiple: expect.stringMatching(/^\d+\.\d\d$/) };
    expect(detail).toEqual({ ...shownThere, ...figures, acted_at: [], game_code: GAME, symbols: expect.any(Object) });
    const shown = new Set(spin.round.events.flatMap((event) => (event.kind === 'spin' ? event.falls.flatMap(({ window }) => [...window.join('')]) : [])));
    const symbols = detail['symbols'] as Record<string, { name: string; role: string | null; picture: string | null }>;
    expect(new Set(Object.keys(symbols))).toEqual(shown);
    for (const [code, { name, role, picture }] of Object.entries(symbols)) {
      expect(name, code).toMatch(/^[A-Z\d]/);
      if (role !== null || name.length > 2) expect(picture, code).toMatch(/^data:image\/webp;base64,/);
    }
    expect(detail['round']).toEqual(spin.round);
    const unknown = { error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' };
    expect(await ask({ round: spin.roundId, user: 'somebody' })).toEqual(unknown);
    expect(await ask({ round: spin.roundId }, 'KISL')).toEqual(unknown);
    expect(await ask({ round: randomUUID() })).toEqual(unknown);
    expect(await ask({ round: 'not an id' })).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
  });

  test('[T57] an unsettled round is not disclosed', async () => {
    const opened = await openFor(studio, wallet);
    wallet.faultOf = (question) => (question === 'transaction/win' ? 'error_before' : null);
    const key = randomUUID();
    expect(await valueOf(studio, 'spin', { key, stake: '1000000' }, opened.session)).toEqual({ state: 'pending', key });
    const { rows } = await database.pool.query<{ id: string }>("select id from rounds where state = 'decided'");
    expect(rows).toHaveLength(1);
    expect(await ask({ round: rows[0]?.id })).toEqual({ error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
    expect((await valueOf(studio, 'history', { before: null }, opened.session)).rounds.map(({ id }) => id)).not.toContain(rows[0]?.id);
    wallet.faultOf = () => null;
  });
});
