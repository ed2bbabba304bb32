import { earnPoints, expirePoints, pointBalance, returnPoints, spendPoints, takePointsBack, type PointLot } from '@laro/domain/rewards/mall/point-lots';
import type { Transaction } from '#server/db/sql.ts';
import type { When } from '../mall-parts.ts';
import type { HeldPoints } from './accounts.store.ts';
import { postPoints, type PointCause } from './entries.store.ts';

/** Play of a date, and the key of the movement that posts a change of its points. */
interface PlayChange {
  day: string;
  amount: bigint;
  key: string;
}

/** Adds points of play; a debt is paid first, as its own movement. Gives the points as they are then. */
export async function earnWithin(transaction: Transaction, held: HeldPoints, { day, amount, key }: PlayChange, when: When): Promise<HeldPoints> {
  const account = earnPoints(held.account, day, amount);
  await postPoints(transaction, held, { kind: 'earned', key, amount, when, cause: { day } });
  const paid = held.account.debt - account.debt;
  if (paid > 0n) await postPoints(transaction, held, { kind: 'taken_back', key: `${key}:debt`, amount: paid, when, cause: { day } });
  return { ...held, account };
}

/** Pays a debt with points that have come, as its own movement. */
async function payDebt(transaction: Transaction, held: HeldPoints, debtNow: bigint, key: string, when: When): Promise<void> {
  const paid = held.account.debt - debtNow;
  if (paid > 0n) await postPoints(transaction, held, { kind: 'taken_back', key: `${key}:debt`, amount: paid, when, cause: {} });
}

/** Adds points of a grant, or of a correction by hand; they are good as long as those that are earned today. Gives the movement's id as well. */
export async function giveWithin(
  transaction: Transaction,
  held: HeldPoints,
  { kind, key, amount, cause }: { kind: 'given' | 'adjusted_up'; key: string; amount: bigint; cause: PointCause },
  when: When,
): Promise<{ held: HeldPoints; movementId: string }> {
  const account = earnPoints(held.account, when.day, amount);
  const movementId = await postPoints(transaction, held, { kind, key, amount, when, cause });
  await payDebt(transaction, held, account.debt, key, when);
  return { held: { ...held, account }, movementId };
}

/** Takes points by hand, from the lots that last longest; null where there are fewer. */
export async function takeByHandWithin(
  transaction: Transaction,
  held: HeldPoints,
  { key, amount, cause }: { key: string; amount: bigint; cause: PointCause },
  when: When,
): Promise<HeldPoints | null> {
  if (pointBalance(held.account, when.day) < amount) return null;
  await postPoints(transaction, held, { kind: 'adjusted_down', key, amount, when, cause });
  return { ...held, account: takePointsBack(held.account, when.day, '', amount) };
}

/** Gives points back to the lots that paid `of`, an order or an entry; those of lots that have expired are good for 30 days (W15). */
export async function returnWithin(
  transaction: Transaction,
  held: HeldPoints,
  { of, key, parts, cause }: { of: string; key: string; parts: readonly PointLot[]; cause: PointCause },
  when: When,
): Promise<HeldPoints> {
  const account = returnPoints({ ...held.account, orders: { [of]: parts } }, when.day, of);
  if (account === null) throw new Error(`${of} has no parts`);
  const amount = parts.reduce((sum, { left }) => sum + left, 0n);
  await postPoints(transaction, held, { kind: 'returned', key, amount, when, cause });
  await payDebt(transaction, held, account.debt, key, when);
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

/** Pays `of`, an order, a made-up day or an entry, from the lots that expire soonest; null where the points are too few. */
export async function spendWithin(
  transaction: Transaction,
  held: HeldPoints,
  { of, key, amount, cause }: { of: string; key: string; amount: bigint; cause: PointCause },
  when: When,
): Promise<{ held: HeldPoints; movementId: string; parts: readonly PointLot[] } | null> {
  const account = spendPoints(held.account, when.day, of, amount);
  if (account === null) return null;
  const movementId = await postPoints(transaction, held, { kind: 'spent', key, amount, when, cause });
  return { held: { ...held, account }, movementId, parts: account.orders[of] ?? [] };
}
