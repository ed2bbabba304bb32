import type { GateMember } from '@laro/domain/rewards/grants/gate';
import type { Span } from '@laro/domain/rewards/grants/grant-states';
import { many, one, type Queries } from '#server/db/sql.ts';

type GateFacts = Omit<GateMember, 'needsVerified' | 'isLimited'> & { isCaredFor: boolean; cashAccount: bigint; publicId: string; currency: string };

/** The facts of a member for the gate (rewards.md 5), in one statement. `isCaredFor`: an interaction of player care is open. */
export const gateFacts = (queries: Queries, playerId: bigint): Promise<GateFacts> =>
  one<GateFacts>(
    queries,
    `with blocks as (
      select kind, cause from player_blocks where player_id = $1 and ended_at is null and (until is null or until > now())
    )
    select p.type, p.cash_account as "cashAccount", p.public_id as "publicId", p.currency,
      p.closed_at is not null or exists (select from player_closures where player_id = $1 and state <> 'reopened') as "isClosed",
      exists (select from player_merges where closed_player_id = $1) as "isMerged",
      case
        when exists (select from blocks where kind = 'full') then 'full'
        when exists (select from blocks where cause = 'law') then 'law'
        when exists (select from blocks where kind = 'bet' and cause not in ('time_out', 'exclusion', 'closed')) then 'bets'
        when exists (select from blocks where kind = 'deposit' and cause not in ('time_out', 'exclusion', 'closed')) then 'deposits'
      end as block,
      exists (select from blocks where cause = 'exclusion') as "isExcluded",
      exists (select from blocks where cause = 'time_out') as "isPaused",
      exists (select from identity_proofs where player_id = $1 and state = 'verified') as "isVerified",
      exists (select from care_interactions where player_id = $1 and done_at is null) as "isCaredFor"
    from players p where p.id = $1`,
    [playerId],
  );

/** Time-outs of a member that were not over at a moment, in milliseconds. */
export async function pausesSince(queries: Queries, playerId: bigint, since: Date): Promise<Span[]> {
  const rows = await many<{ from: Date; until: Date | null }>(
    queries,
    `select set_at as "from", coalesce(ended_at, until) as "until" from player_blocks
    where player_id = $1 and kind = 'bet' and cause = 'time_out' and coalesce(ended_at, until) > $2 order by set_at`,
    [playerId, since],
  );
  return rows.map(({ from, until }) => ({ from: from.getTime(), until: until?.getTime() ?? null }));
}
