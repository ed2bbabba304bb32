import { addressFailures, workAfter } from '@laro/domain/log-in/log-in-pace';
import { rateAddress } from '#server/http/rates/rate-counts.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts, Visitor } from './staff-parts.ts';
import { failuresNow, forgetPace, paceSubject, readWait, returnTry, takeTry, waitOf, type PacedTry, type PaceSubject } from '#server/security/log-in-pace.ts';
import { forgetAttempts } from '#server/security/sign-in-attempts.ts';
import { findStaffByName } from './staff.store.ts';
import { isStaffDevice } from './staff-devices.store.ts';

export const deskLocked = (until: string): Refusal => new Refusal('desk.locked', { until });

/** Wrong codes of an account are counted apart from wrong passwords: only a caller who knows the password can make codes wait. */
const codeName = (name: string): string => `desk code/${name}`;
const againName = (name: string): string => `desk again/${name}`;
const addressName = ({ ip }: Visitor): string => `desk address/${rateAddress(ip)}`;

/** Throws unless the visitor solves a captcha with this many bits of work; the refusals are the captcha's. */
export type RequireWork = (bits: number) => Promise<void>;

/** Key under which sign-ins are counted: name and network address, or a device that has signed in to the account before (SAFE-08). */
export interface StaffSubject {
  password: PaceSubject;
  code: PaceSubject;
  /** Null for a known device: others behind its address do not slow it down. */
  address: string | null;
}

export async function staffSubject({ pool }: StaffParts, name: string, staffId: bigint | null, visitor: Visitor): Promise<StaffSubject> {
  const { device } = visitor;
  const known = device !== null && (await isStaffDevice(pool, staffId ?? 0n, device)) ? device : null;
  return { password: paceSubject(name, known), code: paceSubject(codeName(name), known), address: known === null ? addressName(visitor) : null };
}

/** Throws `desk.locked` while the name or the address has to wait, and the captcha's refusals after the first failure of either. */
export async function requireStaffPace({ pool, now }: StaffParts, { password, address }: StaffSubject, requireWork: RequireWork): Promise<void> {
  const names = address === null ? [password.name] : [password.name, address];
  for (const name of names) {
    const until = await readWait(pool, name, now());
    if (until !== null) throw deskLocked(until);
  }
  const byName = await failuresNow(pool, password.name, now());
  const hasFailed = byName > 0 || (address !== null && (await failuresNow(pool, address, now())) > 0);
  // Colleagues share an address: its failures ask for work, but only those of the name make it grow.
  if (hasFailed) await requireWork(workAfter(byName));
}

/** The bits of the work that the next sign-in with a name from here asks for; the same question for every name. */
export async function workOfSignIn(parts: StaffParts, given: string, visitor: Visitor): Promise<number> {
  const name = given.trim().toLowerCase();
  const staff = await findStaffByName(parts.pool, name);
  const { password } = await staffSubject(parts, name, staff?.id ?? null, visitor);
  return workAfter(await failuresNow(parts.pool, password.name, parts.now()));
}

/** Tries of a password, by name and by address. Throws `desk.locked`. */
export async function beginPasswordTries({ pool, now }: StaffParts, { password, address }: StaffSubject): Promise<PacedTry[]> {
  const tries = [await takeTry(pool, password, now(), deskLocked)];
  if (address !== null) tries.push(await takeTry(pool, { name: address, owner: address }, now(), deskLocked, addressFailures.deskWait));
  return tries;
}

export const returnTries = async ({ pool }: Pick<StaffParts, 'pool'>, tries: readonly PacedTry[]): Promise<void> => {
  for (const one of tries) await returnTry(pool, one);
};

export const lastWaitOf = (tries: readonly PacedTry[]): string | null =>
  tries
    .map(waitOf)
    .filter((until) => until !== null)
    .toSorted()
    .at(-1) ?? null;

/** A try of a code, or of the old password in a session. */
export const beginCodeTry = ({ pool, now }: StaffParts, { code }: StaffSubject): Promise<PacedTry> => takeTry(pool, code, now(), deskLocked);
export const beginAgainTry = ({ pool, now }: StaffParts, name: string): Promise<PacedTry> =>
  takeTry(pool, paceSubject(againName(name), null), now(), deskLocked);

/** Signed in: failures of this way in are forgotten. Those of strangers with the same name stay where this was a known device. */
export async function forgetStaffPace(pool: Parameters<typeof forgetPace>[0], { password, code }: StaffSubject): Promise<void> {
  for (const { name } of [password, code]) await forgetPace(pool, name);
}

/** Removes the delay when an administrator unlocks an account, or the machine rescues it. */
export async function forgetStaffAttempts(pool: Parameters<typeof forgetPace>[0], name: string): Promise<void> {
  for (const each of staffAttemptNames(name)) await forgetAttempts(pool, each);
}

/** Every name under which failures of a staff account are counted. */
export const staffAttemptNames = (name: string): string[] => [name, codeName(name), againName(name)];
