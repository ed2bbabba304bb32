import { grantEnd } from '@laro/domain/rewards/grants/grant-states';
import { inTransaction, type Queries } from '#server/db/sql.ts';
import { pausesSince } from '../grants/gate.store.ts';
import type { RewardsDeps } from '../rewards-parts.ts';
import { dueTickets, endTicket, holdTicket, lapseTicket, lookAtTicketAgain, ticketsOfExcluded, type TicketRow } from './tickets.store.ts';

const BATCH = 200;
const SOONEST_MS = 60_000;
const LATEST_MS = 72 * 3_600_000;

type TicketSpan = Pick<TicketRow, 'playerId' | 'createdAt' | 'from' | 'until'>;

/** When tickets of one member end as known at a moment: a time-out moves their ends (REW-24). */
export async function ticketEndsNow(queries: Queries, tickets: readonly TicketSpan[], now: number): Promise<number[]> {
  const [earliest] = tickets.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!earliest) return [];
  const pauses = await pausesSince(queries, earliest.playerId, earliest.createdAt);
  return tickets.map(({ createdAt, from, until }) => {
    const ticket = { kind: 'ticket', state: 'claimable', createdAt: createdAt.getTime(), from: from.getTime(), until: until.getTime() } as const;
    const own = pauses.filter((pause) => pause.until === null || pause.until > ticket.createdAt);
    return grantEnd(ticket, { pauses: own, bonuses: [] }, now) ?? ticket.until;
  });
}

/** The same for one ticket. */
export const ticketEndNow = async (queries: Queries, ticket: TicketSpan, now: number): Promise<number> =>
  (await ticketEndsNow(queries, [ticket], now))[0] ?? ticket.until.getTime();

/** Writes down which tickets time has ended. True if more is waiting. */
export async function expireTickets(deps: RewardsDeps): Promise<boolean> {
  const now = deps.now();
  const due = await dueTickets(deps.pool, new Date(now), BATCH);
  for (const { id, publicId } of due) {
    const isOver = await inTransaction(deps.pool, async (transaction) => {
      const row = await holdTicket(transaction, id);
      if (!row) return false;
      const end = await ticketEndNow(transaction, row, now);
      if (end > now) {
        await lookAtTicketAgain(transaction, id, new Date(Math.max(now + SOONEST_MS, Math.min(end, now + LATEST_MS))));
        return false;
      }
      await endTicket(transaction, id, 'expired', new Date(end));
      return true;
    });
    if (isOver) deps.onChanged(publicId);
  }
  return due.length === BATCH;
}

/** Ends the tickets of excluded members (REW-24). True if more is waiting. */
export async function lapseTickets(deps: RewardsDeps): Promise<boolean> {
  const found = await ticketsOfExcluded(deps.pool, BATCH);
  for (const { id, publicId } of found) {
    await lapseTicket(deps.pool, id, new Date(deps.now()));
    deps.onChanged(publicId);
  }
  return found.length === BATCH;
}
