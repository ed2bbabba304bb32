import { many, type Queries, type Transaction } from '#server/db/sql.ts';

export type TicketState = 'usable' | 'used' | 'expired' | 'taken_back' | 'lapsed';
type TicketSource = 'GRANT' | 'PLAY' | 'PACKET';

export interface TicketRow {
  id: string;
  merchantCode: string;
  playerId: bigint;
  raffle: string;
  /** The draw that it takes part in; null for a ticket of an instant raffle. */
  drawId: string | null;
  number: number | null;
  /** A draw was closed without it, because the member was kept from rewards. It waits for the next one. */
  isLeftOut: boolean;
  source: TicketSource;
  sourceKey: string;
  state: TicketState;
  from: Date;
  until: Date;
  createdAt: Date;
  endedAt: Date | null;
}

const COLUMNS = `t.id, t.merchant_code as "merchantCode", t.player_id as "playerId", t.raffle_code as raffle, t.raffle_id as "drawId", t.number,
  t.raffle_id is not null and t.number is null and t.due_at is not null as "isLeftOut", t.source,
  t.source_key as "sourceKey", t.state, t.usable_from as "from", t.usable_until as "until", t.created_at as "createdAt", t.ended_at as "endedAt"`;

interface TicketTerms {
  merchantCode: string;
  playerId: bigint;
  raffle: string;
  drawId: string | null;
  at: Date;
  until: Date;
}

/** Writes tickets, each once for its source and key; gives how many are new. */
export async function giveTicketRows(
  transaction: Transaction,
  tickets: readonly { source: TicketSource; sourceKey: string }[],
  { merchantCode, playerId, raffle, drawId, at, until }: TicketTerms,
): Promise<number> {
  const { rowCount } = await transaction.query(
    `insert into reward_tickets (merchant_code, player_id, kind, raffle_code, raffle_id, source, source_key, usable_from, usable_until, due_at, created_at)
    select $1, $2, 'raffle', $3, $4, s.source, s.key, $5, $6, case when $4::uuid is null then $6::timestamptz end, $5
    from unnest($7::text[], $8::text[]) as s (source, key) on conflict (player_id, source, source_key) do nothing`,
    [merchantCode, playerId, raffle, drawId, at, until, tickets.map(({ source }) => source), tickets.map(({ sourceKey }) => sourceKey)],
  );
  return rowCount ?? 0;
}

/** Usable tickets of a member for an instant raffle, the one that ends first in front; held until the transaction ends. */
export const holdUsableTickets = (transaction: Transaction, playerId: bigint, raffle: string): Promise<TicketRow[]> =>
  many<TicketRow>(
    transaction,
    `select ${COLUMNS} from reward_tickets t where t.player_id = $1 and t.raffle_code = $2 and t.state = 'usable' and t.raffle_id is null
    order by t.usable_until, t.id for update`,
    [playerId, raffle],
  );

/** Tickets that play of a date has given for a raffle, oldest first; held. */
export const holdTicketsOfDay = (transaction: Transaction, playerId: bigint, raffle: string, day: string): Promise<TicketRow[]> =>
  many<TicketRow>(
    transaction,
    `select ${COLUMNS} from reward_tickets t where t.player_id = $1 and t.source = 'PLAY' and t.source_key like $2 order by t.id for update`,
    [playerId, `${raffle}:${day}:%`],
  );

/** Number of tickets that play of dates has given for raffles and that were not taken back, by member, date and raffle. */
export async function ticketsOfDates(queries: Queries, dates: readonly { playerId: bigint; day: string }[]): Promise<Map<string, number>> {
  const rows = await many<{ name: string; count: number }>(
    queries,
    `select d.player || ' ' || d.day || ' ' || t.raffle_code as name, count(*)::int as count from unnest($1::bigint[], $2::text[]) as d (player, day)
    join reward_tickets t on t.player_id = d.player and t.source = 'PLAY' and t.source_key like t.raffle_code || ':' || d.day || ':%' and t.state <> 'taken_back'
    group by 1`,
    [dates.map(({ playerId }) => String(playerId)), dates.map(({ day }) => day)],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Usable tickets of a member, and those that have ended since a moment, newest first. */
export const ticketsOfPlayer = (queries: Queries, playerId: bigint, since: Date, limit: number): Promise<TicketRow[]> =>
  many<TicketRow>(
    queries,
    `(select ${COLUMNS} from reward_tickets t where t.player_id = $1 and t.kind = 'raffle' and t.state = 'usable' order by t.usable_until, t.id limit $3)
    union all
    (select ${COLUMNS} from reward_tickets t where t.player_id = $1 and t.kind = 'raffle' and t.state <> 'usable' and t.ended_at > $2 order by t.id desc limit $3)`,
    [playerId, since, limit],
  );

/** Usable tickets of a member for instant raffles, the one that ends first in front. */
export const usableTicketsOf = (queries: Queries, playerId: bigint): Promise<TicketRow[]> =>
  many<TicketRow>(
    queries,
    `select ${COLUMNS} from reward_tickets t where t.player_id = $1 and t.kind = 'raffle' and t.state = 'usable' and t.raffle_id is null
    order by t.usable_until, t.id`,
    [playerId],
  );

export async function endTicket(transaction: Transaction, id: string, state: Exclude<TicketState, 'usable'>, at: Date): Promise<void> {
  const { rowCount } = await transaction.query("update reward_tickets set state = $2, ended_at = $3 where id = $1 and state = 'usable'", [id, state, at]);
  if (rowCount !== 1) throw new Error(`ticket ${id} has ended already`);
}

/** Tickets that may have expired. */
export const dueTickets = (queries: Queries, now: Date, limit: number): Promise<{ id: string; publicId: string }[]> =>
  many(
    queries,
    `select t.id, p.public_id as "publicId" from reward_tickets t join players p on p.id = t.player_id
    where t.state = 'usable' and t.due_at <= $1 order by t.due_at limit $2`,
    [now, limit],
  );

/** A usable ticket, held; null if it has ended. */
export const holdTicket = async (transaction: Transaction, id: string): Promise<TicketRow | null> =>
  (await many<TicketRow>(transaction, `select ${COLUMNS} from reward_tickets t where t.id = $1 and t.state = 'usable' for update`, [id]))[0] ?? null;

export async function lookAtTicketAgain(transaction: Transaction, id: string, at: Date): Promise<void> {
  await transaction.query('update reward_tickets set due_at = $2 where id = $1', [id, at]);
}

/** Tickets outside the lists of closed draws. The lock makes a closing wait for the transaction that ends such a ticket, so that its list is without it. */
const notInList = (lock: '' | 'for share' = ''): string =>
  `(t.raffle_id is null or t.number is null or exists (select from raffles r where r.id = t.raffle_id and r.closed_at is null ${lock}))`;

/** Ends a member's usable tickets. Those in the list of a closed draw stay in it. */
export async function lapseTicketsOf(transaction: Transaction, playerId: bigint, at: Date): Promise<void> {
  await transaction.query(
    `update reward_tickets t set state = 'lapsed', ended_at = $2 where t.player_id = $1 and t.state = 'usable' and ${notInList('for share')}`,
    [playerId, at],
  );
}

/** Ends one ticket of an excluded member, unless it has ended, or its draw has been closed since. */
export async function lapseTicket(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.query(`update reward_tickets t set state = 'lapsed', ended_at = $2 where t.id = $1 and t.state = 'usable' and ${notInList('for share')}`, [
    id,
    at,
  ]);
}

/** Usable tickets of members who are excluded now. Those in the list of a closed draw stay in it. */
export const ticketsOfExcluded = (queries: Queries, limit: number): Promise<{ id: string; publicId: string }[]> =>
  many(
    queries,
    `select t.id, p.public_id as "publicId"
    from (select distinct player_id from player_blocks where ended_at is null and cause in ('exclusion', 'law') and (until is null or until > now())) b
    join reward_tickets t on t.player_id = b.player_id and t.state = 'usable'
    join players p on p.id = t.player_id
    where ${notInList()} limit $1`,
    [limit],
  );
