import { first, insertRows, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** Draws with a closing that has come, or that are closed and wait for their round. */
export const drawsToWork = (queries: Queries, at: Date, limit: number): Promise<{ id: string; merchantCode: string; isClosed: boolean; round: bigint }[]> =>
  many(
    queries,
    `select id, merchant_code as "merchantCode", closed_at is not null as "isClosed", beacon_round as round from raffles
    where look = 'draw' and state <> 'draft' and drawn_at is null and ends_at <= $1 order by ends_at limit $2`,
    [at, limit],
  );

/** Draws with tickets that have no number yet. */
export const drawsToNumber = (queries: Queries, limit: number): Promise<{ id: string }[]> =>
  many(
    queries,
    `select r.id from raffles r where r.look = 'draw' and r.state <> 'draft' and r.drawn_at is null and r.closed_at is null
      and exists (select from reward_tickets t where t.raffle_id = r.id and t.number is null and t.state = 'usable') limit $1`,
    [limit],
  );

/** Gives the next numbers to the tickets of a draw in the order of their ids; the caller holds the draw. */
export async function numberTickets(transaction: Transaction, raffleId: string): Promise<void> {
  await transaction.query(
    `with next as (
      select t.id, r.numbered + row_number() over (order by t.id) as number from reward_tickets t join raffles r on r.id = t.raffle_id
      where t.raffle_id = $1 and t.number is null and t.state = 'usable'
    )
    update reward_tickets t set number = next.number from next where t.id = next.id`,
    [raffleId],
  );
  await transaction.query('update raffles r set numbered = coalesce((select max(number) from reward_tickets t where t.raffle_id = r.id), 0) where r.id = $1', [
    raffleId,
  ]);
}

export interface ListedTicket {
  ticketId: string;
  playerId: bigint;
  number: number;
  /** Public id. */
  member: string;
}

/** The tickets of a draw that take part, by their numbers. */
export const listedTickets = (queries: Queries, raffleId: string): Promise<ListedTicket[]> =>
  many<ListedTicket>(
    queries,
    `select t.id as "ticketId", t.player_id as "playerId", t.number, p.public_id as member from reward_tickets t join players p on p.id = t.player_id
    where t.raffle_id = $1 and t.state = 'usable' and t.number is not null order by t.number`,
    [raffleId],
  );

export async function writeClosing(transaction: Transaction, id: string, closing: { at: Date; list: string; hash: string; tickets: number }): Promise<void> {
  await transaction.query('update raffles set closed_at = $2, ticket_list = $3, list_hash = $4, tickets = $5 where id = $1', [
    id,
    closing.at,
    closing.list,
    closing.hash,
    closing.tickets,
  ]);
}

export interface WinnerRow {
  place: number;
  prize: number;
  number: number;
  ticketId: string;
  playerId: bigint;
  grantId: string | null;
}

/** Writes what a draw has given; all its tickets are used. */
export async function writeDraw(
  transaction: Transaction,
  id: string,
  { at, signature, serverSeed, winners }: { at: Date; signature: string; serverSeed: string; winners: readonly WinnerRow[] },
): Promise<void> {
  await transaction.query('update raffles set drawn_at = $2, beacon_signature = $3, server_seed = $4 where id = $1', [id, at, signature, serverSeed]);
  await transaction.query("update reward_tickets set state = 'used', ended_at = $2 where raffle_id = $1 and state = 'usable' and number is not null", [id, at]);
  // A ticket whose transaction ended after the closing is in no list, like those that were left out.
  await transaction.query("update reward_tickets set due_at = usable_until where raffle_id = $1 and state = 'usable' and number is null", [id]);
  await insertRows(
    transaction,
    'raffle_winners',
    winners.map(({ place, prize, number, ticketId, playerId, grantId }) => ({
      raffle_id: id,
      place,
      prize,
      number,
      ticket_id: ticketId,
      player_id: playerId,
      grant_id: grantId,
    })),
  );
}

export const ticketListOf = async (queries: Queries, id: string): Promise<string> =>
  (await first<{ list: string | null }>(queries, 'select ticket_list as list from raffles where id = $1', [id]))?.list ?? '';

/** Winners of a draw with the names of their accounts. */
export const winnersOf = (queries: Queries, id: string): Promise<{ place: number; prize: number; ticket: number; username: string }[]> =>
  many(
    queries,
    `select w.place, w.prize, w.number as ticket, p.username from raffle_winners w join players p on p.id = w.player_id where w.raffle_id = $1 order by w.place`,
    [id],
  );

export interface OwnTickets {
  drawId: string;
  numbers: number[];
  unnumbered: number;
  /** Tickets that the draw has left out and that wait for the next one. */
  leftOut: number;
}

/** Numbers of a member's tickets in draws. Tickets that were taken back have none. */
export const ownTickets = (queries: Queries, playerId: bigint, drawIds: readonly string[]): Promise<OwnTickets[]> =>
  many<OwnTickets>(
    queries,
    `select raffle_id as "drawId", coalesce(array_agg(number order by number) filter (where number is not null), '{}') as numbers,
      count(*) filter (where number is null and due_at is null)::int as unnumbered,
      count(*) filter (where number is null and due_at is not null)::int as "leftOut"
    from reward_tickets where player_id = $1 and raffle_id = any ($2) and state in ('usable', 'used') group by 1`,
    [playerId, drawIds],
  );

export const ownWins = (queries: Queries, playerId: bigint, drawIds: readonly string[]): Promise<{ drawId: string; number: number }[]> =>
  many(queries, 'select raffle_id as "drawId", number from raffle_winners where player_id = $1 and raffle_id = any ($2) order by place', [playerId, drawIds]);

/** Tickets that take part in a draw now. */
export const ticketsIn = async (queries: Queries, drawId: string): Promise<number> =>
  (
    await one<{ count: number }>(queries, "select count(*)::int as count from reward_tickets where raffle_id = $1 and state = 'usable' and due_at is null", [
      drawId,
    ])
  ).count;
