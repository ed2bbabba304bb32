import * as z from 'zod';
import { staffPermissions } from '@laro/domain/staff/permissions';
import { endpoint } from '../wire/endpoint.ts';
import { captchaGiven } from '../log-in/log-in.ts';
import { moment } from '../wire/scalars.ts';
import { grant, id, secretText, shared } from './scalars.ts';

const permissions = z.array(z.enum(staffPermissions));

const me = z.object({
  id: z.string(),
  name: z.string(),
  grants: z.array(grant),
  /** Permissions at every merchant and for the installation. */
  everywhere: permissions,
  /** Additional permissions at single merchants. A merchant without an entry is unknown to a caller with an empty `everywhere`. */
  byMerchant: z.array(z.object({ merchant: z.string(), permissions })),
  lastSignInAt: moment.nullable(),
  csrfToken: z.string(),
});

/** Signing in and out, and the caller's own account. */
export const session = {
  getDeskWork: endpoint({
    summary: 'Proof of work before the next sign-in with a name, after a failure: more with each failure, and the same task for every name.',
    access: 'public',
    rate: 'write',
    ...shared,
    serves: ['T12', 'SAFE-08'],
    query: z.object({ name: z.string().max(64) }),
    value: z.object({
      id: z.string(),
      expiresAt: moment,
      /** Find `count` numbers n whose SHA-256 of "<id>:<n>" begins with `bits` zero bits. */
      work: z.object({ bits: z.number().int(), count: z.number().int() }),
    }),
    refusals: [],
  }),
  startDeskSession: endpoint({
    summary: 'First step of signing in: name and password. Returns a challenge for the second factor, or the secret to set one up.',
    access: 'public',
    rate: 'secret',
    ...shared,
    serves: ['T12', 'T16', 'SAFE-08'],
    /** `captcha`: the proof of work, as `<id>.w:<nonces>`. */
    body: z.object({ name: z.string().max(64), password: secretText, captcha: captchaGiven.optional() }),
    value: z.object({ challenge: z.string(), mustReplacePassword: z.boolean(), enrolment: z.object({ secret: z.string(), uri: z.string() }).nullable() }),
    refusals: ['desk.sign_in_refused', 'desk.locked', 'session.captcha_needed', 'session.captcha_wrong'],
  }),
  proveDeskSession: endpoint({
    summary: 'Second step: the six digits of the authenticator, and a new password if an issued one must be replaced. Starts the session.',
    access: 'public',
    rate: 'secret',
    ...shared,
    serves: ['T12', 'T16', 'T17'],
    body: z.object({ challenge: z.string().max(200), code: z.string().regex(/^\d{6}$/), newPassword: secretText.optional() }),
    value: me,
    refusals: ['desk.code_wrong', 'desk.challenge_expired', 'desk.locked', 'desk.password_weak'],
  }),
  getDeskSession: endpoint({ summary: 'The signed-in member of staff.', access: 'staff', rate: 'read', ...shared, serves: ['T18'], value: me, refusals: [] }),
  endDeskSession: endpoint({
    summary: 'Signs out; the session ends on the server.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['T17'],
    value: z.object({}),
    refusals: [],
  }),
  listDeskSessions: endpoint({
    summary: 'The caller’s open sessions, newest first.',
    access: 'staff',
    rate: 'read',
    ...shared,
    serves: ['T18'],
    value: z.object({
      sessions: z.array(z.object({ id: z.string(), isThis: z.boolean(), startedAt: moment, lastSeenAt: moment, ip: z.string(), userAgent: z.string() })),
    }),
    refusals: [],
  }),
  endOtherDeskSession: endpoint({
    summary: 'Ends one of the caller’s sessions.',
    access: 'staff',
    rate: 'write',
    ...shared,
    serves: ['T18', 'T86'],
    params: z.object({ sessionId: id }),
    value: z.object({}),
    refusals: ['desk.session_unknown'],
  }),
  changeDeskPassword: endpoint({
    summary: 'Changes the caller’s password; all of their other sessions end and this one gets a new key.',
    access: 'staff',
    rate: 'secret',
    ...shared,
    serves: ['T14', 'T17', 'T18'],
    body: z.object({ oldPassword: secretText, newPassword: secretText }),
    value: me,
    refusals: ['desk.password_wrong', 'desk.password_weak', 'desk.locked'],
  }),
};
