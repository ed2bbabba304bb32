import { inTransaction, type Transaction } from '#server/db/sql.ts';
import { ticketEndNow } from '#server/modules/rewards/rewards/index.ts';
import type { RafflesDeps } from '../raffles-parts.ts';
import { rewardRaffles } from '../rules/reward-raffles.ts';
import { leaveOutOf, leftOutTickets, membersInDraw, moveTicket, type LeftOutTicket } from './left-out.store.ts';

const PAGE = 200;

/**
 * Leaves the tickets of members whom the gate keeps from rewards out of a draw that closes, so that every prize can go to a member who can get it. They wait
 * for the next draw (T95, REW-24).
 */
export async function leaveOutKept(deps: RafflesDeps, transaction: Transaction, raffleId: string): Promise<void> {
  const members = await membersInDraw(transaction, raffleId);
  const earners = await deps.rewards.earnersOf(transaction, members);
  const kept = members.filter((playerId) => !earners.has(playerId));
  await leaveOutOf(transaction, raffleId, kept);
}

/** Puts one ticket into the version of its raffle that is open, unless the ticket has ended. */
const carry = (deps: RafflesDeps, ticket: LeftOutTicket): Promise<boolean> =>
  inTransaction(deps.pool, async (transaction) => {
    const at = new Date(deps.now());
    const terms = await rewardRaffles.terms(transaction, ticket.merchantCode, ticket.raffle, at);
    if (!terms || (await ticketEndNow(transaction, ticket, at.getTime())) <= at.getTime()) return false;
    return moveTicket(transaction, ticket.id, { at, until: terms.until, drawId: terms.drawId });
  });

/** Puts tickets that draws have left out into the next draw, once their members get rewards again. */
export async function carryLeftOut(deps: RafflesDeps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const tickets: LeftOutTicket[] = await leftOutTickets(deps.pool, new Date(deps.now()), after, PAGE);
    const earners = await deps.rewards.earnersOf(deps.pool, [...new Set(tickets.map(({ playerId }) => playerId))]);
    const back = tickets.filter(({ playerId }) => earners.has(playerId));
    for (const ticket of back) if (await carry(deps, ticket)) deps.onChanged(ticket.publicId);
    after = tickets.at(-1)?.id ?? null;
    if (tickets.length < PAGE) return;
  }
}
