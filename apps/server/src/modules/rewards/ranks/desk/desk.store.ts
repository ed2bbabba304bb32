import type { WeekPlayed } from '@laro/domain/ranks/ladder-program';
import { first, many, type Queries } from '#server/db/sql.ts';

/** Days after which an approved rank is reviewed again (T107). */
const AGAIN_DAYS = 90;
const REVIEWS_MAX = 100;

export interface MemberName {
  id: string;
  publicId: string;
  username: string;
  isTrial: boolean;
}

export const isMember = async (queries: Queries, merchantCode: string, playerId: bigint): Promise<boolean> =>
  (await first(queries, 'select 1 from players where merchant_code = $1 and id = $2 and not is_trial', [merchantCode, playerId])) !== undefined;

export const memberNameOf = async (queries: Queries, merchantCode: string, playerId: bigint): Promise<MemberName | null> =>
  (await first<MemberName>(
    queries,
    `select id::text as id, public_id as "publicId", coalesce(username, public_id) as username, is_trial as "isTrial" from players
    where merchant_code = $1 and id = $2 and not is_trial`,
    [merchantCode, playerId],
  )) ?? null;

/** How many members hold each rank; those without a row are on the lowest and not counted here. */
export const rankCounts = (queries: Queries, merchantCode: string): Promise<{ rankId: string; members: number }[]> =>
  many(queries, 'select rank_id as "rankId", count(*)::int as members from member_ranks where merchant_code = $1 group by 1', [merchantCode]);

export interface Review extends MemberName {
  rankId: string;
  since: Date;
  isAgain: boolean;
}

/** Members who wait for an approval, or whose last one is too old; the oldest first. `approvable`: ranks that need one. */
export const reviewsOf = (queries: Queries, merchantCode: string, approvable: readonly string[], now: Date): Promise<Review[]> =>
  many<Review>(
    queries,
    `select p.id::text as id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial",
      coalesce(r.in_review, r.rank_id) as "rankId", coalesce(r.review_since, r.approved_at, r.since) as since, r.in_review is null as "isAgain"
    from member_ranks r join players p on p.id = r.player_id
    where r.merchant_code = $1 and (r.in_review is not null
      or r.rank_id = any ($2) and coalesce(r.approved_at, r.since) < $3::timestamptz - make_interval(days => ${AGAIN_DAYS}))
    order by since limit ${REVIEWS_MAX}`,
    [merchantCode, approvable, now],
  );

/** Ranks of all members of a merchant that have one. */
export const heldRanks = async (queries: Queries, merchantCode: string): Promise<Map<bigint, string>> => {
  const rows = await many<{ playerId: bigint; rankId: string }>(
    queries,
    'select player_id as "playerId", rank_id as "rankId" from member_ranks where merchant_code = $1',
    [merchantCode],
  );
  return new Map(rows.map(({ playerId, rankId }) => [playerId, rankId]));
};

/** Play of a merchant's members within whole weeks, by type and week. */
export const weeksPlayed = async (queries: Queries, merchantCode: string, { from, to }: { from: string; to: string }): Promise<Map<bigint, WeekPlayed[]>> => {
  const rows = await many<WeekPlayed & { playerId: bigint }>(
    queries,
    `select d.player_id as "playerId", d.game_type as type, sum(d.valid)::bigint as valid, sum(d.staked - d.paid)::bigint as net
    from reward_days d join players p on p.id = d.player_id
    where p.merchant_code = $1 and d.day between $2 and $3 group by d.player_id, d.game_type, date_trunc('week', d.day::timestamp)`,
    [merchantCode, from, to],
  );
  return Map.groupBy(rows, ({ playerId }) => playerId);
};
