import { daysBetween, type AgentSpan } from '@laro/domain/agents/counting/periods';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import { countActive, readActiveSpan } from './active-members.store.ts';

interface Compared {
  now: number;
  before: number;
}

const meanOf = (active: ReadonlyMap<string, number>, from: string, to: string): number => {
  const days = daysBetween(from, to);
  return Math.floor(days.reduce((sum, day) => sum + (active.get(day) ?? 0), 0) / days.length);
};

/**
 * Active members of a team (agents.md 9.1), with those of as many days before: in a named period different ones, as counted until now or as stored when a half-month
 * was closed; in a range of own days, as on a single day, the mean of its days. `active` has the numbers of the days.
 */
export async function activeMembers(
  queries: Queries,
  agent: bigint,
  { from, to, before, period }: AgentSpan,
  active: ReadonlyMap<string, number>,
): Promise<Compared> {
  const beforeEnd = shiftDay(from, -1);
  if (period === null || from === to) return { now: meanOf(active, from, to), before: meanOf(active, before, beforeEnd) };
  const isPast = period === 'lastHalf' || period === 'lastMonth';
  const [now, earlier] = await Promise.all([
    countActive(queries, agent, from, isPast ? to : null),
    period === 'days14' ? readActiveSpan(queries, agent, beforeEnd) : countActive(queries, agent, before, beforeEnd),
  ]);
  return { now, before: earlier };
}
