import type { Parsed } from '@laro/contract/routes';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { actorOf, personOf, type Handlers } from '#server/http/handlers.ts';
import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { AdjustmentRow } from './adjustments.store.ts';
import type { Adjustments } from './create-adjustments.ts';
import type { Members } from '#server/modules/people/members/index.ts';
import { refuseFineAmounts } from '#server/modules/core/merchant/index.ts';

type AdjustmentCalls = 'listAdjustments' | 'makeAdjustment' | 'decideAdjustment' | 'withdrawAdjustment';

const PAGE = 50;

const describe = (row: AdjustmentRow): Parsed<'makeAdjustment', 'value'> => ({
  id: row.id.toString(),
  member: { id: row.playerId.toString(), publicId: row.publicId, username: row.username, isTrial: row.isTrial },
  direction: row.direction,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposedBy,
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  before: row.before,
  after: row.after,
  movementId: row.movementId,
});

/** Adjustments of players' cash; the module writes the audit entries, since time ends proposals as well. */
export function adjustmentDeskCalls(
  { knownMerchant }: Pick<DeskCallsDeps, 'knownMerchant'>,
  members: Pick<Members, 'find'>,
  adjustments: Adjustments,
): Handlers<AdjustmentCalls> {
  const limitOf = (merchant: string): number => knownMerchant(merchant).settings['desk.adjustmentLimit'];
  return {
    listAdjustments: async (_context, { params: { merchant }, query: { member, state, before } }) => {
      const rows = await adjustments.list({
        merchantCode: knownMerchant(merchant).code,
        playerId: member === '' ? null : BigInt(member),
        state: state === '' ? null : state,
        below: belowOf(before),
        limit: PAGE + 1,
      });
      const shown = rows.slice(0, PAGE);
      return {
        adjustments: shown.map(describe),
        next: rows.length > PAGE ? (shown.at(-1)?.id.toString() ?? null) : null,
        limit: BigInt(limitOf(merchant)) * MAJOR_UNIT,
        currency: knownMerchant(merchant).settings['market.currency'],
      };
    },
    makeAdjustment: async (context, { params: { merchant, memberId }, body }) => {
      const { code, settings } = knownMerchant(merchant);
      const player = await members.find(code, memberId);
      refuseFineAmounts({ settings }, body.amount);
      return describe(await adjustments.make({ merchantCode: merchant, player, limit: limitOf(merchant), ...body }, actorOf(context)));
    },
    decideAdjustment: async (context, { params: { merchant, adjustmentId }, body: { decision, reason } }) =>
      describe(await adjustments.decide(knownMerchant(merchant).code, BigInt(adjustmentId), decision, reason, personOf(context))),
    withdrawAdjustment: async (context, { params: { merchant, adjustmentId }, body: { reason } }) =>
      describe(await adjustments.withdraw(knownMerchant(merchant).code, BigInt(adjustmentId), reason, personOf(context))),
  };
}
