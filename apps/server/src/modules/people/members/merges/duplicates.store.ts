import type { SharedFact } from '@laro/domain/blocks/member-blocks';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

interface PairMember {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}

export interface PairRow {
  /** Where the list goes on. */
  place: bigint;
  members: [PairMember, PairMember];
  facts: SharedFact[];
  at: Date;
}

/** Pairs of open accounts that may be one person's and were not dismissed, the newest first, below a place. */
export async function readPairs(pool: pg.Pool, merchantCode: string, below: bigint | null, limit: number): Promise<PairRow[]> {
  const member = (name: string) =>
    `jsonb_build_object('id', ${name}.id::text, 'publicId', ${name}.public_id, 'username', coalesce(${name}.username, ${name}.public_id), 'isTrial', ${name}.is_trial)`;
  const { rows } = await pool.query<PairRow>({
    name: 'duplicate_pairs',
    text: `select d.id as place, d.found_at as at, jsonb_build_array(${member('a')}, ${member('b')}) as members, f.facts
      from player_duplicates d
      join players a on a.id = least(d.player_id, d.other_player_id) and a.closed_at is null
      join players b on b.id = greatest(d.player_id, d.other_player_id) and b.closed_at is null
      cross join lateral (
        select array_agg(distinct s.matched_on order by s.matched_on) as facts, max(s.id) as newest from player_duplicates s
        where (s.player_id = d.player_id and s.other_player_id = d.other_player_id) or (s.player_id = d.other_player_id and s.other_player_id = d.player_id)
      ) f
      where d.merchant_code = $1 and d.id < $2 and d.id = f.newest
        and not exists (select from player_pairs_dismissed x where x.lower_player_id = a.id and x.higher_player_id = b.id)
      order by d.id desc limit $3`,
    values: [merchantCode, below ?? 2n ** 62n, limit],
  });
  return rows;
}

/** Marks a pair as two persons; false if the merchant has no such unreviewed pair. */
export async function dismissPair(
  transaction: Transaction,
  merchantCode: string,
  [lower, higher]: readonly [bigint, bigint],
  act: { by: string; at: Date; reason: string },
): Promise<boolean> {
  const { rows } = await transaction.query(
    `insert into player_pairs_dismissed (lower_player_id, higher_player_id, reason, dismissed_by, dismissed_at)
    select $1, $2, $3, $4, $5 where exists (
      select from player_duplicates where merchant_code = $6 and least(player_id, other_player_id) = $7::bigint
        and greatest(player_id, other_player_id) = $8::bigint and player_id in ($9, $10))
    on conflict do nothing returning 1`,
    [lower, higher, act.reason, act.by, act.at, merchantCode, lower, higher, lower, higher],
  );
  return rows.length > 0;
}
