import { randomUUID } from 'node:crypto';
import type { Wire } from '@laro/contract/routes';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approved } from '#server/testing/people/approved.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import type { DeskVisitor } from '#server/testing/test-desk.ts';

const reason = 'the contract with the aggregator begins';
const agila = { vendor: 'AGILA' };
const merchant = { merchant: 'laro' };
const COUNT = 1200;

let site: PlaySite;
let desk: DeskVisitor;
let second: DeskVisitor;
beforeAll(async () => {
  site = await openPlaySite();
  desk = await site.administrator();
  second = await site.secondAdministrator();
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c03020' } })
    .png()
    .toBuffer();
  site.vendor.pictures.set('/thumb.png', picture);
  site.vendor.pictures.set('/text.png', Buffer.from('no picture'));
  await desk.call('addVendor', { body: { code: 'AGILA', name: 'Agila Hub', reason } });
});
afterAll(() => site.close());
beforeEach(() => {
  site.vendor.asked.length = 0;
});

const listOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    game_code: `agl_${place}`,
    name: `Agila Game ${place}`,
    category: place % 2 === 0 ? 'Video Slots' : 'Live Casino',
    product: 'Agila Play',
    url_thumb: place === 1 ? `${site.vendor.origin}/text.png` : place === 2 ? null : `${site.vendor.origin}/thumb.png`,
    enabled: place === 3 ? false : null,
  }));

const wish = (changes: object = {}) =>
  desk.call('changeVendorEndpoint', {
    params: agila,
    body: {
      protocol: 'hub88',
      operatorId: '4711',
      operatorUrl: `${site.vendor.origin}/agila`,
      frameOrigins: [site.vendor.origin],
      platformKey: 'platform',
      saysReady: false,
      isEnabled: true,
      reason,
      ...changes,
    },
  });
const detail = () => desk.call('getDeskVendor', { params: agila });
const connect = async (changes: object = {}) => approved(second, await wish(changes), detail);
const read = () => desk.call('readVendorGames', { params: agila, body: merchant });
const slot = (code: string, changes: object = {}) => ({
  code,
  name: `Game of ${code}`,
  gameType: 'RNG',
  classification: 'VIDEO',
  supportPlay: true,
  ...changes,
});
const map = (games: object[]) => desk.call('mapVendorGames', { params: agila, body: { games, reason } });
const sell = (gameIds: string[], isOnSale = true) => desk.call('sellVendorGames', { params: { ...agila, ...merchant }, body: { gameIds, isOnSale, reason } });
const listed = async () => (await desk.call('listVendorGames', { params: agila, query: merchant })).value.games;
const gameOf = async (code: string) => (await listed()).find((game) => game.code === code)?.game ?? null;
const lobby = async (query: Record<string, string>) =>
  (await site.app.http.inject({ method: 'GET', url: '/wps/game/list', query })).json<{ value: Wire<'listGames', 'value'> }>().value.games;
const lastAudit = async () => (await desk.call('listAudit')).value.entries[0];

describe('a vendor of the desk', () => {
  test('[SAFE-29] is added once, shown, renamed and audited; a code that is taken is refused', async () => {
    expect((await desk.call('getDeskVendor', { params: agila })).value).toMatchObject({ code: 'AGILA', name: 'Agila Hub', gameCount: 0, isRemoved: false });
    expect((await desk.call('addVendor', { body: { code: 'BGS', name: 'Other', reason } })).code).toBe('desk.vendor_code_taken');
    expect((await desk.call('addVendor', { body: { code: 'bad code', name: 'Other', reason } })).code).toBe('request.invalid');
    await desk.call('changeVendor', { params: agila, body: { name: 'Agila Aggregator', hasLobby: false, reason } });
    expect((await desk.call('getDeskVendor', { params: agila })).value.name).toBe('Agila Aggregator');
    expect(await lastAudit()).toMatchObject({ action: 'vendor.changed', subject: 'vendor:AGILA', before: { name: 'Agila Hub' } });
    expect((await desk.call('changeVendor', { params: { vendor: 'NOBODY' }, body: { name: 'x', hasLobby: false, reason } })).code).toBe(
      'catalogue.vendor_unknown',
    );
  });

  test('[SAFE-29] its mark is made from a picture and served in both sizes; any other file is refused', async () => {
    const before = await site.app.http.inject({ method: 'GET', url: '/img/vendors/AGILA-COLOR2.png' });
    const mark = (bytes: Buffer) => desk.call('setVendorMark', { params: agila, body: { picture: bytes.toString('base64'), reason } });
    expect((await mark(Buffer.from('no picture at all'))).code).toBe('desk.media_unreadable');
    expect((await mark(site.vendor.pictures.get('/thumb.png') ?? Buffer.alloc(0))).status).toBe(200);
    const after = await Promise.all(['', '-48'].map((size) => site.app.http.inject({ method: 'GET', url: `/img/vendors/AGILA-COLOR2${size}.png` })));
    const widths = await Promise.all(after.map(async ({ rawPayload }) => (await sharp(rawPayload).metadata()).width));
    expect([before.statusCode, after.map(({ statusCode }) => statusCode), widths]).toEqual([404, [200, 200], [96, 48]]);
  });
});

describe('its list', () => {
  test('[SAFE-29] cannot be read before the vendor is connected', async () => {
    expect((await read()).code).toBe('desk.vendor_not_connected');
  });

  test('[SAFE-27] the aggregator’s number for us goes out as a whole number with the list; Caleta’s as text, on its own path and header', async () => {
    expect((await wish({ operatorId: 'our-brand' })).code).toBe('request.invalid');
    expect((await connect()).endpoint).toMatchObject({ operatorId: '4711', protocol: 'hub88' });
    site.vendor.hosted = null;
    expect((await read()).code).toBe('play.vendor_unavailable');
    site.vendor.hosted = listOf(COUNT);
    expect((await read()).value.games).toHaveLength(COUNT);
    expect(site.vendor.listAsked).toMatchObject({ path: '/agila/generic/v2/game/list', body: { operator_id: 4711 }, isSigned: true });
    await connect({ protocol: 'caleta', operatorId: 'our-brand' });
    await read();
    expect(site.vendor.listAsked).toMatchObject({ path: '/agila/api/game/list', body: { operator_id: 'our-brand' }, isSigned: true });
    await connect();
  });

  test('[SAFE-29] shows the vendor’s data: name, kind, maker, and which games it hosts', async () => {
    const games = await listed();
    expect(games.find(({ code }) => code === 'agl_0')).toEqual({
      code: 'agl_0',
      name: 'Agila Game 0',
      category: 'Video Slots',
      product: 'Agila Play',
      offersPicture: true,
      isHosted: true,
      game: null,
    });
    expect(games.find(({ code }) => code === 'agl_3')?.isHosted).toBe(false);
  });

  test('[SAFE-29] before it was read, none of a vendor’s games counts as missing from it', async () => {
    const { games, listedAt } = (await desk.call('listVendorGames', { params: { vendor: 'BGS' }, query: merchant })).value;
    expect([listedAt, games.map(({ code, isHosted, game }) => [code, isHosted, game?.isOnSale])]).toEqual([null, [['perya-sevens', true, true]]]);
  });

  test('[SAFE-29] is mapped in groups with a result for each item; an item that cannot be mapped stops no other', async () => {
    const { results } = (
      await map([slot('agl_0'), slot('nothing'), slot('agl_1', { gameType: 'LIVE', classification: 'BACCARAT' }), slot('agl_2', { gameId: 'perya-sevens' })])
    ).value;
    expect(results.map(({ outcome }) => outcome)).toEqual(['added', 'unknown_code', 'added', 'unknown_game']);
    expect(await lastAudit()).toMatchObject({ action: 'vendor.gamesMapped', after: { added: ['agl_0', 'agl_1'], changed: [] } });
    expect(await gameOf('agl_0')).toMatchObject({ gameId: 'game-of-agl-0', gameName: 'Game of agl_0', isOnSale: false });
    const again = (await map([slot('agl_0', { name: 'Golden Eagle', classification: 'JACKPOT' })])).value.results;
    expect([again, await gameOf('agl_0')]).toMatchObject([
      [{ outcome: 'changed' }],
      { gameId: 'game-of-agl-0', gameName: 'Golden Eagle', classification: 'JACKPOT' },
    ]);
    expect((await map([slot('agl_4', { gameId: 'game-of-agl-0' })])).value.results).toEqual([{ code: 'agl_4', outcome: 'game_taken' }]);
  });

  test('[SAFE-29] 1,200 games are mapped and put on sale with three calls each', async () => {
    const codes = listOf(COUNT).map((game) => game.game_code);
    for (let from = 0; from < COUNT; from += 500) await map(codes.slice(from, from + 500).map((code) => slot(code, { name: 'One Name for All' })));
    const ids = (await listed()).flatMap(({ game }) => game?.gameId ?? []);
    expect(new Set(ids).size).toBe(COUNT);
    for (let from = 0; from < COUNT; from += 500) await sell(ids.slice(from, from + 500));
    expect((await listed()).filter(({ game }) => game?.isOnSale)).toHaveLength(COUNT);
    await sell(ids.slice(0, 500), false);
    expect((await listed()).filter(({ game }) => game?.isOnSale)).toHaveLength(COUNT - 500);
  }, 60_000);

  test('[SAFE-29] pictures are fetched from the vendor, one result each, and served in every form', async () => {
    const { results } = (await desk.call('takeVendorPictures', { params: agila, body: { codes: ['agl_0', 'agl_1', 'agl_2', 'nothing'], reason } })).value;
    expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'unreadable', 'none', 'not_mapped']);
    await map([slot('agl_0', { name: 'Golden Eagle' })]);
    await sell([(await gameOf('agl_0'))?.gameId ?? '']);
    const [shown] = await lobby({ gameName: 'Golden Eagle' });
    expect(shown?.picture.key).toMatch(/^own-[0-9a-f]{30}$/);
    for (const form of ['240.avif', '480.avif', '240.webp', '480.jpg', 'clean-480.webp']) {
      const answer = await site.app.http.inject({ method: 'GET', url: `/img/games/${shown?.picture.key}-${form}` });
      expect([form, answer.statusCode, (await sharp(answer.rawPayload).metadata()).width]).toEqual([form, 200, form.includes('240') ? 240 : 480]);
    }
    const missing = `/img/games/own-${'0'.repeat(30)}-240.webp`;
    expect((await site.app.http.inject({ method: 'GET', url: missing })).statusCode).toBe(404);
  });
});

describe('a game under the aggregator’s code', () => {
  const eagle = async () => (await gameOf('agl_0'))?.gameId ?? '';

  test('[SAFE-27] [SAFE-29] is launched by that code with the operator’s number, played by it, and recorded under our id', async () => {
    const gameId = await eagle();
    site.vendor.replies = [{ url: `${site.vendor.origin}/table` }];
    const visitor = await site.trialPlayer();
    expect((await site.launch(visitor, { vassalage: 'AGILA', gameId })).json()).toMatchObject({ success: true, value: { gameName: 'Golden Eagle' } });
    expect(site.vendor.asked.at(-1)).toMatchObject({ path: '/agila/generic/v2/game/url', isSigned: true, body: { operator_id: 4711, game_code: 'agl_0' } });

    await approved(second, await desk.call('addVendorKey', { params: agila, body: { publicKey: site.studioKeys.publicKey, reason } }), detail);
    const { token } = await site.tokenFor(visitor.cashAccount, 'AGILA');
    const bet = (gameCode: string) => ({
      request_uuid: randomUUID(),
      user: visitor.publicId,
      token,
      transaction_uuid: randomUUID(),
      supplier_user: null,
      round: 'eagle-1',
      game_code: gameCode,
      currency: 'PHP',
      amount: 100_000,
    });
    const ask = async (path: string, body: object) => (await site.wallet(`/vendor/hub88/AGILA${path}`, body)).status;
    const one = bet('agl_0');
    await expect.poll(() => ask('/transaction/bet', one), { timeout: 3000 }).toBe('RS_OK');
    const win = { ...one, transaction_uuid: randomUUID(), reference_transaction_uuid: one.transaction_uuid, round: null, is_free: null, amount: 250_000 };
    expect(await ask('/transaction/win', win)).toBe('RS_OK');
    expect(await ask('/transaction/bet', bet(gameId))).toBe('RS_ERROR_INVALID_GAME');
    const { rows } = await site.base.pool.query("select vendor_code, game_id, wins from rounds where round_ref = 'eagle-1'");
    expect(rows).toEqual([{ vendor_code: 'AGILA', game_id: gameId, wins: 1 }]);
  });

  test('[SAFE-29] appears in lists, search, providers and switches, and can be switched off', async () => {
    const gameId = await eagle();
    expect((await lobby({ vassalage: 'AGILA', gameType: 'RNG' })).map((game) => game.gameId)).toContain(gameId);
    const vendors = await site.app.http.inject({ method: 'GET', url: '/wps/game/vendors', query: { vendorsOf: 'RNG' } });
    expect(vendors.body).toContain('"code":"AGILA"');
    const off = await desk.call('switchPlay', { body: { scope: 'game', code: gameId, isOff: true, reason } });
    expect(off.value.switches).toMatchObject([{ scope: 'game', name: 'Golden Eagle' }]);
    expect((await site.launch(await site.trialPlayer(), { vassalage: 'AGILA', gameId })).json()).toMatchObject({ errorCode: 'play.game_switched_off' });
    await desk.call('switchPlay', { body: { scope: 'game', code: gameId, isOff: false, reason } });
  });

  test('[SAFE-29] is on sale at one merchant and not at another', async () => {
    const at = async (code: string) => (await desk.call('listVendorGames', { params: agila, query: { merchant: code } })).value.games;
    expect((await at('dagat')).filter(({ game }) => game?.isOnSale)).toEqual([]);
    expect((await at('laro')).filter(({ game }) => game?.isOnSale).length).toBeGreaterThan(0);
  });
});

describe('removal', () => {
  const remove = (isRemoved: boolean) => desk.call('removeVendor', { params: agila, body: { isRemoved, reason } });

  test('[SAFE-29] a connected vendor is not removed; without its endpoint it leaves every list, late wins are paid, and it can be restored', async () => {
    const gameId = (await gameOf('agl_0'))?.gameId ?? '';
    expect((await remove(true)).code).toBe('desk.vendor_connected');
    await wish({ isEnabled: false });
    expect((await remove(true)).value).toMatchObject({ isRemoved: true });
    expect(await lastAudit()).toMatchObject({ action: 'vendor.removed', before: { soldBy: ['laro'] } });
    expect(await lobby({ gameName: 'Golden Eagle' })).toEqual([]);
    expect((await desk.call('listDeskGames', { params: merchant, query: { gameName: 'Golden Eagle' } })).value.games).toEqual([]);
    expect((await desk.call('getDeskLobbyOrder', { params: merchant })).value.vendorsOff.map(({ code }) => code)).not.toContain('AGILA');
    expect((await sell([gameId])).code).toBe('catalogue.vendor_unknown');
    const { rows } = await site.base.pool.query<{ key: string; cash_account: bigint; public_id: string }>(
      "select m.key, r.cash_account, p.public_id from movements m join rounds r on r.id = m.round_id join players p on p.cash_account = r.cash_account where r.round_ref = 'eagle-1' and m.kind = 'bet'",
    );
    const late = {
      request_uuid: '1',
      user: rows[0]?.public_id,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: rows[0]?.key,
      currency: 'PHP',
      amount: 5,
    };
    expect((await site.wallet('/vendor/hub88/AGILA/transaction/win', late)).status).toBe('RS_OK');
    expect((await remove(false)).value).toMatchObject({ isRemoved: false });
    expect(await lobby({ gameName: 'Golden Eagle' })).toEqual([]);
    expect((await sell([gameId])).value.results).toEqual([{ gameId, outcome: 'on_sale' }]);
  });
});
