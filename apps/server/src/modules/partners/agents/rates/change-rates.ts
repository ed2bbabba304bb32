import { rateStepPpm } from '@laro/domain/agents/agent-settings';
import { agentCategories, lowestOf, rateFaults, rateVector, ratesOfVector, cutToUpline, type AgentCategory } from '@laro/domain/agents/tree/rates';
import { percentOfPpm } from '@laro/domain/agents/tree/rate-percent';
import { dayAt } from '@laro/domain/time/day-at';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { useForRaise } from '../downline/quota/move-quota.ts';
import { ratesFrom } from './rates.store.ts';
import { lockTeam, readVersionsBelow, writeRates, type NewRates } from './change-rates.store.ts';

export interface RateChangeAsked {
  member: bigint;
  /** Directly above; null under the company. */
  upline: bigint | null;
  from: string;
  /** Omitted rates stay unchanged. */
  rates: Partial<Record<AgentCategory, number>>;
  /** Cuts those below who would have more. */
  confirmsCut: boolean;
  by: string;
  reason: string;
}

/** Tells members that rates fall on a day. */
export type NoteCuts = (transaction: Transaction, note: { merchantCode: string; playerIds: readonly bigint[]; day: string }) => Promise<void>;

function refuseFaults(merchant: Merchant, change: Parameters<typeof rateFaults>[0], now: number): void {
  const { settings } = merchant;
  const maxPpm = Object.fromEntries(agentCategories.map((category) => [category, settings[`agent.rateMax.${category}`]]));
  const bounds = { stepPpm: rateStepPpm, maxPpm, noticeDays: settings['agent.rateNoticeDays'] };
  for (const fault of rateFaults(change, bounds, dayAt(now, settings['market.timeZone']))) {
    if (fault.code === 'rate_notice') throw new Refusal('agent.rate_notice', { from: fault.from });
    if (fault.code === 'rate_above_own') throw new Refusal('agent.rate_above_own', { category: fault.category, max: percentOfPpm(fault.max) });
    if (fault.code === 'rate_above_cap') throw new Refusal('agent.rate_above_cap', { category: fault.category, max: percentOfPpm(fault.max) });
    // The contract lets in whole steps alone.
    throw new RangeError(`${fault.category} is not a whole number of steps`);
  }
}

/** Versions of members below that would exceed what the agent has from their day on, each cut to it. */
async function cutsBelow(transaction: Transaction, agent: bigint, from: string): Promise<NewRates[]> {
  const own = (await ratesFrom(transaction, agent, from)).map((row) => ({ from: row.from, ppm: ratesOfVector(row.ppm) }));
  const capFrom = (day: string) => lowestOf(own.filter((version, place) => version.from >= day || (own[place + 1]?.from ?? '9') > day).map(({ ppm }) => ppm));
  return (await readVersionsBelow(transaction, agent, from)).flatMap(({ member, from: since, ppm }): NewRates[] => {
    const day = since < from ? from : since;
    const cut = rateVector(cutToUpline(ratesOfVector(ppm), capFrom(day)));
    return cut.some((rate, place) => rate !== ppm[place]) ? [{ member, from: day, ppm: cut }] : [];
  });
}

/**
 * Gives a member other rates from a day on (agents.md 5.1): a raise from tomorrow at the earliest, a cut after the notice, never above the upline, the cap
 * or the step on any day. A cut below members under the agent cuts those to it from the same day, once it is confirmed. The rows of the team and of the
 * upline are locked from below upwards, as contracts lock them, so two changes at a time cannot break the rule. Gives how many members below were cut.
 * Throws `agent.rate_notice`, `agent.rate_above_own`, `agent.rate_above_cap`, `agent.rate_below_downline`.
 */
export async function changeRates(transaction: Transaction, merchant: Merchant, asked: RateChangeAsked, noteCuts: NoteCuts, now: number): Promise<number> {
  const { member, upline, from, by, reason } = asked;
  await lockTeam(transaction, member, upline);
  const [current] = await ratesFrom(transaction, member, from);
  const before = ratesOfVector(current?.ppm ?? []);
  const after = { ...before, ...asked.rates };
  const above = upline === null ? [] : (await ratesFrom(transaction, upline, from)).map((row) => ratesOfVector(row.ppm));
  refuseFaults(merchant, { from, before, after, upline: above }, now);
  const given = { by, reason, at: new Date(now) };
  await useForRaise(transaction, merchant, { member, upline, before, after }, given);
  await writeRates(transaction, [{ member, from, ppm: rateVector(after) }], given);
  const cuts = await cutsBelow(transaction, member, from);
  const below = [...new Set(cuts.map((cut) => cut.member))];
  if (below.length > 0 && !asked.confirmsCut) throw new Refusal('agent.rate_below_downline', { count: below.length });
  await writeRates(transaction, cuts, given);
  const isCut = agentCategories.some((category) => after[category] < before[category]);
  await noteCuts(transaction, { merchantCode: merchant.code, playerIds: isCut ? [member, ...below] : below, day: from });
  return below.length;
}
