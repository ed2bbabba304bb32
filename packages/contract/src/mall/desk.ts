import { languageCodes } from '@laro/domain/system/languages';
import { goodsBounds } from '@laro/domain/mall/goods';
import * as z from 'zod';
import { memberName } from '../desk/members.ts';
import { merchantParam, reason, shared } from '../desk/scalars.ts';
import { endpoint } from '../wire/endpoint.ts';
import { rewardKinds } from '@laro/domain/rewards/reward';
import { moment, money } from '../wire/scalars.ts';
import { goodsCode, goodsLimit, orderView } from './mall.ts';

const whole = z.number().int();
const price = whole.min(1).max(goodsBounds.price);
const rankId = z.string().min(1).max(40);

/** The terms that the desk changes. Worse ones for members begin 30 days later. */
const terms = z.object({
  price,
  rankPrices: z.array(z.object({ rankId, price })).max(20),
  rankFrom: rankId.nullable(),
  limit: goodsLimit.nullable(),
  isOffered: z.boolean(),
});

const version = terms.extend({ version: whole, startsAt: moment, madeBy: z.string() });
const names = z.partialRecord(z.enum(languageCodes), z.string());

const room = z.object({
  goods: z.array(
    z.object({
      code: goodsCode,
      names,
      kind: z.enum(rewardKinds),
      amount: money,
      now: version,
      /** A version that begins later. */
      next: version.nullable(),
      /** Pieces that are left; null: without a limit. */
      left: whole.nullable(),
      ordered: whole,
    }),
  ),
  /** Points that members have, in units of 1/100,000, and their cost by `mall.pointCost`. A line of its own, no part of the liability (T34). */
  owed: money,
  cost: money,
  /** Ranks of the ladder in force, from the lowest. */
  ranks: z.array(z.object({ id: z.string(), names })),
});

const goods = merchantParam.extend({ goods: goodsCode });

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
  changeDeskGoods: endpoint({
    summary: 'Writes the next version of goods. `version`: the newest one that the page has shown.',
    access: 'staff:rewards.change',
    ...shared,
    rate: 'write',
    serves: ['MALL-08', 'T103', 'REW-26'],
    params: goods,
    body: terms.extend({ version: whole, reason }),
    value: room,
    refusals: ['desk.goods_unknown', 'desk.goods_stale', 'desk.rank_unknown'],
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
    query: z.object({ before: z.union([z.uuid(), z.literal('')]).default('') }),
    value: z.object({ orders: z.array(orderView.extend({ member: memberName, names })), next: z.string().nullable() }),
    refusals: [],
  }),
};
