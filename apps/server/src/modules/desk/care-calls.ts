import { staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Care, RecordAct } from '#server/modules/care/index.ts';
import type { Closures } from '#server/modules/closures/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import { readCursor } from '#server/http/cursor.ts';
import { type Members } from '#server/modules/members/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type Names =
  | 'listCareInteractions'
  | 'getCareInteraction'
  | 'recordCareInteraction'
  | 'exportCareInteractions'
  | 'getDeskMemberCare'
  | 'openCareInteraction'
  | 'reopenDeskMember';

const ID = /^[1-9]\d{0,17}$/;

/** Markers of harm, interactions with members and closed accounts at the desk (T41, T51, T54). */
export function careCalls(
  { audit, parts }: Identity,
  known: KnownMerchant,
  { members, care, closures }: { members: Members; care: Care; closures: Pick<Closures, 'reopen'> },
): Handlers<Names> {
  const recorded =
    (context: CallContext, action: AuditEvent['action'], subject: string, reason: string): RecordAct =>
    (transaction, { before, after }) =>
      audit.append(transaction, { ...eventOf(context, action, subject, reason), before, after });
  const memberOf = async (merchantCode: string, id: string) => ({ ...(await members.find(known(merchantCode), id)), merchantCode });
  const read = (merchant: string, id: string) => care.read(known(merchant), BigInt(id), (memberId) => memberOf(merchant, memberId.toString()));
  return {
    listCareInteractions: async (_context, { params: { merchant }, query: { state, before } }) =>
      state === 'due'
        ? care.listDue(known(merchant), before)
        : care.listDone(known(merchant), before === '' ? null : BigInt(readCursor(before, ID, 'query.before'))),
    getCareInteraction: async (_context, { params: { merchant, interactionId } }) => read(merchant, interactionId),
    recordCareInteraction: async (context, { params: { merchant, interactionId }, body }) => {
      const subject = `merchant:${merchant}/care:${interactionId}`;
      const recording = { ...body, by: staffOf(context).name };
      await care.recordInteraction(known(merchant), BigInt(interactionId), recording, recorded(context, 'care.recorded', subject, ''));
      return read(merchant, interactionId);
    },
    exportCareInteractions: async (context, { params: { merchant }, body: { reason, ...days } }) =>
      care.exportDays(known(merchant), days, recorded(context, 'care.exported', `merchant:${merchant}/care`, reason)),
    getDeskMemberCare: async (_context, { params }) => care.ofMember(await memberOf(params.merchant, params.memberId)),
    openCareInteraction: async (context, { params: { merchant, memberId }, body: { note } }) => {
      const member = await memberOf(merchant, memberId);
      await care.open(member, note, recorded(context, 'care.opened', `merchant:${merchant}/member:${memberId}`, note));
      return care.ofMember(member);
    },
    reopenDeskMember: async (context, { params: { merchant, memberId }, body: { reason } }) => {
      const member = await memberOf(merchant, memberId);
      const record = recorded(context, 'member.reopened', `merchant:${merchant}/member:${memberId}`, reason);
      await closures.reopen(member, { by: staffOf(context).name, at: new Date(parts.now()), reason, record });
      return members.read(merchant, memberId);
    },
  };
}
