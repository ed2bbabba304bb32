import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { Why } from '@laro/domain/rewards/grants/why';
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries } from '#server/db/sql.ts';

export interface StoredWhy {
  why: Why | null;
  /** Number of the last counted event when the grant was written. */
  upTo: bigint | null;
}

export const whyOfGrant = (queries: Queries, id: string): Promise<StoredWhy> =>
  one<StoredWhy>(queries, 'select why, events_upto as "upTo" from reward_grants where id = $1', [id]);

export interface VersionRow {
  startsAt: Date;
  publishedAt: Date | null;
  publishedBy: string | null;
}

const RANKS = { table: 'rank_ladders', byCode: '$2::text is not null' };
const byCode = (table: string) => ({ table, byCode: 'code = $2' });
/** Tables of the rules' versions by the source of their grants; the others follow no rule. */
const versionTables: Readonly<Partial<Record<GrantSource, { table: string; byCode: string }>>> = {
  SIGN_IN: byCode('reward_rules'),
  MISSION: byCode('missions'),
  TOURNAMENT: byCode('tournaments'),
  RAFFLE: byCode('raffles'),
  REFERRAL: { table: 'invite_terms', byCode: RANKS.byCode },
  UPGRADE: RANKS,
  MONTHLY: RANKS,
  BIRTHDAY: RANKS,
  REBATE: RANKS,
};

/** The version of a rule that gave a grant; null where there is none. */
export async function versionOfGrant(
  queries: Queries,
  merchantCode: string,
  { source, code, version }: { source: GrantSource; code: string; version: number },
): Promise<VersionRow | null> {
  const found = versionTables[source];
  if (!found) return null;
  const row = await first<VersionRow>(
    queries,
    `select starts_at as "startsAt", published_at as "publishedAt", published_by as "publishedBy" from ${found.table}
    where merchant_code = $1 and ${found.byCode} and version = $3`,
    [merchantCode, code, version],
  );
  return row ?? null;
}

export interface CountedRound {
  id: string;
  sign: 1 | -1;
  at: Date;
  gameId: string;
  gameType: string;
  staked: Money;
  valid: Money;
  paid: Money;
}

type Counted = { playerId: bigint; rounds: NonNullable<Why['rounds']>; upTo: bigint | null };
const OF_GRANT = 'player_id = $1 and ($2::date is null or day >= $2) and day <= $3 and ($4::bigint is null or number <= $4)';
const valuesOf = ({ playerId, rounds, upTo }: Counted): unknown[] => [playerId, rounds.from, rounds.to, upTo];

/** Rounds of a grant's dates that were counted before it, the last counted first. */
export const roundsOfGrant = (queries: Queries, counted: Counted, limit: number): Promise<CountedRound[]> =>
  many<CountedRound>(
    queries,
    `select round_id as id, sign, closed_at as at, game_id as "gameId", game_type as "gameType", staked, valid, paid from reward_events
    where ${OF_GRANT} order by number desc limit $5`,
    [...valuesOf(counted), limit],
  );

export const sumsOfGrant = (queries: Queries, counted: Counted): Promise<{ rounds: number; staked: Money; valid: Money }> =>
  one(
    queries,
    `select coalesce(sum(sign), 0)::int as rounds, coalesce(sum(sign * staked), 0)::bigint as staked, coalesce(sum(sign * valid), 0)::bigint as valid
    from reward_events where ${OF_GRANT}`,
    valuesOf(counted),
  );
