import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';

const vendor = { vendor: 'BGS' };
let site: PlaySite;
let desk: DeskVisitor;
const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

beforeAll(async () => {
  site = await openPlaySite();
  desk = await site.administrator();
});
afterAll(() => site.close());

const open = async () => (await desk.call('openWalletSandbox', { params: vendor, body: { merchant: 'laro' } })).value;
let member: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  member = await open();
});

const signed = (body: string, key = pair.privateKey) => sign('RSA-SHA256', Buffer.from(body), key).toString('base64');
const play = (path: string, body: object, changes: object = {}) => {
  const text = JSON.stringify(body);
  const given = { protocol: 'hub88', path, member: member.user, body: text, signature: signed(text), publicKey: pair.publicKey, ...changes };
  return desk.call('playWalletSandbox', { params: vendor, body: given });
};
const bet = (changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: member.user,
  token: member.token,
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  game_code: 'perya-sevens',
  currency: member.currency,
  amount: 1_000_000,
  ...changes,
});
const after = (reference: string, changes: object = {}) => ({ ...bet(changes), reference_transaction_uuid: reference });

describe('a sandbox member', () => {
  test('[SAFE-31] has trial money, a token and games to name, and every path and header of both dialects', async () => {
    expect(member).toMatchObject({ balance: '10000.00', currency: 'PHP', gameCodes: ['perya-sevens'] });
    expect(member.protocols).toMatchObject([
      { protocol: 'hub88', signatureHeader: 'x-hub88-signature', paths: { bet: '/transaction/bet' } },
      { protocol: 'caleta', signatureHeader: 'x-auth-signature', paths: { info: '/wallet/check' } },
    ]);
    const { rows } = await site.base.pool.query('select is_trial from players where public_id = $1', [member.user]);
    expect(rows).toEqual([{ is_trial: true }]);
  });

  test('[SAFE-31] the sandbox wallet answers, bets, wins and rolls back, with the balance before and after each step', async () => {
    expect((await play('/user/balance', { request_uuid: '1', user: member.user })).value).toMatchObject({
      status: 'RS_OK',
      isSigned: true,
      balanceAfter: '10000.00',
    });
    const one = bet();
    expect((await play('/transaction/bet', one)).value).toMatchObject({ status: 'RS_OK', balanceBefore: '10000.00', balanceAfter: '9990.00' });
    const win = after(one.transaction_uuid, { amount: 2_500_000, supplier_user: null });
    expect((await play('/transaction/win', win)).value).toMatchObject({ status: 'RS_OK', balanceAfter: '10015.00' });
    const back = after(win.transaction_uuid);
    const answer = (await play('/transaction/rollback', back)).value;
    expect([answer.balanceAfter, JSON.parse(answer.answer)]).toMatchObject(['9990.00', { status: 'RS_OK', user: member.user, balance: 999_000_000 }]);
  });

  test('[SAFE-31] Caleta’s dialect is tested by its own paths', async () => {
    const given = { request_uuid: '1', token: member.token };
    expect((await play('/wallet/check', given, { protocol: 'caleta' })).value).toMatchObject({ status: 'RS_OK' });
  });
});

describe('the sandbox', () => {
  test('[SAFE-31] refuses unsigned bodies, as the wallet would', async () => {
    const answer = (await play('/transaction/bet', bet(), { signature: signed('something else') })).value;
    expect(answer).toMatchObject({ isSigned: false, status: 'RS_ERROR_INVALID_SIGNATURE', balanceBefore: '10000.00', balanceAfter: '10000.00' });
    expect((await play('/transaction/bet', bet(), { publicKey: 'no key' })).code).toBe('desk.vendor_key_unusable');
    expect((await play('/transaction/steal', bet())).value.status).toBe('RS_ERROR_WRONG_SYNTAX');
  });

  test('[SAFE-31] affects no real member and no free-play member, whatever user the call names', async () => {
    const rich = await site.richPlayer('BGS');
    const visitor = await site.trialPlayer();
    expect((await play('/transaction/bet', bet({ user: rich.publicId, token: rich.token }))).value.status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await play('/wallet/check', { request_uuid: '1', token: rich.token }, { protocol: 'caleta' })).value.status).toBe('RS_ERROR_INVALID_TOKEN');
    for (const publicId of [rich.publicId, visitor.publicId])
      expect((await play('/transaction/bet', bet({ user: publicId }), { member: publicId })).code).toBe('desk.sandbox_member_unknown');
    const other = { vendor: 'KISL' };
    const text = JSON.stringify(bet());
    const given = { protocol: 'hub88', path: '/transaction/bet', member: member.user, body: text, signature: signed(text), publicKey: pair.publicKey };
    expect((await desk.call('playWalletSandbox', { params: other, body: given })).code).toBe('desk.sandbox_member_unknown');
  });

  test('[SAFE-31] leaves the vendor’s own transactions alone: a rollback played for a real id refuses no real bet', async () => {
    const rich = await site.richPlayer('BGS');
    const real = bet({ user: rich.publicId, token: rich.token });
    expect((await play('/transaction/rollback', after(real.transaction_uuid))).value.status).toBe('RS_OK');
    expect((await site.wallet('/vendor/hub88/BGS/transaction/bet', real)).status).toBe('RS_OK');
  });

  test('[SAFE-31] its key opens nothing outside of it', async () => {
    const answer = await site.wallet('/vendor/hub88/BGS/user/balance', { request_uuid: '1', user: member.user }, { key: pair.privateKey });
    expect(answer.status).toBe('RS_ERROR_INVALID_SIGNATURE');
  });
});

describe('a pasted signature', () => {
  const check = async (body: string, signature: string, code = 'BGS') =>
    (await desk.call('checkVendorSignature', { params: { vendor: code }, body: { body, signature } })).value;
  const body = '{"request_uuid":"1","user":"p1"}';

  test('[SAFE-31] is valid under the key that made it, named by its fingerprint', async () => {
    const { keys } = (await desk.call('getDeskVendor', { params: vendor })).value;
    const good = signed(body, site.studioKeys.privateKey);
    expect(await check(body, ` ${good}\n`)).toEqual({ outcome: 'valid', fingerprint: keys[0]?.fingerprint });
  });

  test('[SAFE-31] gives the reason why it is invalid', async () => {
    const good = signed(body, site.studioKeys.privateKey);
    expect((await check(JSON.stringify(JSON.parse(body), null, 2), good)).outcome).toBe('other_whitespace');
    expect((await check(`${body}\n`, good)).outcome).toBe('other_whitespace');
    expect((await check(body, signed(body))).outcome).toBe('wrong');
    expect((await check(body, 'not base 64!')).outcome).toBe('not_base64');
    expect((await check(body, good, 'SALA')).outcome).toBe('no_key');
  });
});
