import type { Money } from '@laro/domain/money/money';
import { drawParams } from '@laro/lottery/schedule/draw-params';
import { leafOf, pathOf } from '@laro/lottery/draw/seal';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers, type PlayerSession } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { fundsOf } from '#server/ledger/accounts/accounts.ts';
import { isBarred } from '../members/barred/barred.store.ts';
import { readOrderCorrections } from '../checks/corrections/corrections.store.ts';
import { readHashes } from '../draws/draw-states.store.ts';
import { readDraw, readDraws, shareDraws, type DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LotteryParts } from '../lottery-parts.ts';
import { giveBack } from '../orders/cancel-orders.ts';
import { endChaseRow, listChases, readChaseRow } from '../orders/chases.store.ts';
import { heldOrders } from '../checks/reviews/reviews.store.ts';
import { totalOf } from '../orders/check-lines.ts';
import { fullOfLines } from '../orders/room/full-numbers.ts';
import { sealDigest, textOf } from '../orders/order-keys.ts';
import { readOrders, readOwnOrder, type OrderWithLines } from '../orders/orders.store.ts';
import { capsOf, linesOf, refuseClosed, refuseLongChase, refuseOtherRules } from '../orders/accepted/place-order.ts';
import { answerOf, inputHashOf } from '../orders/accepted/requests.store.ts';
import { lotteryNotes } from '../orders/round-notes.ts';
import { orderTerms, settingsFor } from '../orders/terms.ts';
import { findOrders, openTotals } from './find-orders.store.ts';
import { ownRatesOf } from './own-rates.ts';
import { viewOrder, type OrderView } from './views.ts';

const ORDERS_SHOWN = 20;
const CHASES_SHOWN = 20;
/** States of an order whose rebate is noted. */
const SETTLED: ReadonlySet<string> = new Set(['won', 'lost', 'push']);

type PlayerCalls = Handlers<
  | 'quoteLotteryOrder'
  | 'placeLotteryOrder'
  | 'listLotteryTickets'
  | 'listLotteryOrders'
  | 'getLotteryOrder'
  | 'getLotteryInclusion'
  | 'cancelLotteryOrder'
  | 'cancelLotteryLine'
  | 'listLotteryChases'
  | 'getLotteryChase'
  | 'endLotteryChase'
>;

/** Orders as their player sees them, each with its draw. */
async function viewOrders({ pool, games, catalogue }: LotteryParts, orders: readonly OrderWithLines[]): Promise<OrderView[]> {
  const draws = new Map((await readDraws(pool, [...new Set(orders.map(({ drawId }) => drawId))])).map((draw) => [draw.id, draw]));
  const corrections = new Map(
    (
      await readOrderCorrections(
        pool,
        orders.map(({ id }) => id),
      )
    ).map((correction) => [correction.orderId, correction]),
  );
  const held = await heldOrders(
    pool,
    orders.map(({ id }) => id),
  );
  const notes = await lotteryNotes(
    pool,
    orders.flatMap(({ id, isTrial, state }) => (isTrial || !SETTLED.has(state) ? [] : [id])),
  );
  return orders.flatMap((order) => {
    const draw = draws.get(order.drawId);
    const game = draw && games.of(draw.gameId);
    if (!draw || !game) return [];
    return [
      viewOrder({
        order,
        draw,
        game,
        gameName: catalogue.gameName(game.id) ?? game.id,
        correction: corrections.get(order.id),
        isChecked: held.has(order.id),
        kept: notes.get(order.id)?.kept ?? null,
      }),
    ];
  });
}

/** The game of a slip, if it takes orders now. */
function openGame({ games, isOff, catalogue }: LotteryParts, { merchant }: CallContext, gameId: string): GameRow {
  const game = games.of(gameId);
  const found = catalogue.findOffer(merchant.code, gameId);
  if (!game || !found?.isOffered || isOff(game.vendor, gameId)) throw new Refusal('lottery.game_closed', { game: found?.game.name ?? gameId });
  return game;
}

const quoteOrder =
  (parts: LotteryParts): PlayerCalls['quoteLotteryOrder'] =>
  async (context, { body }) => {
    const game = openGame(parts, context, body.gameId);
    const player = playerOf(context);
    if (game.params.family === 'LT' && player.isTrial) throw new Refusal('lottery.not_for_trial');
    const draw = await readDraw(parts.pool, body.drawId);
    if (draw?.gameId !== game.id) throw new Refusal('lottery.draw_unknown');
    if (!draw.isOpen) await refuseClosed(parts.pool, draw);
    refuseOtherRules([draw], body.rulesVersion);
    const settings = settingsFor(game, context.merchant.code, context.merchant.settings, draw);
    const rates = await ownRatesOf(parts, player, context.merchant);
    const { base } = orderTerms(game, settings, body.mode, body.base, rates);
    refuseLongChase(game, body);
    const lines = linesOf(body, game, settings, draw, base, 1);
    // Trial money is not counted, and always has room.
    const full = player.isTrial ? new Map() : await fullOfLines(parts.pool, { drawId: draw.id, merchantCode: context.merchant.code }, lines, capsOf(settings));
    const times = body.chase?.multiples.reduce((sum, multiple) => sum + multiple, 0) ?? 1;
    return {
      lines: lines.map(({ line, staked, exposure }, place) => ({
        bets: line.bets,
        staked,
        most: exposure.most,
        ...(full.get(place) ?? { isFull: false, full: [] }),
      })),
      total: totalOf(lines) * BigInt(times),
    };
  };

const placeOrder =
  (parts: LotteryParts): PlayerCalls['placeLotteryOrder'] =>
  async (context, { body }) => {
    const { pool, orderDesk, fullWatch, rightOf, onMoved } = parts;
    const player = playerOf(context);
    const { settings } = context.merchant;
    const asked = { cashAccount: player.cashAccount, key: body.key, inputHash: inputHashOf(body) };
    const place = async () => {
      const game = openGame(parts, context, body.gameId);
      if (player.playerId !== null && (await isBarred(pool, player.playerId))) throw new Refusal('lottery.staff');
      const right = await rightOf(game.vendor, player, game.id);
      const rates = await ownRatesOf(parts, player, context.merchant);
      const filling = new Set<string>();
      const answer = await orderDesk.place({ placing: { game, settings, player, right, rates, body, onFilling: (drawId) => filling.add(drawId) }, asked });
      for (const drawId of filling) fullWatch.note(drawId, player.merchantCode);
      return answer;
    };
    // A request that was answered keeps its answer, whatever has been switched off since.
    const placed = (await answerOf(pool, asked)) ?? (await place());
    if ('refusal' in placed) throw placed.refusal;
    if (placed.isFirst) onMoved(player.publicId);
    const orders = await readOrders(pool, 'o.id = any ($1) order by o.id', [placed.orders]);
    return { orders: await viewOrders(parts, orders), chaseId: orders[0]?.chaseId ?? null, balance: (await fundsOf(pool, player.cashAccount)) ?? 0n };
  };

/** Stakes that came back for an order, or for one line of it. */
const returnedOf = ({ lines }: OrderWithLines, line: number | null = null): Money =>
  lines.reduce((sum, entry) => (entry.state === 'cancelled' && (line === null || entry.line === line) ? sum + entry.stake * BigInt(entry.bets) : sum), 0n);

/** Gives lines of an order back while its draw is open; what is cancelled already stays so and moves nothing. */
async function cancelLines(
  parts: LotteryParts,
  player: PlayerSession,
  orderId: string,
  line: number | null,
): Promise<{ order: OrderWithLines; returned: Money }> {
  const { pool, games, onMoved } = parts;
  const { order, hasMoved } = await inTransaction(pool, async (transaction) => {
    const seen = await readOwnOrder(transaction, player.cashAccount, orderId);
    if (!seen) throw new Refusal('lottery.order_unknown');
    const [draw] = await shareDraws(transaction, [seen.drawId]);
    const game = draw && games.of(draw.gameId);
    if (!draw || !game) throw new Refusal('lottery.draw_unknown');
    const [held] = await readOrders(transaction, 'o.id = $1 for update', [orderId]);
    const order = held ?? seen;
    const asked = line === null ? order.lines : order.lines.filter((entry) => entry.line === line);
    if (asked.length === 0) throw new Refusal('lottery.line_unknown');
    const open = asked.filter(({ state }) => state === 'accepted');
    if (open.length === 0 && asked.every(({ state }) => state === 'cancelled')) return { order, hasMoved: false };
    if (!draw.isOpen) throw new Refusal('lottery.not_cancellable', { numero: draw.numero, state: draw.state });
    return { ...(await giveBack(transaction, parts, { order, lines: open, draw, game, state: 'cancelled' })), hasMoved: true };
  });
  if (hasMoved) onMoved(player.publicId);
  return { order, returned: returnedOf(order, line) };
}

const cancelled = async (parts: LotteryParts, player: PlayerSession, { order, returned }: Awaited<ReturnType<typeof cancelLines>>) => {
  const [view] = await viewOrders(parts, [order]);
  if (!view) throw new Refusal('lottery.order_unknown');
  return { order: view, returned, balance: (await fundsOf(parts.pool, player.cashAccount)) ?? 0n };
};

const readChase = (parts: LotteryParts, player: PlayerSession, chaseId: string) =>
  readOrders(parts.pool, 'o.chase_id = $1 and o.cash_account = $2 order by o.id', [chaseId, player.cashAccount]);

/** Ends a chase: orders whose draws are open are cancelled one after the other; one that has closed by then stays accepted (LOTT-29). */
const endChase =
  (parts: LotteryParts): PlayerCalls['endLotteryChase'] =>
  async (context, { params }) => {
    const player = playerOf(context);
    const orders = await readChase(parts, player, params.chaseId);
    if (orders.length === 0) throw new Refusal('lottery.chase_unknown');
    let count = 0;
    for (const { id, state } of orders.toReversed()) {
      if (state !== 'accepted') continue;
      const ended = await cancelLines(parts, player, id, null).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'lottery.not_cancellable') return null;
        throw error;
      });
      if (ended?.order.state === 'cancelled') count += 1;
    }
    await endChaseRow(parts.pool, params.chaseId, player.cashAccount);
    const left = await readChase(parts, player, params.chaseId);
    return {
      cancelled: count,
      orders: await viewOrders(parts, left),
      returned: left.reduce((sum, order) => sum + returnedOf(order), 0n),
      balance: (await fundsOf(parts.pool, player.cashAccount)) ?? 0n,
    };
  };

/** The series of a player, page by page. */
const chaseList =
  ({ pool, games, catalogue, now }: LotteryParts): PlayerCalls['listLotteryChases'] =>
  async (context, { query: { before } }) => {
    const found = await listChases(pool, playerOf(context).cashAccount, before ?? null, CHASES_SHOWN + 1);
    const shown = found.slice(0, CHASES_SHOWN);
    const chases = shown.flatMap(({ placedAt, ...chase }) => {
      const game = games.of(chase.gameId);
      if (!game) return [];
      const params = drawParams(game.params, game.zone, placedAt.getTime());
      return [{ ...chase, gameName: catalogue.gameName(game.id) ?? game.id, params, placedAt: placedAt.toISOString() }];
    });
    return { serverTime: new Date(now()).toISOString(), chases, next: found.length > CHASES_SHOWN ? (shown.at(-1)?.chaseId ?? null) : null };
  };

/** Shows an order in the seal of its draw (LOTT-40). */
const inclusion =
  (parts: LotteryParts): PlayerCalls['getLotteryInclusion'] =>
  async (context, { params }) => {
    const { pool, games } = parts;
    const order = await readOwnOrder(pool, playerOf(context).cashAccount, params.orderId);
    const draw: DrawRow | undefined = order && (await readDraw(pool, order.drawId));
    const game = draw && games.of(draw.gameId);
    if (!order || !draw || !game || order.state === 'cancelled') throw new Refusal('lottery.order_unknown');
    if (draw.seal === null) throw new Refusal('lottery.proof_not_yet', { drawsAt: draw.drawsAt.toISOString() });
    const hashes = await readHashes(pool, draw.id);
    const path = pathOf(
      hashes.map(({ hash }) => hash),
      hashes.findIndex(({ id }) => id === order.id),
      sealDigest,
    );
    return {
      orderText: textOf(order, order.lines, draw, game),
      hash: order.hash,
      leaf: Buffer.from(leafOf(order.hash, sealDigest)).toString('hex'),
      path: [...path],
      seal: draw.seal,
    };
  };

/** The calls of a player about orders. */
export function playerCalls(parts: LotteryParts): PlayerCalls {
  const { pool, now } = parts;
  const serverTime = () => new Date(now()).toISOString();
  return {
    quoteLotteryOrder: quoteOrder(parts),
    placeLotteryOrder: placeOrder(parts),
    endLotteryChase: endChase(parts),
    listLotteryChases: chaseList(parts),
    getLotteryInclusion: inclusion(parts),
    listLotteryTickets: async (context) => {
      const { isTrial, playerId } = playerOf(context);
      const tickets = isTrial || playerId === null ? [] : await parts.tickets.usable(pool, playerId);
      return { tickets: tickets.map(({ until, ...ticket }) => ({ ...ticket, until: until.toISOString() })) };
    },
    listLotteryOrders: async (context, { query: { before, ...wanted } }) => {
      const { cashAccount } = playerOf(context);
      if (wanted.from !== undefined && wanted.to !== undefined && wanted.from > wanted.to) throw new Refusal('records.range_reversed');
      const found = await findOrders(
        pool,
        cashAccount,
        { ...wanted, zone: context.merchant.settings['market.timeZone'], before: before ?? null },
        ORDERS_SHOWN + 1,
      );
      const shown = found.slice(0, ORDERS_SHOWN);
      return {
        serverTime: serverTime(),
        orders: await viewOrders(parts, shown),
        totals: await openTotals(pool, cashAccount),
        next: found.length > ORDERS_SHOWN ? (shown.at(-1)?.id ?? null) : null,
      };
    },
    getLotteryOrder: async (context, { params }) => {
      const order = await readOwnOrder(pool, playerOf(context).cashAccount, params.orderId);
      const [view] = order ? await viewOrders(parts, [order]) : [];
      if (!view) throw new Refusal('lottery.order_unknown');
      return { serverTime: serverTime(), order: view };
    },
    cancelLotteryOrder: async (context, { params }) => {
      const player = playerOf(context);
      return cancelled(parts, player, await cancelLines(parts, player, params.orderId, null));
    },
    cancelLotteryLine: async (context, { params }) => {
      const player = playerOf(context);
      return cancelled(parts, player, await cancelLines(parts, player, params.orderId, params.line));
    },
    getLotteryChase: async (context, { params }) => {
      const player = playerOf(context);
      const orders = await readChase(parts, player, params.chaseId);
      if (orders.length === 0) throw new Refusal('lottery.chase_unknown');
      const chase = await readChaseRow(pool, params.chaseId);
      const isOver = chase?.isOver !== false || orders.every(({ state }) => state !== 'accepted');
      return { serverTime: serverTime(), stopOnWin: chase?.stopOnWin ?? false, isOver, orders: await viewOrders(parts, orders) };
    },
  };
}
