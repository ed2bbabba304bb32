import type { Parsed } from '@laro/contract/routes';
import { limitKinds, limitPeriods, fitsPeriod, type LimitKind, type LimitPeriod } from '@laro/domain/limits/limit-rules';
import type { Money } from '@laro/domain/money/money';
import type { PeriodSums } from '#server/ledger/bets/play-limits.ts';
import { inForce } from './change-limit.ts';
import type { LimitRow } from './limits.store.ts';

export type LimitsView = Parsed<'getLimits', 'value'>;
type LimitView = LimitsView['limits'][number];

/** An amount in the field that its kind has: money, or minutes. */
export const amountOf = (kind: LimitKind | null, value: bigint | null): { amount: Money | null; minutes: number | null } =>
  kind === 'session' ? { amount: null, minutes: value === null ? null : Number(value) } : { amount: value, minutes: null };

/** Part of a period's sums that counts towards a kind of limit. Winnings reduce a loss to zero at most. */
function usedOf(kind: LimitKind, { staked, paid, deposited }: PeriodSums): Money {
  if (kind === 'deposit') return deposited;
  if (kind === 'stake') return staked;
  return staked > paid ? staked - paid : 0n;
}

const places: readonly { kind: LimitKind; period: LimitPeriod }[] = limitKinds.flatMap((kind) =>
  limitPeriods.filter((period) => fitsPeriod(kind, period)).map((period) => ({ kind, period })),
);

/** Every kind of limit, with its current, requested, used and remaining amount. */
export function viewLimits(limits: readonly LimitRow[], sums: readonly PeriodSums[]): LimitView[] {
  return places.map(({ kind, period }) => {
    const at = (owner: LimitRow['owner']) => limits.find((limit) => limit.kind === kind && limit.period === period && limit.owner === owner) ?? null;
    const own = at('player');
    const operator = at('operator');
    const sum = sums.find((one) => one.period === period);
    const used = sum ? usedOf(kind, sum) : null;
    const limit = inForce(limits, kind, period);
    const left = used === null || limit === null ? null : limit - used;
    return {
      kind,
      period,
      own: own && {
        ...amountOf(kind, own.amount),
        asked: own.asked && { ...amountOf(kind, own.asked.amount), readyAt: own.asked.readyAt.toISOString() },
      },
      operator: operator && amountOf(kind, operator.amount),
      used,
      left: left !== null && left < 0n ? 0n : left,
    };
  });
}
