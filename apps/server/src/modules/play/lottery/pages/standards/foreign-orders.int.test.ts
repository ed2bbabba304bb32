import { randomUUID } from 'node:crypto';
import type { CallName, Parsed } from '@laro/contract/routes';
import { formatMoney, MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { giveLotteryTicket } from '#server/modules/rewards/rewards/index.ts';
import { comparable } from '#server/testing/base/test-http.ts';
import { heldByLottery, lotteryIds, unknownLike } from '#server/testing/sites/lottery-ids.ts';
import { lotterySite, type Caller, type Input, type LotterySite } from '#server/testing/sites/lottery-site.ts';
import type { TestPlayer } from '#server/testing/money/test-rounds.ts';

const GAME = 'kidlat-5';
const STAKE = 10n * MAJOR_UNIT;
const line = { play: 'sum', selection: 'big', stake: STAKE };

type Slip = Awaited<ReturnType<LotterySite['all']['slip']>>;
type Thing = 'order' | 'chase' | 'ticket';
interface Asked {
  thing: Thing;
  /** The input of the call with an id, for example with a line of the order. */
  input: (id: string) => Input;
  /** Answer for an id that is not there; null for a list, which then begins elsewhere and holds own things alone. */
  unknown: 'lottery.order_unknown' | 'lottery.chase_unknown' | 'ticket.unknown' | null;
}

/** As JSON: amounts are text on the wire. */
const onWire = (body: object): object => JSON.parse(JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? formatMoney(value) : value)));

let site: LotterySite;
let slip: Slip;
let owner: TestPlayer;
let others: Readonly<Record<string, Caller>>;
/** The owner's things, whose ids the others know: orders in each state in which calls treat them differently. */
let things: Readonly<Record<Thing, readonly string[]>>;

const byOrder = (more: object = {}): Asked => ({ thing: 'order', input: (orderId) => ({ params: { orderId, ...more } }), unknown: 'lottery.order_unknown' });
const byChase: Asked = { thing: 'chase', input: (chaseId) => ({ params: { chaseId } }), unknown: 'lottery.chase_unknown' };
/** Every place where a player names a thing of their own. A call that is not here and takes an id fails the first test. */
const owned: Readonly<Record<string, Asked>> = {
  'getLotteryOrder.orderId': byOrder(),
  'getLotteryInclusion.orderId': byOrder(),
  'listLotteryOrders.before': { ...byOrder(), input: (before) => ({ query: { before } }), unknown: null },
  'cancelLotteryLine.orderId': byOrder({ line: 1 }),
  'cancelLotteryOrder.orderId': byOrder(),
  'listLotteryChases.before': { ...byChase, input: (before) => ({ query: { before } }), unknown: null },
  'getLotteryChase.chaseId': byChase,
  'endLotteryChase.chaseId': byChase,
  'placeLotteryOrder.ticketId': {
    thing: 'ticket',
    input: (ticketId) => ({ body: onWire({ ...slip, ticketId, key: randomUUID() }) }),
    unknown: 'ticket.unknown',
  },
};
/** Fields that name something of the installation, which everybody may see, a part of an owned thing, or a request of the caller. */
const notOwned = new Set(['gameId', 'drawId', 'line', 'key']);

const nameOf = (place: string): CallName => place.slice(0, place.indexOf('.')) as CallName;
const ask = (place: string, caller: Caller, id: string) => site.ask(nameOf(place), caller, owned[place]?.input(id));

/** Gives a player a ticket, and the ticket's id. */
async function ticketOf({ session: { playerId } }: TestPlayer): Promise<string> {
  const given = { merchantCode: 'laro', playerId, grantId: randomUUID(), reward: { amount: STAKE, vendors: [] }, at: new Date() };
  await inTransaction(site.all.base.pool, (transaction) => giveLotteryTicket(transaction, given));
  const { rows } = await site.all.base.pool.query<{ id: string }>('select id from reward_tickets where source_key = $1', [`${given.grantId}:1`]);
  return rows[0]?.id ?? '';
}

const place = async (player: TestPlayer, body: Slip): Promise<Parsed<'placeLotteryOrder', 'value'>> =>
  site.all.call('placeLotteryOrder', { body: { ...body, key: randomUUID() } }, player.session);

beforeAll(async () => {
  site = await lotterySite([GAME]);
  const { all } = site;
  owner = await all.player();
  const neighbour = await all.player();
  others = {
    'another player of the merchant': { player: neighbour },
    'a player of another merchant': { player: await all.rounds.addPlayer({ merchantCode: 'dagat' }) },
    'free play': { player: await all.player(undefined, { isTrial: true }) },
  };
  const sealed = await all.slip(GAME, [line, line]);
  const closed = (await place(owner, sealed)).orders[0]?.orderId ?? '';
  await place(neighbour, sealed);
  await all.finish(sealed.drawId);
  slip = await all.slip(GAME, [line, line]);
  const [open, part, gone] = [await place(owner, slip), await place(owner, slip), await place(owner, slip)].map(({ orders }) => orders[0]?.orderId ?? '');
  await all.call('cancelLotteryLine', { params: { orderId: part ?? '', line: 1 } }, owner.session);
  await all.call('cancelLotteryOrder', { params: { orderId: gone ?? '' } }, owner.session);
  const chase = await all.slip(GAME, [line], { chase: { draws: 2, multiples: [1, 1], stopOnWin: false } });
  const { chaseId } = await place(owner, chase);
  await place(neighbour, chase);
  things = { order: [open ?? '', closed, part ?? '', gone ?? ''], chase: [chaseId ?? ''], ticket: [await ticketOf(owner)] };
});
afterAll(() => site.close());

test('[T86] every id that a call of players takes is in the table, or names nothing that belongs to a player', () => {
  const taken = lotteryIds(false).filter((place) => !notOwned.has(place.slice(place.indexOf('.') + 1)));
  expect(taken.toSorted()).toEqual(Object.keys(owned).toSorted());
});

describe.each(Object.keys(owned))('%s', (where) => {
  test.each(['another player of the merchant', 'a player of another merchant', 'free play'])(
    '[T86] [LOTT-33] answers %s as for an id that is not there, and changes nothing',
    async (who) => {
      const { thing, unknown } = owned[where] ?? byChase;
      const caller = others[who] ?? 'guest';
      const before = await heldByLottery(site.all);
      for (const id of things[thing]) {
        const answer = await ask(where, caller, id);
        expect(comparable(answer)).toBe(comparable(await ask(where, caller, unknownLike(id))));
        expect(answer.code).toBe(unknown);
        for (const foreign of Object.values(things).flat()) expect(answer.text).not.toContain(foreign);
      }
      expect(await heldByLottery(site.all)).toEqual(before);
    },
  );

  test('[T86] a guest must log in, whatever the id', async () => {
    const { thing } = owned[where] ?? byChase;
    for (const id of things[thing]) {
      const answer = await ask(where, 'guest', id);
      expect([answer.status, answer.code]).toEqual([401, 'session.missing']);
      expect(comparable(answer)).toBe(comparable(await ask(where, 'guest', unknownLike(id))));
    }
  });
});

// Without this, a wrong id or a wrong body would prove the tests before.
test.each(Object.keys(owned))('[T86] %s knows the thing of its owner', async (where) => {
  const { thing, unknown } = owned[where] ?? byChase;
  const answers = [];
  for (const id of things[thing]) answers.push(await ask(where, { player: owner }, id));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(answers.filter(({ code }) => code !== null && code === unknown).length).toBeLessThan(answers.length);
});
