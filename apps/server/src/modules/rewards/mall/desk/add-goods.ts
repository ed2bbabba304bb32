import type { Parsed } from '@laro/contract/routes';
import { inTransaction } from '#server/db/sql.ts';
import { ruleFaults } from '@laro/domain/rewards/grants/law-checks';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { refuseFineAmounts, type Merchant } from '#server/modules/core/merchant/index.ts';
import { lawSettingsOf } from '#server/modules/rewards/rewards/index.ts';
import { addToStock, oneOfGoods, storedGoods, writeGoods } from '../goods/goods.store.ts';
import type { MallDeps } from '../mall-parts.ts';
import { holdPicture, refuseEmptySale, refuseUnknownRanks } from './change-goods.ts';

const noRule = { kind: 'goods', earn: [], asksPlay: true, claimHours: null, playHours: null, permit: null, basis: 'valid', period: null } as const;

/** Offers new goods from now on. Throws `desk.goods_taken`, `desk.rank_unknown`, `desk.bonus_unknown`, `desk.rule_faults`, `request.amount_too_fine`, `request.invalid`. */
export async function addGoods(
  deps: MallDeps,
  merchant: Merchant,
  { code, stock, reason, ...body }: Parsed<'addDeskGoods', 'body'>,
  actor: Actor,
): Promise<void> {
  const at = new Date(deps.now());
  refuseFineAmounts(merchant, body.reward.amount);
  refuseEmptySale(body);
  await inTransaction(deps.pool, async (transaction) => {
    await refuseUnknownRanks(transaction, merchant, at, body);
    await holdPicture(deps, transaction, merchant, body);
    const rewards = body.reward.kind === 'physical' ? [] : [body.reward];
    const checked = await deps.rewards.checkedRewards(transaction, merchant, { rewards, names: body.names });
    if (!checked.isWellFormed && body.reward.kind === 'ticket') throw new Refusal('desk.rule_faults', { faults: 'schema' });
    if (!checked.isWellFormed) throw new Refusal('desk.bonus_unknown');
    // The rule of mixed products for goods is one of their offer (MALL-09).
    const faults = ruleFaults({ ...noRule, ...checked }, { ...lawSettingsOf(merchant), mixedProducts: true });
    if (faults.length > 0) throw new Refusal('desk.rule_faults', { faults: faults.join(',') });
    const isTaken = (await oneOfGoods(transaction, merchant.code, code, at)) !== undefined;
    const version = { code, version: 1, body, startsAt: at, madeBy: actor.name };
    if (isTaken || !(await writeGoods(transaction, merchant.code, version, at))) throw new Refusal('desk.goods_taken');
    if (stock !== null) await addToStock(transaction, merchant.code, code, stock);
    await deps.audit.append(transaction, {
      actor: actor.name,
      action: 'mall.goodsChanged',
      subject: `merchant:${merchant.code}/goods:${code}`,
      reason,
      before: null,
      after: { ...storedGoods(body), version: 1, stock },
      ip: actor.ip,
    });
  });
}
