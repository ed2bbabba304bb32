import type { CallContext, Handlers } from '#server/http/handlers.ts';
import { staffOf } from '#server/http/handlers.ts';
import type { AuditEvent } from '#server/modules/audit/index.ts';
import type { Identity } from '#server/modules/identity/index.ts';
import type { MemberAct, Members } from '#server/modules/members/index.ts';
import type { KnownMerchant } from './ports.ts';
import { eventOf } from './settings-calls.ts';

type MembersCalls =
  | 'listDeskMembers'
  | 'getDeskMember'
  | 'listDeskMemberLogIns'
  | 'showDeskMemberContact'
  | 'blockDeskMember'
  | 'unblockDeskMember'
  | 'endDeskMemberSession'
  | 'endDeskMemberSessions'
  | 'liftDeskMemberLock'
  | 'resetDeskMemberFactors'
  | 'listDeskDuplicates'
  | 'dismissDeskDuplicate'
  | 'mergeDeskMember'
  | 'listDeskMemberLedger';

/** Players' accounts at the desk, each act with its audit entry in the same transaction. */
export function membersCalls({ audit, parts }: Identity, known: KnownMerchant, members: Members): Handlers<MembersCalls> {
  const actOf = (context: CallContext, action: AuditEvent['action'], subject: string, reason: string): MemberAct => ({
    by: staffOf(context).name,
    at: new Date(parts.now()),
    reason,
    record: (transaction, { before, after }) => audit.append(transaction, { ...eventOf(context, action, subject, reason), before, after }),
  });
  /** An act about the member of the address. */
  const about = (context: CallContext, action: AuditEvent['action'], params: { merchant: string; memberId: string }, reason: string) =>
    actOf(context, action, `merchant:${params.merchant}/member:${params.memberId}`, reason);
  return {
    listDeskMembers: async (_context, { params, query }) => members.list(known(params.merchant), query),
    getDeskMember: async (_context, { params }) => members.read(known(params.merchant), params.memberId),
    listDeskMemberLogIns: async (_context, { params, query }) => members.logIns(known(params.merchant), params.memberId, query.before),
    showDeskMemberContact: async (context, { params, body }) =>
      members.showContact(known(params.merchant), params.memberId, about(context, 'member.contactShown', params, body.reason)),
    blockDeskMember: async (context, { params, body: { reason, ...block } }) =>
      members.block(known(params.merchant), params.memberId, block, about(context, 'member.blocked', params, reason)),
    unblockDeskMember: async (context, { params, body: { reason } }) =>
      members.unblock(known(params.merchant), params.memberId, params.kind, about(context, 'member.unblocked', params, reason)),
    endDeskMemberSessions: async (context, { params, body: { reason } }) =>
      members.endSessions(known(params.merchant), params.memberId, about(context, 'member.signedOut', params, reason)),
    endDeskMemberSession: async (context, { params, body: { reason } }) =>
      members.endSession(known(params.merchant), params.memberId, params.sessionId, about(context, 'member.signedOut', params, reason)),
    liftDeskMemberLock: async (context, { params, body: { reason } }) =>
      members.liftLock(known(params.merchant), params.memberId, about(context, 'member.lockLifted', params, reason)),
    resetDeskMemberFactors: async (context, { params, body: { reason } }) =>
      members.resetFactors(known(params.merchant), params.memberId, about(context, 'member.factorsReset', params, reason)),
    listDeskDuplicates: async (_context, { params, query }) => members.pairs(known(params.merchant), query.before),
    dismissDeskDuplicate: async (context, { params: { merchant, pairId }, body: { reason } }) => {
      await members.dismissPair(known(merchant), pairId, actOf(context, 'member.pairDismissed', `merchant:${merchant}/members:${pairId}`, reason));
      return {};
    },
    mergeDeskMember: async (context, { params, body: { reason, ...merge } }) =>
      members.merge(known(params.merchant), params.memberId, merge, about(context, 'member.merged', params, reason)),
    listDeskMemberLedger: async (_context, { params, query }) => members.readLedger(known(params.merchant), params.memberId, query),
  };
}
