import type { Money } from '@laro/domain/money/money';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { GrantState } from '@laro/domain/rewards/grants/grant-states';

/** The columns of a grant that members and the desk both read. */
export interface GrantFacts {
  id: string;
  playerId: bigint;
  source: GrantSource;
  sourceKey: string;
  ruleCode: string | null;
  ruleVersion: number | null;
  cost: Money;
  currency: string;
  state: GrantState;
  from: Date;
  until: Date | null;
  createdAt: Date;
  createdBy: string;
  endedAt: Date | null;
  endedBy: string | null;
  reason: string;
}

/** Of `reward_grants g`, as GrantFacts names them. */
export const GRANT_FACTS = `g.id, g.player_id as "playerId", g.source, g.source_key as "sourceKey", g.rule_code as "ruleCode", g.rule_version as "ruleVersion",
  g.cost, g.currency, g.state, g.claimable_from as "from", g.claimable_until as "until", g.created_at as "createdAt", g.created_by as "createdBy",
  g.ended_at as "endedAt", g.ended_by as "endedBy", g.reason`;
