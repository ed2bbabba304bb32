import type { Money } from '@laro/domain/money/money';
import type { DayPlay } from '@laro/domain/rewards/ranks/reached';
import { many, one, type Queries } from '#server/db/sql.ts';

/** The counted play of members since a date, by date. */
export async function lastPlay(queries: Queries, playerIds: readonly bigint[], from: string): Promise<Map<bigint, DayPlay[]>> {
  const rows = await many<{ playerId: bigint; day: string; types: string[]; sums: string[]; rounds: number }>(
    queries,
    `select player_id as "playerId", day::text as day, array_agg(game_type) as types, array_agg(valid::text) as sums, sum(rounds)::int as rounds from reward_days
    where player_id = any ($1::bigint[]) and day >= $2 group by 1, 2`,
    [playerIds.map(String), from],
  );
  const days = rows.map(({ types, sums, ...row }) => ({
    ...row,
    valid: Object.fromEntries(types.map((type, index): [string, Money] => [type, BigInt(sums[index] ?? 0)])),
  }));
  return Map.groupBy(days, ({ playerId }) => playerId);
}

/** Deposits that are credited and have not gone back. */
const DEPOSITS = "paid_at is not null and credited is not null and returned = 0 and state <> 'returned'";

export interface AccountFacts {
  playerId: bigint;
  isMobileProven: boolean;
  deposits: number;
  joinedAt: Date;
}

/** Facts of members that are neither play nor their identity. */
export async function accountFacts(queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, AccountFacts>> {
  const rows = await many<AccountFacts>(
    queries,
    `select p.id as "playerId", p.created_at as "joinedAt",
      exists (select from player_profiles f where f.player_id = p.id and f.mobile_verified_at is not null) as "isMobileProven",
      (select count(*)::int from deposit_orders d where d.player_id = p.id and ${DEPOSITS}) as deposits
    from players p where p.id = any ($1::bigint[])`,
    [playerIds.map(String)],
  );
  return new Map(rows.map((row) => [row.playerId, row]));
}

/** When a member proved identity and number, made the deposit of a number (1 is the first), and registered. */
export const momentsOf = (
  queries: Queries,
  playerId: bigint,
  deposit: number,
): Promise<{ provenAt: Date | null; mobileAt: Date | null; depositAt: Date | null; joinedAt: Date }> =>
  one(
    queries,
    `select p.created_at as "joinedAt",
      (select min(decided_at) from identity_proofs i where i.player_id = p.id and i.state = 'verified') as "provenAt",
      (select mobile_verified_at from player_profiles f where f.player_id = p.id) as "mobileAt",
      (select paid_at from deposit_orders d where d.player_id = p.id and ${DEPOSITS} order by paid_at offset greatest($2::int - 1, 0) limit 1) as "depositAt"
    from players p where p.id = $1`,
    [playerId, deposit],
  );

/** Members whose play was enough for the next rank, and who have something now that they waited for. */
export const metMeanwhile = (queries: Queries, now: Date, limit: number): Promise<{ playerId: bigint; merchantCode: string }[]> =>
  many(
    queries,
    `select r.player_id as "playerId", r.merchant_code as "merchantCode" from member_ranks r where r.waits_for_proof and (
      'identity_verified' = any (r.waits_for) and exists (select from identity_proofs i where i.player_id = r.player_id and i.state = 'verified')
      or 'mobile_verified' = any (r.waits_for) and exists (select from player_profiles f where f.player_id = r.player_id and f.mobile_verified_at is not null)
      or r.waits_deposits <= (select count(*) from deposit_orders d where d.player_id = r.player_id and ${DEPOSITS})
      or r.waits_until <= $1
    ) limit $2`,
    [now, limit],
  );
