import type { Money } from '@laro/domain/money/money';
import { smaller } from '@laro/domain/money/share';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { fundsOf } from '#server/ledger/accounts/accounts.ts';
import { cashWithin, moveWithin, openWithin } from '#server/ledger/movements/move-within.ts';
import { lockBettors } from '#server/ledger/round-bets.ts';
import type { LotteryTickets } from '../../ports.ts';
import { totalOf } from '../check-lines.ts';
import { ticketBackKey, ticketKey } from '../order-keys.ts';
import type { OrderWithLines } from '../orders.store.ts';
import type { NewOrder, Placing } from './place-order.ts';

/** The part of an order that a ticket pays. */
export interface TicketPart {
  ticketId: string;
  paid: Money;
}

const promoOf = (transaction: Transaction, { merchantCode, currency }: { merchantCode: string; currency: string }): Promise<bigint> =>
  openWithin(transaction, { merchantCode, currency, isTrial: false }, 'promo');

/** Refuses a ticket where none is taken: a chase, six balls, free play (LOTT-71). */
export function refuseTicket({ game, player, body }: Placing): void {
  if (body.ticketId === undefined) return;
  if (body.chase) throw new Refusal('lottery.ticket_unusable', { why: 'chase' });
  if (game.params.family === 'LT') throw new Refusal('lottery.ticket_unusable', { why: 'six_balls' });
  if (player.isTrial || player.playerId === null) throw new Refusal('ticket.unknown');
}

/**
 * Lets a ticket pay an order up to its value: the part reaches the player's cash just before the stakes take it, so that a win is whole and everything above the
 * part is cash. With bonus money the stakes could take that instead, so a ticket waits for the end of a bonus. Null for an order without a ticket.
 */
export async function payWithTicket(
  transaction: Transaction,
  { game, player, body: { ticketId } }: Placing,
  [order]: readonly NewOrder[],
  tickets: LotteryTickets,
): Promise<TicketPart | null> {
  if (ticketId === undefined || order === undefined || player.playerId === null) return null;
  const value = await tickets.use(transaction, { playerId: player.playerId, ticketId, vendor: game.vendor, orderId: order.id });
  // Held first, so that no bonus begins between the look and the stake.
  await lockBettors(transaction, [player.cashAccount]);
  if ((await fundsOf(transaction, player.cashAccount)) !== (await cashWithin(transaction, player.cashAccount)))
    throw new Refusal('lottery.ticket_unusable', { why: 'bonus' });
  const paid = smaller(value, totalOf(order.lines));
  const from = await promoOf(transaction, player);
  const moved = await moveWithin(transaction, {
    kind: 'ticket_paid',
    caller: 'lottery',
    key: ticketKey(order.id),
    from,
    to: player.cashAccount,
    amount: paid,
  });
  if (moved.status !== 'done') throw new Error(`ticket ${ticketId} did not pay: ${moved.status}`);
  return { ticketId, paid };
}

/**
 * Returns what a ticket has paid above the stake that is left: cash comes back first. An order that has ended gives the ticket back. Gives what the ticket pays from
 * now on. The stakes are back in the player's cash already.
 */
export async function returnTicketPart(
  transaction: Transaction,
  tickets: LotteryTickets,
  { order, staked, line, state }: { order: OrderWithLines; staked: Money; line: number; state: 'cancelled' | 'void' | null },
): Promise<Money> {
  if (order.ticketId === null) return 0n;
  const kept = smaller(order.ticketPaid, staked);
  const amount = order.ticketPaid - kept;
  if (amount > 0n) {
    const to = await promoOf(transaction, order);
    const { status } = await moveWithin(transaction, {
      kind: 'ticket_returned',
      caller: 'lottery',
      key: ticketBackKey(order.id, line),
      from: order.cashAccount,
      to,
      amount,
    });
    if (status !== 'done') throw new Error(`the part of a ticket in order ${order.id} was not returned: ${status}`);
  }
  if (state !== null) await tickets.giveBack(transaction, order.id, state);
  return kept;
}
