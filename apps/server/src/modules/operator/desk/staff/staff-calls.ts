import { mayEverywhere, seenMerchants } from '@laro/domain/staff/access';
import { actorOf, staffOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import {
  addPerson,
  changeAccess,
  changeRole,
  changeStaff,
  describeOne,
  listOwnRoles,
  listStaff,
  seenFrom,
  type StaffModule,
  type RoleChange,
  type NewPerson,
} from '#server/modules/core/staff/index.ts';
import { issuePassword } from '#server/security/issued-password.ts';
import type { TwoPersons } from '#server/modules/core/two-persons/index.ts';
import { refuseFineAmounts, type MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { carryStaffActs, doOrPropose, wantedAccess, wantedPerson, wantedRole } from './staff-carriers.ts';

type StaffCalls = 'listStaff' | 'addStaff' | 'changeStaff' | 'changeStaffAccess' | 'listStaffRoles' | 'saveStaffRole' | 'removeStaffRole' | 'listAudit';

/** Limits are amounts that people can pay: whole minor units of the merchant's currency. Throws `desk.merchant_unknown`, `request.amount_too_fine`. */
function refuseOddLimits(directory: MerchantDirectory, limits: NewPerson['limits']): void {
  for (const { merchant: code, perAct, perDay } of limits) {
    const merchant = directory.byCode(code);
    if (!merchant) throw new Refusal('desk.merchant_unknown', { merchant: code });
    refuseFineAmounts(merchant, perAct, perDay);
  }
}

/** Staff accounts, their roles, and the audit log. New people and changes of rights wait for a second person while the installation's list says so. */
export function staffCalls({ parts, audit }: StaffModule, directory: MerchantDirectory, twoPersons: TwoPersons): Handlers<StaffCalls> {
  carryStaffActs(twoPersons, parts);
  const pair = { pool: parts.pool, twoPersons, now: parts.now };
  const roles = async (context: CallContext) => {
    const isWhole = mayEverywhere(staffOf(context).access, 'staff.read');
    return (await listOwnRoles(parts.pool)).map((role) => ({ ...role, holders: isWhole ? role.holders : null }));
  };
  const change = (context: CallContext, given: RoleChange, reason: string) => {
    const by = actorOf(context);
    const wanted = wantedRole(given, by, (transaction, acting) => changeRole(parts, transaction, given, acting));
    return doOrPropose(pair, wanted, by, reason);
  };
  return {
    listStaff: async (context) => {
      const seen = seenMerchants(staffOf(context).access, 'staff.read');
      const all = await listStaff(parts);
      return { staff: seen === null ? all : seenFrom(all, new Set(seen)) };
    },
    addStaff: async (context, { body: { reason, ...given } }) => {
      refuseOddLimits(directory, given.limits);
      const by = actorOf(context);
      const password = issuePassword();
      const wanted = wantedPerson(given, by, (transaction, acting) => addPerson(parts, transaction, given, password, acting));
      const answer = await doOrPropose(pair, wanted, by, reason);
      return 'proposed' in answer ? answer : { account: await describeOne(parts, answer.done), password };
    },
    changeStaff: async (context, { params, body }) => changeStaff(parts, actorOf(context), BigInt(params.staffId), body),
    changeStaffAccess: async (context, { params, body: { reason, ...access } }) => {
      refuseOddLimits(directory, access.limits);
      const by = actorOf(context);
      const given = { staffId: BigInt(params.staffId), ...access };
      const wanted = wantedAccess(given, by, (transaction, acting) => changeAccess(parts, transaction, given, acting));
      const answer = await doOrPropose(pair, wanted, by, reason);
      return 'proposed' in answer ? answer : describeOne(parts, answer.done);
    },
    listStaffRoles: async (context) => ({ roles: await roles(context) }),
    saveStaffRole: async (context, { params: { role: name }, body: { permissions, stamp, reason } }) => {
      const answer = await change(context, { name, permissions, stamp }, reason);
      if ('proposed' in answer) return answer;
      const saved = (await roles(context)).find((role) => role.name === name);
      if (!saved) throw new Refusal('desk.role_unknown', { role: name });
      return saved;
    },
    removeStaffRole: async (context, { params: { role: name }, body: { reason } }) => {
      const answer = await change(context, { name, permissions: null, stamp: null }, reason);
      return 'proposed' in answer ? answer : {};
    },
    listAudit: async (context, { query }) => {
      const seen = seenMerchants(staffOf(context).access, 'audit.read');
      const [{ entries, next }, chain] = await Promise.all([audit.list(query, seen), seen === null ? audit.checkOn() : null]);
      return { entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })), next, chain };
    },
  };
}
