import { grantEnd } from '@laro/domain/rewards/grants/grant-states';
import type { LotteryVendor } from '@laro/domain/lottery/names';
import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { pausesSince } from '../grants/gate.store.ts';
import { holdLotteryTicket, returnLotteryTicket, usableLotteryTickets, useLotteryTicket, type LotteryTicketRow } from './lottery-tickets.store.ts';

/** After a void draw a ticket can be used for so long at least, as one of a void free bet (REW-42). A cancelled order leaves its end as it was. */
const LEAST_DAYS = { void: 7, cancelled: 0 } as const;

/** When a lottery ticket ends as known at a moment: a time-out moves its end (REW-24). */
async function endNow(queries: Queries, { playerId, createdAt, from, until }: LotteryTicketRow, now: number): Promise<number> {
  const ticket = { kind: 'lottery', state: 'claimable', createdAt: createdAt.getTime(), from: from.getTime(), until: until.getTime() } as const;
  return grantEnd(ticket, { pauses: await pausesSince(queries, playerId, createdAt), bonuses: [] }, now) ?? until.getTime();
}

/** Lottery tickets, in the transaction of the order that they pay (REW-43, REW-45). `now`: milliseconds since 1970. */
export const createLotteryTickets = ({ now }: { now: () => number }) => ({
  /**
   * Uses a member's ticket for an order of a vendor; gives its value. Throws `ticket.unknown`, also for somebody else's, `ticket.used`, `ticket.expired`, and
   * `lottery.ticket_unusable` for a draw of another vendor.
   */
  use: async (
    transaction: Transaction,
    { playerId, ticketId, vendor, orderId }: { playerId: bigint; ticketId: string; vendor: string; orderId: string },
  ): Promise<Money> => {
    const ticket = await holdLotteryTicket(transaction, playerId, ticketId);
    if (!ticket) throw new Refusal('ticket.unknown');
    if (ticket.state === 'used') throw new Refusal('ticket.used');
    if (ticket.state !== 'usable' || (await endNow(transaction, ticket, now())) <= now()) throw new Refusal('ticket.expired');
    if (ticket.vendors.length > 0 && !ticket.vendors.some((code) => code === vendor)) throw new Refusal('lottery.ticket_unusable', { why: 'game' });
    await useLotteryTicket(transaction, ticketId, orderId);
    return ticket.value;
  },
  /** Usable tickets of a member with their ends, the one that ends first in front. */
  usable: async (queries: Queries, playerId: bigint): Promise<{ id: string; value: Money; vendors: LotteryVendor[]; until: Date }[]> => {
    const at = now();
    const rows = await usableLotteryTickets(queries, playerId, new Date(at));
    const ends = await Promise.all(rows.map((row) => endNow(queries, row, at)));
    return rows.map(({ id, value, vendors, until }, place) => ({ id, value, vendors, until: new Date(ends[place] ?? until) }));
  },
  /** Gives the ticket of an order back that was cancelled or is void. */
  giveBack: (transaction: Transaction, orderId: string, state: keyof typeof LEAST_DAYS): Promise<void> =>
    returnLotteryTicket(transaction, orderId, LEAST_DAYS[state]),
});
