import type { Parsed } from '@laro/contract/routes';
import { changePpm } from '@laro/domain/agents/counting/kpi';
import type { AgentSpan } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Money } from '@laro/domain/money/money';
import { one, type Queries } from '#server/db/sql.ts';
import type { AgentRow } from '../tree/tree.store.ts';
import { readActiveDays } from '../figures/team-figures.store.ts';
import { activeMembers } from './active/different-active.ts';
import { readClock } from './counts.store.ts';

const sumPlay = (queries: Queries, agent: bigint, from: string, to: string): Promise<{ staked: Money; valid: Money }> =>
  one(
    queries,
    `select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(valid), 0)::bigint as valid from agent_team_days where agent = $1 and day between $2 and $3`,
    [agent, from, to],
  );

/** Play of an agent's team in a period and in as many days before: sums of stored days, whatever the size of the team (AGENT-40). */
export async function teamPlay(queries: Queries, agent: AgentRow, span: AgentSpan): Promise<Parsed<'getAgentHome', 'value'>['play']> {
  const { from, to, before } = span;
  const [clock, now, earlier, days] = await Promise.all([
    readClock(queries, agent.merchantCode),
    sumPlay(queries, agent.member, from, to),
    sumPlay(queries, agent.member, before, shiftDay(from, -1)),
    readActiveDays(queries, agent.member, before, to),
  ]);
  const change = changePpm(now.staked, earlier.staked);
  return {
    countedTo: clock?.countedTo.toISOString() ?? null,
    staked: { now: now.staked, changePpm: change === null ? null : Number(change) },
    valid: now.valid,
    active: await activeMembers(queries, agent.member, span, days),
  };
}
