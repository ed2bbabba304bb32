import type { Wire } from '@laro/contract/routes';
import { isNothing, type Amount } from '@laro/domain/money/money';
import type { Offer } from './offers.ts';

/** A reward of a rule, as calls carry it. */
type Reward = Wire<'giveDeskReward', 'body'>['reward'];

/** A reward as it is typed; without an offer it is cash, and with `ticket:<raffle>` in place of an offer it is tickets. */
export interface RewardDraft {
  offerId: string;
  text: string;
  /** Number of tickets. */
  count?: string;
}

const TICKET = 'ticket:';
export const ticketChoice = (raffle: string): string => `${TICKET}${raffle}`;
/** The raffle of a choice of tickets; null for any other choice. */
export const raffleOfChoice = (offerId: string): string | null => (offerId.startsWith(TICKET) ? offerId.slice(TICKET.length) : null);

/** The form of a reward that exists. */
export function rewardDraftOf(reward: Reward, text: (amount: Amount) => string): RewardDraft {
  if (reward.kind === 'ticket') return { offerId: ticketChoice(reward.raffle), text: text(reward.amount), count: String(reward.count) };
  return { offerId: 'offerId' in reward ? reward.offerId : '', text: text(reward.amount) };
}

/** A typed reward; null while it is not complete. */
export function rewardOfDraft(
  { offerId, text, count = '1' }: RewardDraft,
  offers: readonly Offer[],
  reader: { amount: (text: string) => Amount | null },
): Reward | null {
  const offer = offers.find(({ id }) => id === offerId);
  // Free spins are given as they are offered.
  if (offer?.spins) return { kind: 'free_spins', offerId, amount: offer.amount };
  const amount = reader.amount(text);
  if (amount === null || isNothing(amount)) return null;
  if (offerId === '') return { kind: 'cash', amount };
  const raffle = raffleOfChoice(offerId);
  if (raffle !== null) return /^([1-9]|10)$/.test(count.trim()) ? { kind: 'ticket', raffle, count: Number(count.trim()), amount } : null;
  return offer ? { kind: 'bonus', offerId, amount } : null;
}
