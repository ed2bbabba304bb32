import { needsAccreditation } from '@laro/domain/agents/accreditation/accreditation';
import { dayAt } from '@laro/domain/time/day-at';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { accreditedUntil, type Accreditation } from './accreditations.store.ts';

export const todayAt = ({ settings }: Merchant, now: number): string => dayAt(now, settings['market.timeZone']);
export const isNeeded = ({ settings }: Merchant, level: number): boolean => needsAccreditation(settings['agent.accreditation'], level);

/** Throws `agent.accreditation_day` for an expired one. */
export function refuseOver({ validUntil }: Accreditation, today: string): void {
  if (validUntil < today) throw new Refusal('agent.accreditation_day');
}

/** Throws `agent.accreditation_needed` for an agent who needs an accreditation and has none in force. */
export async function refuseUnaccredited(
  queries: Queries,
  merchant: Merchant,
  { member, level, isTrial }: { member: bigint; level: number; isTrial: boolean },
  today: string,
): Promise<void> {
  if (isTrial || !isNeeded(merchant, level)) return;
  const until = await accreditedUntil(queries, member);
  if (until === null || until < today) throw new Refusal('agent.accreditation_needed');
}
