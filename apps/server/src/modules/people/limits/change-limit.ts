import { judgeChange, lowerLimit, moneyLimitPeriods, raiseReadyAt } from '@laro/domain/limits/limit-rules';
import type { Transaction } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { setPlayLimits, type PlayLimit } from '#server/ledger/bets/play-limits.ts';
import { holdPlayer } from '#server/modules/core/blocks/index.ts';
import { deleteLimit, noteEvent, readLimits, writeAsked, writeLimit, type LimitEvent, type LimitPlace, type LimitRow } from './limits.store.ts';

/** Actor, time and reason of a change. `timeZone` is the merchant's. */
export interface LimitAct {
  by: string;
  reason: string;
  at: Date;
  timeZone: string;
}

/** The lower of a player's and the operator's limit of one kind and period; null for none (T40). */
export const inForce = (limits: readonly LimitRow[], kind: string, period: string): bigint | null =>
  limits.filter((limit) => limit.kind === kind && limit.period === period).reduce<bigint | null>((low, { amount }) => lowerLimit(low, amount), null);

/** Passes the limits in force to the ledger, which applies them to the next bet. */
async function apply(transaction: Transaction, playerId: bigint, cashAccount: bigint, timeZone: string): Promise<void> {
  const limits = await readLimits(transaction, playerId);
  const forPlay = (['stake', 'loss'] as const).flatMap((kind) =>
    moneyLimitPeriods.flatMap((period): PlayLimit[] => {
      const amount = inForce(limits, kind, period);
      return amount === null ? [] : [{ kind, period, amount }];
    }),
  );
  await setPlayLimits(transaction, cashAccount, forPlay, timeZone);
}

async function held(transaction: Transaction, playerId: bigint, { owner, kind, period }: LimitPlace) {
  const cashAccount = await holdPlayer(transaction, playerId);
  if (cashAccount === null) throw new Error(`there is no player ${playerId}`);
  const limits = await readLimits(transaction, playerId);
  return { cashAccount, limit: limits.find((row) => row.owner === owner && row.kind === kind && row.period === period) ?? null };
}

const eventOf = (place: LimitPlace, { by, reason, at }: LimitAct, rest: Pick<LimitEvent, 'act' | 'before' | 'after' | 'until'>): LimitEvent => ({
  ...place,
  ...rest,
  by,
  reason,
  at,
});

async function write(transaction: Transaction, playerId: bigint, place: LimitPlace, amount: bigint | null, at: Date): Promise<void> {
  if (amount === null) await deleteLimit(transaction, playerId, place);
  else await writeLimit(transaction, playerId, place, amount, at);
}

function actOf(before: bigint | null, after: bigint | null): LimitEvent['act'] {
  if (after === null) return 'removed';
  if (before === null) return 'set';
  return after < before ? 'lowered' : 'raised';
}

/**
 * Sets a limit. A first or lower one takes effect with the commit; for the player's own limits a higher one or none is only requested and waits
 * (T39). `raiseHours` null: the operator's, where both take effect immediately. Returns the previous limit.
 */
export async function setLimit(
  transaction: Transaction,
  playerId: bigint,
  place: LimitPlace,
  amount: bigint | null,
  act: LimitAct & { raiseHours: number | null },
): Promise<bigint | null> {
  const { cashAccount, limit } = await held(transaction, playerId, place);
  const before = limit?.amount ?? null;
  const verdict = judgeChange(before, amount);
  if (verdict === 'same') {
    if (limit?.asked) {
      await writeAsked(transaction, playerId, place, null);
      await noteEvent(transaction, playerId, eventOf(place, act, { act: 'withdrawn', before, after: limit.asked.amount, until: null }));
    }
    return before;
  }
  if (verdict === 'later' && act.raiseHours !== null) {
    const readyAt = raiseReadyAt(act.at, act.raiseHours);
    await writeAsked(transaction, playerId, place, { amount, at: act.at, readyAt });
    await noteEvent(transaction, playerId, eventOf(place, act, { act: 'asked', before, after: amount, until: readyAt }));
    return before;
  }
  await write(transaction, playerId, place, amount, act.at);
  await noteEvent(transaction, playerId, eventOf(place, act, { act: actOf(before, amount), before, after: amount, until: null }));
  await apply(transaction, playerId, cashAccount, act.timeZone);
  return before;
}

/** Confirms the player's request, once its waiting time has passed. Throws `limits.nothing_asked`, `limits.not_ready`. */
export async function confirmLimit(transaction: Transaction, playerId: bigint, place: LimitPlace, act: LimitAct): Promise<void> {
  const { cashAccount, limit } = await held(transaction, playerId, place);
  if (!limit?.asked) throw new Refusal('limits.nothing_asked');
  const { amount, readyAt } = limit.asked;
  if (act.at < readyAt) throw new Refusal('limits.not_ready', { until: readyAt.toISOString() });
  await write(transaction, playerId, place, amount, act.at);
  await noteEvent(
    transaction,
    playerId,
    eventOf(place, act, { act: amount === null ? 'removed' : 'raised', before: limit.amount, after: amount, until: null }),
  );
  await apply(transaction, playerId, cashAccount, act.timeZone);
}

/** Withdraws the player's request. Throws `limits.nothing_asked`. */
export async function withdrawLimit(transaction: Transaction, playerId: bigint, place: LimitPlace, act: LimitAct): Promise<void> {
  const { limit } = await held(transaction, playerId, place);
  if (!limit?.asked) throw new Refusal('limits.nothing_asked');
  await writeAsked(transaction, playerId, place, null);
  await noteEvent(transaction, playerId, eventOf(place, act, { act: 'withdrawn', before: limit.amount, after: limit.asked.amount, until: null }));
}
