import { money } from '@laro/contract/wire/scalars';
import { formatMoney, type Amount } from '@laro/domain/money/money';
import { isStaffPermission } from '@laro/domain/staff/permissions';
import { personLimitKinds } from '@laro/domain/two-persons/second-person';
import type pg from 'pg';
import { decode } from 'zod';
import { inTransaction, type Transaction } from '#server/db/sql.ts';
import type { Actor } from '#server/http/handlers.ts';
import {
  accessAudited,
  addPerson,
  changeAccess,
  changeRole,
  refuseAccessChange,
  refuseNewPerson,
  refuseRoleChange,
  stampOfAccount,
  stampOfName,
  stampOfRoleNamed,
  type AccessOfAccount,
  type Acting,
  type StaffModule,
  type NewPerson,
  type RoleChange,
} from '#server/modules/core/staff/index.ts';
import { issuePassword } from '#server/security/issued-password.ts';
import { proposedOf, proposerIdOf, type Carried, type Proposed, type TwoPersons, type Wish } from '#server/modules/core/two-persons/index.ts';

type Parts = StaffModule['parts'];
type ActName = 'staff.add' | 'staff.grants' | 'staff.role';
type Payload = Wish['payload'];

/** A new role, team and limits of an account as a proposal keeps them: amounts as text. */
const payloadOfAccess = ({ team, grants, limits }: AccessOfAccount): Payload => ({
  team,
  grants: grants.map(({ role, merchant }) => ({ role, merchant })),
  limits: limits.map(({ merchant, kind, perAct, perDay }) => ({
    merchant,
    kind,
    perAct: perAct === null ? null : formatMoney(perAct),
    perDay: perDay === null ? null : formatMoney(perDay),
  })),
});

interface KeptLimit {
  merchant: string;
  kind: string;
  perAct: Amount | null;
  perDay: Amount | null;
}

function accessIn(payload: Record<string, unknown>): AccessOfAccount {
  const { team, grants, limits } = payload as { team: string; grants: AccessOfAccount['grants']; limits: KeptLimit[] };
  const kept = limits.flatMap((limit) => {
    const kind = personLimitKinds.find((known) => known === limit.kind);
    const amount = (text: Amount | null) => (text === null ? null : decode(money, text));
    return kind === undefined ? [] : [{ merchant: limit.merchant, kind, perAct: amount(limit.perAct), perDay: amount(limit.perDay) }];
  });
  return { team, grants, limits: kept };
}

const roleIn = (payload: Record<string, unknown>): Pick<RoleChange, 'name' | 'permissions'> => {
  const { name, permissions } = payload as { name: string; permissions: string[] | null };
  return { name, permissions: permissions?.filter(isStaffPermission) ?? null };
};
const staffIdIn = (payload: Record<string, unknown>): bigint => BigInt(String(payload['staffId']));

/** Actor of a decision for the acts on staff: the second person carries out the proposal of the first. */
const actingOf = ({ proposal, decider, at }: Carried): Acting => ({
  by: decider,
  proposer: { staffId: proposerIdOf(proposal), name: proposal.proposer },
  reason: proposal.reason,
  at,
});

/** Names who carries out proposals about staff: new people, their roles, teams and limits, and what roles allow. */
export function carryStaffActs(twoPersons: TwoPersons, parts: Parts): void {
  twoPersons.register('staff.add', {
    stampOf: (transaction, { payload }) => stampOfName(transaction, String(payload['name'])),
    carryOut: async (transaction, carried) => {
      const { payload } = carried.proposal;
      // Neither of the two gets to know a password: one is issued afterwards, and kept as an act on the account.
      await addPerson(parts, transaction, { name: String(payload['name']), ...accessIn(payload) }, issuePassword(), actingOf(carried));
      return null;
    },
  });
  twoPersons.register('staff.grants', {
    stampOf: (transaction, { payload }) => stampOfAccount(transaction, staffIdIn(payload)),
    carryOut: async (transaction, carried) => {
      const { payload, stamp } = carried.proposal;
      await changeAccess(parts, transaction, { staffId: staffIdIn(payload), stamp, ...accessIn(payload) }, actingOf(carried));
      return null;
    },
  });
  twoPersons.register('staff.role', {
    stampOf: (transaction, { payload }) => stampOfRoleNamed(transaction, roleIn(payload).name),
    carryOut: async (transaction, carried) => {
      const { payload, stamp } = carried.proposal;
      const isNew = payload['isNew'] === true;
      await changeRole(parts, transaction, { ...roleIn(payload), stamp: isNew ? null : stamp }, actingOf(carried));
      return null;
    },
  });
}

/** A proposed change of rights, and its implementation if one person is enough. */
interface Wanted<Done> {
  act: ActName;
  /** Checks everything that carrying out the act would refuse. Returns the content of a proposal. */
  prepare: (transaction: Transaction) => Promise<Pick<Wish, 'subject' | 'before' | 'after' | 'payload'>>;
  alone: (transaction: Transaction, acting: Acting) => Promise<Done>;
}

/** Does a change of rights, or proposes it to a second person while the installation's list has it (DESK-30). */
export async function doOrPropose<Done>(
  { pool, twoPersons, now }: { pool: pg.Pool; twoPersons: TwoPersons; now: () => number },
  { act, prepare, alone }: Wanted<Done>,
  by: Actor,
  reason: string,
): Promise<{ done: Done } | Proposed> {
  return inTransaction(pool, async (transaction) => {
    if (!(await twoPersons.isListed(transaction, act))) return { done: await alone(transaction, { by, proposer: null, reason, at: new Date(now()) }) };
    const wish = await prepare(transaction);
    return proposedOf(await twoPersons.proposeWithin(transaction, { act, merchantCode: null, ...wish, reason }, by));
  });
}

export const wantedPerson = <Done>(given: NewPerson, by: Actor, alone: Wanted<Done>['alone']): Wanted<Done> => ({
  act: 'staff.add',
  prepare: async (transaction) => {
    await refuseNewPerson(transaction, given, { by, proposer: null });
    return { subject: `staff:${given.name}`, before: null, after: accessAudited(given), payload: { name: given.name, ...payloadOfAccess(given) } };
  },
  alone,
});

export const wantedAccess = <Done>(given: { staffId: bigint; stamp: string } & AccessOfAccount, by: Actor, alone: Wanted<Done>['alone']): Wanted<Done> => ({
  act: 'staff.grants',
  prepare: async (transaction) => {
    const { row, access } = await refuseAccessChange(transaction, given, { by, proposer: null });
    const payload = { staffId: given.staffId.toString(), ...payloadOfAccess(given) };
    return { subject: `staff:${row.name}`, before: accessAudited(access), after: accessAudited(given), payload };
  },
  alone,
});

export const wantedRole = <Done>(change: RoleChange, by: Actor, alone: Wanted<Done>['alone']): Wanted<Done> => ({
  act: 'staff.role',
  prepare: async (transaction) => {
    const known = await refuseRoleChange(transaction, change, { by, proposer: null });
    const permissions = change.permissions === null ? null : [...change.permissions];
    return {
      subject: `role:${change.name}`,
      before: known === null ? null : { permissions: known.permissions },
      after: { permissions: permissions ?? [] },
      payload: { name: change.name, permissions, isNew: known === null },
    };
  },
  alone,
});
