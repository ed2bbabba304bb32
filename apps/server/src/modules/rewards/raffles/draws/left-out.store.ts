import { many, type Queries, type Transaction } from '#server/db/sql.ts';

/** Members with tickets in a draw. */
export const membersInDraw = async (queries: Queries, raffleId: string): Promise<bigint[]> =>
  (
    await many<{ playerId: bigint }>(queries, `select distinct player_id as "playerId" from reward_tickets where raffle_id = $1 and state = 'usable'`, [
      raffleId,
    ])
  ).map(({ playerId }) => playerId);

/** Takes the tickets of some members out of a draw that closes: without a number, and with an end of their own. */
export async function leaveOutOf(transaction: Transaction, raffleId: string, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return;
  await transaction.query(
    "update reward_tickets set number = null, due_at = usable_until where raffle_id = $1 and state = 'usable' and player_id = any ($2::bigint[])",
    [raffleId, playerIds.map(String)],
  );
}

export interface LeftOutTicket {
  id: string;
  playerId: bigint;
  publicId: string;
  merchantCode: string;
  raffle: string;
  from: Date;
  until: Date;
  createdAt: Date;
}

/** Tickets that a draw has left out while their raffle is open again, by id. */
export const leftOutTickets = (queries: Queries, at: Date, after: string | null, limit: number): Promise<LeftOutTicket[]> =>
  many<LeftOutTicket>(
    queries,
    `select t.id, t.player_id as "playerId", p.public_id as "publicId", t.merchant_code as "merchantCode", t.raffle_code as raffle, t.usable_from as "from",
      t.usable_until as "until", t.created_at as "createdAt"
    from reward_tickets t join players p on p.id = t.player_id
    where t.state = 'usable' and t.raffle_id is not null and t.due_at is not null and ($2::uuid is null or t.id > $2)
      and exists (select from raffles r where r.merchant_code = t.merchant_code and r.code = t.raffle_code and r.state <> 'draft'
        and r.starts_at <= $1 and (r.ends_at is null or r.ends_at > $1))
    order by t.id limit $3`,
    [at, after, limit],
  );

/** Puts a ticket that was left out into the open version of its raffle; \`drawId\` null: an instant one. False if the ticket has ended. */
export async function moveTicket(
  transaction: Transaction,
  id: string,
  { at, until, drawId }: { at: Date; until: Date; drawId: string | null },
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `update reward_tickets set raffle_id = $2, usable_from = $3, usable_until = $4, due_at = case when $2::uuid is null then $4::timestamptz end
    where id = $1 and state = 'usable' and number is null and due_at is not null`,
    [id, drawId, at, until],
  );
  return (rowCount ?? 0) > 0;
}
