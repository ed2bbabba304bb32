import { formatMoney } from '@laro/domain/money/money';
import type pg from 'pg';
import { Refusal } from '#server/http/problems/refusal.ts';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { lockBettors, roundBetsWithin } from '#server/ledger/round-bets.ts';
import { readOpenDraws, shareDraws, type DrawRow } from '../../draws/draws.store.ts';
import { totalOf } from '../check-lines.ts';
import { HeldExposure } from '../room/exposure.store.ts';
import { orderKey } from '../order-keys.ts';
import { insertOrders, readMost } from '../orders.store.ts';
import { checkSlip, drawClosed, expose, exposedPlays, forDraws, orderRow, refuseAbovePlayerLimit, type NewOrder, type Placing } from './place-order.ts';
import { claimKeys, keepRefusals, releaseKeys, type Answer, type Asked } from './requests.store.ts';
import { orderTerms } from '../terms.ts';

/** An order of one draw that is to be placed, with its key. */
export interface AskedOrder {
  placing: Placing;
  asked: Asked;
}

/** An order on its way through the group. */
interface Candidate extends AskedOrder {
  order: NewOrder;
  terms: { base: number; keptPpm: number };
}

/** The orders of a group, and what some of them are refused with. */
class Refusals {
  readonly byKey = new Map<Asked, Refusal>();

  /** Runs a check of each order. Gives what it gave for those that it did not refuse. */
  sift<Given extends { asked: Asked }, Result>(given: readonly Given[], check: (one: Given) => Result): Result[] {
    return given.flatMap((one) => {
      try {
        return [check(one)];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        this.byKey.set(one.asked, error);
        return [];
      }
    });
  }
}

/** The draws of orders, held open until the end of the transaction, and the next open draw of each game that has a closed one among them. */
async function holdDraws(transaction: Transaction, group: readonly AskedOrder[]) {
  const ids = new Set(group.map(({ placing }) => placing.body.drawId));
  const draws = new Map((await shareDraws(transaction, [...ids])).map((draw) => [draw.id, draw]));
  const next = new Map<string, DrawRow | undefined>();
  for (const { gameId, isOpen } of draws.values()) if (!isOpen && !next.has(gameId)) next.set(gameId, (await readOpenDraws(transaction, gameId, 1))[0]);
  return (drawId: string, gameId: string): DrawRow => {
    const draw = draws.get(drawId);
    if (draw?.gameId !== gameId) throw new Refusal('lottery.draw_unknown');
    if (!draw.isOpen) throw drawClosed(draw, next.get(gameId));
    return draw;
  };
}

/** Holds orders against their draws and the rules, as one that is placed alone. */
async function candidatesOf(transaction: Transaction, group: readonly AskedOrder[], ids: ReadonlyMap<Asked, string>, refusals: Refusals): Promise<Candidate[]> {
  const openDraw = await holdDraws(transaction, group);
  return refusals.sift(group, ({ placing: given, asked }) => {
    const { game, player, body } = given;
    if (game.params.family === 'LT' && player.isTrial) throw new Refusal('lottery.not_for_trial');
    const draw = openDraw(body.drawId, game.id);
    const placing = forDraws(given, [draw]);
    const terms = orderTerms(game, placing.settings, body.mode, body.base, given.rates);
    const [order] = checkSlip(placing, [{ id: ids.get(asked) ?? '', draw }], terms.base);
    if (!order) throw new Error('an order has no draw');
    return { placing, asked, order, terms };
  });
}

/** The orders that their players can pay and may win. Orders of players who do not bet freely are taken out: they are placed alone. */
async function affordable(transaction: Transaction, candidates: readonly Candidate[], refusals: Refusals): Promise<{ good: Candidate[]; alone: Asked[] }> {
  const bettors = await lockBettors(
    transaction,
    candidates.map(({ placing }) => placing.player.cashAccount),
  );
  const isFree = ({ placing }: Candidate) => bettors.get(placing.player.cashAccount)?.betsFreely === true;
  const free = candidates.filter(isFree);
  const pairs = free.map(({ placing, order }) => ({ cashAccount: placing.player.cashAccount, drawId: order.draw.id }));
  const most = new Map((await readMost(transaction, pairs)).map((row) => [`${row.cashAccount} ${row.drawId}`, row.most]));
  const good = refusals.sift(free, (candidate) => {
    const { placing, order } = candidate;
    const { cashAccount } = placing.player;
    const [balance, needed] = [bettors.get(cashAccount)?.balance ?? 0n, totalOf(order.lines)];
    if (balance < needed) throw new Refusal('lottery.not_enough_money', { balance: formatMoney(balance), needed: formatMoney(needed) });
    refuseAbovePlayerLimit(placing.settings, order.lines, most.get(`${cashAccount} ${order.draw.id}`) ?? 0n);
    return candidate;
  });
  return { good, alone: candidates.filter((candidate) => !isFree(candidate)).map(({ asked }) => asked) };
}

/** Adds orders to the exposure of their plays, one after the other: one that does not fit leaves its room to those after it. Gives those that fit. */
async function exposeAll(transaction: Transaction, candidates: readonly Candidate[], refusals: Refusals): Promise<Candidate[]> {
  for (const { asked } of candidates) refusals.byKey.delete(asked);
  const plays = candidates.flatMap(({ placing, order }) => exposedPlays(placing, order));
  const held = await HeldExposure.hold(transaction, plays);
  const fitting = refusals.sift(candidates, (candidate) => {
    if (!candidate.placing.player.isTrial) expose(held, candidate.placing, candidate.order);
    return candidate;
  });
  await held.write(transaction);
  return fitting;
}

async function writeAll(transaction: Transaction, accepted: readonly Candidate[]): Promise<void> {
  await roundBetsWithin(
    transaction,
    accepted.map(({ placing: { game, player, right }, order: { id, lines } }) => ({
      vendorCode: game.vendor,
      tokenHash: right.tokenHash,
      cashAccount: player.cashAccount,
      vendorAccount: right.vendorAccount,
      roundRef: id,
      gameId: game.id,
      bets: [{ key: orderKey(id), amount: totalOf(lines) }],
    })),
  );
  await insertOrders(
    transaction,
    accepted.map(({ placing: { game, player, body }, order, terms }) => orderRow({ game, player, mode: body.mode }, order, terms, { isOneBet: true })),
  );
}

/**
 * Writes the orders that fit under the caps. All orders of a draw meet at the exposure of its plays, so it is held last, from the writing to the commit. In the
 * rare case that one does not fit, the writing is undone and done again without it.
 */
async function writeFitting(transaction: Transaction, candidates: readonly Candidate[], refusals: Refusals): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return [];
  await transaction.query('savepoint unwritten');
  await writeAll(transaction, candidates);
  if ((await exposeAll(transaction, candidates, refusals)).length === candidates.length) return candidates;
  await transaction.query('rollback to savepoint unwritten');
  const fitting = await exposeAll(transaction, candidates, refusals);
  if (fitting.length > 0) await writeAll(transaction, fitting);
  return fitting;
}

/**
 * Places orders of different players in one transaction, each with its own answer: one that is refused leaves the others as they are (LOTT-69). Gives no answer
 * for requests that have to be placed alone: those of players with limits or bonus money, and those whose key is known.
 */
export const placeGroup = (pool: pg.Pool, group: readonly AskedOrder[]): Promise<ReadonlyMap<Asked, Answer>> =>
  inTransaction(pool, async (transaction) => {
    const refusals = new Refusals();
    const ids = await claimKeys(
      transaction,
      group.map(({ asked }) => asked),
    );
    const claimed = group.filter(({ asked }) => ids.has(asked));
    const candidates = await candidatesOf(transaction, claimed, ids, refusals);
    const { good, alone } = await affordable(transaction, candidates, refusals);
    const accepted = await writeFitting(transaction, good, refusals);
    await keepRefusals(
      transaction,
      [...refusals.byKey].map(([asked, refusal]) => ({ asked, refusal })),
    );
    await releaseKeys(transaction, alone);
    return new Map<Asked, Answer>([
      ...accepted.map(({ asked, order }): [Asked, Answer] => [asked, { orders: [order.id], isFirst: true }]),
      ...[...refusals.byKey].map(([asked, refusal]): [Asked, Answer] => [asked, { refusal }]),
    ]);
  });
