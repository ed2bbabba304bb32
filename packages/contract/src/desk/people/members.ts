import * as z from 'zod';
import { blockKinds, givenCauses } from '@laro/domain/blocks/member-blocks';
import { accountKinds, movementNames } from '@laro/domain/money/movement-names';
import { closureStates } from '@laro/domain/closures/closure-rules';
import { endpoint } from '../../wire/endpoint.ts';
import { code, language, moment, money } from '../../wire/scalars.ts';
import { id, line, merchantParam, reason, shared } from '../scalars.ts';

/** Short form of the member in an entry of a list. */
export const memberName = z.object({ id: z.string(), publicId: z.string(), username: z.string(), isTrial: z.boolean() });

const memberRow = memberName.extend({
  type: z.number().int(),
  isEnabled: z.boolean(),
  /** A free-play account that has expired. */
  isClosed: z.boolean(),
  currency: z.string(),
  cash: money,
  country: z.string(),
  createdAt: moment,
  lastLoginAt: moment.nullable(),
});

/** A contact of the member, mostly masked, with the time of its confirmation. */
const contact = z.object({ masked: z.string(), verifiedAt: moment.nullable() });

const block = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  /** Reason as shown to the member. */
  cause: z.enum(givenCauses),
  reason: z.string(),
  by: z.string(),
  at: moment,
  /** Expiry; null: until someone lifts it. */
  until: moment.nullable(),
  /** Null while it applies. `by` is null if it has expired. */
  ended: z.object({ at: moment, by: z.string().nullable(), reason: z.string() }).nullable(),
});

/** All data that the desk shows about one player. */
export const member = memberRow.extend({
  /** Data entered by the member; null for free play. */
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
  /** Factors of the member in addition to the password. */
  factors: z.object({ totp: z.boolean(), passkeys: z.number().int(), securityQuestions: z.boolean() }),
  /** End of the lock after failed log-ins; null without a lock (T12). */
  lockedUntil: moment.nullable(),
  /** Tags of the desk, in order. */
  tags: z.array(z.string()),
  /** Current blocks first, then earlier ones, each newest first. */
  blocks: z.array(block),
  /** The account that replaces this closed one, and closed accounts that this one replaces. */
  mergedInto: memberName.nullable(),
  mergedFrom: z.array(memberName),
  /** Latest closure by the member (T54); still included after a reopening. */
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
  /** Open sessions, most recently active first; at most 20. */
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
  /** Caller of the movement and the caller's id of it. */
  caller: z.string(),
  key: z.string(),
  roundId: z.string().nullable(),
  /** The caller's id of the movement that reversed it. */
  reversedBy: z.string().nullable(),
});

export const memberParams = z.object({ merchant: code, memberId: id });
/** Cursor returned by the previous page. */
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
