import * as z from 'zod';
import { tagPattern, tagsMax } from '@laro/domain/account/member-tags';
import { blockCauses, blockKinds, sharedFacts } from '@laro/domain/blocks/member-blocks';
import { endpoint } from '../../wire/endpoint.ts';
import { code, moment } from '../../wire/scalars.ts';
import { cursor, member, memberName, memberParams } from './members.ts';
import { id, merchantParam, reason, shared } from '../scalars.ts';

/** Two accounts, the lower number first. */
const pairId = z.string().regex(/^[1-9]\d{0,17}-[1-9]\d{0,17}$/);

const tags = z.array(z.string().regex(new RegExp(`^${tagPattern}$`, 'u'))).max(tagsMax);

const duplicate = z.object({
  id: pairId,
  members: z.tuple([memberName, memberName]),
  /** Data that the two accounts share. */
  facts: z.array(z.enum(sharedFacts)),
  at: moment,
});

/** Acts of the desk on one member, each with its reason in the audit log. */
export const memberActs = {
  listDeskMemberLogIns: endpoint({
    summary: 'Every log-in to a player’s account, newest first, with its address.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T19', 'T86'],
    params: memberParams,
    query: z.object({ before: cursor.default('') }),
    value: z.object({
      logIns: z.array(z.object({ id: z.string(), at: moment, ip: z.string(), userAgent: z.string(), method: z.string() })),
      next: z.string().nullable(),
    }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  showDeskMemberContact: endpoint({
    summary: 'All data that a member has entered, in full. Viewing it is recorded in the audit log.',
    access: 'staff:members.contact',
    rate: 'write',
    ...shared,
    serves: ['T85', 'T86'],
    params: memberParams,
    body: z.object({ reason }),
    value: z.object({ email: z.string().nullable(), mobileNumber: z.string().nullable(), payeeName: z.string().nullable(), birthday: z.string().nullable() }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  blockDeskMember: endpoint({
    summary: 'Blocks a member’s deposits, bets, withdrawals, or everything. The last ends all sessions and refuses the log-in; wins are still paid.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T18', 'T65', 'T85'],
    params: memberParams,
    body: z.object({ kind: z.enum(blockKinds), cause: z.enum(blockCauses), until: moment.nullable().default(null), reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed', 'desk.until_past'],
  }),
  tagDeskMember: endpoint({
    summary: 'Gives a member tags and takes others away; a segment can choose members by them.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['DESK-15', 'DESK-51', 'T85'],
    params: memberParams,
    body: z.object({ add: tags, remove: tags, reason }).refine(({ add, remove }) => add.length + remove.length > 0, 'range'),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed', 'desk.tags_full'],
  }),
  unblockDeskMember: endpoint({
    summary: 'Lifts a block of a member.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T65', 'T85'],
    params: memberParams.extend({ kind: code }),
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed', 'desk.block_unknown'],
  }),
  endDeskMemberSession: endpoint({
    summary: 'Ends one session of a player.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T18', 'T85'],
    params: memberParams.extend({ sessionId: z.uuid() }),
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.session_unknown'],
  }),
  liftDeskMemberLock: endpoint({
    summary: 'Clears the failures that have locked a member’s log-in, second factor, proofs or payment password, so that the member may try again.',
    access: 'staff:members.secure',
    rate: 'write',
    ...shared,
    serves: ['T11', 'T12', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed', 'desk.not_locked'],
  }),
  resetDeskMemberFactors: endpoint({
    summary: 'Removes the authenticator and the passkeys from a member’s account. Ends all sessions and notifies the member.',
    access: 'staff:members.secure',
    rate: 'write',
    ...shared,
    serves: ['T6', 'T11', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.no_factors'],
  }),
  listDeskDuplicates: endpoint({
    summary: 'Pairs of accounts that may belong to one person, newest first.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T5', 'T86'],
    params: merchantParam,
    query: z.object({ before: cursor.default('') }),
    value: z.object({ pairs: z.array(duplicate), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  dismissDeskDuplicate: endpoint({
    summary: 'Marks a pair of accounts as two persons’.',
    access: 'staff:members.merge',
    rate: 'write',
    ...shared,
    serves: ['T5', 'T85'],
    params: merchantParam.extend({ pairId }),
    body: z.object({ reason }),
    value: z.object({}),
    refusals: ['request.not_found', 'desk.pair_unknown'],
  }),
  mergeDeskMember: endpoint({
    summary: 'Closes an account in favour of another account of the same person. No money is moved: the closed account must be empty.',
    access: 'staff:members.merge',
    rate: 'write',
    ...shared,
    serves: ['T5', 'T85', 'T86'],
    params: memberParams,
    body: z.object({ into: id, facts: z.array(z.enum(sharedFacts)).min(2).max(sharedFacts.length), reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown', 'desk.member_closed', 'desk.merge_impossible', 'desk.merge_has_money', 'desk.merge_has_rounds'],
  }),
};
