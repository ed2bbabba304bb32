import type { GrantState } from '@laro/domain/rewards/grants/grant-states';
import type { RewardKind } from '@laro/domain/rewards/reward';
import { first, many, type Queries } from '#server/db/sql.ts';
import { GRANT_FACTS, type GrantFacts } from '../grants/grant-facts.ts';

/** A grant as the desk lists it. */
export interface DeskGrantRow extends GrantFacts {
  publicId: string;
  username: string;
  kind: RewardKind;
}

const SELECT = `select ${GRANT_FACTS}, g.kind, p.public_id as "publicId", coalesce(p.username, p.public_id) as username
  from reward_grants g join players p on p.id = g.player_id`;

export interface GrantFilter {
  memberId: string | null;
  rule: string | null;
  state: GrantState | null;
  before: string | null;
}

/** A page of a merchant's grants, newest first. */
export const deskGrants = (queries: Queries, merchantCode: string, { memberId, rule, state, before }: GrantFilter, limit: number): Promise<DeskGrantRow[]> =>
  many<DeskGrantRow>(
    queries,
    `${SELECT} where g.merchant_code = $1 and ($2::bigint is null or g.player_id = $2) and ($3::text is null or g.rule_code = $3)
      and ($4::text is null or g.state = $4) and ($5::uuid is null or g.id < $5) order by g.id desc limit $6`,
    [merchantCode, memberId, rule, state, before, limit],
  );

export async function deskGrant(queries: Queries, merchantCode: string, id: string): Promise<DeskGrantRow | null> {
  return (await first<DeskGrantRow>(queries, `${SELECT} where g.merchant_code = $1 and g.id = $2`, [merchantCode, id])) ?? null;
}
