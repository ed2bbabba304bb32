import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { staffOf } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { Members } from '#server/modules/members/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type MembersCalls = 'listDeskMembers' | 'getDeskMember' | 'changeDeskMember' | 'endDeskMemberSessions' | 'listDeskMemberLedger';

/** Players' accounts at the desk, each act with its audit entry in the same transaction. */
export function membersCalls({ audit, parts }: Identity, known: KnownMerchant, members: Members): Handlers<MembersCalls> {
  const actOf = (context: CallContext, action: AuditEvent['action'], merchant: string, id: string, reason: string) => ({
    by: staffOf(context).name,
    at: new Date(parts.now()),
    reason,
    record: (transaction: Parameters<typeof audit.append>[0], { before, after }: { before: object; after: object }) =>
      audit.append(transaction, { ...eventOf(context, action, `merchant:${merchant}/member:${id}`, reason), before, after }),
  });
  return {
    listDeskMembers: async (_context, { params, query }) => members.list(known(params.merchant), query),
    getDeskMember: async (_context, { params }) => members.read(known(params.merchant), params.memberId),
    changeDeskMember: async (context, { params: { merchant, memberId }, body: { isEnabled, reason } }) =>
      members.switchAccount(known(merchant), memberId, isEnabled, actOf(context, 'member.changed', merchant, memberId, reason)),
    endDeskMemberSessions: async (context, { params: { merchant, memberId }, body: { reason } }) =>
      members.endSessions(known(merchant), memberId, actOf(context, 'member.signedOut', merchant, memberId, reason)),
    listDeskMemberLedger: async (_context, { params, query }) => members.readLedger(known(params.merchant), params.memberId, query),
  };
}
