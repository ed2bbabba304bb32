import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { caletaProtocol, hub88Protocol } from '#server/adapters/vendors/hub88-protocol.ts';
import { openAccount, balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { BetDesk } from '#server/ledger/bets/bets.ts';
import { move } from '#server/ledger/movements/movements.ts';
import { issuePlayToken } from '#server/ledger/bets/play-tokens.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { createVendorSecrets } from '../keys/vendor-secrets.ts';
import { registerVendorProtocols } from './vendor-routes.ts';
import { createWallet, type GameRefusal } from './wallet.ts';

const VENDOR = 'BGS';
const keyPair = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });
const ours = keyPair();
const foreign = keyPair();

let base: Awaited<ReturnType<typeof testDatabase>>;
let app: FastifyInstance;
let refusal: GameRefusal = null;
let announced: string[] = [];
let player: { id: string; cash: bigint; token: string };

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await base.pool.query("insert into vendors (code, name) values ($1, 'Laro Studio') on conflict do nothing", [VENDOR]);
  await base.pool.query('insert into vendor_keys (vendor_code, public_key) values ($1, $2)', [VENDOR, ours.publicKey]);
  app = fastify();
  const wallet = createWallet({
    pool: base.pool,
    betDesk: new BetDesk(base.pool),
    gameOf: (_vendorCode, code) => code,
    gameRefusal: () => refusal,
    onMoved: ({ publicId }) => announced.push(publicId),
  });
  await registerVendorProtocols(app, [hub88Protocol, caletaProtocol], {
    keysOf: createVendorSecrets(base.pool, Buffer.alloc(32)).keysOf,
    wallet,
    takesDemoKeys: false,
    record: () => {},
    now: Date.now,
    noteKey: () => {},
  });
});
afterAll(async () => {
  await app.close();
  await base.close();
});
beforeEach(async () => {
  refusal = null;
  announced = [];
  const cash = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'player:cash', randomUUID());
  const gateway = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'gateway', 'test');
  await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: randomUUID(), from: gateway, to: cash, amount: 1000n * MAJOR_UNIT });
  const { rows } = await base.pool.query<{ public_id: string }>(
    "insert into players (merchant_code, type, currency, is_trial, country, cash_account) values ('laro', 0, 'PHP', false, 'PH', $1) returning public_id",
    [cash],
  );
  const token = await issuePlayToken(base.pool, { cashAccount: cash, vendorCode: VENDOR, gameId: 'slot', expiresAt: new Date(Date.now() + 3_600_000) });
  player = { id: rows[0]?.public_id ?? '', cash, token };
});

interface Reply {
  status: string;
  balance?: number;
  user?: string;
  currency?: string;
  country?: string;
  request_uuid?: string;
}

async function post(
  path: string,
  body: object | string,
  { key = ours.privateKey, header = 'x-hub88-signature', signed }: { key?: string; header?: string; signed?: string } = {},
): Promise<Reply> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.inject({
    method: 'POST',
    url: path,
    payload,
    headers: { 'content-type': 'application/json', [header]: sign('RSA-SHA256', Buffer.from(signed ?? payload), key).toString('base64') },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Reply>();
}

const H = '/vendor/hub88/BGS';
const bet = (changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: player.id,
  token: player.token,
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  round_closed: false,
  game_code: 'slot',
  currency: 'PHP',
  amount: 1_000_000,
  ...changes,
});
const win = (reference: string, changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: player.id,
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: reference,
  round: 'r',
  round_closed: true,
  game_code: 'slot',
  currency: 'PHP',
  amount: 2_500_000,
  ...changes,
});
const back = (reference: string, changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: player.id,
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: reference,
  round: 'r',
  round_closed: true,
  game_code: 'slot',
  ...changes,
});
const money = () => balanceOf(base.pool, player.cash);

describe('the Hub88 wallet', () => {
  test('[PLAY-05] user, balance, bet, win: each with the player’s real balance', async () => {
    const info = { request_uuid: randomUUID(), user: player.id, token: player.token };
    expect(await post(`${H}/user/info`, info)).toEqual({
      status: 'RS_OK',
      user: player.id,
      currency: 'PHP',
      country: 'PH',
      balance: 100_000_000,
      request_uuid: info.request_uuid,
    });
    const one = bet();
    expect(await post(`${H}/transaction/bet`, one)).toEqual({
      status: 'RS_OK',
      user: player.id,
      currency: 'PHP',
      balance: 99_000_000,
      request_uuid: one.request_uuid,
    });
    expect(await post(`${H}/transaction/win`, win(one.transaction_uuid))).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
    expect(await post(`${H}/user/balance`, { ...info, game_code: 'slot' })).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
  });

  test('[T35] repeats are answered as done with the balance of now; other input under the same id is a duplicate', async () => {
    const one = bet();
    await post(`${H}/transaction/bet`, one);
    await post(`${H}/transaction/bet`, bet());
    expect(await post(`${H}/transaction/bet`, one)).toMatchObject({ status: 'RS_OK', balance: 98_000_000 });
    for (const change of [{ amount: 2 }, { round: 'other' }, { game_code: 'other' }, { currency: 'USD' }])
      expect((await post(`${H}/transaction/bet`, { ...one, ...change })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await money()).toBe(980n * MAJOR_UNIT);
  });

  test('[T35] rollback before bet, win after rollback, rollback twice, win without bet', async () => {
    const early = bet();
    expect((await post(`${H}/transaction/rollback`, back(early.transaction_uuid))).status).toBe('RS_OK');
    expect((await post(`${H}/transaction/bet`, early)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    const one = bet();
    await post(`${H}/transaction/bet`, one);
    expect((await post(`${H}/transaction/rollback`, back(one.transaction_uuid))).status).toBe('RS_OK');
    expect((await post(`${H}/transaction/rollback`, back(one.transaction_uuid))).status).toBe('RS_OK');
    expect((await post(`${H}/transaction/win`, win(one.transaction_uuid))).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect((await post(`${H}/transaction/win`, win(randomUUID()))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await money()).toBe(1000n * MAJOR_UNIT);
  });

  test('[PLAY-05] a token ends bets, never wins or rollbacks; a blocked player is still paid', async () => {
    const one = bet();
    const two = bet();
    await post(`${H}/transaction/bet`, one);
    await post(`${H}/transaction/bet`, two);
    await base.pool.query("update play_tokens set expires_at = now() - interval '1 minute' where cash_account = $1", [player.cash]);
    await base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cash]);
    expect((await post(`${H}/transaction/bet`, bet())).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await post(`${H}/transaction/bet`, bet({ token: 'unknown' }))).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await post(`${H}/transaction/win`, win(one.transaction_uuid))).status).toBe('RS_OK');
    expect((await post(`${H}/transaction/rollback`, back(two.transaction_uuid))).status).toBe('RS_OK');
    await base.pool.query("update play_tokens set expires_at = now() + interval '1 minute' where cash_account = $1", [player.cash]);
    expect((await post(`${H}/transaction/bet`, bet())).status).toBe('RS_ERROR_USER_DISABLED');
  });

  test('[T65] a game that is off takes no new bet, but a bet once taken is confirmed', async () => {
    const one = bet();
    await post(`${H}/transaction/bet`, one);
    refusal = 'game_disabled';
    expect((await post(`${H}/transaction/bet`, bet())).status).toBe('RS_ERROR_INVALID_GAME');
    expect((await post(`${H}/transaction/bet`, one)).status).toBe('RS_OK');
    expect(await money()).toBe(990n * MAJOR_UNIT);
  });

  test('[PLAY-05] several bets and wins share a round; bets of nothing move nothing', async () => {
    const round = randomUUID();
    const first = bet({ round });
    await post(`${H}/transaction/bet`, first);
    await post(`${H}/transaction/bet`, bet({ round, amount: 0 }));
    await post(`${H}/transaction/bet`, bet({ round, amount: 0 }));
    await post(`${H}/transaction/win`, win(first.transaction_uuid, { amount: 1, round_closed: false }));
    await post(`${H}/transaction/win`, win(first.transaction_uuid, { amount: 0 }));
    const { rows } = await base.pool.query('select state, bets, wins, staked, paid from rounds where round_ref = $1', [round]);
    expect(rows).toEqual([{ state: 'closed', bets: 3, wins: 2, staked: 1_000_000n, paid: 1n }]);
  });

  test('[T86] wrong signatures move nothing: foreign key, one blank more, none, retired key', async () => {
    const one = bet();
    const wrong = { status: 'RS_ERROR_INVALID_SIGNATURE' };
    expect(await post(`${H}/transaction/bet`, one, { key: foreign.privateKey })).toEqual(wrong);
    expect(await post(`${H}/transaction/bet`, `${JSON.stringify(one)} `, { signed: JSON.stringify(one) })).toEqual(wrong);
    expect((await app.inject({ method: 'POST', url: `${H}/transaction/bet`, payload: one })).json()).toEqual(wrong);
    expect(await post('/vendor/hub88/NOBODY/transaction/bet', one)).toEqual(wrong);
    expect(await money()).toBe(1000n * MAJOR_UNIT);
  });

  test('[T28] amounts and fields that cannot be are refused in the protocol’s words, and move nothing', async () => {
    const status = async (changes: object) => (await post(`${H}/transaction/bet`, bet(changes))).status;
    expect(await status({ amount: -1 })).toBe('RS_ERROR_WRONG_TYPES');
    expect(await status({ amount: 1.5 })).toBe('RS_ERROR_WRONG_TYPES');
    expect(await status({ amount: '100' })).toBe('RS_ERROR_WRONG_TYPES');
    expect(await status({ amount: 9e15 })).toBe('RS_ERROR_WRONG_TYPES');
    expect(await status({ amount: 100_000_001 })).toBe('RS_ERROR_NOT_ENOUGH_MONEY');
    expect(await status({ currency: 'USD' })).toBe('RS_ERROR_WRONG_CURRENCY');
    expect(await status({ user: 'nobody' })).toBe('RS_ERROR_INVALID_TOKEN');
    expect(await status({ transaction_uuid: undefined })).toBe('RS_ERROR_WRONG_SYNTAX');
    expect((await post(`${H}/transaction/bet`, '{"broken"')).status).toBe('RS_ERROR_WRONG_SYNTAX');
    expect((await post(`${H}/transaction/bet`, '[]')).status).toBe('RS_ERROR_WRONG_TYPES');
    expect(await money()).toBe(1000n * MAJOR_UNIT);
  });

  test('[T35] parallel repeats of one bet pay once', async () => {
    const one = bet();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(`${H}/transaction/bet`, one)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set(['RS_OK']));
    expect(await money()).toBe(990n * MAJOR_UNIT);
    expect(await auditLedger(base.pool)).toSatisfy(isWhole);
  });
});

describe('the Caleta dialect', () => {
  test('[PLAY-05] other paths, header and user field, the same wallet', async () => {
    const C = '/vendor/caleta/BGS';
    const header = 'x-auth-signature';
    const one = { ...bet(), user: undefined, supplier_user: player.id };
    expect(await post(`${C}/wallet/bet`, one, { header })).toMatchObject({ status: 'RS_OK', balance: 99_000_000 });
    expect(await post(`${C}/wallet/win`, { ...win(one.transaction_uuid), user: undefined, supplier_user: player.id }, { header })).toMatchObject({
      status: 'RS_OK',
    });
    expect(await post(`${C}/wallet/bet`, one, { header: 'x-hub88-signature' })).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  });
});
