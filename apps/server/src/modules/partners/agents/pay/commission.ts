import type { Parsed } from '@laro/contract/routes';
import { changePpm } from '@laro/domain/agents/counting/kpi';
import { daysBetween } from '@laro/domain/agents/counting/periods';
import { larger, ppmOf, sumOf } from '@laro/domain/money/share';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import { readCommission } from './files/agent-statements.store.ts';

/** Commission of a period by closed day and in sum, with as many days before (KPI C). */
export async function commissionOf(
  queries: Queries,
  member: bigint,
  { from, to, before }: { from: string; to: string; before: string },
): Promise<Pick<Parsed<'getAgentHome', 'value'>, 'commission' | 'earned'>> {
  const byDay = await readCommission(queries, member, before, to);
  const days = daysBetween(from, to);
  const earned = days.map((day) => ({ day, now: byDay.get(day) ?? 0n, before: byDay.get(shiftDay(day, -days.length)) ?? 0n }));
  const top = earned.flatMap((entry) => [entry.now, entry.before]).reduce(larger, 1n);
  const heightOf = (amount: bigint): number => ppmOf(larger(amount, 0n), top);
  const now = sumOf(earned.map((entry) => entry.now));
  const change = changePpm(now, sumOf(earned.map((entry) => entry.before)));
  return {
    commission: { now, changePpm: change === null ? null : Number(change) },
    earned: earned.map((entry) => ({ ...entry, nowHeight: heightOf(entry.now), beforeHeight: heightOf(entry.before) })),
  };
}
