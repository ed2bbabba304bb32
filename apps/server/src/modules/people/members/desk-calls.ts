import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { CallContext, Handlers } from '#server/http/handlers.ts';
import type { Members } from './create-members.ts';

type MembersCalls =
  | 'listDeskMembers'
  | 'getDeskMember'
  | 'listDeskMemberLogIns'
  | 'showDeskMemberContact'
  | 'blockDeskMember'
  | 'unblockDeskMember'
  | 'tagDeskMember'
  | 'endDeskMemberSession'
  | 'endDeskMemberSessions'
  | 'liftDeskMemberLock'
  | 'resetDeskMemberFactors'
  | 'listDeskDuplicates'
  | 'dismissDeskDuplicate'
  | 'mergeDeskMember'
  | 'listDeskMemberLedger';

/** Accounts of players at the desk, each act with its audit entry in the same transaction. */
export function memberDeskCalls({ knownMerchant, actOf }: DeskCallsDeps, members: Members): Handlers<MembersCalls> {
  /** An act about the member of the address. */
  const about = (context: CallContext, action: AuditAction, params: { merchant: string; memberId: string }, reason: string) =>
    actOf(context, action, `merchant:${params.merchant}/member:${params.memberId}`, reason);
  return {
    listDeskMembers: async (_context, { params, query }) => members.list(knownMerchant(params.merchant).code, query),
    getDeskMember: async (_context, { params }) => members.read(knownMerchant(params.merchant).code, params.memberId),
    listDeskMemberLogIns: async (_context, { params, query }) => members.logIns(knownMerchant(params.merchant).code, params.memberId, query.before),
    showDeskMemberContact: async (context, { params, body }) =>
      members.showContact(knownMerchant(params.merchant).code, params.memberId, about(context, 'member.contactShown', params, body.reason)),
    blockDeskMember: async (context, { params, body: { reason, ...block } }) =>
      members.block(knownMerchant(params.merchant).code, params.memberId, block, about(context, 'member.blocked', params, reason)),
    unblockDeskMember: async (context, { params, body: { reason } }) =>
      members.unblock(knownMerchant(params.merchant).code, params.memberId, params.kind, about(context, 'member.unblocked', params, reason)),
    tagDeskMember: async (context, { params, body: { reason, ...tags } }) =>
      members.tag(knownMerchant(params.merchant).code, params.memberId, tags, about(context, 'member.tagged', params, reason)),
    endDeskMemberSessions: async (context, { params, body: { reason } }) =>
      members.endSessions(knownMerchant(params.merchant).code, params.memberId, about(context, 'member.signedOut', params, reason)),
    endDeskMemberSession: async (context, { params, body: { reason } }) =>
      members.endSession(knownMerchant(params.merchant).code, params.memberId, params.sessionId, about(context, 'member.signedOut', params, reason)),
    liftDeskMemberLock: async (context, { params, body: { reason } }) =>
      members.liftLock(knownMerchant(params.merchant).code, params.memberId, about(context, 'member.lockLifted', params, reason)),
    resetDeskMemberFactors: async (context, { params, body: { reason } }) =>
      members.resetFactors(knownMerchant(params.merchant).code, params.memberId, about(context, 'member.factorsReset', params, reason)),
    listDeskDuplicates: async (_context, { params, query }) => members.pairs(knownMerchant(params.merchant).code, query.before),
    dismissDeskDuplicate: async (context, { params: { merchant, pairId }, body: { reason } }) => {
      await members.dismissPair(knownMerchant(merchant).code, pairId, actOf(context, 'member.pairDismissed', `merchant:${merchant}/members:${pairId}`, reason));
      return {};
    },
    mergeDeskMember: async (context, { params, body: { reason, ...merge } }) =>
      members.merge(knownMerchant(params.merchant).code, params.memberId, merge, about(context, 'member.merged', params, reason)),
    listDeskMemberLedger: async (_context, { params, query }) => members.readLedger(knownMerchant(params.merchant).code, params.memberId, query),
  };
}
