import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { inputHash } from './input-hash.ts';
import { movementKinds, type MovementKind, type MovementResult } from './movements.ts';

export interface PastMove {
  kind: MovementKind;
  key: string;
  /** The player's cash account; the player's other wallets are opened next to it when they are needed. */
  cash: bigint;
  /** Owner of the other account, such as a gateway's name. */
  counterpart: string;
  amount: Money;
  secondsAgo: number;
}

/**
 * Moves a player's money at an earlier time, through the same function as current movements. For histories of
 * demonstrations and of tests; the partitions of that month must exist.
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
  /** Time of the movement, by the ledger's clock. */
  at: Date;
  /** The player's cash before and after, in money units; null for a movement that did not change the cash. */
  before: Money | null;
  after: Money | null;
}

/** Moves money at an earlier time and reads the effect on the player's cash. Throws if the ledger refuses it. */
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

/** Creates the partitions of the given number of past months; without them nothing can be written that far back. */
export async function keepPastMonths(client: Queries, months: number): Promise<void> {
  await client.query('call make_ledger_partitions((now() - make_interval(months => $1))::date, now()::date)', [months]);
}
