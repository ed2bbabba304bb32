import { money } from '@laro/contract/wire/scalars';
import type { Reward, StoredReward } from '@laro/domain/rewards/reward';
import { decode } from 'zod';

/** Reads a stored reward. Throws for a bonus without an offer, and for tickets without a raffle. */
export function rewardOf({ kind, amount, offerId, raffle, count }: StoredReward): Reward {
  if (kind === 'cash') return { kind, amount: decode(money, amount) };
  if (kind === 'ticket') {
    if (raffle === undefined || count === undefined) throw new Error('a reward of tickets names no raffle');
    return { kind, raffle, count, amount: decode(money, amount) };
  }
  if (offerId === undefined) throw new Error('a reward of an offer names none');
  return { kind, offerId, amount: decode(money, amount) };
}
