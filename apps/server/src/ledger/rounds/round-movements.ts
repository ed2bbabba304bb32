import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { MovementName } from '@laro/domain/money/movement-names';
import type { AccountKind } from '../accounts/account-kinds.ts';

export interface RoundMovementEntry {
  id: string | null;
  kind: MovementName;
  outcome: string;
  caller: string;
  key: string;
  amount: Money;
  at: Date;
  from: AccountKind | null;
  to: AccountKind | null;
  /** The player's cash before and after; null if nothing moved. */
  before: Money | null;
  after: Money | null;
  reversedBy: string | null;
  /** Part of a win that a pool of the vendor pays. */
  pooled: Money;
}

/** All movements of a round in order, each of their lines (a bet may take cash and bonus money) with both ends and the player's cash before and after; including movements without money (T62). */
export async function roundMovements(pool: pg.Pool, cashAccount: bigint, roundId: string): Promise<RoundMovementEntry[]> {
  const { rows } = await pool.query<RoundMovementEntry>({
    name: 'desk_round_movements',
    text: `select m.id, m.kind, m.outcome, m.caller, m.key, coalesce(p.amount, m.amount) as amount, coalesce(p.posted_at, m.asked_at) as at, f.kind as "from", t.kind as "to",
        case when p.from_account = $1 then p.from_after + p.amount when p.to_account = $1 then p.to_after - p.amount end as before,
        case when p.from_account = $1 then p.from_after when p.to_account = $1 then p.to_after end as after, m.reversed_by as "reversedBy",
        case when p.line > 1 then 0 else coalesce(w.amount, 0) end as pooled
      from movements m
      left join postings p on p.movement_id = m.id
      left join accounts f on f.id = p.from_account
      left join accounts t on t.id = p.to_account
      left join pooled_wins w on w.caller = m.caller and w.key = m.key
      where m.round_id = $2 order by m.id, p.line`,
    values: [cashAccount, roundId],
  });
  return rows;
}
