import { mayEverywhere, merchantsWith } from '@laro/domain/staff/access';
import { inTransaction } from '#server/db/database.ts';
import { actorOf, staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  addPerson,
  changeAccess,
  changeRole,
  changeStaff,
  describeOne,
  issuePassword,
  listOwnRoles,
  listStaff,
  seenFrom,
  type Acting,
  type Identity,
  type RoleChange,
  type NewPerson,
} from '#server/modules/identity/index.ts';
import { refuseFineAmounts, type MerchantDirectory } from '#server/modules/merchant/index.ts';

type StaffCalls = 'listStaff' | 'addStaff' | 'changeStaff' | 'changeStaffAccess' | 'listStaffRoles' | 'saveStaffRole' | 'removeStaffRole' | 'listAudit';

/** Limits are amounts that people can pay: whole minor units of the merchant's currency. Throws `desk.merchant_unknown`, `request.amount_too_fine`. */
function refuseOddLimits(directory: MerchantDirectory, limits: NewPerson['limits']): void {
  for (const { merchant: code, perAct, perDay } of limits) {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('desk.merchant_unknown', { merchant: code });
    refuseFineAmounts(merchant, perAct, perDay);
  }
}

/** Staff accounts, their roles, and the audit log. */
export function staffCalls({ parts, audit }: Identity, directory: MerchantDirectory): Handlers<StaffCalls> {
  const codes = (): string[] => directory.list().map(({ code }) => code);
  const alone = (context: CallContext, reason: string): Acting => ({ by: actorOf(context), proposer: null, reason, at: new Date(parts.now()) });
  const roles = async (context: CallContext) => {
    const isWhole = mayEverywhere(staffOf(context).access, 'staff.read');
    return (await listOwnRoles(parts.db)).map((role) => ({ ...role, holders: isWhole ? role.holders : null }));
  };
  const change = (context: CallContext, given: RoleChange, reason: string): Promise<void> =>
    inTransaction(parts.db, (transaction) => changeRole(parts, transaction, given, alone(context, reason)));
  return {
    listStaff: async (context) => {
      const { access } = staffOf(context);
      const all = await listStaff(parts);
      return { staff: mayEverywhere(access, 'staff.read') ? all : seenFrom(all, new Set(merchantsWith(access, 'staff.read', codes()))) };
    },
    addStaff: async (context, { body: { reason, ...given } }) => {
      refuseOddLimits(directory, given.limits);
      const password = issuePassword();
      const row = await inTransaction(parts.db, (transaction) => addPerson(parts, transaction, given, password, alone(context, reason)));
      return { account: await describeOne(parts, row), password };
    },
    changeStaff: async (context, { params, body }) => changeStaff(parts, actorOf(context), BigInt(params.staffId), body),
    changeStaffAccess: async (context, { params, body: { reason, ...given } }) => {
      refuseOddLimits(directory, given.limits);
      const staffId = BigInt(params.staffId);
      const row = await inTransaction(parts.db, (transaction) => changeAccess(parts, transaction, { staffId, ...given }, alone(context, reason)));
      return describeOne(parts, row);
    },
    listStaffRoles: async (context) => ({ roles: await roles(context) }),
    saveStaffRole: async (context, { params: { role: name }, body: { permissions, stamp, reason } }) => {
      await change(context, { name, permissions, stamp }, reason);
      const saved = (await roles(context)).find((role) => role.name === name);
      if (!saved) throw new Refusal('desk.role_unknown', { role: name });
      return saved;
    },
    removeStaffRole: async (context, { params: { role: name }, body: { reason } }) => {
      await change(context, { name, permissions: null, stamp: null }, reason);
      return {};
    },
    listAudit: async (context, { query }) => {
      const { access } = staffOf(context);
      const isWhole = mayEverywhere(access, 'audit.read');
      const [{ entries, next }, chain] = await Promise.all([
        audit.list(query, isWhole ? null : merchantsWith(access, 'audit.read', codes())),
        isWhole ? audit.checkOn() : null,
      ]);
      return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), next, chain };
    },
  };
}
