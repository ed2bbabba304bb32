import { randomUUID } from 'node:crypto';
import type { GoodsBody } from '@laro/domain/mall/goods';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { inTransaction, many, one } from '#server/db/sql.ts';
import { seedGoods } from '#server/modules/rewards/mall/seed-goods.ts';
import type { TestRanks } from './test-ranks.ts';
import { claimGrant, giveReward, type RewardMember } from './test-rewards.ts';

/** A physical thing for 100 points. */
export const tumbler: GoodsBody = {
  names: { EN: 'Tumbler' },
  reward: { kind: 'physical', amount: 180n * MAJOR_UNIT, art: 'tumbler', countries: ['PH'], days: { from: 3, to: 7 } },
  pictureId: null,
  price: 100,
  rankPrices: [],
  rankFrom: null,
  limit: null,
  from: null,
  until: null,
  isOffered: true,
};
export const home = {
  name: 'Marites Cruz',
  phone: '+63 917 000 0000',
  lines: '12 Mabini Street',
  city: 'Quezon City',
  postcode: '1100',
  country: 'PH',
};

export const saveAddress = ({ browser }: RewardMember, change: object = {}) => browser.call('saveAddress', { ...home, ...change });
export const addressOf = async (who: RewardMember): Promise<string> => (await saveAddress(who)).value.addresses.at(-1)?.id ?? '';
export const order = ({ browser }: RewardMember, code: string, change: object = {}) =>
  browser.call('placeOrder', { key: randomUUID(), code, version: 1, price: 100, quantity: 1, ...change });
export const balance = async ({ browser }: RewardMember) => (await browser.call('getPoints')).value.balance;

/** Goods and points at `site`, which is read at each call. */
export function testMall(site: () => TestRanks) {
  const sell = async (change: Partial<GoodsBody> = {}, stock: number | null = 5): Promise<string> => {
    const code = `p-${randomUUID().slice(0, 8)}`;
    await inTransaction(site().pool, (transaction) => seedGoods(transaction, 'laro', { code, body: { ...tumbler, ...change }, stock }, new Date('2026-01-01')));
    return code;
  };
  /** A gift that one person gives alone. */
  const give = async (who: RewardMember, reward: object) => {
    const { value } = await giveReward(site(), who.playerId, { reward });
    if ('proposed' in value) throw new Error('the gift waits for a second person');
    return value;
  };
  /** A gift of points, claimed. */
  const givePoints = async (who: RewardMember, points: number) => {
    const { id } = await give(who, { kind: 'points', amount: `${points}.00` });
    await claimGrant(who, id);
  };
  const leftOf = async (code: string) =>
    (await one<{ left: number }>(site().pool, 'select remaining::int as "left" from mall_stock where code = $1', [code])).left;
  const mails = async ({ playerId }: RewardMember, topic: string) =>
    (await many<{ title: string }>(site().pool, 'select title from mails where player_id = $1 and topic = $2', [playerId, topic])).map(({ title }) => title);
  return { sell, give, givePoints, leftOf, mails };
}
