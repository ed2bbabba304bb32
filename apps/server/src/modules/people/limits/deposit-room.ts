import { displayAmount, formatMoney, type Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { periodSums, type PeriodSums } from '#server/ledger/bets/play-limits.ts';
import { depositLimits, playerPurse } from './limits.store.ts';

/** How much more may be deposited by the limit that leaves least, and what refuses more than that. Money units. */
export interface DepositRoom {
  left: Money;
  /** `limits.deposit_reached`, with the figures and when there is more room. */
  refusal: () => Refusal;
}

const shown = (units: Money) => displayAmount(formatMoney(units));

const PERIOD_MS = { day: 86_400_000, week: 7 * 86_400_000 } as const;

/** A day and a week are rolling: more room appears when their first deposit is old enough. A month starts from zero. */
function moreRoomAt({ period, firstDepositAt, monthEndsAt }: PeriodSums): Date {
  if (period === 'month') return monthEndsAt;
  return new Date((firstDepositAt ?? new Date()).getTime() + PERIOD_MS[period]);
}

/** The room for deposits; null when no limit bounds it. `pending` is what orders on the way may still bring (T38). */
export async function readDepositRoom(
  queries: Queries,
  zoneOf: (merchantCode: string) => string,
  playerId: bigint,
  pending: Money,
): Promise<DepositRoom | null> {
  const limits = await depositLimits(queries, playerId);
  const purse = limits.length === 0 ? null : await playerPurse(queries, playerId);
  if (!purse) return null;
  const sums = await periodSums(queries, purse.cashAccount, zoneOf(purse.merchantCode));
  const rooms = sums.flatMap((sum) => {
    const limit = limits.find(({ period }) => period === sum.period)?.amount;
    if (limit === undefined) return [];
    const rest = limit - sum.deposited - pending;
    const left = rest > 0n ? rest : 0n;
    const params = { left: shown(left), limit: shown(limit), currency: purse.currency, until: moreRoomAt(sum).toISOString() };
    return [{ left, refusal: () => new Refusal('limits.deposit_reached', params) }];
  });
  return rooms.toSorted((a, b) => (a.left < b.left ? -1 : 1))[0] ?? null;
}
