import type { Parsed } from '@laro/contract/routes';
import { changePpm } from '@laro/domain/agents/counting/kpi';
import { daysBetween } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Money } from '@laro/domain/money/money';
import { one, type Queries } from '#server/db/sql.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { readClock } from './counts.store.ts';

interface Span {
  from: string;
  to: string;
  /** The first of as many days before. */
  before: string;
}

const sumPlay = (queries: Queries, agent: bigint, from: string, to: string): Promise<{ staked: Money; valid: Money; active: number }> =>
  one(
    queries,
    `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(valid), 0)::bigint as valid,
        (select coalesce(sum(members), 0)::int from agent_active_days where agent = $1 and day between $2 and $3) as active
      from agent_team_days where agent = $1 and day between $2 and $3`,
    [agent, from, to],
  );

/** Play of an agent's team in a period and in as many days before: sums of stored days, whatever the size of the team (AGENT-40). */
export async function teamPlay(queries: Queries, agent: AgentRow, { from, to, before }: Span): Promise<Parsed<'getAgentHome', 'value'>['play']> {
  const [clock, now, earlier] = await Promise.all([
    readClock(queries, agent.merchantCode),
    sumPlay(queries, agent.member, from, to),
    sumPlay(queries, agent.member, before, shiftDay(from, -1)),
  ]);
  const days = daysBetween(from, to).length;
  const change = changePpm(now.staked, earlier.staked);
  return {
    countedTo: clock?.countedTo.toISOString() ?? null,
    staked: { now: now.staked, changePpm: change === null ? null : Number(change) },
    valid: now.valid,
    active: { now: Math.floor(now.active / days), before: Math.floor(earlier.active / days) },
  };
}
