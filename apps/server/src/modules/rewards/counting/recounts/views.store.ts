import type { Money } from '@laro/domain/money/money';
import type { GrantState } from '@laro/domain/rewards/grants/grant-states';
import type { RecountDifference, RecountOutcome } from '@laro/domain/rewards/programs/recounts';
import { many, type Queries } from '#server/db/sql.ts';

/** Sums of the grants of a recount with one difference and outcome. */
export interface RecountPart {
  recountId: string;
  difference: RecountDifference;
  outcome: RecountOutcome | null;
  grants: number;
  due: Money;
  given: Money;
}

export const partsOf = (queries: Queries, ids: readonly string[]): Promise<RecountPart[]> =>
  many<RecountPart>(
    queries,
    `select recount_id as "recountId", difference, outcome, count(*)::int as grants, coalesce(sum(due_cost), 0)::bigint as due,
      coalesce(sum(given_cost), 0)::bigint as given
    from reward_recount_grants where recount_id = any ($1) group by 1, 2, 3`,
    [ids],
  );

/** Numbers of members: with a grant of the first and of the second generation, and with each difference. */
export interface RecountMembers {
  recountId: string;
  first: number;
  second: number;
  missing: number;
  unclaimed: number;
  claimed: number;
}

export const membersOf = (queries: Queries, ids: readonly string[]): Promise<RecountMembers[]> =>
  many<RecountMembers>(
    queries,
    `select recount_id as "recountId", count(distinct player_id) filter (where given_cost is not null)::int as first,
      count(distinct player_id) filter (where due_cost is not null)::int as second,
      count(distinct player_id) filter (where difference = 'missing')::int as missing,
      count(distinct player_id) filter (where difference = 'unclaimed')::int as unclaimed,
      count(distinct player_id) filter (where difference = 'claimed')::int as claimed
    from reward_recount_grants where recount_id = any ($1) group by 1`,
    [ids],
  );

export interface ListedGrant {
  number: bigint;
  playerId: bigint;
  publicId: string;
  username: string;
  key: string;
  version: number;
  due: Money | null;
  cost: Money | null;
  grantId: string | null;
  state: GrantState | null;
  outcome: RecountOutcome | null;
}

/** A page of a recount's grants with one difference, the last counted first. */
export const grantsOfRecount = (
  queries: Queries,
  recountId: string,
  { difference, before }: { difference: RecountDifference; before: string | null },
  limit: number,
): Promise<ListedGrant[]> =>
  many<ListedGrant>(
    queries,
    `select g.number, g.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username, g.key, g.rule_version as version,
      g.due_cost as due, g.given_cost as cost, g.grant_id as "grantId", r.state, g.outcome
    from reward_recount_grants g join players p on p.id = g.player_id left join reward_grants r on r.id = g.grant_id
    where g.recount_id = $1 and g.difference = $2 and ($3::bigint is null or g.number < $3) order by g.number desc limit $4`,
    [recountId, difference, before, limit],
  );
