import type { Wire } from '@laro/contract/routes';
import type { GoodsKind, ParcelArt } from '@laro/domain/mall/goods';
import { isNothing, type Amount } from '@laro/domain/money/money';
import type { Language } from '@laro/domain/system/languages';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { wholeFrom1 } from './goods-draft.ts';
import { goodsBounds } from '@laro/domain/mall/goods';
import { raffleBounds } from '@laro/domain/raffles/raffle-program';

type NewGoods = Omit<Wire<'addDeskGoods', 'body'>, 'reason'>;

/** New goods as they are typed; countries are codes between commas. */
export interface NewGoodsDraft {
  code: string;
  names: Partial<Record<Language, string>>;
  /** Empty for the art of their kind. */
  pictureId: string;
  kind: GoodsKind;
  offerId: string;
  /** Code of the raffle, and number of its tickets. */
  raffle: string;
  count: string;
  amount: string;
  art: ParcelArt;
  countries: string;
  daysFrom: string;
  daysTo: string;
  price: string;
  /** Empty for goods without a limit. */
  stock: string;
}

export const emptyGoods: NewGoodsDraft = {
  code: '',
  names: {},
  pictureId: '',
  kind: 'physical',
  offerId: '',
  raffle: '',
  count: '1',
  amount: '',
  art: 'parcel',
  countries: 'PH',
  daysFrom: '3',
  daysTo: '7',
  price: '',
  stock: '',
};

const DAYS_MAX = 365;

function parcelOf({ art, countries, daysFrom, daysTo }: NewGoodsDraft, amount: Amount): NewGoods['reward'] | null {
  const codes = countries.split(',').map((code) => code.trim().toUpperCase());
  const [from, to] = [wholeFrom1(daysFrom, DAYS_MAX), wholeFrom1(daysTo, DAYS_MAX)];
  const isRead = codes.every((code) => /^[A-Z]{2}$/.test(code)) && from !== null && to !== null && from <= to;
  return isRead ? { kind: 'physical', amount, art, countries: codes, days: { from, to } } : null;
}

function ticketsOf({ raffle, count }: NewGoodsDraft, amount: Amount): NewGoods['reward'] | null {
  const tickets = wholeFrom1(count, raffleBounds.tickets);
  return raffle === '' || tickets === null ? null : { kind: 'ticket', raffle, count: tickets, amount };
}

function soldOf(draft: NewGoodsDraft, offers: readonly Offer[], amountOf: (text: string) => Amount | null): NewGoods['reward'] | null {
  const offer = offers.find(({ id }) => id === draft.offerId);
  if (draft.kind === 'free_spins') return offer?.spins ? { kind: 'free_spins', offerId: offer.id, amount: offer.amount } : null;
  const amount = amountOf(draft.amount);
  if (amount === null || isNothing(amount)) return null;
  if (draft.kind === 'cash') return { kind: 'cash', amount };
  if (draft.kind === 'physical') return parcelOf(draft, amount);
  if (draft.kind === 'ticket') return ticketsOf(draft, amount);
  return offer && offer.spins === null ? { kind: 'bonus', offerId: offer.id, amount } : null;
}

/** The body of the call; null while the form is not complete. */
export function goodsOfDraft(draft: NewGoodsDraft, offers: readonly Offer[], amountOf: (text: string) => Amount | null): NewGoods | null {
  const reward = soldOf(draft, offers, amountOf);
  const price = wholeFrom1(draft.price, goodsBounds.price);
  const stock = draft.stock.trim() === '' ? undefined : wholeFrom1(draft.stock, goodsBounds.stock);
  const names = Object.fromEntries(Object.entries(draft.names).filter(([, text]) => text.trim() !== ''));
  if (!/^[a-z0-9-]{2,40}$/.test(draft.code) || Object.keys(names).length === 0 || reward === null || price === null || stock === null) return null;
  const pictureId = draft.pictureId === '' ? null : draft.pictureId;
  return { code: draft.code, names, reward, pictureId, price, stock: stock ?? null, rankPrices: [], rankFrom: null, limit: null, isOffered: true };
}
