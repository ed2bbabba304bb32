import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approved } from '#server/testing/people/approved.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';

let site: PlaySite;
let desk: DeskVisitor;
let second: DeskVisitor;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;
const reason = 'agreed with the vendor';
const vendor = { vendor: 'BGS' };

const pair = (modulusLength = 2048) =>
  generateKeyPairSync('rsa', { modulusLength, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } });

beforeAll(async () => {
  site = await openPlaySite();
  desk = await site.administrator();
  second = await site.secondAdministrator();
  player = await site.richPlayer('BGS');
});
afterAll(() => site.close());

const info = (key?: string) =>
  site.wallet('/vendor/hub88/BGS/user/info', { request_uuid: randomUUID(), user: player.publicId, token: player.token }, key === undefined ? {} : { key });
const betBody = (changes: object = {}) => ({
  request_uuid: randomUUID(),
  user: player.publicId,
  token: player.token,
  transaction_uuid: randomUUID(),
  round: randomUUID(),
  round_closed: false,
  game_code: 'perya-sevens',
  currency: 'PHP',
  amount: 100_000,
  ...changes,
});
const bet = async (changes: object = {}) => (await site.wallet('/vendor/hub88/BGS/transaction/bet', betBody(changes))).status;
const detail = () => desk.call('getDeskVendor', { params: vendor });
const auditOf = async (action: string) => (await desk.call('listAudit')).value.entries.find((entry) => entry.action === action);
const lastAudit = async () => (await desk.call('listAudit')).value.entries[0];

describe('keys', () => {
  test('[T85] a key is added next to the old one, used, and the old one retired: no call is lost in between', async () => {
    const next = pair();
    expect((await info()).status).toBe('RS_OK');
    const wished = await desk.call('addVendorKey', { params: vendor, body: { publicKey: next.publicKey, reason } });
    expect((await info(next.privateKey)).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    const added = await approved(second, wished, detail);
    expect(added.keys.map(({ kind }) => kind)).toEqual(['rsa', 'rsa', 'hmac']);
    expect(added.keys[0]).toMatchObject({ isEnabled: true, isDemo: false, lastUsedAt: null });
    expect(added.keys[0]?.fingerprint).toMatch(/^(?:[0-9a-f]{4} ){15}[0-9a-f]{4}$/);
    expect(await auditOf('vendor.keyAdded')).toMatchObject({
      action: 'vendor.keyAdded',
      subject: 'vendor:BGS',
      reason: 'checked',
      after: { fingerprint: added.keys[0]?.fingerprint },
    });
    await expect.poll(async () => (await info(next.privateKey)).status, { timeout: 3000 }).toBe('RS_OK');
    expect((await info()).status).toBe('RS_OK');
    const [, old] = added.keys;
    await desk.call('changeVendorKey', { params: { ...vendor, keyId: old?.id }, body: { isEnabled: false, reason } });
    expect((await detail()).value.keys.map((key) => [key.isEnabled, key.retiredAt === null])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    await expect.poll(async () => (await info()).status, { timeout: 3000 }).toBe('RS_ERROR_INVALID_SIGNATURE');
    expect((await info(next.privateKey)).status).toBe('RS_OK');
    await approved(second, await desk.call('changeVendorKey', { params: { ...vendor, keyId: old?.id }, body: { isEnabled: true, reason } }), detail);
    await expect.poll(async () => (await info()).status, { timeout: 3000 }).toBe('RS_OK');
  }, 20_000);

  test('[T85] only new RSA public keys of 2048 bits or more are taken', async () => {
    const add = async (publicKey: string) => (await desk.call('addVendorKey', { params: vendor, body: { publicKey, reason } })).code;
    expect(await add('nonsense')).toBe('desk.vendor_key_unusable');
    expect(await add(pair(1024).publicKey)).toBe('desk.vendor_key_unusable');
    expect(await add(pair().privateKey)).toBe('desk.vendor_key_unusable');
    expect(await add(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString())).toBe('desk.vendor_key_unusable');
    expect(await add(site.studioKeys.publicKey.replaceAll('\n', '\r\n'))).toBe('desk.vendor_key_known');
  });

  test('[T85] unknown vendors and keys, and keys of another vendor, are refused', async () => {
    const other = (await desk.call('getDeskVendor', { params: { vendor: 'KISL' } })).value.keys[0];
    const change = async (name: string, keyId = '999') =>
      (await desk.call('changeVendorKey', { params: { vendor: name, keyId }, body: { isEnabled: false, reason } })).code;
    expect(await change('NOBODY')).toBe('catalogue.vendor_unknown');
    expect(await change('BGS')).toBe('desk.vendor_key_unknown');
    expect(await change('BGS', other?.id)).toBe('desk.vendor_key_unknown');
    expect((await desk.call('getDeskVendor', { params: { vendor: 'NOBODY' } })).code).toBe('catalogue.vendor_unknown');
  });
});

describe('two people', () => {
  test('[SAFE-01] [SAFE-04] one person adds no key, enables none and sets no address; a second one decides, the first one cannot', async () => {
    const wished = (await desk.call('addVendorKey', { params: { vendor: 'KISL' }, body: { publicKey: pair().publicKey, reason } })).value;
    const id = 'proposed' in wished ? wished.proposed.id : '';
    const before = (await desk.call('getDeskVendor', { params: { vendor: 'KISL' } })).value.keys.length;
    const own = await desk.call('decideProposal', { params: { proposalId: id }, body: { decision: 'approve', reason } });
    expect([own.code, (await desk.call('getDeskVendor', { params: { vendor: 'KISL' } })).value.keys.length]).toEqual(['desk.second_person_own', before]);
    const again = await desk.call('addVendorKey', { params: { vendor: 'KISL' }, body: { publicKey: pair().publicKey, reason } });
    expect(again.code).toBe('desk.proposal_waiting');
    await second.call('decideProposal', { params: { proposalId: id }, body: { decision: 'refuse', reason } });
  });

  test('[SAFE-04] an address that was changed after a proposal makes the proposal void', async () => {
    const kisl = { vendor: 'KISL' };
    const { endpoint: stored } = (await desk.call('getDeskVendor', { params: kisl })).value;
    const { isDemo: _isDemo, ...given } = stored ?? { isDemo: true };
    const wish = await desk.call('changeVendorEndpoint', { params: kisl, body: { ...given, operatorId: '7', reason } });
    const id = 'proposed' in wish.value ? wish.value.proposed.id : '';
    const off = await desk.call('changeVendorEndpoint', { params: kisl, body: { ...given, isEnabled: false, reason } });
    expect(off.value).toMatchObject({ endpoint: { isEnabled: false } });
    const decided = await second.call('decideProposal', { params: { proposalId: id }, body: { decision: 'approve', reason } });
    expect(decided.code ?? decided.value.state).toMatch(/void/);
    expect((await desk.call('getDeskVendor', { params: kisl })).value.endpoint).toMatchObject({ operatorId: null, isEnabled: false });
  });
});

describe('endpoints', () => {
  const endpoint = () => ({
    protocol: 'hub88',
    operatorId: '4711',
    operatorUrl: `${site.vendor.origin}/elsewhere`,
    frameOrigins: [`http://{host}:${new URL(site.vendor.origin).port}`, 'https://games.example'],
    platformKey: 'platform',
    saysReady: false,
    isEnabled: true,
  });

  test('[PLAY-05] a vendor is connected, called there from the next launch on, and switched off again', async () => {
    const sala = { vendor: 'SALA' };
    const wished = await desk.call('changeVendorEndpoint', { params: sala, body: { ...endpoint(), reason } });
    const connected = await approved(second, wished, () => desk.call('getDeskVendor', { params: sala }));
    expect(connected.endpoint).toEqual({ ...endpoint(), isDemo: false });
    expect(await auditOf('vendor.endpointChanged')).toMatchObject({ action: 'vendor.endpointChanged', subject: 'vendor:SALA', before: null });
    const visitor = await site.trialPlayer();
    const launch = () => site.launch(visitor, { vassalage: 'SALA', gameId: 'color-game-live' });
    site.vendor.replies = [{ url: 'https://games.example/table' }];
    expect((await launch()).json()).toMatchObject({ success: true, value: { url: 'https://games.example/table', saysReady: false } });
    expect(site.vendor.asked.at(-1)).toMatchObject({ path: '/elsewhere/generic/v2/game/url', isSigned: true });
    await desk.call('changeVendorEndpoint', { params: sala, body: { ...endpoint(), isEnabled: false, reason } });
    expect((await launch()).json()).toMatchObject({ errorCode: 'play.game_not_offered' });
    expect((await desk.call('listDeskVendors')).value.vendors.find(({ code }) => code === 'SALA')).toMatchObject({ endpoint: 'off', keyCount: 0 });
  });

  test('[PLAY-05] our key is shown by its fingerprint; an unknown key, and missing addresses, are refused', async () => {
    const detail = (await desk.call('getDeskVendor', { params: vendor })).value;
    expect(detail.platformKey).toMatchObject({ name: 'platform', publicKey: expect.stringContaining('BEGIN PUBLIC KEY') });
    expect(detail.platformKey?.publicKey).not.toContain('PRIVATE');
    expect(detail.wallets).toEqual([
      { protocol: 'hub88', path: '/vendor/hub88/BGS' },
      { protocol: 'caleta', path: '/vendor/caleta/BGS' },
      { protocol: 'forms', path: '/vendor/forms/BGS' },
    ]);
    const change = async (changes: object) => desk.call('changeVendorEndpoint', { params: vendor, body: { ...endpoint(), ...changes, reason } });
    expect(await change({ platformKey: 'missing' })).toMatchObject({ code: 'desk.platform_key_missing', params: { name: 'missing' } });
    for (const wrong of [{ operatorUrl: 'ftp://x' }, { frameOrigins: [] }, { frameOrigins: ['https://x/path'] }, { platformKey: '../../etc/passwd' }])
      expect((await change(wrong)).code).toBe('request.invalid');
  });
});

test('[PLAY-05] in production nothing goes over plain http', async () => {
  const production = await openPlaySite({ takesDemoVendors: false });
  try {
    const administrator = await production.administrator();
    const endpoint = { protocol: 'hub88', operatorUrl: 'https://vendor.example/api', platformKey: 'platform', saysReady: false, isEnabled: true };
    const change = (changes: object) =>
      administrator.call('changeVendorEndpoint', { params: vendor, body: { ...endpoint, frameOrigins: ['https://games.example'], ...changes, reason } });
    for (const operatorUrl of ['https://localhost/api', 'https://192.168.1.1/api', 'https://[::1]/api'])
      expect((await change({ operatorUrl })).code, operatorUrl).toBe('desk.party_address');
    expect((await change({ operatorUrl: 'http://vendor.example/api' })).code).toBe('desk.vendor_address_open');
    expect((await change({ frameOrigins: ['http://{host}:3001'] })).code).toBe('desk.vendor_address_open');
    const other = await production.secondAdministrator();
    const read = () => administrator.call('getDeskVendor', { params: vendor });
    expect((await approved(other, await change({}), read)).endpoint).toMatchObject({ operatorUrl: 'https://vendor.example/api', isDemo: false });
  } finally {
    await production.close();
  }
});

describe('play switches', () => {
  const turn = (scope: string, code: string, isOff: boolean) => desk.call('switchPlay', { body: { scope, code, isOff, reason } });

  test.each([
    ['all play', 'all', ''],
    ['a vendor', 'vendor', 'BGS'],
    ['a game', 'game', 'perya-sevens'],
  ])('[T65] %s goes off immediately: no stake, no launch, but wins and rollbacks; and comes back', async (_name, scope, code) => {
    const [won, taken] = [betBody(), betBody()];
    for (const body of [won, taken]) expect((await site.wallet('/vendor/hub88/BGS/transaction/bet', body)).status).toBe('RS_OK');
    const off = await turn(scope, code, true);
    expect(off.value.switches).toMatchObject([{ scope, code, reason, changedBy: expect.stringMatching(/^admin-/) }]);
    expect(await lastAudit()).toMatchObject({
      action: 'play.switched',
      subject: scope === 'all' ? 'play' : `${scope}:${code}`,
      before: { isOff: false },
      after: { isOff: true },
    });
    expect(await bet()).toBe('RS_ERROR_INVALID_GAME');
    const visitor = await site.trialPlayer();
    expect((await site.launch(visitor, { vassalage: 'BGS', gameId: 'perya-sevens' })).json()).toMatchObject({
      errorCode: 'play.game_switched_off',
      params: { game: 'Perya Sevens' },
    });
    const common = { request_uuid: randomUUID(), user: player.publicId, transaction_uuid: randomUUID(), round_closed: true, game_code: 'perya-sevens' };
    const paid = { ...common, reference_transaction_uuid: won.transaction_uuid, currency: 'PHP', amount: 50_000, round: won.round };
    expect((await site.wallet('/vendor/hub88/BGS/transaction/win', paid)).status).toBe('RS_OK');
    const back = { ...common, transaction_uuid: randomUUID(), reference_transaction_uuid: taken.transaction_uuid, round: taken.round };
    expect((await site.wallet('/vendor/hub88/BGS/transaction/rollback', back)).status).toBe('RS_OK');
    expect((await turn(scope, code, false)).value.switches).toEqual([]);
    expect(await bet()).toBe('RS_OK');
  });

  test('[T65] another game of the vendor goes on; what does not exist cannot be switched', async () => {
    await turn('vendor', 'KISL', true);
    expect(await bet()).toBe('RS_OK');
    await turn('vendor', 'KISL', false);
    expect((await turn('vendor', 'NOBODY', true)).code).toBe('catalogue.vendor_unknown');
    expect((await turn('game', 'nothing', true)).code).toBe('catalogue.game_unknown');
    expect((await desk.call('switchPlay', { body: { scope: 'all', isOff: true, reason: ' ' } })).code).toBe('request.invalid');
  });
});

describe('traffic', () => {
  test('[T65] calls are counted by status and latency; the last are kept without tokens', async () => {
    const before = (await desk.call('getVendorTraffic', { params: vendor })).value;
    await bet();
    await bet({ amount: 10_000_000_000 });
    await info(pair().privateKey);
    const after = (await desk.call('getVendorTraffic', { params: vendor })).value;
    expect(after.total.calls - before.total.calls).toBe(3);
    expect(after.total.refusals - before.total.refusals).toBe(2);
    const countOf = (traffic: typeof after, status: string) => traffic.statuses.find((entry) => entry.status === status)?.calls ?? 0;
    for (const status of ['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY', 'RS_ERROR_INVALID_SIGNATURE']) expect(countOf(after, status) - countOf(before, status)).toBe(1);
    expect(after.total.p95Ms).toBeLessThanOrEqual(300);
    expect(after.steps).toHaveLength(60);
    expect(after.steps.reduce((sum, step) => sum + step.calls, 0)).toBe(after.total.calls);
    const { calls } = (await desk.call('listVendorCalls', { params: vendor, query: { only: 'refused' } })).value;
    expect(calls[0]).toMatchObject({ direction: 'in', question: '/user/info', status: 'RS_ERROR_INVALID_SIGNATURE', request: '' });
    expect(calls[1]).toMatchObject({ question: '/transaction/bet', status: 'RS_ERROR_NOT_ENOUGH_MONEY' });
    expect(calls[1]?.request).toContain('"token":"…"');
    const { rows } = await site.base.pool.query<{ n: bigint }>('select count(*) as n from vendor_calls where request like $1 or response like $1', [
      `%${player.token}%`,
    ]);
    expect(rows[0]?.n).toBe(0n);
    expect((await desk.call('listDeskVendors')).value.vendors.find(({ code }) => code === 'BGS')?.lastHour?.calls).toBe(after.total.calls);
  });

  test('[T65] a stranger’s calls to a vendor that has no key fill no table', async () => {
    await site.wallet('/vendor/hub88/NOBODY/user/info', { request_uuid: '1' });
    await desk.call('listDeskVendors');
    const { rows } = await site.base.pool.query("select 1 from vendor_traffic where vendor_code = 'NOBODY'");
    expect(rows).toEqual([]);
  });
});
