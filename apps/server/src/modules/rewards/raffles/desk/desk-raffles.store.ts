import { many, type Queries } from '#server/db/sql.ts';

export interface TicketCount {
  raffle: string;
  drawId: string | null;
  usable: number;
  used: number;
}

/** Tickets of the raffles of a merchant, those of draws by draw. */
export const ticketCounts = (queries: Queries, merchantCode: string): Promise<TicketCount[]> =>
  many<TicketCount>(
    queries,
    `select raffle_code as raffle, raffle_id as "drawId", count(*) filter (where state = 'usable' and (raffle_id is null or due_at is null))::int as usable, count(*) filter (where state = 'used')::int as used
    from reward_tickets where merchant_code = $1 group by 1, 2`,
    [merchantCode],
  );

/** Winners of the draws of a merchant. */
export const winnerCounts = (queries: Queries, merchantCode: string): Promise<{ raffleId: string; count: number }[]> =>
  many(
    queries,
    `select w.raffle_id as "raffleId", count(*)::int as count from raffle_winners w join raffles r on r.id = w.raffle_id
    where r.merchant_code = $1 group by 1`,
    [merchantCode],
  );
