import { createHash, randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { FORMS_CLOCK_MS } from '@laro/domain/vendors/forms-dialect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { grantWithin } from '#server/ledger/accounts/bonus-money.ts';
import { approved } from '#server/testing/people/approved.ts';
import { askForms, sendForm } from '#server/testing/stand-ins/dialect-vendors.ts';
import { FORMS_SECRET, openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';

/** Rules of the forms dialect alone (GAME-24); the cases of all dialects are in dialects.int.test.ts. */
const FULL = 1000n * MAJOR_UNIT;
const reason = 'agreed with the vendor';
const vendor = { vendor: 'BGS' };

let site: PlaySite;
let desk: DeskVisitor;
let second: DeskVisitor;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;

beforeAll(async () => {
  site = await openPlaySite();
  desk = await site.administrator();
  second = await site.secondAdministrator();
});
afterAll(async () => {
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  await site.close();
});
beforeEach(async () => {
  player = await site.richPlayer('BGS');
});

const money = () => balanceOf(site.base.pool, player.cashAccount);
const ask = (call: string, fields: Record<string, string>, secret?: string) => askForms(site, 'BGS', call, fields, secret);
const errorOf = async (call: string, fields: Record<string, string>, secret?: string) => (await ask(call, fields, secret)).error;
const bet = (changes: Record<string, string> = {}): Record<string, string> => ({
  userId: player.publicId,
  token: player.token,
  gameId: 'perya-sevens',
  roundId: randomUUID(),
  reference: randomUUID(),
  amount: '10.00',
  currency: 'PHP',
  ...changes,
});
const without = (fields: Record<string, string>, name: string) => Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

test('[GAME-24] every answer has all fields of the dialect, with money as decimal text', async () => {
  const one = bet();
  expect(await ask('bet', one)).toEqual({
    transactionId: one['reference'],
    currency: 'PHP',
    cash: '990.00',
    bonus: '0.00',
    usedPromo: '0.00',
    error: 0,
    description: 'done',
  });
  expect(await ask('authenticate', { token: player.token })).toMatchObject({ userId: player.publicId, cash: '990.00', error: 0 });
  const refused = { transactionId: null, currency: null, cash: null, bonus: '0.00', usedPromo: '0.00', error: 5, description: 'wrong_hash' };
  expect(await ask('bet', bet(), 'x'.repeat(32))).toEqual(refused);
});

describe('[GAME-24] a call that nothing proves is answered 5 and moves nothing', () => {
  const hour = 3_600_000;
  test.each([
    ['no hash', { hash: '' }],
    ['another hash', { hash: '0'.repeat(64) }],
    ['a hash in capitals', { hash: 'A'.repeat(64) }],
    ['a call of an hour ago', { timestamp: String(Date.now() - hour) }],
    ['a call of the next hour', { timestamp: String(Date.now() + hour) }],
    ['a time that is no number', { timestamp: 'now' }],
  ])('[GAME-24] %s', async (_name, changes) => {
    expect(await errorOf('bet', bet(changes))).toBe(5);
    expect(await money()).toBe(FULL);
  });

  test('[GAME-24] refuses invalid forms, repeated parameters, and MD5 while it is off', async () => {
    for (const body of ['', '{"userId":"x"}', 'a=1&a=2&hash=0', 'a=%&hash=0']) expect((await sendForm(site, 'BGS', 'bet', body)).error).toBe(5);
    const fields = { ...bet(), providerId: 'BGS', timestamp: String(Date.now()) };
    const text = Object.entries(fields)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.join('='))
      .join('&');
    const hash = createHash('md5')
      .update(text + FORMS_SECRET)
      .digest('hex');
    expect(await errorOf('bet', { ...fields, hash })).toBe(5);
    expect(await money()).toBe(FULL);
  });

  test('[GAME-24] within five minutes of our clock a call is in time', async () => {
    for (const off of [5000 - FORMS_CLOCK_MS, FORMS_CLOCK_MS - 5000]) expect(await errorOf('bet', bet({ timestamp: String(Date.now() + off) }))).toBe(0);
  });
});

test.each(['', '-1', '1.', '.5', '1.000001', '12345678901', '1000000000.00001', '1e3', '1,00', ' 1', 'ten'])(
  '[GAME-24] the amount “%s” is answered 7 and moves nothing',
  async (amount) => {
    expect(await errorOf('bet', bet({ amount }))).toBe(7);
    expect(await money()).toBe(FULL);
  },
);

test('[GAME-24] a missing or wrong field, another vendor’s name and an adjustment are answered 7', async () => {
  for (const name of ['userId', 'token', 'gameId', 'roundId', 'reference', 'amount', 'currency'])
    expect([name, await errorOf('bet', without(bet(), name))]).toEqual([name, 7]);
  for (const changes of [{ providerId: 'KISL' }, { reference: 'a&b=c' }, { bonusCode: 'none' }, { bonusCode: randomUUID() }])
    expect([changes, await errorOf('bet', bet(changes))]).toEqual([changes, 7]);
  expect(await errorOf('adjustment', bet())).toBe(7);
  expect((await sendForm(site, 'BGS', 'bet', `a=${'1'.repeat(8200)}`)).error).toBe(7);
  const got = await fetch(`${site.app.http.listeningOrigin}/vendor/forms/BGS/bet`);
  expect([got.status, await got.json()]).toMatchObject([200, { error: 7 }]);
  expect(await money()).toBe(FULL);
});

test('[GAME-24] [GAME-21] results come several times under their own references, and endRound closes the round once', async () => {
  const one = bet();
  const payout = (changes: Record<string, string>) => without(bet({ roundId: one['roundId'] ?? '', ...changes }), 'token');
  await ask('bet', one);
  expect(await errorOf('result', payout({ amount: '0' }))).toBe(0);
  expect(await ask('result', payout({ amount: '5' }))).toMatchObject({ error: 0, cash: '995.00' });
  const pooled = payout({ amount: '100', jackpotId: 'royal' });
  for (const _time of [1, 2]) expect(await ask('jackpotWin', pooled)).toMatchObject({ error: 0, cash: '1095.00' });
  const marked = await site.base.pool.query<{ key: string; amount: bigint }>('select key, amount from pooled_wins');
  expect(marked.rows).toEqual([{ key: pooled['reference'], amount: 100n * MAJOR_UNIT }]);
  const end = { userId: player.publicId, roundId: one['roundId'] ?? '' };
  for (const _time of [1, 2]) expect(await ask('endRound', end)).toMatchObject({ error: 0, transactionId: `endRound:${one['roundId']}` });
  const { rows } = await site.base.pool.query('select state, wins from rounds where round_ref = $1', [one['roundId']]);
  expect(rows).toEqual([{ state: 'closed', wins: 4 }]);
  expect(await errorOf('endRound', { ...end, roundId: randomUUID() })).toBe(7);
});

test('[GAME-24] a result that was paid is done again after its bet was refunded, and a round of refunded bets ends', async () => {
  const [one, two] = [bet(), bet()];
  const win = without(bet({ roundId: one['roundId'] ?? '' }), 'token');
  await ask('bet', one);
  await ask('bet', { ...two, roundId: one['roundId'] ?? '' });
  expect(await errorOf('result', win)).toBe(0);
  expect(await errorOf('refund', { userId: player.publicId, reference: one['reference'] ?? '' })).toBe(0);
  expect(await ask('result', win)).toMatchObject({ error: 0, cash: '1000.00' });
  expect(await ask('refund', { userId: player.publicId, reference: two['reference'] ?? '' })).toMatchObject({ error: 0, cash: '1010.00' });
  const other = bet();
  await ask('bet', other);
  await ask('refund', { userId: player.publicId, reference: other['reference'] ?? '' });
  expect(await errorOf('endRound', { userId: player.publicId, roundId: other['roundId'] ?? '' })).toBe(0);
  expect(await ask('result', without(bet({ roundId: other['roundId'] ?? '' }), 'token'))).toMatchObject({ error: 7, description: 'rolled_back' });
});

test('[GAME-24] bonusWin compares the sum of a reward with ours and moves nothing', async () => {
  const rewardId = randomUUID();
  const spins = { vendorCode: 'BGS', gameIds: ['perya-sevens'], total: 1, stake: 5n * MAJOR_UNIT, winsBecome: 'cash' as const, wageringTimes: 0 };
  const terms = { amount: 0n, required: 0n, stakeMax: null, isBonusFirst: true, contributions: {}, expiresAt: new Date(Date.now() + 3_600_000) };
  await inTransaction(site.base.pool, (transaction) => grantWithin(transaction, { id: rewardId, cashAccount: player.cashAccount, spins, ...terms }));
  for (const amount of ['0', '7.00'])
    expect(await ask('bonusWin', { userId: player.publicId, bonusCode: rewardId, amount })).toMatchObject({ error: 0, cash: '1000.00' });
  expect(await errorOf('bonusWin', { userId: player.publicId, bonusCode: randomUUID(), amount: '0' })).toBe(7);
  expect(await money()).toBe(FULL);
});

describe('at the desk', () => {
  const detail = () => desk.call('getDeskVendor', { params: vendor });
  const next = 'another-secret-of-the-tests-9876543210';
  const md5Hash = (fields: Record<string, string>) => {
    const pairs = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return createHash('md5')
      .update(pairs.map((pair) => pair.join('=')).join('&') + next)
      .digest('hex');
  };

  test('[GAME-24] [T85] a secret is added by two people, works with the old one, is retired, and is shown by its fingerprint only', async () => {
    const add = (secret: string, kind = 'hmac') => desk.call('addVendorSecret', { params: vendor, body: { secret, kind, reason } });
    for (const wrong of ['short', 'x'.repeat(31), `${'x'.repeat(32)} `, 'é'.repeat(40)]) expect((await add(wrong)).code).toBe('desk.vendor_secret_unusable');
    expect((await add(FORMS_SECRET)).code).toBe('desk.vendor_key_known');
    const wished = await add(next);
    const { rows: stored } = await site.base.pool.query<{ text: string }>(
      'select p::text as text from proposals p union all select k::text from vendor_keys k',
    );
    expect(stored.some(({ text }) => text.includes(next))).toBe(false);
    expect(await errorOf('bet', bet(), next)).toBe(5);
    const { keys } = await approved(second, wished, detail);
    expect(keys[0]).toMatchObject({ kind: 'hmac', isEnabled: true });
    expect(keys[0]?.fingerprint).toMatch(/^(?:[0-9a-f]{4} ){3}[0-9a-f]{4}$/);
    await expect.poll(() => errorOf('bet', bet(), next), { timeout: 3000 }).toBe(0);
    expect(await errorOf('bet', bet())).toBe(0);
    const { entries } = (await desk.call('listAudit')).value;
    expect(entries.find(({ action }) => action === 'vendor.keyAdded')).toMatchObject({ subject: 'vendor:BGS', after: { fingerprint: keys[0]?.fingerprint } });
    expect(JSON.stringify(entries)).not.toContain(next);
    await desk.call('changeVendorKey', { params: { ...vendor, keyId: keys[0]?.id }, body: { isEnabled: false, reason } });
    await expect.poll(() => errorOf('bet', bet(), next), { timeout: 3000 }).toBe(5);
    expect(await errorOf('bet', bet())).toBe(0);
  }, 20_000);

  test('[GAME-24] MD5 is taken from a vendor for which it was switched on', async () => {
    const wished = await desk.call('addVendorSecret', { params: { vendor: 'KISL' }, body: { secret: next, kind: 'md5', reason } });
    const { keys } = await approved(second, wished, () => desk.call('getDeskVendor', { params: { vendor: 'KISL' } }));
    expect(keys[0]).toMatchObject({ kind: 'md5' });
    const { token } = await site.tokenFor(player.cashAccount, 'KISL');
    const fields = { userId: player.publicId, token, providerId: 'KISL', timestamp: String(Date.now()) };
    await expect.poll(async () => (await askForms(site, 'KISL', 'balance', { ...fields, hash: md5Hash(fields) })).error, { timeout: 3000 }).toBe(0);
    expect((await askForms(site, 'KISL', 'balance', { ...fields, hash: md5Hash({ ...fields, token: 'x' }) })).error).toBe(5);
  });

  test('[GAME-23] a vendor moves to another dialect at the desk while its games are played: the next launch and list use it', async () => {
    const { endpoint } = (await detail()).value;
    const { isDemo: _isDemo, ...given } = endpoint ?? {};
    const move = async (protocol: string) => {
      const wished = await desk.call('changeVendorEndpoint', { params: vendor, body: { ...given, protocol, reason } });
      return approved(second, wished, detail);
    };
    site.vendor.replies = [{ url: `${site.vendor.origin}/play#x` }];
    const member = await site.trialPlayer();
    const launched = async () => {
      expect((await site.launch(member, { vassalage: 'BGS', gameId: 'perya-sevens' })).statusCode).toBe(200);
      return site.vendor.asked.at(-1);
    };
    const one = bet();
    await ask('bet', one);
    for (const [protocol, path] of [
      ['caleta', '/operator/BGS/api/game/url'],
      ['forms', '/operator/BGS/game/url'],
      ['hub88', '/operator/BGS/generic/v2/game/url'],
    ] as const) {
      expect((await move(protocol)).endpoint).toMatchObject({ protocol });
      expect(await launched()).toMatchObject({ path, isSigned: true });
    }
    const win = {
      request_uuid: '1',
      user: player.publicId,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: one['reference'],
      currency: 'PHP',
      amount: 1,
    };
    expect((await site.wallet('/vendor/hub88/BGS/transaction/win', win)).status).toBe('RS_OK');
    const { entries } = (await desk.call('listAudit')).value;
    const changes = entries.filter(({ action }) => action === 'vendor.endpointChanged').map(({ after }) => (after as { protocol: string }).protocol);
    expect(changes).toEqual(['hub88', 'forms', 'caleta']);
  }, 20_000);

  test('[GAME-24] a vendor without a secret cannot be moved to forms', async () => {
    await site.base.pool.query("delete from vendor_keys where vendor_code = 'KISL' and kind <> 'rsa'");
    const { endpoint } = (await desk.call('getDeskVendor', { params: { vendor: 'KISL' } })).value;
    const { isDemo: _isDemo, ...given } = endpoint ?? {};
    const { code } = await desk.call('changeVendorEndpoint', { params: { vendor: 'KISL' }, body: { ...given, protocol: 'forms', reason } });
    expect(code).toBe('desk.vendor_secret_missing');
  });
});

test('[GAME-24] [T87] a stored call has neither token nor hash', async () => {
  await ask('bet', bet());
  const { calls } = (await desk.call('listVendorCalls', { params: vendor, query: { only: 'all' } })).value;
  const kept = calls.filter(({ question }) => question === '/bet').map(({ request }) => request);
  expect(kept.some((request) => request.includes('amount=10.00'))).toBe(true);
  expect(kept.join('\n')).not.toContain(player.token);
  expect(kept.join('\n')).not.toMatch(/hash=[0-9a-f]/);
});
