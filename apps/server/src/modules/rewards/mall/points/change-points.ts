import { earnPoints, expirePoints, spendPoints, takePointsBack, type PointLot } from '@laro/domain/rewards/mall/point-lots';
import type { Transaction } from '#server/db/sql.ts';
import type { When } from '../mall-parts.ts';
import type { HeldPoints } from './accounts.store.ts';
import { postPoints } from './entries.store.ts';

/** Play of a date, and the key of the movement that posts a change of its points. */
interface PlayChange {
  day: string;
  amount: bigint;
  key: string;
}

/** Adds points of play; a debt is paid first, as a movement of its own. Gives the points as they are then. */
export async function earnWithin(transaction: Transaction, held: HeldPoints, { day, amount, key }: PlayChange, when: When): Promise<HeldPoints> {
  const account = earnPoints(held.account, day, amount);
  await postPoints(transaction, held, { kind: 'earned', key, amount, when, cause: { day } });
  const paid = held.account.debt - account.debt;
  if (paid > 0n) await postPoints(transaction, held, { kind: 'taken_back', key: `${key}:debt`, amount: paid, when, cause: { day } });
  return { ...held, account };
}

/** Takes back points of play; what the balance cannot give becomes a debt (W15). */
export async function takeBackWithin(transaction: Transaction, held: HeldPoints, { day, amount, key }: PlayChange, when: When): Promise<HeldPoints> {
  const account = takePointsBack(held.account, when.day, day.slice(0, 7), amount);
  const taken = amount - (account.debt - held.account.debt);
  if (taken > 0n) await postPoints(transaction, held, { kind: 'taken_back', key, amount: taken, when, cause: { day } });
  return { ...held, account };
}

/** Ends the lots that have expired, each once (MALL-07). */
export async function expireWithin(transaction: Transaction, held: HeldPoints, when: When): Promise<HeldPoints> {
  const { account, expired } = expirePoints(held.account, when.day);
  for (const { month, lastDay, left } of expired)
    await postPoints(transaction, held, {
      kind: 'expired',
      key: `expired:${held.playerId}:${lastDay}:${month ?? ''}`,
      amount: left,
      when,
      cause: {},
    });
  return { ...held, account };
}

/** Pays an order from the lots that expire soonest; null where the points are too few. */
export async function spendWithin(
  transaction: Transaction,
  held: HeldPoints,
  { orderId, amount }: { orderId: string; amount: bigint },
  when: When,
): Promise<{ held: HeldPoints; movementId: string; parts: readonly PointLot[] } | null> {
  const account = spendPoints(held.account, when.day, orderId, amount);
  if (account === null) return null;
  const movementId = await postPoints(transaction, held, { kind: 'spent', key: `order:${orderId}`, amount, when, cause: { orderId } });
  return { held: { ...held, account }, movementId, parts: account.orders[orderId] ?? [] };
}
