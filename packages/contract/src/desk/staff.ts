import * as z from 'zod';
import { auditActions } from '@laro/domain/audit-actions';
import { endpoint } from '../endpoint.ts';
import { moment } from '../scalars.ts';
import { id, line, reason, role, shared } from './scalars.ts';

const staffName = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,31}$/);

const staffAccount = z.object({
  id: z.string(),
  name: z.string(),
  role,
  isEnabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Too many failed attempts: no sign-in before this moment. */
  lockedUntil: moment.nullable(),
  sessionCount: z.number().int(),
  lastSignInAt: moment.nullable(),
  createdAt: moment,
});

/** Staff accounts. */
export const staff = {
  listStaff: endpoint({
    summary: 'The staff accounts.',
    access: 'staff:staff.read',
    rate: 'read',
    ...shared,
    serves: ['T18'],
    value: z.object({ staff: z.array(staffAccount) }),
    refusals: [],
  }),
  addStaff: endpoint({
    summary: 'Makes a staff account. Its first password is answered once and must be replaced at the first sign-in together with the second factor.',
    access: 'staff:staff.change',
    rate: 'write',
    ...shared,
    serves: ['T16', 'T85'],
    body: z.object({ name: staffName, role, reason }),
    value: z.object({ account: staffAccount, password: z.string() }),
    refusals: ['desk.staff_name_taken'],
  }),
  changeStaff: endpoint({
    summary:
      'Changes role or switch of an account, issues a new password, resets its second factor, ends its sessions or lifts its lock. All but the last end its sessions at once.',
    access: 'staff:staff.change',
    rate: 'write',
    ...shared,
    serves: ['T12', 'T18', 'T85'],
    params: z.object({ staffId: id }),
    body: z.object({
      role: role.optional(),
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
};

const auditEntry = z.object({
  number: z.number().int(),
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
    summary: 'The audit log, newest first, and whether its chain of hashes is whole as far as it was checked.',
    access: 'staff:audit.read',
    rate: 'read',
    ...shared,
    serves: ['T33', 'T85'],
    query: z.object({
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      actor: line(64).default(''),
      action: z.union([z.enum(auditActions), z.literal('')]).default(''),
      subject: line(100).default(''),
    }),
    value: z.object({
      entries: z.array(auditEntry),
      next: z.number().int().nullable(),
      /** `brokenAt` is the first entry that does not fit; entries up to `checkedTo` of `last` were checked by this server. */
      chain: z.object({ isWhole: z.boolean(), brokenAt: z.number().int().nullable(), checkedTo: z.number().int(), last: z.number().int() }),
    }),
    refusals: [],
  }),
};
