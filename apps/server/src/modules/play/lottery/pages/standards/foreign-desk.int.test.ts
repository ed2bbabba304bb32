import { randomUUID } from 'node:crypto';
import type { CallName } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { StaffAccess } from '@laro/domain/staff/access';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable } from '#server/testing/base/test-http.ts';
import { heldByLottery, lotteryIds, unknownLike } from '#server/testing/sites/lottery-ids.ts';
import { lotterySite, withoutRole, type Caller, type Input, type LotterySite } from '#server/testing/sites/lottery-site.ts';
import { FEED_PLAYER_MONEY, IMPORTED_GAME, openTestFeeds } from '#server/testing/stand-ins/test-feeds.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const reason = 'for a test of scope';
const all = new Set(staffPermissions);
const at = (merchant: string): Caller => ({ access: { everywhere: new Set(), byMerchant: new Map([[merchant, all]]) } satisfies StaffAccess });
const everywhere: Caller = { access: { everywhere: all, byMerchant: new Map() } };
const line = { play: 'de', selection: '07', unit: MAJOR_UNIT, multiple: 10 };

interface Asked {
  /** The thing, by the field that names it. */
  id: string;
  input: (id: string) => Input;
  /** The answer for an unknown id to a person with the permission everywhere. */
  unknown: string;
}
const draw = (body: object): Asked => ({
  id: 'drawId',
  input: (drawId) => ({ params: { drawId }, body: { reason, ...body } }),
  unknown: 'lottery.draw_unknown',
});
const merchant = (query: Record<string, string> = {}): Asked => ({
  id: 'merchant',
  input: (id) => ({ params: { merchant: id }, query }),
  unknown: 'request.not_found',
});
const schedule = { times: 'every 1 minutes', holidays: '', closesBeforeSeconds: 10 };

/** Every call of the desk that takes the id of a thing; one that is missing here fails the first test. */
const named: Readonly<Record<string, Asked>> = {
  'listDeskLotteryDraws.gameId': { id: 'gameId', input: (gameId) => ({ params: { gameId } }), unknown: 'lottery.game_closed' },
  'getDeskLotteryChanges.gameId': { id: 'gameId', input: (gameId) => ({ params: { gameId } }), unknown: 'lottery.game_closed' },
  'changeDeskLotteryGame.gameId': {
    id: 'gameId',
    input: (gameId) => ({ params: { gameId }, body: { from: '2020-01-01', schedule, terms: null, reason } }),
    unknown: 'lottery.game_closed',
  },
  'recheckDeskLotteryDraw.drawId': draw({}),
  'decideDeskLotteryResult.drawId': draw({ feed: 'lotus' }),
  'correctDeskLotteryDraw.drawId': draw({ result: '1' }),
  'holdDeskLotteryDraw.drawId': draw({ isHeld: true }),
  'voidDeskLotteryDraw.drawId': draw({}),
  'releaseDeskLotteryPayout.orderId': { id: 'orderId', input: (orderId) => ({ params: { orderId }, body: { reason } }), unknown: 'lottery.order_unknown' },
  'endDeskLotteryBarred.id': { id: 'id', input: (id) => ({ params: { id }, body: { reason } }), unknown: 'lottery.person_unknown' },
  'changeDeskLotteryFeed.feed': {
    id: 'feed',
    input: (feed) => ({ params: { feed }, body: { address: 'https://feed.example', publicKey: 'a'.repeat(64), reason } }),
    unknown: 'lottery.feed_unknown',
  },
  'getDeskLotteryLiability.merchant': merchant(),
  'getDeskLotteryReport.merchant': merchant({ from: '2026-11-01', to: '2026-11-02' }),
};
/** Calls that a person of one merchant may make about a thing of the installation: they show the figures of that merchant alone. */
const cut = new Set(['listDeskLotteryDraws.gameId', 'getDeskLotteryChanges.gameId']);

let site: LotterySite;
let ids: Readonly<Record<string, string>>;
let players: Readonly<Record<'laro' | 'dagat', TestPlayer>>;
/** Orders whose large payout waits, by merchant. */
const waiting: Record<string, string> = {};

const ask = (where: string, caller: Caller, id: string) => site.ask(where.slice(0, where.indexOf('.')) as CallName, caller, named[where]?.input(id));
const idOf = (where: string): string => ids[named[where]?.id ?? ''] ?? '';

/** An order of a player of each merchant in the next draw. */
async function soldAtBoth(): Promise<string> {
  const slip = await site.all.slip(IMPORTED_GAME, [line]);
  for (const { session } of Object.values(players)) await site.all.call('placeLotteryOrder', { body: { ...slip, key: randomUUID() } }, session);
  return slip.drawId;
}

beforeAll(async () => {
  site = await lotterySite([IMPORTED_GAME]);
  const { rounds, base, settings, lottery, due } = site.all;
  const feeds = await openTestFeeds(site.all);
  await testPerson(base, 'first');
  settings['lottery.reviewFrom'] = 900;
  const addAt = (merchantCode: string) => rounds.addPlayer({ merchantCode, money: FEED_PLAYER_MONEY });
  players = { laro: await addAt('laro'), dagat: await addAt('dagat') };
  const drawn = await soldAtBoth();
  await due(drawn);
  await lottery.work();
  for (const feed of ['lotus', 'heron']) await feeds.report({ feed, drawId: drawn });
  await feeds.look(drawn);
  const { reviews } = await site.get('listDeskLotteryReviews', everywhere);
  for (const review of reviews) waiting[review.merchant] = review.orderId;
  const body = { name: 'x y', relation: 'staff', mobileNumber: '+639170000001', email: '', reason };
  const { id } = await site.get('addDeskLotteryBarred', everywhere, { body });
  ids = { gameId: IMPORTED_GAME, drawId: await soldAtBoth(), orderId: waiting['laro'] ?? '', id, feed: 'lotus', merchant: 'laro' };
});
afterAll(() => site.close());

test('[T86] every call of the desk that takes the id of something of the lottery is in the table', () => {
  expect(lotteryIds(true).toSorted()).toEqual(Object.keys(named).toSorted());
});

describe.each(Object.keys(named).filter((where) => !cut.has(where)))('%s', (where) => {
  test('[T86] [SAFE-07] answers a person without a role, or of another merchant, as for an id that is not there, and changes nothing', async () => {
    const before = await heldByLottery(site.all);
    for (const caller of [withoutRole, at('dagat')]) {
      const answer = await ask(where, caller, idOf(where));
      expect(comparable(answer)).toBe(comparable(await ask(where, caller, unknownLike(idOf(where)))));
      expect([403, 404]).toContain(answer.status);
    }
    expect(await heldByLottery(site.all)).toEqual(before);
  });

  test('[T86] answers players and guests alike, whatever the id', async () => {
    for (const caller of [{ player: players.laro }, 'guest'] as const) {
      const answer = await ask(where, caller, idOf(where));
      expect(answer.code).toBe('desk.not_signed_in');
      expect(comparable(answer)).toBe(comparable(await ask(where, caller, unknownLike(idOf(where)))));
    }
  });
});

test('[T86] [SAFE-07] a large payout is released only by a person of the whole everywhere, even one of their own merchant', async () => {
  const before = await heldByLottery(site.all);
  for (const merchantCode of ['laro', 'dagat'] as const)
    expect((await ask('releaseDeskLotteryPayout.orderId', at(merchantCode), waiting[merchantCode] ?? '')).code).toBe('desk.permission_missing');
  expect(await heldByLottery(site.all)).toEqual(before);
});

describe.each(['laro', 'dagat'] as const)('a person of %s', (own) => {
  test('[T86] [SAFE-07] sees the large payouts of that merchant alone', async () => {
    const { reviews } = await site.get('listDeskLotteryReviews', at(own));
    expect(reviews.map(({ orderId, merchant: code, player }) => [orderId, code, player])).toEqual([[waiting[own], own, players[own].session.publicId]]);
  });

  test('[T86] [SAFE-07] sees what was sold of a draw at that merchant, and what it can cost there', async () => {
    const sold = async (caller: Caller) =>
      (await site.get('listDeskLotteryDraws', caller, { params: { gameId: IMPORTED_GAME } })).draws.find(({ drawId }) => drawId === ids['drawId']);
    expect(await sold(at(own))).toMatchObject({ sums: [{ currency: 'PHP', staked: '10.00' }], liability: [{ merchant: own, most: '900.00' }] });
    const whole = await sold(everywhere);
    expect([whole?.sums, whole?.liability.map(({ merchant: code }) => code).toSorted()]).toMatchObject([[{ staked: '20.00' }], ['dagat', 'laro']]);
  });

  test('[T86] [SAFE-07] sees prizes and caps of that merchant, and changes of these', async () => {
    const change = `insert into lottery_game_changes (game_id, holds_from, terms, reason, proposed_by, decided_by) values ($1, '2099-01-01', $2, $3, 'x', 'y')`;
    const terms = { merchant: own, settings: { 'lottery.lineWinMax': 1 } };
    await site.all.base.pool.query(change, [IMPORTED_GAME, JSON.stringify(terms), `of ${own}`]);
    const other = own === 'laro' ? 'dagat' : 'laro';
    const shown = async (code: string) => {
      const { terms: held, changes } = await site.get('getDeskLotteryChanges', at(code), { params: { gameId: IMPORTED_GAME } });
      return [held.map((one) => one.merchant), changes.map(({ reason: why }) => why).filter((why) => why === `of ${own}`)];
    };
    // The merchant laro alone has terms here.
    expect(await shown(own)).toEqual([own === 'laro' ? ['laro'] : [], [`of ${own}`]]);
    expect((await shown(other))[1]).toEqual([]);
  });
});

test('[T86] [LOTT-68] contacts of staff and households are shown only with the permission everywhere', async () => {
  for (const merchantCode of ['laro', 'dagat'] as const)
    expect((await site.ask('listDeskLotteryBarred', at(merchantCode), {})).code).toBe('desk.permission_missing');
  expect((await site.get('listDeskLotteryBarred', everywhere)).persons).toMatchObject([{ id: ids['id'], mobileNumber: '+639170000001' }]);
});

// Without this, a wrong id or a wrong body would prove the tests before.
test.each(Object.keys(named))('[T86] %s knows the thing for a person with the permission everywhere', async (where) => {
  const [known, unknown] = [await ask(where, everywhere, idOf(where)), await ask(where, everywhere, unknownLike(idOf(where)))];
  expect(unknown.code).toBe(named[where]?.unknown);
  expect([named[where]?.unknown, 'request.invalid', 'request.not_found', 'internal']).not.toContain(known.code);
});
