import * as z from 'zod';
import { blockKinds, givenCauses } from '@laro/domain/member-blocks';
import { accountKinds, movementNames } from '@laro/domain/movement-names';
import { closureStates } from '@laro/domain/closure-rules';
import { endpoint } from '../endpoint.ts';
import { code, language, moment, money } from '../scalars.ts';
import { id, line, merchantParam, reason, shared } from './scalars.ts';

/** Who an entry of a list is about, short. */
export const memberName = z.object({ id: z.string(), publicId: z.string(), username: z.string(), isTrial: z.boolean() });

const memberRow = memberName.extend({
  type: z.number().int(),
  isEnabled: z.boolean(),
  /** A free-play account whose time is over. */
  isClosed: z.boolean(),
  currency: z.string(),
  cash: money,
  country: z.string(),
  createdAt: moment,
  lastLoginAt: moment.nullable(),
});

/** Something a member can be reached by, with most of it hidden, and when it was proven to be theirs. */
const contact = z.object({ masked: z.string(), verifiedAt: moment.nullable() });

const block = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  /** What the member is told. */
  cause: z.enum(givenCauses),
  reason: z.string(),
  by: z.string(),
  at: moment,
  /** When it ends by itself; null: when somebody ends it. */
  until: moment.nullable(),
  /** Null while it is in force. Nobody has ended one whose time was over. */
  ended: z.object({ at: moment, by: z.string().nullable(), reason: z.string() }).nullable(),
});

/** Everything the desk shows of one player. */
export const member = memberRow.extend({
  /** What the member has told; null for free play. */
  profile: z
    .object({
      nickname: z.string(),
      email: contact.nullable(),
      mobile: contact.nullable(),
      payeeName: z.string(),
      hasBirthday: z.boolean(),
      hasPaymentPassword: z.boolean(),
      language: language.nullable(),
    })
    .nullable(),
  /** How the member can prove more than a password. */
  factors: z.object({ totp: z.boolean(), passkeys: z.number().int(), securityQuestions: z.boolean() }),
  /** Until when failed log-ins keep everybody out; null: they do not (T12). */
  lockedUntil: moment.nullable(),
  /** Blocks in force, then those of before, the newest first. */
  blocks: z.array(block),
  /** The account that stands for this closed one, and closed ones that this one stands for. */
  mergedInto: memberName.nullable(),
  mergedFrom: z.array(memberName),
  /** The latest closure by the member (T54); one that was reopened stays visible. */
  closure: z
    .object({
      state: z.enum(closureStates),
      requestedAt: moment,
      emptiedAt: moment.nullable(),
      bonusLapsed: money,
      reopened: z.object({ at: moment, by: z.string(), reason: z.string() }).nullable(),
    })
    .nullable(),
  accounts: z.array(z.object({ kind: z.enum(accountKinds), balance: money })),
  /** Sessions that are open now, the last active first; at most 20. */
  sessions: z.array(z.object({ id: z.string(), startedAt: moment, lastSeenAt: moment, ip: z.string(), userAgent: z.string() })),
});

const side = z.object({ kind: z.enum(accountKinds), owner: z.string(), isMember: z.boolean(), before: money.nullable(), after: money.nullable() });

const entry = z.object({
  id: z.string(),
  kind: z.enum(movementNames),
  amount: money,
  from: side,
  to: side,
  at: moment,
  /** Who asked for the movement and under which id of theirs. */
  caller: z.string(),
  key: z.string(),
  roundId: z.string().nullable(),
  /** The caller's id of what took it back. */
  reversedBy: z.string().nullable(),
});

export const memberParams = z.object({ merchant: code, memberId: id });
/** Where a list goes on: given by the page before. */
export const cursor = line(120);

/** Players of a merchant as the operator sees them: members, and free-play accounts. */
export const members = {
  listDeskMembers: endpoint({
    summary: 'Members or free-play accounts of a merchant, newest first; or those whose username, number or address begins with a text, or whose id it is.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T65', 'T86'],
    params: merchantParam,
    query: z.object({ search: line(64).default(''), money: z.enum(['real', 'trial']).default('real'), after: cursor.default('') }),
    value: z.object({ members: z.array(memberRow), next: z.string().nullable() }),
    refusals: ['request.not_found'],
  }),
  getDeskMember: endpoint({
    summary: 'One player: the account, what the member has told, balances, blocks, factors and open sessions.',
    access: 'staff:members.read',
    rate: 'read',
    ...shared,
    serves: ['T18', 'T65', 'T86'],
    params: memberParams,
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  endDeskMemberSessions: endpoint({
    summary: 'Ends all sessions of a player.',
    access: 'staff:members.change',
    rate: 'write',
    ...shared,
    serves: ['T18', 'T85'],
    params: memberParams,
    body: z.object({ reason }),
    value: member,
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
  listDeskMemberLedger: endpoint({
    summary: 'Every posting of a player’s accounts, newest first, with both ends and the balances before and after.',
    access: 'staff:ledger.read',
    rate: 'read',
    ...shared,
    serves: ['T29', 'T69', 'T86'],
    params: memberParams,
    query: z.object({
      kind: z.union([z.enum(movementNames), z.literal('')]).default(''),
      from: moment.optional(),
      to: moment.optional(),
      before: cursor.default(''),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    value: z.object({ currency: z.string(), entries: z.array(entry), next: z.string().nullable() }),
    refusals: ['request.not_found', 'desk.member_unknown'],
  }),
};
