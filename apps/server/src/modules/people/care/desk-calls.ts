import type { AuditAction } from '@laro/domain/staff/audit-actions';
import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { belowOf } from '#server/http/cursor.ts';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Members } from '#server/modules/people/members/index.ts';

import type { Care } from './create-care.ts';

type Names = 'listCareInteractions' | 'getCareInteraction' | 'recordCareInteraction' | 'exportCareInteractions' | 'getDeskMemberCare' | 'openCareInteraction';

/** Markers of harm and interactions with members at the desk (T41, T51). */
export function careDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, members: Pick<Members, 'find'>, care: Care): Handlers<Names> {
  const recorded = (context: CallContext, action: AuditAction, subject: string, reason: string) => actOf(context, action, subject, reason).record;
  const memberOf = async (merchantCode: string, id: string) => ({ ...(await members.find(knownMerchant(merchantCode).code, id)), merchantCode });
  const read = (merchant: string, id: string) => care.read(knownMerchant(merchant).code, BigInt(id), (memberId) => memberOf(merchant, memberId.toString()));
  return {
    listCareInteractions: async (_context, { params: { merchant }, query: { state, before } }) =>
      state === 'due' ? care.listDue(knownMerchant(merchant).code, before) : care.listDone(knownMerchant(merchant).code, belowOf(before)),
    getCareInteraction: async (_context, { params: { merchant, interactionId } }) => read(merchant, interactionId),
    recordCareInteraction: async (context, { params: { merchant, interactionId }, body }) => {
      const subject = `merchant:${merchant}/care:${interactionId}`;
      const recording = { ...body, by: staffOf(context).name };
      await care.recordInteraction(knownMerchant(merchant).code, BigInt(interactionId), recording, recorded(context, 'care.recorded', subject, ''));
      return read(merchant, interactionId);
    },
    exportCareInteractions: async (context, { params: { merchant }, body: { reason, ...days } }) =>
      care.exportDays(knownMerchant(merchant).code, days, recorded(context, 'care.exported', `merchant:${merchant}/care`, reason)),
    getDeskMemberCare: async (_context, { params }) => care.ofMember(await memberOf(params.merchant, params.memberId)),
    openCareInteraction: async (context, { params: { merchant, memberId }, body: { note } }) => {
      const member = await memberOf(merchant, memberId);
      await care.open(member, note, recorded(context, 'care.opened', `merchant:${merchant}/member:${memberId}`, note));
      return care.ofMember(member);
    },
  };
}
