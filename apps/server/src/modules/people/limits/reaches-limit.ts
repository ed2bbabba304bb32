import type { Queries } from '#server/db/sql.ts';
import { periodSums } from '#server/ledger/bets/play-limits.ts';
import { playerPurse, readLimits } from './limits.store.ts';
import { viewLimits } from './view-limits.ts';

/** True if a limit of deposits, losses or stakes of a member is used up now, the member's own or the operator's (T96). */
export async function reachesLimit(queries: Queries, playerId: bigint, timeZone: string): Promise<boolean> {
  const limits = await readLimits(queries, playerId);
  const purse = limits.length === 0 ? null : await playerPurse(queries, playerId);
  if (!purse) return false;
  const sums = await periodSums(queries, purse.cashAccount, timeZone);
  return viewLimits(limits, sums).some(({ left }) => left === 0n);
}
