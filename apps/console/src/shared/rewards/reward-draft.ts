import type { Wire } from '@laro/contract/routes';
import { isNothing, type Amount } from '@laro/domain/money/money';
import type { Offer } from './offers.ts';

/** A reward of a rule, as calls carry it. */
export type Reward = Wire<'giveDeskReward', 'body'>['reward'];

/** A reward as it is typed. `offerId` is empty for cash, `points`, the id of an offer, or the value of goods (`goodsValue`). */
export interface RewardDraft {
  offerId: string;
  text: string;
}

/** The choice of points in place of an offer. */
export const POINTS = 'points';

/** Goods by post as a choice: code, version and cost price. */
export const goodsValue = ({ goods, version, amount }: { goods: string; version: number; amount: Amount }): string => `goods:${goods}:${version}:${amount}`;

const GOODS = /^goods:([a-z0-9-]+):(\d+):([\d.]+)$/;
const isGoods = (value: string): boolean => GOODS.test(value);

/** True for a choice with an amount to type. */
export const hasAmount = ({ offerId }: RewardDraft, offers: readonly Offer[]): boolean =>
  !isGoods(offerId) && !offers.some(({ id, spins }) => id === offerId && spins !== null);

/** The form of a reward; `textOf` writes an amount of money. */
export function draftOfReward(reward: Reward, textOf: (amount: Amount) => string): RewardDraft {
  if (reward.kind === 'goods') return { offerId: goodsValue(reward), text: '' };
  if (reward.kind === 'points') return { offerId: POINTS, text: reward.amount.split('.')[0] ?? '' };
  return { offerId: reward.kind === 'cash' ? '' : reward.offerId, text: textOf(reward.amount) };
}

/** Goods of a choice; null for any other. */
function goodsOf(value: string): Reward | null {
  const [, goods, version, amount] = GOODS.exec(value) ?? [];
  return goods === undefined ? null : { kind: 'goods', goods, version: Number(version), amount: amount as Amount };
}

/** A typed reward; null while it is not complete. */
export function rewardOfDraft({ offerId, text }: RewardDraft, offers: readonly Offer[], reader: { amount: (text: string) => Amount | null }): Reward | null {
  const offer = offers.find(({ id }) => id === offerId);
  if (isGoods(offerId)) return goodsOf(offerId);
  if (offerId === POINTS) return /^[1-9]\d{0,8}$/.test(text.trim()) ? { kind: 'points', amount: `${text.trim()}.00` as Amount } : null;
  // Free spins are given as they are offered.
  if (offer?.spins) return { kind: 'free_spins', offerId, amount: offer.amount };
  const amount = reader.amount(text);
  if (amount === null || isNothing(amount)) return null;
  if (offerId === '') return { kind: 'cash', amount };
  return offer ? { kind: 'bonus', offerId, amount } : null;
}
