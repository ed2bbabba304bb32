import { drawParams } from '@laro/lottery/schedule/draw-params';
import { exposureOf } from '@laro/lottery/orders/exposure';
import { readLine } from '@laro/lottery/orders/line';
import type { Transaction } from '#server/db/sql.ts';
import { rollbacksWithin } from '#server/ledger/accounts/house-moves.ts';
import { splitBetWithin } from '#server/ledger/round-bets.ts';
import type { DrawRow } from '../draws/draws.store.ts';
import type { GameRow } from '../games/games.store.ts';
import type { LotteryTickets } from '../ports.ts';
import { changeExposure } from './room/exposure.store.ts';
import { backKey, betKey, hashOf, orderBackKey, orderKey, splitKey, type VendorAccounts } from './order-keys.ts';
import { returnTicketPart } from './accepted/ticket-part.ts';
import { writeOutcomes, type LineRow, type OrderWithLines } from './orders.store.ts';

export interface CancelDeps {
  accounts: VendorAccounts;
  tickets: LotteryTickets;
}

/** Removes cancelled lines from the exposure; trial money is not counted. */
async function freeExposure(transaction: Transaction, order: OrderWithLines, lines: readonly LineRow[], draw: DrawRow, game: GameRow): Promise<void> {
  if (order.isTrial) return;
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const exposed = lines.flatMap(({ play, selection, stake }) => {
    const line = readLine(params, play, selection);
    return 'refusal' in line ? [] : [{ play, exposure: exposureOf(line, stake, order.base) }];
  });
  await changeExposure(transaction, { drawId: draw.id, merchantCode: order.merchantCode }, exposed, -1n);
}

/** Makes the lines of an order bets of their own. None of them has been cancelled before. */
const splitOrder = (transaction: Transaction, order: OrderWithLines, game: GameRow): Promise<void> =>
  splitBetWithin(transaction, {
    vendorCode: game.vendor,
    cashAccount: order.cashAccount,
    roundRef: order.id,
    gameId: game.id,
    key: orderKey(order.id),
    backKey: splitKey(order.id),
    parts: order.lines.map(({ line, stake, bets }) => ({ key: betKey(order.id, line), amount: stake * BigInt(bets) })),
  });

/**
 * Gives the stakes of lines back in the kinds of money they were taken from, and ends the order with its last line. The caller holds the draw. Gives the
 * player's balance afterwards.
 */
export async function giveBack(
  transaction: Transaction,
  { accounts, tickets }: CancelDeps,
  given: { order: OrderWithLines; lines: readonly LineRow[]; draw: DrawRow; game: GameRow; state: 'cancelled' | 'void' },
): Promise<{ order: OrderWithLines; balance: bigint }> {
  const { order, lines, draw, game, state } = given;
  const vendorAccount = await accounts.of(order, game.vendor);
  const numbers = new Set(lines.map(({ line }) => line));
  const left = order.lines.map((line) => (numbers.has(line.line) ? { ...line, state } : line));
  const isOver = left.every((line) => line.state !== 'accepted');
  const isWhole = order.isOneBet && isOver;
  if (order.isOneBet && !isWhole) await splitOrder(transaction, order, game);
  const keys = isWhole
    ? [{ key: orderBackKey(order.id), reference: orderKey(order.id) }]
    : lines.map(({ line }) => ({ key: backKey(order.id, line), reference: betKey(order.id, line) }));
  const answers = await rollbacksWithin(
    transaction,
    keys.map((back) => ({ ...back, vendorCode: game.vendor, cashAccount: order.cashAccount, vendorAccount, closesRound: isOver })),
  );
  const wrong = answers.find(({ status }) => status !== 'done' && status !== 'replayed');
  if (wrong) throw new Error(`a stake of order ${order.id} was not given back: ${wrong.status}`);
  const kept = left.filter((line) => line.state === 'accepted');
  const staked = kept.reduce((sum, line) => sum + line.stake * BigInt(line.bets), 0n);
  const ticketPaid = await returnTicketPart(transaction, tickets, { order, staked, line: lines.at(-1)?.line ?? 0, state: isOver ? state : null });
  const changed: OrderWithLines = {
    ...order,
    isOneBet: isWhole,
    lines: left,
    state: isOver ? state : order.state,
    staked,
    ticketPaid,
    most: kept.reduce((sum, line) => sum + line.most, 0n),
  };
  const final = isOver ? changed : { ...changed, hash: hashOf(changed, left, draw, game) };
  await writeOutcomes(transaction, [final]);
  await freeExposure(transaction, order, lines, draw, game);
  return { order: final, balance: (answers.at(-1)?.balance ?? 0n) - (order.ticketPaid - ticketPaid) };
}
