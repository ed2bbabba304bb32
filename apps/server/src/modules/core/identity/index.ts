import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StaffSession } from '#server/http/handlers.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import type { IdentityParts } from './identity-parts.ts';
import { staffPasswordCost, type PasswordCost } from './password-hash.ts';
import { SecretBox } from './secret-box.ts';
import { staffSessionOf } from './sessions.ts';
import { addFirstAdministrator, addSecondAdministrator, addStaffByMachine, ownRoleNames, rescueStaff, type IssuedAccount } from './staff/installation.ts';

export { changeOwnPassword, endOwnSession, endSession, listOwnSessions, readOwnAccount } from './own-account.ts';
export { giveCookie, SESSION_COOKIE, takeCookie, visitorOf } from './sessions.ts';
export { failuresNow, forgetPace, paceSubject, readWait, takeTry, waitOf, type PaceSubject } from './log-in-pace.ts';
export { againAttemptName, attemptNamesOf, confirmAttemptName, factorAttemptName, memberAttemptName, paymentAttemptName } from './member-attempts.ts';
export { failAttempt, forgetAttempts, readLocks, takeAttempt } from './sign-in-attempts.ts';
export { trySecret } from './try-secret.ts';
export { workOfSignIn } from './staff-pace.ts';
export { proveSignIn, startSignIn } from './sign-in.ts';
export { readRights } from './staff/access.store.ts';
export { accessAudited, describeOne, listStaff, seenFrom, type AccessOfAccount } from './staff/accounts.ts';
export type { Acting } from './staff/acting.ts';
export { addPerson, changeAccess, refuseAccessChange, refuseNewPerson, stampOfAccount, stampOfName, type NewPerson } from './staff/change-access.ts';
export { changeStaff } from './staff/change-account.ts';
export { changeRole, listOwnRoles, refuseRoleChange, stampOfRoleNamed, type RoleChange } from './staff/own-roles.ts';
export { checkPassword, hashPassword, nobodysHash, type PasswordCost } from './password-hash.ts';
export { codeAt, enrolmentFor, makeSecret, stepOfCode } from './second-factor.ts';
export { SecretBox } from './secret-box.ts';
export { issuePassword } from './issued-password.ts';
export type { StaffRow } from './staff.store.ts';

export interface Identity {
  parts: IdentityParts;
  audit: AuditLog;
  /** The signed-in member of staff behind a request, or null. */
  staffSessionOf: (request: FastifyRequest) => Promise<StaffSession | null>;
}

export interface IdentityDeps {
  pool: pg.Pool;
  /** The installation's own. */
  secret: Buffer;
  /** Milliseconds since 1970. */
  now?: () => number;
  cost?: PasswordCost;
  /** Codes and names of the merchants. */
  siteNames?: () => readonly string[];
}

/** Staff accounts, their sessions and the audit log. */
export function createIdentity({ pool, secret, now = Date.now, cost = staffPasswordCost, siteNames = () => [] }: IdentityDeps): Identity {
  const audit = new AuditLog(pool, secret, now);
  const parts: IdentityParts = { pool, audit, box: new SecretBox(secret, 'second factor'), cost, siteNames, now };
  return { parts, audit, staffSessionOf: (request) => staffSessionOf(parts, request) };
}

const partsOf = (pool: pg.Pool, secret: Buffer): IdentityParts => createIdentity({ pool: pool, secret }).parts;

/** At the first start: makes the first administrator and gives its password for the terminal; null when there are accounts. */
export const ensureFirstAdministrator = (pool: pg.Pool, secret: Buffer): Promise<IssuedAccount | null> => addFirstAdministrator(partsOf(pool, secret));

/** At the first start of the demo: a second administrator next to the first, so that acts of two people can be tried. */
export const ensureSecondAdministrator = (pool: pg.Pool, secret: Buffer): Promise<IssuedAccount | null> => addSecondAdministrator(partsOf(pool, secret));

/** Gives a person who holds the machine back the desk; null for an unknown name. See tools/desk.ts. */
export const rescueAccount = (pool: pg.Pool, secret: Buffer, name: string): Promise<string | null> => rescueStaff(partsOf(pool, secret), name);

/** For the person who holds the machine: adds a member of staff. Throws refusals of adding a person. See tools/desk.ts. */
export const addAccount = (pool: pg.Pool, secret: Buffer, given: { name: string; role: string; merchant: string | null }): Promise<IssuedAccount> =>
  addStaffByMachine(partsOf(pool, secret), given);

/** Names of the operator's own roles. See tools/desk.ts. */
export const listRoleNames = (pool: pg.Pool, secret: Buffer): Promise<string[]> => ownRoleNames(partsOf(pool, secret));
