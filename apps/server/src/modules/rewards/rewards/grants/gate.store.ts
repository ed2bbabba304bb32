import type { GateMember } from '@laro/domain/rewards/grants/gate';
import type { Span } from '@laro/domain/rewards/grants/grant-states';
import { many, type Queries } from '#server/db/sql.ts';

export type GateFacts = Omit<GateMember, 'needsVerified' | 'isLimited'> & { isCaredFor: boolean; cashAccount: bigint; publicId: string; currency: string };

/** Columns of the facts for the gate (rewards.md 5), and where they are read from. `isCaredFor`: an interaction of player care is open. */
export const GATE_FACTS = `p.id as "playerId", p.type, p.cash_account as "cashAccount", p.public_id as "publicId", p.currency,
  p.closed_at is not null or exists (select from player_closures where player_id = p.id and state <> 'reopened') as "isClosed",
  exists (select from player_merges where closed_player_id = p.id) as "isMerged",
  case
    when b.kinds && '{full}' then 'full'
    when b.causes && '{law}' then 'law'
    when b.kinds && '{bet}' then 'bets'
    when b.kinds && '{deposit}' then 'deposits'
  end as block,
  coalesce(b.causes && '{exclusion}', false) as "isExcluded",
  coalesce(b.causes && '{time_out}', false) as "isPaused",
  exists (select from identity_proofs where player_id = p.id and state = 'verified') as "isVerified",
  exists (select from care_interactions where player_id = p.id and done_at is null) as "isCaredFor"`;
export const GATE_MEMBERS = `players p
  cross join lateral (
    select array_agg(kind) filter (where kind = 'full' or cause not in ('time_out', 'exclusion', 'closed')) as kinds, array_agg(cause) as causes
    from player_blocks where player_id = p.id and ended_at is null and (until is null or until > now())
  ) b`;

/** The facts of members for the gate, in one statement. */
export const gateFactsOf = (queries: Queries, playerIds: readonly bigint[]): Promise<(GateFacts & { playerId: bigint })[]> =>
  many(queries, `select ${GATE_FACTS} from ${GATE_MEMBERS} where p.id = any ($1::bigint[])`, [playerIds.map(String)]);

/** The facts of one member. */
export async function gateFacts(queries: Queries, playerId: bigint): Promise<GateFacts> {
  const [facts] = await gateFactsOf(queries, [playerId]);
  if (!facts) throw new Error(`no player ${playerId}`);
  return facts;
}

/** Pauses of a member that had not ended at a moment: time-outs, and blocks of bets or deposits, as in the gate's row `paused`. */
export async function pausesSince(queries: Queries, playerId: bigint, since: Date): Promise<Span[]> {
  const rows = await many<{ from: Date; until: Date | null }>(
    queries,
    `select set_at as "from", coalesce(ended_at, until) as "until" from player_blocks
    where player_id = $1 and kind in ('bet', 'deposit') and cause not in ('exclusion', 'law', 'closed') and (coalesce(ended_at, until) > $2 or coalesce(ended_at, until) is null)
    order by set_at`,
    [playerId, since],
  );
  return rows.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null }));
}
