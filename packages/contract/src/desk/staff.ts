import * as z from 'zod';
import { auditActions } from '@laro/domain/staff/audit-actions';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { personLimitKinds } from '@laro/domain/two-persons/second-person';
import { endpoint } from '../wire/endpoint.ts';
import { code, moment, money } from '../wire/scalars.ts';
import { proposable } from './proposable.ts';
import { grant, id, line, reason, role, shared, stamp } from './scalars.ts';

const staffName = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/);
/** A rule can forbid people of one team as the two people of an act. Empty for none. */
const team = line(40).trim();

const limitAmount = money.refine((units) => units >= 0n && units <= 1_000_000_000_000_00000n, 'range').nullable();
/** Limits of one person at one merchant, in its currency; null for none (DESK-97). */
const personLimit = z.object({ merchant: code, kind: z.enum(personLimitKinds), perAct: limitAmount, perDay: limitAmount });

/** Roles, team and limits, which a change replaces as a whole. */
const access = {
  team,
  grants: z.array(grant).max(100),
  limits: z.array(personLimit).max(300),
};

const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  ...access,
  /** Stamp of the roles, team and limits as they were read. */
  stamp,
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** After too many failed attempts: no sign-in before this time. */
  lockedUntil: moment.nullable(),
  sessionCount: z.number().int(),
  lastSignInAt: moment.nullable(),
  createdAt: moment,
});

/** Refusals of calls that grant rights. */
const givingRefusals = ['desk.role_unknown', 'desk.merchant_unknown', 'desk.cannot_give'] as const;

/** Staff accounts. */
export const staff = {
  listStaff: endpoint({
    summary:
      'Staff accounts with their roles, teams and limits. A caller with the permission at single merchants gets only the people who work there, with their grants there.',
    access: 'staff:staff.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T18', 'DESK-95'],
    value: z.object({ staff: z.array(staffAccount) }),
    refusals: [],
  }),
  addStaff: endpoint({
    summary:
      'Creates a staff account. Its first password is returned once and must be replaced at the first sign-in together with the second factor. An account that a second person approved has no password until one is issued.',
    access: 'staff:staff.change',
    rate: 'write',
    twoPersons: 'staff.add',
    ...shared,
    serves: ['T16', 'T85', 'DESK-95', 'DESK-97'],
    body: z.object({ name: staffName, ...access, reason }),
    value: proposable(z.object({ account: staffAccount, password: z.string() })),
    refusals: ['desk.proposal_waiting', 'desk.staff_name_taken', ...givingRefusals],
  }),
  changeStaff: endpoint({
    summary:
      'Enables or disables an account, issues a new password, resets its second factor, ends its sessions or lifts its lock. All but the last end its sessions immediately.',
    access: 'staff:staff.change',
    rate: 'write',
    ...shared,
    serves: ['T12', 'T18', 'T85', 'SAFE-04'],
    params: z.object({ staffId: id }),
    body: z.object({
      isEnabled: z.boolean().optional(),
      resetPassword: z.literal(true).optional(),
      resetSecondFactor: z.literal(true).optional(),
      endSessions: z.literal(true).optional(),
      unlock: z.literal(true).optional(),
      reason,
    }),
    value: z.object({ account: staffAccount, password: z.string().nullable() }),
    refusals: ['desk.staff_unknown', 'desk.last_administrator', 'desk.own_account'],
  }),
  changeStaffAccess: endpoint({
    summary: 'Replaces the roles, the team and the limits of an account. A change of roles ends its sessions immediately.',
    access: 'staff:staff.change',
    rate: 'write',
    twoPersons: 'staff.grants',
    ...shared,
    serves: ['DESK-95', 'DESK-97', 'SAFE-07', 'T85'],
    params: z.object({ staffId: id }),
    body: z.object({ stamp, ...access, reason }),
    value: proposable(staffAccount),
    refusals: ['desk.proposal_waiting', 'desk.staff_unknown', 'desk.changed_meanwhile', 'desk.last_administrator', 'desk.own_account', ...givingRefusals],
  }),
};

const ownRole = z.object({
  name: z.string(),
  permissions: z.array(z.enum(staffPermissions)),
  /** Stamp of the role as it was read. */
  stamp,
  /** Number of accounts that have it anywhere; null for callers who do not see all accounts. */
  holders: z.number().int().nullable(),
});

/** Roles of the operator's own (DESK-96); the shipped ones are defined in code. */
export const staffRoles = {
  listStaffRoles: endpoint({
    summary: 'The roles of the operator’s own, with their permissions.',
    access: 'staff:staff.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['DESK-96'],
    value: z.object({ roles: z.array(ownRole) }),
    refusals: [],
  }),
  saveStaffRole: endpoint({
    summary: 'Adds a role (stamp null) or replaces the permissions of one. It applies to the next call of everyone who has it.',
    access: 'staff:staff.change',
    rate: 'write',
    twoPersons: 'staff.role',
    ...shared,
    serves: ['DESK-96', 'T85'],
    params: z.object({ role }),
    body: z.object({ permissions: z.array(z.enum(staffPermissions)).min(1).max(staffPermissions.length), stamp: stamp.nullable(), reason }),
    value: proposable(ownRole),
    refusals: ['desk.proposal_waiting', 'desk.role_taken', 'desk.role_unknown', 'desk.changed_meanwhile', 'desk.cannot_give', 'desk.last_administrator'],
  }),
  removeStaffRole: endpoint({
    summary: 'Removes a role that no account has.',
    access: 'staff:staff.change',
    rate: 'write',
    twoPersons: 'staff.role',
    ...shared,
    serves: ['DESK-96', 'T85'],
    params: z.object({ role }),
    body: z.object({ reason }),
    value: proposable(z.object({})),
    refusals: ['desk.proposal_waiting', 'desk.role_unknown', 'desk.role_in_use'],
  }),
};

const auditEntry = z.object({
  /** Position in the log: a cursor for earlier entries. */
  id: z.string(),
  /** Null for callers who see single merchants, because the numbers would reveal how many entries the others have. */
  number: z.number().int().nullable(),
  at: moment,
  actor: z.string(),
  action: z.enum(auditActions),
  subject: z.string(),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});

/** The audit log. */
export const audit = {
  listAudit: endpoint({
    summary:
      'The audit log, newest first, and the result of checking its hash chain so far. Callers with the permission at single merchants get only the entries of these merchants.',
    access: 'staff:audit.read',
    scope: 'any',
    rate: 'read',
    ...shared,
    serves: ['T33', 'T85', 'DESK-95'],
    query: z.object({
      before: z
        .string()
        .regex(/^(?:[1-9]\d{0,14}|[0-9a-f]{32})$/)
        .optional(),
      actor: line(64).default(''),
      action: z.union([z.enum(auditActions), z.literal('')]).default(''),
      subject: line(100).default(''),
    }),
    value: z.object({
      entries: z.array(auditEntry),
      next: z.string().nullable(),
      /** `brokenAt` is the first invalid entry; this server has checked entries up to `checkedTo` of `last`. Null for callers who see single merchants. */
      chain: z.object({ isWhole: z.boolean(), brokenAt: z.number().int().nullable(), checkedTo: z.number().int(), last: z.number().int() }).nullable(),
    }),
    refusals: [],
  }),
};
