import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { StaffSession } from '#server/http/handlers.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import type { StaffParts } from './staff-parts.ts';
import { staffPasswordCost, type PasswordCost } from '#server/security/password-hash.ts';
import { SecretBox } from '#server/security/secret-box.ts';
import { staffSessionOf } from './sessions.ts';
import { addFirstAdministrator, addSecondAdministrator, addStaffByMachine, ownRoleNames, rescueStaff, type IssuedAccount } from './accounts/installation.ts';

export { changeOwnPassword, endOwnSession, endSession, listOwnSessions, readOwnAccount } from './own-account.ts';
export { giveCookie, SESSION_COOKIE, takeCookie, visitorOf } from './sessions.ts';
export { workOfSignIn } from './staff-pace.ts';
export { proveSignIn, startSignIn } from './sign-in.ts';
export { readRights } from './accounts/access.store.ts';
export { accessAudited, describeOne, listStaff, seenFrom, type AccessOfAccount } from './accounts/accounts.ts';
export type { Acting } from './accounts/acting.ts';
export { addPerson, changeAccess, refuseAccessChange, refuseNewPerson, stampOfAccount, stampOfName, type NewPerson } from './accounts/change-access.ts';
export { changeStaff } from './accounts/change-account.ts';
export { changeRole, listOwnRoles, refuseRoleChange, stampOfRoleNamed, type RoleChange } from './accounts/own-roles.ts';
export type { StaffRow } from './staff.store.ts';

export interface StaffModule {
  parts: StaffParts;
  audit: AuditLog;
  /** The signed-in member of staff behind a request, or null. */
  staffSessionOf: (request: FastifyRequest) => Promise<StaffSession | null>;
}

export interface StaffDeps {
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
export function createStaff({ pool, secret, now = Date.now, cost = staffPasswordCost, siteNames = () => [] }: StaffDeps): StaffModule {
  const audit = new AuditLog(pool, secret, now);
  const parts: StaffParts = { pool, audit, box: new SecretBox(secret, 'second factor'), cost, siteNames, now };
  return { parts, audit, staffSessionOf: (request) => staffSessionOf(parts, request) };
}

const partsOf = (pool: pg.Pool, secret: Buffer): StaffParts => createStaff({ pool: pool, secret }).parts;

/** At the first start: makes the first administrator and gives its password for the terminal; null when there are accounts. */
export const ensureFirstAdministrator = (pool: pg.Pool, secret: Buffer): Promise<IssuedAccount | null> => addFirstAdministrator(partsOf(pool, secret));

/** At the first start of the demo: a second administrator next to the first, so that acts of two people can be tried. */
export const ensureSecondAdministrator = (pool: pg.Pool, secret: Buffer): Promise<IssuedAccount | null> => addSecondAdministrator(partsOf(pool, secret));

/** Gives a person who holds the machine back the desk; null for an unknown name. See tools/installation/desk.ts. */
export const rescueAccount = (pool: pg.Pool, secret: Buffer, name: string): Promise<string | null> => rescueStaff(partsOf(pool, secret), name);

/** For the person who holds the machine: adds a member of staff. Throws refusals of adding a person. See tools/installation/desk.ts. */
export const addAccount = (pool: pg.Pool, secret: Buffer, given: { name: string; role: string; merchant: string | null }): Promise<IssuedAccount> =>
  addStaffByMachine(partsOf(pool, secret), given);

/** Names of the operator's own roles. See tools/installation/desk.ts. */
export const listRoleNames = (pool: pg.Pool, secret: Buffer): Promise<string[]> => ownRoleNames(partsOf(pool, secret));
