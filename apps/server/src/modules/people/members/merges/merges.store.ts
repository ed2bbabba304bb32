import type { SharedFact } from '@laro/domain/blocks/member-blocks';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

interface MergedRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  /** True if this account is kept and replaces the other. */
  isKept: boolean;
}

/** The accounts that a player's was merged with: the one it was closed for, and those closed for it. */
export async function readMerged(pool: pg.Pool, playerId: bigint): Promise<MergedRow[]> {
  const { rows } = await pool.query<MergedRow>({
    name: 'member_merges',
    text: `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", m.kept_player_id = p.id as "isKept"
      from player_merges m join players p on p.id = case when m.closed_player_id = $1 then m.kept_player_id else m.closed_player_id end
      where m.closed_player_id = $1 or m.kept_player_id = $1 order by m.merged_at desc limit 50`,
    values: [playerId],
  });
  return rows;
}

export interface Merge {
  closed: bigint;
  kept: bigint;
  facts: readonly SharedFact[];
  reason: string;
  by: string;
  at: Date;
}

/**
 * Closes an account in favour of another. Its number and address no longer count as proven, so that the kept account can prove them as its own;
 * its name stays taken.
 */
export async function writeMerge(transaction: Transaction, { closed, kept, facts, reason, by, at }: Merge): Promise<void> {
  await transaction.query(
    `insert into player_merges (closed_player_id, kept_player_id, facts, reason, merged_by, merged_at)
    values ($1, $2, $3, $4, $5, $6)`,
    [closed, kept, [...facts], reason, by, at],
  );
  await transaction.query('update players set closed_at = $1 where id = $2', [at, closed]);
  await transaction.query('update player_profiles set email_verified_at = null, mobile_verified_at = null where player_id = $1', [closed]);
}
