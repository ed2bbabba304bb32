import { randomUUID } from 'node:crypto';
import type { Parcel } from '@laro/domain/mall/goods';
import { pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { newOrderedId } from '#server/db/ordered-id.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { RewardMall } from '#server/modules/rewards/rewards/index.ts';
import { addressFor } from '../addresses/address-calls.ts';
import type { AddressBox } from '../addresses/address-box.ts';
import { goodsOfOrders, holdStock, takeFromStock } from '../goods/goods.store.ts';
import { whenAt, zoneOf } from '../mall-parts.ts';
import { holdPoints, savePoints } from '../points/accounts.store.ts';
import { giveWithin, returnWithin, spendWithin } from '../points/change-points.ts';
import { settleWithin } from '../points/play-points.ts';
import { insertOrder } from './orders.store.ts';
import { noteStep } from './steps.store.ts';

interface RewardMallDeps {
  addressBox: AddressBox;
  merchantOf: (code: string) => Merchant | null;
  now: () => number;
}

/** Rewards of points and goods, for the one claim (rewards.md 3): each in the transaction of the claim. */
export function createRewardMall(deps: RewardMallDeps): RewardMall {
  const parcelOf: RewardMall['parcelOf'] = async (queries, merchantCode, { goods, version }) => {
    const [row] = await goodsOfOrders(queries, merchantCode, [{ code: goods, version }]);
    if (row?.body.reward.kind !== 'physical') return null;
    const parcel: Parcel = row.body.reward;
    return { names: row.body.names, cost: parcel.amount, countries: parcel.countries };
  };
  const whenOf = (merchantCode: string) => {
    const merchant = deps.merchantOf(merchantCode);
    if (!merchant) throw new Error(`there is no merchant ${merchantCode}`);
    return whenAt(deps.now(), zoneOf(merchant));
  };
  return {
    parcelOf,
    givePoints: async (transaction, { merchantCode, playerId, grantId, amount }) => {
      const change = { kind: 'given', key: `grant:${grantId}`, amount, cause: { grantId } } as const;
      const { held, movementId } = await giveWithin(transaction, await holdPoints(transaction, playerId), change, whenOf(merchantCode));
      await savePoints(transaction, held);
      return movementId;
    },
    spendPoints: async (transaction, { merchantCode, playerId, key, amount, cause }) => {
      const when = whenOf(merchantCode);
      const held = await settleWithin(transaction, await holdPoints(transaction, playerId), when);
      const paid = await spendWithin(transaction, held, { of: key, key, amount, cause }, when);
      if (!paid) return { missing: amount - pointBalance(held.account, when.day), parts: [] };
      await savePoints(transaction, paid.held);
      return { missing: 0n, parts: paid.parts };
    },
    returnPoints: async (transaction, { merchantCode, playerId, key, parts, cause }) => {
      const when = whenOf(merchantCode);
      const held = await settleWithin(transaction, await holdPoints(transaction, playerId), when);
      await savePoints(transaction, await returnWithin(transaction, held, { of: key, key: `${key}:returned`, parts, cause }, when));
    },
    orderGoods: async (transaction, { merchantCode, playerId, grantId, reward: { goods, version }, holdsPiece, addressId: chosen }) => {
      const parcel = await parcelOf(transaction, merchantCode, { goods, version });
      if (!parcel) throw new Error(`grant ${grantId} names goods that are gone`);
      const addressId = await addressFor(deps, transaction, { playerId, addressId: chosen, countries: parcel.countries });
      if (!holdsPiece) {
        if ((await holdStock(transaction, merchantCode, goods)) === 0) throw new Refusal('mall.sold_out');
        await takeFromStock(transaction, merchantCode, goods, 1);
      }
      const [id, at] = [await newOrderedId(transaction), new Date(deps.now())];
      const order = { id, merchantCode, playerId, key: randomUUID(), code: goods, version, quantity: 1, price: 0, placedAt: at };
      await insertOrder(transaction, { ...order, parts: [], movementId: null, grantId, addressId });
      await noteStep(transaction, id, { state: 'placed', at, by: 'member', reason: '' });
      return id;
    },
  };
}
