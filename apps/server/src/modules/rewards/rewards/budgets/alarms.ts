import type { Money } from '@laro/domain/money/money';
import { capAlarm } from '@laro/domain/rewards/grants/budget';

/** Number of budgets by merchant that have reached an alarm level, for the attention of the desk (REW-28). */
export function alarmsByMerchant(budgets: readonly { merchantCode: string; cap: Money; spent: Money }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { merchantCode, cap, spent } of budgets) if (capAlarm(cap, spent) > 0) counts.set(merchantCode, (counts.get(merchantCode) ?? 0) + 1);
  return counts;
}
