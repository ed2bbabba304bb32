import { createHash } from 'node:crypto';
import { formatMoney } from '@laro/domain/money/money';
import type { StaffGrant } from '@laro/domain/staff/access';
import type { Queries } from '#server/db/sql.ts';
import type { StaffParts } from '../staff-parts.ts';
import { countSessions } from '../sessions.store.ts';
import { seenAfter } from '../sessions.ts';
import { readLocks } from '#server/security/sign-in-attempts.ts';
import { staffAttemptNames } from '../staff-pace.ts';
import { readStaff, type StaffRow } from '../staff.store.ts';
import { readGrants, readGrantsOf } from './access.store.ts';
import { readLimits, readLimitsOf, type StaffLimit } from './limits.store.ts';

/** Roles, team and limits of an account. */
export interface AccessOfAccount {
  team: string;
  grants: StaffGrant[];
  limits: StaffLimit[];
}

/** An account as administrators see it. */
export interface StaffAccount extends AccessOfAccount {
  id: string;
  name: string;
  stamp: string;
  isEnabled: boolean;
  hasSecondFactor: boolean;
  lockedUntil: string | null;
  sessionCount: number;
  lastSignInAt: string | null;
  createdAt: string;
}

/** Amounts as text, for stamps. */
const plainLimit = ({ merchant, kind, perAct, perDay }: StaffLimit) => ({
  merchant,
  kind,
  perAct: perAct?.toString() ?? null,
  perDay: perDay?.toString() ?? null,
});

const STAMP_LENGTH = 22;
/** Names roles, team and limits as they are. */
export function stampOf({ team, grants, limits }: AccessOfAccount): string {
  const content = JSON.stringify([team, grants.map(({ role, merchant }) => [merchant, role]), limits.map(plainLimit)]);
  return createHash('sha256').update(content).digest('base64url').slice(0, STAMP_LENGTH);
}

/** Roles, team and limits of an account as they are now. */
export async function accessOfAccount(queries: Queries, row: Pick<StaffRow, 'id' | 'team'>): Promise<AccessOfAccount> {
  const [grants, limits] = [await readGrantsOf(queries, row.id), await readLimitsOf(queries, row.id)];
  return { team: row.team, grants, limits };
}

/** Roles, team and limits as shown in the audit log and in proposals. */
export const accessAudited = ({ team, grants, limits }: AccessOfAccount) => ({
  roles: grants.map(({ role, merchant }) => (merchant === null ? role : `${role} @ ${merchant}`)),
  team,
  limits: limits.map(({ merchant, kind, perAct, perDay }) => ({
    merchant,
    kind,
    perAct: perAct === null ? null : formatMoney(perAct),
    perDay: perDay === null ? null : formatMoney(perDay),
  })),
});

/** Account as stored in the audit log. */
export const auditOf = (row: StaffRow, access: AccessOfAccount) => ({
  ...accessAudited(access),
  isEnabled: row.is_enabled,
  hasSecondFactor: row.totp_secret !== null,
});

/** When the last of an account's waits ends, or null. */
const lastLock = (name: string, locks: ReadonlyMap<string, Date>): string | null =>
  staffAttemptNames(name)
    .flatMap((each) => locks.get(each)?.toISOString() ?? [])
    .toSorted()
    .at(-1) ?? null;

async function describe({ pool, now }: StaffParts, rows: readonly StaffRow[]): Promise<StaffAccount[]> {
  const names = rows.map((row) => row.name);
  const [locks, sessions, grants, limits] = await Promise.all([
    readLocks(pool, names.flatMap(staffAttemptNames), now()),
    countSessions(pool, new Date(now()), seenAfter(now())),
    readGrants(pool),
    readLimits(pool),
  ]);
  return rows.map((row) => {
    const access = { team: row.team, grants: grants.get(row.id) ?? [], limits: limits.get(row.id) ?? [] };
    return {
      id: String(row.id),
      name: row.name,
      ...access,
      stamp: stampOf(access),
      isEnabled: row.is_enabled,
      hasSecondFactor: row.totp_secret !== null,
      lockedUntil: lastLock(row.name, locks),
      sessionCount: sessions.get(row.id) ?? 0,
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    };
  });
}

export async function describeOne(parts: StaffParts, row: StaffRow): Promise<StaffAccount> {
  const [account] = await describe(parts, [row]);
  if (!account) throw new Error('an account was not described');
  return account;
}

/** All accounts. */
export const listStaff = async (parts: StaffParts): Promise<StaffAccount[]> => describe(parts, await readStaff(parts.pool));

/**
 * The accounts as seen by a person with access to some merchants: the people who work there, with their rights there or everywhere (DESK-95).
 * A stamp of an account that is not shown in full would cover other content.
 */
export function seenFrom(accounts: readonly StaffAccount[], merchants: ReadonlySet<string>): StaffAccount[] {
  return accounts.flatMap((account) => {
    const grants = account.grants.filter(({ merchant }) => merchant === null || merchants.has(merchant));
    if (grants.length === 0) return [];
    return [{ ...account, grants, limits: account.limits.filter(({ merchant }) => merchants.has(merchant)), stamp: '' }];
  });
}
