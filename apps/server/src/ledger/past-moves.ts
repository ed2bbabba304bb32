import type { Money } from '@laro/domain/money';
import type { Queries } from '#server/db/sql.ts';
import { inputHash } from './input-hash.ts';
import { movementKinds, type MovementKind, type MovementResult } from './movements.ts';

export interface PastMove {
  kind: MovementKind;
  key: string;
  /** The player's cash account; the player's other wallets are those beside it, and are opened when they are needed. */
  cash: bigint;
  /** Whose the other end is, such as a gateway's name. */
  counterpart: string;
  amount: Money;
  secondsAgo: number;
}

/**
 * Moves a player's money as it would have moved before now, through the same function as at any other time. For histories of
 * demonstrations and of tests; the month's partitions must be there.
 */
export async function movePast(client: Queries, { kind, key, cash, counterpart, amount, secondsAgo }: PastMove): Promise<MovementResult> {
  const { from, to } = movementKinds[kind];
  const { rows } = await client.query<{ status: MovementResult['status']; movement_id: string | null }>(
    `with ends as (
      select open_account($4, c.merchant_code, c.currency, c.is_trial, case when $4 like 'player:%' then c.owner else $6 end) as origin,
        open_account($5, c.merchant_code, c.currency, c.is_trial, case when $5 like 'player:%' then c.owner else $6 end) as goal
      from accounts c where c.id = $1
    )
    select m.status, m.movement_id from ends e cross join lateral
      ledger_move('demo', $2, $3, $7, array[e.origin], array[e.goal], array[$8::bigint], make_interval(secs => $9)) m`,
    [cash, key, inputHash(kind, cash, amount), from, to, counterpart, kind, amount, -secondsAgo],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no account ${cash}`);
  return { status: row.status, movementId: row.movement_id };
}

export interface PastMoved {
  id: string;
  /** When it was made, by the ledger's clock. */
  at: Date;
  /** The player's cash around it, in money units; null for a movement that left the cash as it was. */
  before: Money | null;
  after: Money | null;
}

/** Moves money of the past and reads what it did to the player's cash. Throws when the ledger refuses it. */
export async function movePastAndRead(client: Queries, move: PastMove): Promise<PastMoved> {
  const { status, movementId } = await movePast(client, move);
  const { rows } = await client.query<PastMoved>(
    `select movement_id as id, uuid_extract_timestamp(movement_id) as at,
      case $2::bigint when to_account then to_after - amount when from_account then from_after + amount end as before,
      case $2::bigint when to_account then to_after when from_account then from_after end as after
      from postings where movement_id = $1`,
    [movementId, move.cash],
  );
  const [row] = rows;
  if (status !== 'done' || !row) throw new Error(`${move.kind} of the past was answered ${status}`);
  return row;
}

/** Makes the partitions of so many months before now; without them nothing can be written so far back. */
export async function keepPastMonths(client: Queries, months: number): Promise<void> {
  await client.query('call make_ledger_partitions((now() - make_interval(months => $1))::date, now()::date)', [months]);
}
