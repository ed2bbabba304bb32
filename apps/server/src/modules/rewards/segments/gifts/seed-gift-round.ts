import type { Money } from '@laro/domain/money/money';
import { storedReward } from '@laro/domain/rewards/reward';
import type { Transaction } from '#server/db/sql.ts';
import { segmentsOf } from '../saved/saved-segments.store.ts';
import { insertGiftRound, type GiftRound } from './gift-rounds.store.ts';

interface GiftSeed extends Pick<GiftRound, 'names' | 'reason'> {
  amount: Money;
  segmentName: string;
  at: Date;
}

/** Writes an approved gift of cash to a saved segment, for a demonstration; does nothing without the segment. The background job gives it. */
export async function seedGiftRound(transaction: Transaction, merchantCode: string, { amount, names, segmentName, reason, at }: GiftSeed): Promise<void> {
  const found = (await segmentsOf(transaction, merchantCode)).find(({ name, isRetired }) => name === segmentName && !isRetired);
  if (!found) return;
  await insertGiftRound(transaction, {
    merchantCode,
    reward: { ...storedReward({ kind: 'cash', amount }) },
    names,
    segment: [[{ fact: 'segment', isNot: false, values: [found.id] }]],
    reason,
    madeBy: 'laro',
    approvedBy: 'demo',
    approvedAt: at,
  });
}
