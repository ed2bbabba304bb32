import type { Parsed } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { gateOf, type Gate } from '../grants/gate.ts';
import { rewardView } from '../grants/grant-views.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { holdSpinTicket, usableSpinTickets, useSpinTicket } from './spin-tickets.store.ts';
import { ticketEndNow } from './upkeep.ts';

type Views = Parsed<'listTickets', 'value'>['spins'];

function waitsFor(gate: Gate, isBonusActive: boolean): Views[number]['waitsFor'] {
  const { refusal } = gate.answer('free_spins');
  if (refusal === 'identity.needed') return 'identity';
  if (refusal !== null) return 'play';
  return isBonusActive ? 'bonus' : null;
}

/** Usable tickets of free spins of the calling member with terms and games, the one that ends first in front (REW-44, T106). */
export async function spinTicketViews(deps: RewardsDeps, { merchant, language, ...context }: CallContext): Promise<Views> {
  const { playerId } = playerOf({ merchant, language, ...context });
  const now = deps.now();
  const rows = await usableSpinTickets(deps.pool, playerId, new Date(now));
  if (rows.length === 0) return [];
  const gate = await gateOf(deps, deps.pool, merchant.code, playerId);
  const spans = await deps.bonuses.spans(deps.pool, playerId, new Date(now));
  const isBonusActive = spans.some(({ until }) => until === null || until > now);
  const views: Views = [];
  for (const row of rows) {
    const { id, offerId, value } = row;
    const end = await ticketEndNow(deps.pool, row, now);
    const offer = await deps.bonuses.offer(deps.pool, merchant.code, offerId);
    if (end <= now || !offer) continue;
    const reward = await rewardView(deps, deps.pool, { merchant, language }, { kind: 'spins_ticket', offerId, amount: value });
    views.push({ id, until: new Date(end).toISOString(), reward, games: [...offer.games], waitsFor: waitsFor(gate, isBonusActive) });
  }
  return views;
}

/**
 * Turns a ticket into a bonus of free spins in the picked game, in one transaction; gives the bonus's id. The vendor is notified afterwards, and its definite no
 * gives the ticket back (`returnSpinTicket`). Throws `ticket.unknown`, also for somebody else's and for another game, `ticket.used`, `ticket.expired`,
 * `bonus.active_already`, and what keeps the member from rewards; each leaves the ticket.
 */
const spend = (deps: RewardsDeps, merchantCode: string, playerId: bigint, { ticketId, gameId }: { ticketId: string; gameId: string }): Promise<string> =>
  inTransaction(deps.pool, async (transaction) => {
    const ticket = await holdSpinTicket(transaction, playerId, ticketId);
    if (!ticket) throw new Refusal('ticket.unknown');
    if (ticket.state === 'used') throw new Refusal('ticket.used');
    if (ticket.state !== 'usable' || (await ticketEndNow(transaction, ticket, deps.now())) <= deps.now()) throw new Refusal('ticket.expired');
    const { offerId, value: amount } = ticket;
    const offer = await deps.bonuses.offer(transaction, merchantCode, offerId);
    if (offer?.spins?.gameIds.includes(gameId) !== true) throw new Refusal('ticket.unknown');
    const gate = await gateOf(deps, transaction, merchantCode, playerId);
    const { refusal } = gate.answer('free_spins');
    if (refusal !== null) throw new Refusal(refusal);
    const { cashAccount } = gate;
    const bonusId = await deps.bonuses.grantWithin(transaction, { merchantCode, playerId, cashAccount }, { offerId, amount, gameId });
    if (bonusId === null) throw new Refusal('bonus.active_already');
    await useSpinTicket(transaction, ticketId, bonusId, new Date(deps.now()));
    return bonusId;
  });

/** The call that uses a ticket of free spins. */
export const spinTicketCalls = (deps: RewardsDeps): Handlers<'useTicket'> => ({
  useTicket: async (context, { params: { ticketId }, body: { gameId } }) => {
    const { playerId, publicId } = playerOf(context);
    const bonusId = await spend(deps, context.merchant.code, playerId, { ticketId, gameId });
    deps.onChanged(publicId);
    return { bonusId };
  },
});
