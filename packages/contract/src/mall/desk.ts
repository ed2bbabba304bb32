import { languageCodes } from '@laro/domain/system/languages';
import { goodsBounds, goodsKinds } from '@laro/domain/mall/goods';
import { pointEntryKinds } from '@laro/domain/mall/point-entries';
import { raffleBounds } from '@laro/domain/raffles/raffle-program';
import { orderStates, stepStates } from '@laro/domain/rewards/mall/mall-orders';
import * as z from 'zod';
import { choosablePicture } from '../desk/play/catalogue.ts';
import { memberName } from '../desk/people/members.ts';
import { proposable } from '../desk/proposable.ts';
import { id, line, merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { moment, money } from '../wire/scalars.ts';
import { raffleCode } from '../rewards/desk.ts';
import { rankView } from '../ranks/ranks.ts';
import { address, delivery, goodsCode, goodsLimit, goodsView, orderView } from './mall.ts';

const whole = z.number().int();
const price = whole.min(1).max(goodsBounds.price);
const rankId = z.string().min(1).max(40);

/** The terms that the desk changes. Worse ones for members begin 30 days later. */
const terms = z.object({
  /** One of `pictures`; null: the art of their kind. */
  pictureId: z.string().max(60).nullable().default(null),
  price,
  rankPrices: z.array(z.object({ rankId, price })).max(20),
  rankFrom: rankId.nullable(),
  limit: goodsLimit.nullable(),
  /** When they are sold; `until` is exclusive. */
  from: moment.nullable().default(null),
  until: moment.nullable().default(null),
  isOffered: z.boolean(),
});

const version = terms.extend({ version: whole, startsAt: moment, madeBy: z.string() });
const names = z.partialRecord(z.enum(languageCodes), z.string());
const positive = money.refine((units) => units > 0n && units <= 1_000_000_000_00000n, 'range');

/** The content of new goods: money, a bonus of an offer, tickets of a raffle, or a parcel with its cost price. */
const sold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cash'), amount: positive }),
  z.object({ kind: z.enum(['bonus', 'free_spins']), offerId: z.uuid(), amount: positive }),
  z.object({ kind: z.literal('ticket'), raffle: raffleCode, count: whole.min(1).max(raffleBounds.tickets), amount: positive }),
  z.object({ kind: z.literal('physical'), amount: positive, ...delivery.shape }),
]);

const room = z.object({
  goods: z.array(
    z.object({
      code: goodsCode,
      names,
      kind: z.enum(goodsKinds),
      delivery: delivery.nullable(),
      /** False where the law keeps them from being offered for points (MALL-09). */
      isLawful: z.boolean(),
      amount: money,
      now: version,
      /** A version that begins later. */
      next: version.nullable(),
      /** Pieces that are left; null: without a limit. */
      left: whole.nullable(),
      ordered: whole,
    }),
  ),
  /** Points that members have, in units of 1/100,000, and their cost by `mall.pointCost`. Its own line, no part of the liability (T34). */
  owed: money,
  cost: money,
  /** Ranks of the ladder in force, from the lowest. */
  ranks: z.array(z.object({ id: z.string(), names })),
  /** Pictures that goods can have: uploaded ones, then the shipped artwork. */
  pictures: z.array(choosablePicture),
});

const goods = merchantParam.extend({ goods: goodsCode });
const ofOrder = merchantParam.extend({ order: z.uuid() });
const ofMember = merchantParam.extend({ memberId: id });

const deskOrder = orderView.extend({
  member: memberName,
  names,
  /** It is unconfirmed for 7 days. */
  isLate: z.boolean(),
  /** States that can follow. */
  next: z.array(z.enum(stepStates)),
  steps: z.array(z.object({ state: z.enum(orderStates), at: moment, by: z.string(), reason: z.string() })),
});

const memberPoints = z.object({
  member: memberName,
  balance: money,
  debt: money,
  lots: z.array(z.object({ lastDay: z.iso.date(), points: money })),
  entries: z.array(z.object({ id: z.uuid(), kind: z.enum(pointEntryKinds), amount: money, at: moment, cause: z.string() })),
  next: z.string().nullable(),
});

export const deskMall = {
  getDeskMall: endpoint({
    summary: 'Goods with their terms and stock, and the points that members have.',
    access: 'staff:rewards.read',
    ...shared,
    rate: 'read',
    serves: ['REW-56', 'MALL-08'],
    params: merchantParam,
    value: room,
    refusals: [],
  }),
  previewDeskMall: endpoint({
    summary: 'Benefits and goods as a member of a rank reads them; nothing can be ordered.',
    access: 'staff:rewards.read',
    ...shared,
    rate: 'read',
    serves: ['REW-54'],
    params: merchantParam,
    query: z.object({ rank: rankId, language: z.enum(languageCodes) }),
    value: z.object({
      rank: rankView,
      /** The next rank; null on the highest one. */
      following: rankView.nullable(),
      goods: z.array(goodsView),
    }),
    refusals: ['desk.rank_unknown'],
  }),
  changeDeskGoods: endpoint({
    summary: 'Writes the next version of goods. `version`: the newest one that the page has shown.',
    access: 'staff:rewards.change',
    ...shared,
    rate: 'write',
    serves: ['MALL-08', 'T103', 'REW-26'],
    params: goods,
    body: terms.extend({ version: whole, reason }),
    value: room,
    refusals: ['desk.goods_unknown', 'desk.goods_stale', 'desk.rank_unknown', 'request.invalid'],
  }),
  changeDeskStock: endpoint({
    summary: 'Adds pieces to the stock of goods, or takes some away.',
    access: 'staff:rewards.change',
    ...shared,
    rate: 'write',
    serves: ['MALL-04', 'REW-58'],
    params: goods,
    body: z.object({ pieces: whole.min(-goodsBounds.stock).max(goodsBounds.stock), reason }),
    value: room,
    refusals: ['desk.goods_unknown', 'desk.stock_short'],
  }),
  listDeskOrders: endpoint({
    summary: 'Orders of all members, newest first.',
    access: 'staff:rewards.read',
    ...shared,
    rate: 'read',
    serves: ['REW-56', 'MALL-03'],
    params: merchantParam,
    query: z.object({
      /** `open`: orders by post that wait for somebody. */
      state: z.union([z.enum(orderStates), z.literal('open'), z.literal('')]).default(''),
      before: z.union([z.uuid(), z.literal('')]).default(''),
    }),
    value: z.object({ orders: z.array(deskOrder), next: z.string().nullable() }),
    refusals: [],
  }),
  addDeskGoods: endpoint({
    summary: 'Offers new goods from now on: money, a bonus, tickets of a raffle, or a parcel.',
    access: 'staff:rewards.change',
    ...shared,
    rate: 'write',
    serves: ['MALL-08', 'REW-56'],
    params: merchantParam,
    body: terms.extend({
      code: goodsCode,
      names: z.partialRecord(z.enum(languageCodes), line(80)),
      reward: sold,
      stock: whole.min(0).max(goodsBounds.stock).nullable(),
      reason,
    }),
    value: room,
    refusals: ['desk.goods_taken', 'desk.rank_unknown', 'desk.rule_faults', 'desk.bonus_unknown', 'request.amount_too_fine', 'request.invalid'],
  }),
  stepDeskOrder: endpoint({
    summary: 'Takes an order by post a step further. Cancelled orders give points and pieces back; of those that came back a person decides on the points.',
    access: 'staff:orders.handle',
    ...shared,
    rate: 'write',
    serves: ['MALL-05', 'REW-56'],
    params: ofOrder,
    body: z.object({
      /** The state that the page has shown. */
      from: z.enum(orderStates),
      to: z.enum(stepStates),
      /** With `sent`. */
      carrier: z.string().trim().max(60).default(''),
      tracking: z.string().trim().max(60).default(''),
      /** With `returned`. */
      givesPointsBack: z.boolean().default(false),
      reason,
    }),
    value: deskOrder,
    refusals: ['desk.order_unknown', 'desk.order_stale', 'request.invalid'],
  }),
  readDeskOrderAddress: endpoint({
    summary: 'The address of an order. Each reading is in the audit log.',
    access: 'staff:orders.handle',
    ...shared,
    rate: 'write',
    serves: ['MALL-06'],
    params: ofOrder,
    body: z.object({ reason }),
    value: z.object({ address }),
    refusals: ['desk.order_unknown', 'desk.address_erased'],
  }),
  getDeskPoints: endpoint({
    summary: 'The points of a member: balance, lots, and every movement with its cause.',
    access: 'staff:rewards.read',
    ...shared,
    rate: 'read',
    serves: ['MALL-02', 'REW-56'],
    params: ofMember,
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: memberPoints,
    refusals: ['desk.member_unknown'],
  }),
  adjustDeskPoints: endpoint({
    summary: 'Adds points by hand or takes some away; a second person decides. The same key is the same act.',
    access: 'staff:rewards.give',
    ...shared,
    rate: 'write',
    serves: ['MALL-02', 'REW-29', 'T33'],
    params: ofMember,
    body: z.object({
      key: z.uuid(),
      /** Whole points; below 0 to take some away. */
      points: whole
        .min(-goodsBounds.price)
        .max(goodsBounds.price)
        .refine((points) => points !== 0, 'range'),
      reason,
    }),
    twoPersons: 'points.adjust',
    value: proposable(memberPoints),
    refusals: ['desk.member_unknown', 'desk.points_short', 'desk.points_key_used', 'desk.proposal_waiting'],
  }),
};
