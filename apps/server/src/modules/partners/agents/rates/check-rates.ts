import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { agentCategories, rateFaults, ratesOfVector } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { shiftDay } from '@laro/domain/time/shift-day';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { ratesFrom } from './rates.store.ts';

/**
 * Holds the first rates of a new member to the step, the merchant's cap and the upline's rates from that day on; `upline` null is the company.
 * Throws `agent.rate_above_own`, `agent.rate_above_cap`.
 */
export async function checkNewRates(
  queries: Queries,
  { settings }: Merchant,
  { upline, day, ppm }: { upline: bigint | null; day: string; ppm: Readonly<Record<string, number>> },
): Promise<void> {
  const above = upline === null ? [] : (await ratesFrom(queries, upline, day)).map((row) => ratesOfVector(row.ppm));
  const maxPpm = Object.fromEntries(agentCategories.map((category) => [category, settings[`agent.rateMax.${category}`]]));
  const bounds = { stepPpm: rateStepPpm, maxPpm, noticeDays: 0 };
  for (const fault of rateFaults({ from: shiftDay(day, 1), before: {}, after: ppm, upline: above }, bounds, day)) {
    if (fault.code === 'rate_above_own') throw new Refusal('agent.rate_above_own', { category: fault.category, max: percentOfPpm(fault.max) });
    if (fault.code === 'rate_above_cap') throw new Refusal('agent.rate_above_cap', { category: fault.category, max: percentOfPpm(fault.max) });
  }
}
