import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { MAJOR_UNIT, moneyAsInteger } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { grantWithin } from '#server/ledger/accounts/bonus-money.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';

/** The whole app with real HTTP and real keys, as a vendor uses it. Both dialects must give the same answers. */
let site: PlaySite;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;

beforeAll(async () => {
  site = await openPlaySite();
});
afterAll(async () => {
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  await site.close();
});
beforeEach(async () => {
  player = await site.richPlayer('BGS');
});

interface Reply {
  status: string;
  request_uuid?: string;
  user?: string;
  currency?: string;
  balance?: number;
}
type Question = 'info' | 'balance' | 'bet' | 'win' | 'rollback';

const dialects = [
  {
    name: 'hub88',
    header: 'x-hub88-signature',
    userField: 'user',
    paths: { info: '/user/info', balance: '/user/balance', bet: '/transaction/bet', win: '/transaction/win', rollback: '/transaction/rollback' },
  },
  {
    name: 'caleta',
    header: 'x-auth-signature',
    userField: 'supplier_user',
    paths: { info: '/wallet/check', balance: '/wallet/balance', bet: '/wallet/bet', win: '/wallet/win', rollback: '/wallet/rollback' },
  },
] as const;

const money = () => balanceOf(site.base.pool, player.cashAccount);
const FULL = 1000n * MAJOR_UNIT;

describe.each(dialects)('$name', ({ name, header, userField, paths }) => {
  const ask = (question: Question, body: object | string, how: { key?: string; signed?: string } = {}) =>
    site.wallet<Reply>(`/vendor/${name}/BGS${paths[question]}`, body, { header, ...how });
  const who = () => ({ request_uuid: randomUUID(), [userField]: player.publicId, token: player.token });
  const bet = (changes: object = {}) => ({
    ...who(),
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    is_free: false,
    game_code: 'perya-sevens',
    currency: 'PHP',
    amount: 1_000_000,
    ...changes,
  });
  const after = (reference: string, changes: object = {}) => ({
    ...who(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: reference,
    round: 'r',
    round_closed: true,
    is_free: false,
    game_code: 'perya-sevens',
    currency: 'PHP',
    amount: 2_500_000,
    ...changes,
  });
  const statusOf = async (question: Question, body: object | string, how?: { key?: string; signed?: string }) => (await ask(question, body, how)).status;

  test('[PLAY-05] a round from question to win, with the request’s id in every answer', async () => {
    const info = who();
    expect(await ask('info', info)).toMatchObject({ status: 'RS_OK', user: player.publicId, currency: 'PHP', request_uuid: info.request_uuid });
    const one = bet();
    expect(await ask('bet', one)).toMatchObject({ status: 'RS_OK', balance: 99_000_000, request_uuid: one.request_uuid });
    expect(await ask('win', after(one.transaction_uuid))).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
    expect(await ask('balance', { ...who(), game_code: 'perya-sevens' })).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
  });

  test('[T35] the same call sent concurrently and repeated applies once; other content under the same id is a duplicate', async () => {
    const one = bet();
    const both = await Promise.all([ask('bet', one), ask('bet', one), ask('bet', one)]);
    expect(both.map(({ status, balance }) => [status, balance])).toEqual(both.map(() => ['RS_OK', 99_000_000]));
    const win = after(one.transaction_uuid);
    await Promise.all([ask('win', win), ask('win', win)]);
    expect(await ask('win', win)).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
    for (const change of [{ amount: 1 }, { round: 'x' }, { game_code: 'kislap-sevens' }, { currency: 'USD' }])
      expect(await statusOf('bet', { ...one, ...change })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await statusOf('win', { ...win, amount: 1 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  });

  test('[T35] orders of rollback, bet and win', async () => {
    const early = bet();
    expect(await statusOf('rollback', after(early.transaction_uuid))).toBe('RS_OK');
    expect(await statusOf('bet', early)).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    const one = bet();
    await ask('bet', one);
    for (const _time of [1, 2]) expect(await statusOf('rollback', after(one.transaction_uuid))).toBe('RS_OK');
    expect(await statusOf('win', after(one.transaction_uuid))).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
    expect(await statusOf('win', after(randomUUID()))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    expect(await money()).toBe(FULL);
  });

  test('[PLAY-05] [CASH-01] a free bet takes nothing and wins by the reward that was granted, and by no other', async () => {
    const rewardId = randomUUID();
    const spins = { vendorCode: 'BGS', gameIds: ['perya-sevens'], total: 1, stake: 5n * MAJOR_UNIT, winsBecome: 'cash' as const, wageringTimes: 0 };
    const terms = { amount: 0n, required: 0n, stakeMax: null, isBonusFirst: true, contributions: {}, expiresAt: new Date(Date.now() + 3_600_000) };
    const grant = { id: rewardId, cashAccount: player.cashAccount, spins, ...terms };
    expect(await inTransaction(site.base.pool, (transaction) => grantWithin(transaction, grant))).toBe('granted');
    const free = (change: object = {}) => bet({ is_free: true, amount: 500_000, reward_uuid: rewardId, ...change });
    expect(await statusOf('bet', bet({ is_free: true }))).toBe('RS_ERROR_WRONG_SYNTAX');
    const refused = free({ reward_uuid: randomUUID() });
    const none = name === 'hub88' ? 'RS_ERROR_LIMIT_REACHED' : 'RS_ERROR_BET_LIMIT_EXCEEDED';
    expect(await statusOf('bet', refused)).toBe(none);
    expect(await statusOf('win', after(refused.transaction_uuid))).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const one = free();
    for (const _time of [1, 2]) expect(await ask('bet', one)).toMatchObject({ status: 'RS_OK', balance: moneyAsInteger(FULL) });
    expect(await statusOf('bet', free())).toBe(none);
    await ask('rollback', after(one.transaction_uuid));
    const again = free();
    expect(await statusOf('bet', again)).toBe('RS_OK');
    expect(await ask('win', after(again.transaction_uuid, { amount: 700_000, is_free: true, reward_uuid: rewardId }))).toMatchObject({ status: 'RS_OK' });
    expect(await money()).toBe(1007n * MAJOR_UNIT);
  });

  test('[T71] a stake above a bonus’s limit is refused with the maximum', async () => {
    const terms = { amount: 50n * MAJOR_UNIT, required: 50n * MAJOR_UNIT, stakeMax: 10n * MAJOR_UNIT, isBonusFirst: true, contributions: {}, spins: null };
    const grant = { id: randomUUID(), cashAccount: player.cashAccount, expiresAt: new Date(Date.now() + 3_600_000), ...terms };
    await inTransaction(site.base.pool, (transaction) => grantWithin(transaction, grant));
    const answer = await ask('bet', bet({ amount: 1_000_001 }));
    expect(answer).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED', bet_limit: 1_000_000 });
    expect(await statusOf('bet', bet({ amount: 1_000_000 }))).toBe('RS_OK');
  });

  test('[PLAY-05] several bets and wins in a round, bets of nothing, and a round that a win closes', async () => {
    const round = randomUUID();
    const [first, second] = [bet({ round }), bet({ round })];
    for (const body of [first, second, bet({ round, amount: 0 }), bet({ round, amount: 0 })]) expect(await statusOf('bet', body)).toBe('RS_OK');
    await ask('win', after(first.transaction_uuid, { round_closed: false }));
    await ask('win', after(second.transaction_uuid, { amount: 0 }));
    const { rows } = await site.base.pool.query('select state, bets, wins from rounds where round_ref = $1', [round]);
    expect(rows).toEqual([{ state: 'closed', bets: 4, wins: 2 }]);
    expect(await money()).toBe(1005n * MAJOR_UNIT);
  });

  test('[PLAY-05] an expired token, a disabled player: no bet, but wins and rollbacks', async () => {
    const [one, two] = [bet(), bet()];
    await ask('bet', one);
    await ask('bet', two);
    await site.base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cashAccount]);
    expect(await statusOf('bet', bet())).toBe('RS_ERROR_USER_DISABLED');
    await site.base.pool.query("update play_tokens set expires_at = now() - interval '1 second' where cash_account = $1", [player.cashAccount]);
    expect(await statusOf('bet', bet())).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect(await statusOf('win', after(one.transaction_uuid))).toBe('RS_OK');
    expect(await statusOf('rollback', after(two.transaction_uuid))).toBe('RS_OK');
  });

  const nothingMoved: readonly [string, string, () => [Question, object | string, { key?: string; signed?: string }?]][] = [
    ['an unknown user', 'RS_ERROR_INVALID_TOKEN', () => ['bet', bet({ [userField]: 'p0000' })]],
    ['an unknown token', 'RS_ERROR_INVALID_TOKEN', () => ['bet', bet({ token: 'nobody’s' })]],
    ['an unknown token in a question', 'RS_ERROR_INVALID_TOKEN', () => ['info', { ...who(), token: 'nobody' }]],
    ['a game of another vendor', 'RS_ERROR_INVALID_GAME', () => ['bet', bet({ game_code: 'mango-monsoon' })]],
    ['a game that does not exist', 'RS_ERROR_INVALID_GAME', () => ['bet', bet({ game_code: 'nothing' })]],
    ['another currency', 'RS_ERROR_WRONG_CURRENCY', () => ['bet', bet({ currency: 'USD' })]],
    ['more than there is', 'RS_ERROR_NOT_ENOUGH_MONEY', () => ['bet', bet({ amount: 100_000_001 })]],
    ['a negative amount', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ amount: -1 })]],
    ['a sixth decimal', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ amount: 100_000.5 })]],
    ['an amount as text', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ amount: '1.000001' })]],
    ['a huge amount', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ amount: 9_007_199_254_740_991 })]],
    ['an amount beyond all numbers', 'RS_ERROR_WRONG_TYPES', () => ['bet', JSON.stringify(bet()).replace('1000000', '1e999')]],
    ['a boolean as text', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ round_closed: 'yes' })]],
    ['a missing amount', 'RS_ERROR_WRONG_SYNTAX', () => ['bet', bet({ amount: undefined })]],
    ['a missing token', 'RS_ERROR_WRONG_SYNTAX', () => ['bet', bet({ token: undefined })]],
    ['a required field that is null', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ transaction_uuid: null })]],
    ['an optional field of another kind', 'RS_ERROR_WRONG_TYPES', () => ['win', after('x', { round: 7 })]],
    ['a missing transaction', 'RS_ERROR_WRONG_SYNTAX', () => ['rollback', after('x', { transaction_uuid: undefined })]],
    ['a missing reference', 'RS_ERROR_WRONG_SYNTAX', () => ['win', after('x', { reference_transaction_uuid: undefined })]],
    ['no JSON', 'RS_ERROR_WRONG_SYNTAX', () => ['bet', '{"user":']],
    ['an empty body', 'RS_ERROR_WRONG_SYNTAX', () => ['bet', '']],
    ['an array', 'RS_ERROR_WRONG_TYPES', () => ['bet', '[]']],
    ['a null byte in an id', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ round: 'a\0b' })]],
    ['half a character in an id', 'RS_ERROR_WRONG_TYPES', () => ['bet', bet({ transaction_uuid: 'a\ud800' })]],
    ['a blank more than was signed', 'RS_ERROR_INVALID_SIGNATURE', () => ['bet', `${JSON.stringify(bet())} `, { signed: JSON.stringify(bet()) }]],
    [
      'the same content written otherwise',
      'RS_ERROR_INVALID_SIGNATURE',
      () => {
        const body = bet();
        return ['bet', JSON.stringify(body, null, 1), { signed: JSON.stringify(body) }];
      },
    ],
    [
      'a stranger’s key',
      'RS_ERROR_INVALID_SIGNATURE',
      () => ['bet', bet(), { key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }],
    ],
  ];
  test.each(nothingMoved)('[PLAY-05] %s: %s, and nothing has moved', async (_name, status, make) => {
    const [question, body, how] = make();
    expect(await statusOf(question, body, how)).toBe(status);
    expect(await money()).toBe(FULL);
  });

  test('[PLAY-05] a signature in the other dialect’s header does not count', async () => {
    const other = dialects.find((dialect) => dialect.name !== name);
    const answer = await site.wallet<Reply>(`/vendor/${name}/BGS${paths.bet}`, bet(), { header: other?.header ?? '' });
    expect(answer).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' });
  });

  test('[T31] two hundred concurrent bets never take more than the balance', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => statusOf('bet', bet({ amount: 2_000_000 }))));
    expect(answers.filter((status) => status === 'RS_OK')).toHaveLength(50);
    expect(answers.filter((status) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(150);
    expect(await money()).toBe(0n);
  }, 60_000);
});

describe('where the dialects differ', () => {
  const rollback = (changes: object) => ({
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round: 'r',
    round_closed: true,
    game_code: 'x',
    ...changes,
  });
  const caleta = (path: string, body: object) => site.wallet<Reply>(`/vendor/caleta/BGS${path}`, body, { header: 'x-auth-signature' });
  const bet = () => ({
    request_uuid: randomUUID(),
    token: player.token,
    supplier_user: player.publicId,
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    is_free: false,
    game_code: 'perya-sevens',
    currency: 'PHP',
    amount: 1_000_000,
  });

  test('[PLAY-05] Caleta’s check and rollback have no user: the token identifies the player, even an expired one, else the bet', async () => {
    expect(await caleta('/wallet/check', { request_uuid: '1', token: player.token })).toMatchObject({ status: 'RS_OK', user: player.publicId });
    const [one, two] = [bet(), bet()];
    await caleta('/wallet/bet', one);
    await caleta('/wallet/bet', two);
    await site.base.pool.query("update play_tokens set expires_at = now() - interval '1 hour' where cash_account = $1", [player.cashAccount]);
    expect(await caleta('/wallet/rollback', rollback({ token: player.token, reference_transaction_uuid: one.transaction_uuid }))).toMatchObject({
      status: 'RS_OK',
    });
    await site.base.pool.query('delete from play_tokens where cash_account = $1', [player.cashAccount]);
    expect(await caleta('/wallet/rollback', rollback({ token: player.token, reference_transaction_uuid: two.transaction_uuid }))).toMatchObject({
      status: 'RS_OK',
      balance: 100_000_000,
    });
    expect(await caleta('/wallet/check', { request_uuid: '1', token: 'nobody' })).toEqual({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: '1' });
  });

  test('[SAFE-28] Hub88’s user/info is answered without a token, and a token that is sent is checked', async () => {
    const info = (changes: object) => site.wallet('/vendor/hub88/BGS/user/info', { request_uuid: '1', user: player.publicId, ...changes });
    for (const changes of [{}, { token: null }, { token: player.token }])
      expect(await info(changes)).toEqual({ status: 'RS_OK', request_uuid: '1', user: player.publicId, currency: 'PHP', balance: 100_000_000, country: 'PH' });
    expect(await info({ token: 'nobody’s' })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' });
    await site.base.pool.query("update play_tokens set expires_at = now() - interval '1 hour' where cash_account = $1", [player.cashAccount]);
    expect(await info({ token: player.token })).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' });
    expect(await info({ request_uuid: undefined })).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' });
  });

  test('[SAFE-28] Hub88’s user/info without a user is wrong syntax', async () => {
    expect(await site.wallet('/vendor/hub88/BGS/user/info', { request_uuid: '1', token: player.token })).toEqual({
      status: 'RS_ERROR_WRONG_SYNTAX',
      request_uuid: '1',
    });
  });
});
