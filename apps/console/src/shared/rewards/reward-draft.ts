import type { Wire } from '@laro/contract/routes';
import { lotteryVendors, type LotteryVendor } from '@laro/domain/lottery/names';
import { isNothing, type Amount } from '@laro/domain/money/money';
import type { Offer } from './offers.ts';

/** A reward of a rule, as calls carry it. */
export type Reward = Wire<'giveDeskReward', 'body'>['reward'];

/**
 * A reward as it is typed. `offerId` is empty for cash, `points`, the id of an offer, the value of goods (`goodsValue`), or `ticket:<raffle>`
 * (`ticketChoice`), or `lottery:<vendor>`, without a vendor for any lottery (`lotteryChoice`), or `spins:<id of an offer>`
 * for a ticket of its free spins (`spinsChoice`).
 */
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

const LOTTERY = 'lottery:';
export const lotteryChoice = (vendors: readonly LotteryVendor[]): string => `${LOTTERY}${vendors.join(',')}`;

/** A lottery voucher of a choice; null for any other. */
function lotteryOf(choice: string, amount: Amount): Reward | null {
  if (!choice.startsWith(LOTTERY)) return null;
  const codes = choice.slice(LOTTERY.length).split(',');
  return { kind: 'lottery', vendors: lotteryVendors.filter((code) => codes.includes(code)), amount };
}

const SPINS = 'spins:';
/** A ticket for the free spins of an offer as a choice. */
export const spinsChoice = (offerId: string): string => `${SPINS}${offerId}`;

/** The choice of points in place of an offer. */
export const POINTS = 'points';

/** Goods by post as a choice: code, version and cost price. */
export const goodsValue = ({ goods, version, amount }: { goods: string; version: number; amount: Amount }): string => `goods:${goods}:${version}:${amount}`;

const GOODS = /^goods:([a-z0-9-]+):(\d+):([\d.]+)$/;
const isGoods = (value: string): boolean => GOODS.test(value);

/** True for a choice with an amount to type. */
export const hasAmount = ({ offerId }: RewardDraft, offers: readonly Offer[]): boolean =>
  !isGoods(offerId) && !offerId.startsWith(SPINS) && !offers.some(({ id, spins }) => id === offerId && spins !== null);

/** The form of a reward that exists; `text` writes an amount of money. */
export function rewardDraftOf(reward: Reward, text: (amount: Amount) => string): RewardDraft {
  if (reward.kind === 'goods') return { offerId: goodsValue(reward), text: '' };
  if (reward.kind === 'points') return { offerId: POINTS, text: reward.amount.split('.')[0] ?? '' };
  if (reward.kind === 'ticket') return { offerId: ticketChoice(reward.raffle), text: text(reward.amount), count: String(reward.count) };
  if (reward.kind === 'lottery') return { offerId: lotteryChoice(reward.vendors), text: text(reward.amount) };
  if (reward.kind === 'spins_ticket') return { offerId: spinsChoice(reward.offerId), text: '' };
  return { offerId: 'offerId' in reward ? reward.offerId : '', text: text(reward.amount) };
}

/** Goods of a choice; null for any other. */
function goodsOf(value: string): Reward | null {
  const [, goods, version, amount] = GOODS.exec(value) ?? [];
  return goods === undefined ? null : { kind: 'goods', goods, version: Number(version), amount: amount as Amount };
}

/** A typed reward; null while it is not complete. */
export function rewardOfDraft(
  { offerId, text, count = '1' }: RewardDraft,
  offers: readonly Offer[],
  reader: { amount: (text: string) => Amount | null },
): Reward | null {
  const offer = offers.find(({ id }) => id === offerId);
  if (isGoods(offerId)) return goodsOf(offerId);
  if (offerId === POINTS) return /^[1-9]\d{0,8}$/.test(text.trim()) ? { kind: 'points', amount: `${text.trim()}.00` as Amount } : null;
  // Free spins are given as they are offered.
  const ticketOf = offers.find(({ id }) => spinsChoice(id) === offerId);
  if (ticketOf) return { kind: 'spins_ticket', offerId: ticketOf.id, amount: ticketOf.amount };
  if (offer?.spins) return { kind: 'free_spins', offerId, amount: offer.amount };
  const amount = reader.amount(text);
  if (amount === null || isNothing(amount)) return null;
  if (offerId === '') return { kind: 'cash', amount };
  const raffle = raffleOfChoice(offerId);
  if (raffle !== null) return /^([1-9]|10)$/.test(count.trim()) ? { kind: 'ticket', raffle, count: Number(count.trim()), amount } : null;
  return offer ? { kind: 'bonus', offerId, amount } : lotteryOf(offerId, amount);
}
