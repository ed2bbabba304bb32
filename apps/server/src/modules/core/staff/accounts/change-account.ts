import type { AccountAct } from '@laro/domain/two-persons/second-person';
import { inTransaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { StaffParts } from '../staff-parts.ts';
import { issuePassword } from '#server/security/issued-password.ts';
import { hashPassword } from '#server/security/password-hash.ts';
import { deleteSessionsOf } from '../sessions.store.ts';
import { forgetStaffDevices } from '../staff-devices.store.ts';
import { forgetStaffAttempts } from '../staff-pace.ts';
import { lockStaff, updateStaff, type StaffRow } from '../staff.store.ts';
import { lockRights } from './access.store.ts';
import { recordAccountActs } from './account-acts.store.ts';
import { accessOfAccount, auditOf, describeOne, type StaffAccount } from './accounts.ts';
import { refuseTakingOver, refuseWithoutKeeper } from './acting.ts';

/** Acts of one person on another one's account. */
export interface StaffAct {
  isEnabled?: boolean | undefined;
  resetPassword?: true | undefined;
  resetSecondFactor?: true | undefined;
  endSessions?: true | undefined;
  unlock?: true | undefined;
  reason: string;
}

/** Those of them that let the actor use the account. */
const handsOn = (row: StaffRow, act: StaffAct): AccountAct[] => [
  ...(act.unlock ? (['unlocked'] as const) : []),
  ...(act.resetPassword ? (['passwordReset'] as const) : []),
  ...(act.resetSecondFactor ? (['secondFactorReset'] as const) : []),
  ...(act.isEnabled === true && !row.is_enabled ? (['enabled'] as const) : []),
];

/** Applies an act to an account; all but lifting a lock end its sessions (T18). Throws `desk.staff_unknown`, `desk.own_account`, `desk.cannot_give`, `desk.last_administrator`. */
export async function changeStaff(parts: StaffParts, by: Actor, id: bigint, act: StaffAct): Promise<{ account: StaffAccount; password: string | null }> {
  const password = act.resetPassword ? issuePassword() : null;
  const passwordHash = password === null ? null : await hashPassword(password, parts.cost);
  const row = await inTransaction(parts.pool, async (transaction) => {
    await lockRights(transaction);
    const known = await lockStaff(transaction, id);
    if (!known) throw new Refusal('desk.staff_unknown');
    if (known.id === by.staffId && (act.isEnabled === false || act.resetPassword || act.resetSecondFactor)) throw new Refusal('desk.own_account');
    const hands = handsOn(known, act);
    if (hands.length > 0) await refuseTakingOver(transaction, by, known.id);
    const changed = await updateStaff(transaction, id, {
      is_enabled: act.isEnabled ?? known.is_enabled,
      ...(passwordHash === null ? {} : { password_hash: passwordHash, must_replace_password: true }),
      ...(act.resetSecondFactor ? { totp_secret: null, totp_last_step: null } : {}),
    });
    if (act.isEnabled === false) await refuseWithoutKeeper(transaction);
    if (act.unlock) await forgetStaffAttempts(transaction, known.name);
    // A person who knew the password or held the authenticator may have left a trusted device behind.
    if (act.resetPassword || act.resetSecondFactor || act.isEnabled === false) await forgetStaffDevices(transaction, id, null);
    const { reason, ...acts } = act;
    if (Object.keys(acts).some((name) => name !== 'unlock')) await deleteSessionsOf(transaction, id);
    await recordAccountActs(transaction, id, hands, by.staffId, new Date(parts.now()));
    const access = await accessOfAccount(transaction, known);
    await parts.audit.append(transaction, {
      actor: by.name,
      action: 'staff.changed',
      subject: `staff:${known.name}`,
      reason,
      before: auditOf(known, access),
      after: { ...auditOf(changed, access), acts: Object.keys(acts).filter((name) => name !== 'isEnabled') },
      ip: by.ip,
    });
    return changed;
  });
  return { account: await describeOne(parts, row), password };
}
