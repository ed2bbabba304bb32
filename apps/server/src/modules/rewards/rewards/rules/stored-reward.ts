import { money } from '@laro/contract/wire/scalars';
import type { Reward, StoredReward } from '@laro/domain/rewards/reward';
import { decode } from 'zod';

/** Reads a stored reward. Throws for a bonus without an offer, for tickets without a raffle and for goods without a version. */
export function rewardOf({ kind, amount, offerId, raffle, count, goods, version, vendors = [] }: StoredReward): Reward {
  const units = decode(money, amount);
  if (kind === 'cash' || kind === 'points') return { kind, amount: units };
  if (kind === 'lottery') return { kind, vendors, amount: units };
  if (kind === 'ticket') {
    if (raffle === undefined || count === undefined) throw new Error('a reward of tickets names no raffle');
    return { kind, raffle, count, amount: units };
  }
  if (kind === 'goods') {
    if (goods === undefined || version === undefined) throw new Error('a reward of goods names none');
    return { kind, goods, version, amount: units };
  }
  if (offerId === undefined) throw new Error('a reward of an offer names none');
  return kind === 'spins_ticket' ? { kind, offerId, amount: units } : { kind, offerId, amount: units };
}
