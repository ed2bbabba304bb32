import { pointUnits } from '@laro/domain/mall/goods';
import { formatMoney } from '@laro/domain/money/money';
import { pointBalance } from '@laro/domain/rewards/mall/point-lots';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import { proposedOf, type Carrier, type Proposed } from '#server/modules/core/two-persons/index.ts';
import { whenAt, zoneOf, type MallDeps } from '../mall-parts.ts';
import { holdPoints, savePoints, type HeldPoints } from '../points/accounts.store.ts';
import { giveWithin, takeByHandWithin } from '../points/change-points.ts';
import { correctionOf } from '../points/entries.store.ts';
import { settleWithin } from '../points/play-points.ts';
import { memberOf } from './desk.store.ts';

const ACT = 'points.adjust';

/** A correction of a member's points by hand: whole points, below 0 to take some away. */
export interface Correction {
  key: string;
  playerId: bigint;
  points: number;
  reason: string;
}

const subjectOf = (merchantCode: string, playerId: bigint): string => `merchant:${merchantCode}/member:${playerId}/points`;

/** The member's points with everything posted that is due, held. Throws `desk.member_unknown`. */
async function settledPoints(deps: MallDeps, transaction: Transaction, merchant: Merchant, playerId: bigint): Promise<HeldPoints> {
  if (!(await memberOf(transaction, merchant.code, playerId))) throw new Refusal('desk.member_unknown');
  return settleWithin(transaction, await holdPoints(transaction, playerId), whenAt(deps.now(), zoneOf(merchant)));
}

async function adjustWithin(
  deps: MallDeps,
  transaction: Transaction,
  { merchant, before }: { merchant: Merchant; before: HeldPoints },
  { key, points, playerId, reason }: Correction,
  { actor, more = {} }: { actor: Actor; more?: object },
): Promise<void> {
  const when = whenAt(deps.now(), zoneOf(merchant));
  const change = { key: `adjust:${key}`, amount: pointUnits(Math.abs(points)), cause: { handKey: key } };
  const held =
    points > 0
      ? (await giveWithin(transaction, before, { ...change, kind: 'adjusted_up' }, when)).held
      : await takeByHandWithin(transaction, before, change, when);
  if (held === null) throw new Refusal('desk.points_short');
  await savePoints(transaction, held);
  await deps.audit.append(transaction, {
    actor: actor.name,
    action: 'mall.pointsAdjusted',
    subject: subjectOf(merchant.code, playerId),
    reason,
    before: { points: formatMoney(pointBalance(before.account, when.day)) },
    after: { points: formatMoney(pointBalance(held.account, when.day)), change: points, ...more },
    ip: actor.ip,
  });
}

/**
 * Corrects a member's points by hand, or proposes it. The same key is the same act. Throws `desk.member_unknown`, `desk.points_short`,
 * `desk.points_key_used`, `desk.proposal_waiting`.
 */
export async function adjustPoints(deps: MallDeps, merchant: Merchant, wish: Correction, actor: Actor): Promise<Proposed | null> {
  const done = await inTransaction(deps.pool, async (transaction) => {
    const before = await settledPoints(deps, transaction, merchant, wish.playerId);
    // The points that were due are posted, also where the correction is not carried out now.
    await savePoints(transaction, before);
    const known = await correctionOf(transaction, wish.key);
    if (known) {
      if (known.playerId !== wish.playerId || known.amount !== pointUnits(wish.points)) throw new Refusal('desk.points_key_used');
      return before.publicId;
    }
    const balance = pointBalance(before.account, whenAt(deps.now(), zoneOf(merchant)).day);
    if (balance + pointUnits(wish.points) < 0n) throw new Refusal('desk.points_short');
    if (!(await deps.twoPersons.isListed(transaction, ACT))) {
      await adjustWithin(deps, transaction, { merchant, before }, wish, { actor });
      return before.publicId;
    }
    const proposal = {
      act: ACT,
      merchantCode: merchant.code,
      subject: subjectOf(merchant.code, wish.playerId),
      before: { points: formatMoney(balance) },
      after: { change: wish.points, player: before.publicId },
      payload: { key: wish.key, memberId: String(wish.playerId), points: wish.points },
      reason: wish.reason,
    } as const;
    return proposedOf(await deps.twoPersons.proposeWithin(transaction, proposal, actor));
  });
  if (typeof done !== 'string') return done;
  deps.onChanged(done);
  return null;
}

/** Carries proposed corrections out. Play goes on in the meantime, so the balance is no part of the stamp; it cannot fall below zero. */
export const pointsCarrier = (deps: MallDeps): Carrier => ({
  stampOf: async (transaction, { merchantCode, payload }) =>
    (await memberOf(transaction, merchantCode ?? '', BigInt(String(payload['memberId']))))?.publicId ?? '',
  carryOut: async (transaction, { proposal, decider }) => {
    const merchant = deps.merchantOf(proposal.merchantCode ?? '');
    if (!merchant) throw new Refusal('request.not_found');
    const { payload, reason, proposer } = proposal;
    const wish = { key: String(payload['key']), playerId: BigInt(String(payload['memberId'])), points: Number(payload['points']), reason };
    const before = await settledPoints(deps, transaction, merchant, wish.playerId);
    await adjustWithin(deps, transaction, { merchant, before }, wish, { actor: decider, more: { proposedBy: proposer } });
    return () => deps.onChanged(before.publicId);
  },
});
