import type { Wire } from '@laro/contract/routes';
import { isNothing, type Amount } from '@laro/domain/money/money';
import type { Offer } from './offers.ts';

/** A reward of a rule, as calls carry it. */
type Reward = Wire<'giveDeskReward', 'body'>['reward'];

/** A reward as it is typed; without an offer it is cash. */
export interface RewardDraft {
  offerId: string;
  text: string;
}

/** A typed reward; null while it is not complete. */
export function rewardOfDraft({ offerId, text }: RewardDraft, offers: readonly Offer[], reader: { amount: (text: string) => Amount | null }): Reward | null {
  const offer = offers.find(({ id }) => id === offerId);
  // Free spins are given as they are offered.
  if (offer?.spins) return { kind: 'free_spins', offerId, amount: offer.amount };
  const amount = reader.amount(text);
  if (amount === null || isNothing(amount)) return null;
  if (offerId === '') return { kind: 'cash', amount };
  return offer ? { kind: 'bonus', offerId, amount } : null;
}
