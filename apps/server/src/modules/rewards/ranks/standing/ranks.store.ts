import type { Money } from '@laro/domain/money/money';
import type { RankChangeCause } from '@laro/domain/ranks/ladder-program';
import type { GrantState } from '@laro/domain/rewards/grants/grant-states';
import { assignments, first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface MemberRank {
  playerId: bigint;
  merchantCode: string;
  rankId: string;
  since: Date;
  reachedIn: string | null;
  month: string;
  missed: number;
  inReview: string | null;
  reviewSince: Date | null;
  approved: string[];
  approvedAt: Date | null;
  /** Facts that are no play and are missing for the next rank, for which the play is enough; empty: none. */
  waitsFor: string[];
  waitsDeposits: number | null;
  waitsUntil: Date | null;
  setUntil: Date | null;
}

/** Missing facts of a member: kinds of conditions, the number of deposits, and a moment. */
export interface Waits {
  kinds: readonly string[];
  deposits: number | null;
  until: Date | null;
}

export const isSameWait = (waits: Waits | null, { waitsFor, waitsDeposits, waitsUntil }: MemberRank): boolean =>
  (waits?.kinds.join() ?? '') === waitsFor.join() &&
  (waits?.deposits ?? null) === waitsDeposits &&
  (waits?.until?.getTime() ?? null) === (waitsUntil?.getTime() ?? null);

const COLUMNS = `r.player_id as "playerId", r.merchant_code as "merchantCode", r.rank_id as "rankId", r.since, r.reached_in as "reachedIn", r.month, r.missed,
  r.in_review as "inReview", r.review_since as "reviewSince", r.approved, r.approved_at as "approvedAt", r.waits_for as "waitsFor",
  r.waits_deposits as "waitsDeposits", r.waits_until as "waitsUntil", r.set_until as "setUntil"`;

export const readRank = async (queries: Queries, playerId: bigint): Promise<MemberRank | null> =>
  (await first<MemberRank>(queries, `select ${COLUMNS} from member_ranks r where r.player_id = $1`, [playerId])) ?? null;

/** Ranks of some members that have one. */
export async function ranksOfMembers(queries: Queries, playerIds: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await many<{ playerId: bigint; rankId: string }>(
    queries,
    'select player_id as "playerId", rank_id as "rankId" from member_ranks where player_id = any ($1::bigint[])',
    [playerIds.map(String)],
  );
  return new Map(rows.map(({ playerId, rankId }) => [playerId, rankId]));
}

/** The rank of a member, held until the transaction ends; a member without one begins on the lowest. */
export async function holdRank(
  transaction: Transaction,
  begin: Pick<MemberRank, 'playerId' | 'merchantCode' | 'rankId' | 'since' | 'month'>,
): Promise<MemberRank> {
  await transaction.query(
    'insert into member_ranks (player_id, merchant_code, rank_id, since, month) values ($1, $2, $3, $4, $5) on conflict (player_id) do nothing',
    [begin.playerId, begin.merchantCode, begin.rankId, begin.since, begin.month],
  );
  const row = await first<MemberRank>(transaction, `select ${COLUMNS} from member_ranks r where r.player_id = $1 for update`, [begin.playerId]);
  if (!row) throw new Error('a rank was not written');
  return row;
}

/** Ranks of members of a merchant, held until the transaction ends, in the order of their ids; those without one begin on the lowest. */
export async function holdRanks(
  transaction: Transaction,
  playerIds: readonly bigint[],
  begin: Pick<MemberRank, 'merchantCode' | 'rankId' | 'since' | 'month'>,
): Promise<MemberRank[]> {
  const ids = playerIds.map(String);
  const held = () =>
    many<MemberRank>(transaction, `select ${COLUMNS} from member_ranks r where r.player_id = any ($1::bigint[]) order by r.player_id for update`, [ids]);
  const known = await held();
  if (known.length === ids.length) return known;
  await transaction.query(
    `insert into member_ranks (player_id, merchant_code, rank_id, since, month) select id, $2, $3, $4, $5 from unnest($1::bigint[]) as p (id) order by id
    on conflict (player_id) do nothing`,
    [ids, begin.merchantCode, begin.rankId, begin.since, begin.month],
  );
  return held();
}

/** Notes what members wait for. */
export async function noteWaits(transaction: Transaction, noted: readonly { playerId: bigint; waits: Waits | null }[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map(({ playerId, waits }) => ({ player: String(playerId), kinds: waits?.kinds ?? [], deposits: waits?.deposits, until: waits?.until }));
  await transaction.query(
    `update member_ranks r set waits_for_proof = cardinality(w.kinds) > 0, waits_for = w.kinds, waits_deposits = w.deposits, waits_until = w.until
    from jsonb_to_recordset($1) as w (player bigint, kinds text[], deposits integer, until timestamptz) where r.player_id = w.player`,
    [JSON.stringify(rows)],
  );
}

/** Members with an upgrade bonus that was taken back. */
export async function withUpgradesBack(queries: Queries, merchantCode: string, playerIds: readonly bigint[]): Promise<Set<bigint>> {
  if (playerIds.length === 0) return new Set();
  const rows = await many<{ playerId: bigint }>(
    queries,
    `select distinct player_id as "playerId" from reward_grants
    where merchant_code = $1 and player_id = any ($2::bigint[]) and source = 'UPGRADE' and state = 'taken_back'`,
    [merchantCode, playerIds.map(String)],
  );
  return new Set(rows.map(({ playerId }) => playerId));
}

export interface RankColumns {
  rank_id?: string;
  since?: Date;
  reached_in?: string | null;
  month?: string;
  missed?: number;
  in_review?: string | null;
  review_since?: Date | null;
  approved?: readonly string[];
  approved_at?: Date | null;
  set_until?: Date | null;
}

export async function changeRank(transaction: Transaction, playerId: bigint, change: RankColumns): Promise<void> {
  const values: unknown[] = [];
  const set = assignments(change, values);
  await transaction.query(`update member_ranks set ${set} where player_id = $${values.push(playerId)}`, values);
}

export interface RankChange {
  at: Date;
  from: string | null;
  to: string;
  cause: RankChangeCause;
  by: string;
  reason: string;
  /** It is in the history, and counts for nothing else (decision 119). */
  isVoid?: boolean;
}

export async function noteChange(
  transaction: Transaction,
  { playerId, merchantCode }: Pick<MemberRank, 'playerId' | 'merchantCode'>,
  change: RankChange,
): Promise<void> {
  await transaction.query(
    'insert into rank_changes (player_id, merchant_code, at, from_rank, to_rank, cause, made_by, reason, is_void) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [playerId, merchantCode, change.at, change.from, change.to, change.cause, change.by, change.reason, change.isVoid ?? false],
  );
}

/** Changes of a member's rank, the oldest first. */
export const changesOf = (queries: Queries, playerId: bigint): Promise<RankChange[]> =>
  many<RankChange>(
    queries,
    `select at, from_rank as "from", to_rank as "to", cause, made_by as by, reason from rank_changes where player_id = $1 order by at, id`,
    [playerId],
  );

/** Changes of a member's rank without rises that were undone, the oldest first. */
export const countingChanges = (queries: Queries, playerId: bigint): Promise<RankChange[]> =>
  many<RankChange>(
    queries,
    `select at, from_rank as "from", to_rank as "to", cause, made_by as by, reason from rank_changes where player_id = $1 and not is_void order by at, id`,
    [playerId],
  );

/** Members whose month is not done yet, or whose rank by hand has ended. */
export const ranksDue = (queries: Queries, merchantCode: string, month: string, now: Date, limit: number): Promise<{ playerId: bigint }[]> =>
  many(
    queries,
    `(select player_id as "playerId" from member_ranks where merchant_code = $1 and month < $2 order by month, player_id limit $4)
    union (select player_id from member_ranks where merchant_code = $1 and set_until <= $3 limit $4)`,
    [merchantCode, month, now, limit],
  );

/** Dates of a month of the zone that a time-out of the member touches. */
export async function pausedDaysOf(queries: Queries, playerId: bigint, month: string, timeZone: string): Promise<number> {
  const row = await first<{ days: number }>(
    queries,
    `select count(*)::int as days from generate_series($2::timestamp, $2::timestamp + interval '1 month' - interval '1 day', interval '1 day') as d (day)
    where exists (
      select from player_blocks b where b.player_id = $1 and b.kind = 'bet' and b.cause = 'time_out'
        and b.set_at < ((d.day + interval '1 day') at time zone $3) and coalesce(b.ended_at, b.until) > (d.day at time zone $3)
    )`,
    [playerId, `${month}-01`, timeZone],
  );
  return row?.days ?? 0;
}

/** Proven members whose birthday is on one of these dates (MM-DD). */
export const birthdaysOn = (
  queries: Queries,
  merchantCode: string,
  dates: readonly string[],
): Promise<{ playerId: bigint; birthday: string; joinedAt: Date; provenAt: Date }[]> =>
  many(
    queries,
    `select p.id as "playerId", f.birthday::text as birthday, p.created_at as "joinedAt", i.decided_at as "provenAt"
    from player_profiles f join players p on p.id = f.player_id and not p.is_trial
    join lateral (select max(decided_at) as decided_at from identity_proofs where player_id = p.id and state = 'verified') i on i.decided_at is not null
    where f.merchant_code = $1 and to_char(f.birthday, 'MM-DD') = any ($2)`,
    [merchantCode, dates],
  );

/** The newest upgrade bonus of a rank that a member was given. */
export interface UpgradeGiven {
  id: string;
  cost: Money;
  state: GrantState;
  at: Date;
  rankId: string;
  version: number;
  sourceKey: string;
  /** How many there were of this rank. */
  count: number;
  /** Taken back as its play became void, or was counted again. */
  isTakenBack: boolean;
}

/** The newest upgrade bonus of each rank that a member was given by a version of the ladder. */
export const upgradesGiven = (queries: Queries, merchantCode: string, playerId: bigint): Promise<UpgradeGiven[]> =>
  many<UpgradeGiven>(
    queries,
    `select distinct on (1) split_part(source_key, ':', 2) as "rankId", rule_version as version, source_key as "sourceKey",
      count(*) over (partition by split_part(source_key, ':', 2))::int as count, id,
      cost, state, created_at as at, state = 'taken_back' and ended_by in ('ranks', 'recount') as "isTakenBack"
    from reward_grants where merchant_code = $1 and player_id = $2 and source = 'UPGRADE' and rule_version is not null order by 1, id desc`,
    [merchantCode, playerId],
  );
