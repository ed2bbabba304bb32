import fs from 'node:fs';
import path from 'node:path';
import { contract, routes } from '@laro/contract/contract';
import { deskRoutes } from '@laro/contract/agents/routes';
import type { CallName } from '@laro/contract/routes';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { AuditAction } from '@laro/domain/staff/audit-actions';
import type { StaffPermission } from '@laro/domain/staff/permissions';
import { permissionsOfRole, shippedRoleNames } from '@laro/domain/staff/roles';
import { expect, test } from 'vitest';

const MODULE = path.join(import.meta.dirname, '..');
const calls = Object.keys(deskRoutes) as CallName[];
const isAct = (name: CallName): boolean => routes[name][0] !== 'GET';
const endpointOf = (name: CallName): Endpoint => contract[name] as Endpoint;
const permissionOf = (name: CallName): string => String(endpointOf(name).access).replace(/^staff:/, '');

/** Previews change nothing and need no reason. */
const previews: readonly CallName[] = ['previewContract', 'previewMove', 'previewEnding'];
/** A check of a run changes nothing but the log, where its result is the reason. */
const checks: readonly CallName[] = ['recomputeRun'];

/** Every act of the rooms of agents with the actions of its entries in the audit log. */
const acts: Partial<Record<CallName, readonly AuditAction[]>> = {
  addAgent: ['agent.added'],
  openHouseAccount: ['agent.houseOpened'],
  setHousePassword: ['agent.housePasswordSet'],
  putHouseContract: ['agent.contractPut'],
  changeAgentState: ['agent.approved', 'agent.suspended', 'agent.restored'],
  changeAgentRates: ['agent.ratesChanged'],
  grantQuota: ['agent.quotaGranted'],
  setAccreditation: ['agent.accreditationSet'],
  decideApplication: ['agent.applicationAccepted', 'agent.applicationRefused'],
  decideNotCounted: ['agent.accountCounted', 'agent.accountKeptOut'],
  proposeMove: ['agent.moveAgreed'],
  withdrawMove: ['agent.moveWithdrawn'],
  proposeEnding: ['agent.endAgreed'],
  withdrawEnding: ['agent.endWithdrawn'],
  makeAgentPlayer: ['agent.madePlayer'],
  clawEndedPay: ['agent.endedPayClawed'],
  lookAtHarm: ['agent.harmSeen'],
  changeAgentKinds: ['agent.kindsChanged'],
  offerCompanyContract: ['agent.contractOffered'],
  decideContractRequest: ['agent.contractOffered', 'agent.contractRefused'],
  endAgentContract: ['agent.contractEnded'],
  saveContractTemplate: ['agent.templateSaved'],
  deleteContractTemplate: ['agent.templateDeleted'],
  decideStatement: ['agent.statementApproved', 'agent.statementRefused'],
  reverseStatement: ['agent.statementReversed'],
  decideTransfer: ['agent.transferApproved', 'agent.transferRefused'],
  undoTransfer: ['agent.transferUndone'],
};

const written = fs
  .readdirSync(MODULE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => fs.readFileSync(path.join(MODULE, file), 'utf8'))
  .join('\n');

test('[AGENT-46] every call of the rooms of agents needs a permission, which the roles of agents.md have', () => {
  const rolesWith = (permission: string): string[] =>
    shippedRoleNames.filter((role) => role !== 'administrator' && permissionsOfRole(role, {}).includes(permission as StaffPermission)).toSorted();
  const permissions = [...new Set(calls.map(permissionOf))].toSorted();
  expect(Object.fromEntries(permissions.map((permission) => [permission, rolesWith(permission)]))).toEqual({
    'agents.approve': ['cashier-lead'],
    'agents.change': ['operations'],
    'agents.contracts': ['operations'],
    'agents.move': ['operations'],
    'agents.read': ['auditor', 'cashier-lead', 'operations'],
  });
  expect(calls.filter((name) => isAct(name) && !checks.includes(name) && permissionOf(name) === 'agents.read')).toEqual([]);
  expect(calls.filter((name) => !isAct(name) && permissionOf(name) !== 'agents.read')).toEqual([]);
});

test('[AGENT-46] [T85] every act of the rooms of agents takes a reason and has actions of the audit log that the module writes', () => {
  expect(calls.filter((name) => isAct(name) && !previews.includes(name) && !checks.includes(name)).toSorted()).toEqual(Object.keys(acts).toSorted());
  const takesReason = (name: CallName) =>
    endpointOf(name)
      .body?.safeParse({ reason: '' })
      .error?.issues.some((issue) => issue.path.join('.') === 'reason') === true;
  expect((Object.keys(acts) as CallName[]).filter((name) => !takesReason(name))).toEqual([]);
  expect([...Object.values(acts).flat(), 'agent.runChecked'].filter((action) => !written.includes(`'${action}'`))).toEqual([]);
});

test('[AGENT-46] lists of the rooms go on from a key', () => {
  const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const lists = calls.filter((name) => !isAct(name) && shapeOf(endpointOf(name).value).includes('next'));
  expect(lists.length).toBeGreaterThan(5);
  expect(lists.filter((name) => !shapeOf(endpointOf(name).query).some((field) => field === 'before' || field === 'after'))).toEqual([]);
});
