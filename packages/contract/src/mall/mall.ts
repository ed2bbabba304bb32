import { addressesMax } from '@laro/domain/mall/addresses';
import { goodsBounds, limitPeriods, parcelArts } from '@laro/domain/mall/goods';
import { pointEntryKinds } from '@laro/domain/mall/point-entries';
import { orderStates } from '@laro/domain/rewards/mall/mall-orders';
import * as z from 'zod';
import { picture } from '../catalogue/catalogue.ts';
import { endpoint } from '../wire/endpoint.ts';
import { rewardView } from '../rewards/grants.ts';
import { moment, money } from '../wire/scalars.ts';

const member = { access: 'member', module: 'PTSYS3', whileClosed: 'refuses' } as const;
export const goodsCode = z.string().regex(/^[a-z0-9-]{2,40}$/);
const whole = z.number().int();
const before = z.object({ before: z.union([z.uuid(), z.literal('')]).default('') });
export const goodsLimit = z.object({ count: whole.min(1).max(goodsBounds.perMember), period: z.enum(limitPeriods) });

/** A country as two letters (ISO 3166). */
const country = z.string().regex(/^[A-Z]{2}$/);
const written = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*$/u);

export const address = z.object({
  name: written(80),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{6,24}$/),
  lines: written(160),
  city: written(80),
  postcode: z
    .string()
    .trim()
    .max(16)
    .regex(/^[^\p{Cc}]*$/u),
  country,
});

const addresses = z.object({
  addresses: z.array(address.extend({ id: z.uuid() })).max(addressesMax),
  /** Countries to which goods are sent. */
  countries: z.array(country),
});

/** How goods that are sent by post reach the member. */
export const delivery = z.object({ art: z.enum(parcelArts), countries: z.array(country), days: z.object({ from: whole, to: whole }) });

/** Goods as they are sold to the caller now; prices are whole points. */
export const goodsView = z.object({
  code: goodsCode,
  version: whole,
  name: z.string(),
  /** Null: the art of their kind. */
  picture: picture.nullable(),
  /** Of goods by post: no amount and no terms. */
  reward: rewardView,
  /** Null for goods that are not sent by post. */
  delivery: delivery.nullable(),
  price: whole,
  /** The price of the lowest rank; equal to `price` where the rank lowers nothing. */
  fullPrice: whole,
  /** Pieces that are left; null: without a limit. */
  left: whole.nullable(),
  limit: goodsLimit.nullable(),
  /** Pieces that the caller can still order within the limit; null: without a limit. */
  leftForMe: whole.nullable(),
  /** They are sold until then; null: without an end. */
  until: moment.nullable(),
  /** The name of the first rank that may order, where the caller has a lower one. */
  rankNeeded: z.string().nullable(),
  /** A limit or a break of the caller keeps these goods back (section 5). */
  isOnHold: z.boolean(),
  isSingle: z.boolean(),
});

export const orderView = z.object({
  id: z.uuid(),
  code: goodsCode,
  name: z.string(),
  quantity: whole,
  /** Whole points of the whole order; 0 for a reward. */
  points: whole,
  reward: rewardView.pick({ kind: true, amount: true }),
  at: moment,
  state: z.enum(orderStates),
  changedAt: moment,
  /** Of goods by post. */
  post: z.object({ art: z.enum(parcelArts), carrier: z.string(), tracking: z.string(), mayCancel: z.boolean() }).nullable(),
});

/** Reasons for which goods by post are not sent to an address. */
const addressRefusals = ['mall.address_needed', 'mall.address_unknown', 'mall.address_country'] as const;

const points = z.object({
  /** Points in units of 1/100,000; pages show them whole, cut. */
  balance: money,
  /** Taken back beyond the balance; the next points pay it first. */
  debt: money,
  /** Points of play that are counted and not posted yet, and when they are posted; below 0 where play was taken back. */
  coming: z.object({ points: money, at: moment }).nullable(),
  nextExpiry: z.object({ day: z.iso.date(), points: money }).nullable(),
  /** Major units of valid stake for one point. */
  perPoint: whole,
  rankName: z.string().nullable(),
  zone: z.string(),
});

/** Points and the mall (rewards.md 11). */
export const mallCalls = {
  getPoints: endpoint({
    summary: 'The balance of points, what is on the way, and what expires next.',
    ...member,
    rate: 'read',
    serves: ['MALL-02', 'MALL-07', 'MALL-10'],
    value: points,
    refusals: [],
  }),
  listPointEntries: endpoint({
    summary: 'Every movement of points with its cause, newest first.',
    ...member,
    rate: 'read',
    serves: ['MALL-02', 'MALL-01'],
    query: before,
    value: z.object({
      entries: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(pointEntryKinds),
          /** Signed, in units of 1/100,000 point. */
          amount: money,
          at: moment,
          /** The date of the play, or the name of the goods or the reward. */
          cause: z.string(),
        }),
      ),
      next: z.string().nullable(),
    }),
    refusals: [],
  }),
  listGoods: endpoint({
    summary: 'The goods on offer with the prices and limits of the member.',
    ...member,
    rate: 'read',
    serves: ['MALL-10', 'MALL-08', 'T103', 'T106'],
    value: z.object({ goods: z.array(goodsView) }),
    refusals: [],
  }),
  placeOrder: endpoint({
    summary: 'Orders goods for points and claims what they are, in one transaction. The same key answers the same order.',
    ...member,
    rate: 'write',
    needsProof: true,
    serves: ['MALL-03', 'MALL-04', 'MALL-08', 'T103'],
    body: z.object({
      key: z.uuid(),
      code: goodsCode,
      version: whole.min(1),
      /** The price that the page has shown, in whole points for one piece. */
      price: whole.min(1),
      quantity: whole.min(1).max(goodsBounds.quantity),
      /** The figures of a bonus that the page has shown (REW-07). */
      shown: z.object({ amount: money, required: money }).nullable().default(null),
      /** For goods by post: where they go. */
      addressId: z.uuid().nullable().default(null),
    }),
    value: z.object({ order: orderView, points }),
    refusals: [
      'mall.unknown',
      'mall.changed',
      'mall.rank_low',
      'mall.limit_reached',
      'mall.sold_out',
      'mall.points_short',
      'mall.key_used',
      ...addressRefusals,
      'reward.changed',
      'reward.not_now',
      'reward.not_offered',
      'identity.needed',
      'bonus.active_already',
      'raffle.closed',
    ],
  }),
  listOrders: endpoint({
    summary: 'The orders of the member, newest first.',
    ...member,
    rate: 'read',
    serves: ['MALL-01', 'MALL-10'],
    query: before,
    value: z.object({ orders: z.array(orderView), next: z.string().nullable() }),
    refusals: [],
  }),
  cancelOrder: endpoint({
    summary: 'Cancels goods by post while nobody has confirmed the order; points and pieces come back. A cancelled order is answered again.',
    ...member,
    rate: 'write',
    serves: ['MALL-05'],
    params: z.object({ orderId: z.uuid() }),
    value: z.object({ order: orderView, points }),
    refusals: ['mall.unknown', 'mall.not_cancellable'],
  }),
  listAddresses: endpoint({
    summary: 'The addresses of the member for goods by post.',
    ...member,
    rate: 'read',
    serves: ['MALL-06'],
    value: addresses,
    refusals: [],
  }),
  saveAddress: endpoint({
    summary: 'Adds an address, or puts one in the place of another. Orders under way keep theirs.',
    ...member,
    rate: 'write',
    serves: ['MALL-06'],
    body: address.extend({ id: z.uuid().nullable().default(null) }),
    value: addresses,
    refusals: ['mall.address_country', 'mall.addresses_full', 'mall.address_unknown'],
  }),
  removeAddress: endpoint({
    summary: 'Removes an address. Orders under way keep theirs.',
    ...member,
    rate: 'write',
    serves: ['MALL-06'],
    params: z.object({ addressId: z.uuid() }),
    value: addresses,
    refusals: [],
  }),
};
