import { earningProducts, fitsProducts, type GoodsBody } from '@laro/domain/mall/goods';
import { lawProductOf } from '@laro/domain/rewards/grants/law-checks';
import type { Queries } from '#server/db/sql.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { MallDeps } from '../mall-parts.ts';

/** True if the law of the merchant's market lets these goods be offered for points (MALL-09). */
export async function isFitting(
  deps: Pick<MallDeps, 'rewards'>,
  queries: Queries,
  merchant: Merchant,
  { reward, names }: Pick<GoodsBody, 'reward' | 'names'>,
): Promise<boolean> {
  const mixesProducts = merchant.settings['promotions.mixedProducts'];
  if (mixesProducts || reward.kind === 'physical') return true;
  const { rewards } = await deps.rewards.checkedRewards(queries, merchant, { rewards: [reward], names });
  const products = rewards.flatMap((checked) => checked.products.map(lawProductOf));
  return fitsProducts({ kind: reward.kind, products }, { mixesProducts, earning: earningProducts });
}
