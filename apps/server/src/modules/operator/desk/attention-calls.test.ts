import { accessOf } from '@laro/domain/staff/access';
import { expect, test } from 'vitest';
import type { CallContext } from '#server/http/handlers.ts';
import { attentionCalls, type AttentionDeps } from './attention-calls.ts';

const counts = (laro: number, dagat: number) => async () => new Map(Object.entries({ laro, dagat }));
const nothing = { waiting: counts(0, 0), openAlarms: counts(0, 0) };
const calls = attentionCalls({
  directory: { list: () => [{ code: 'laro' }, { code: 'dagat' }] as ReturnType<AttentionDeps['directory']['list']> },
  twoPersons: nothing,
  monitor: nothing,
  betReturns: { openAlarms: async () => 0 },
  withdrawals: nothing,
  risk: nothing,
  care: nothing,
  relatives: nothing,
  mall: nothing,
  rewards: { budgetAlarms: counts(1, 2) },
  missions: { budgetAlarms: counts(3, 0) },
  counting: { alarms: async () => 0 },
  agents: {
    waiting: async () => ({
      statements: new Map([['laro', 4]]),
      transfers: new Map([['dagat', 5]]),
      ownAccounts: new Map([['laro', 6]]),
      applications: new Map([['laro', 7]]),
      requests: new Map([['laro', 8]]),
      harm: new Map([['dagat', 9]]),
    }),
  },
});
const asked = async (role: string, merchant: string | null) => {
  const context = { staff: { name: 'Ana', access: accessOf([{ role, merchant }]) }, ip: '' } as unknown as CallContext;
  const value = (await calls.getDeskAttention(context, { params: undefined, query: undefined, body: undefined })) as { merchants: object[] };
  return value.merchants;
};

test('[REW-28] staff who may change rewards see the budgets at 80 %, each at the own merchant alone', async () => {
  expect(await asked('marketing', null)).toMatchObject([
    { merchant: 'laro', budgets: 1, missionBudgets: 3 },
    { merchant: 'dagat', budgets: 2, missionBudgets: 0 },
  ]);
  expect(await asked('marketing', 'dagat')).toMatchObject([{ merchant: 'dagat', budgets: 2 }]);
  expect(await asked('auditor', null)).toEqual([]);
});

test('[AGENT-46] what waits in the rooms of agents is shown to those who may decide on it, each at the own merchant alone', async () => {
  const none = { agentStatements: 0, agentTransfers: 0, ownAccounts: 0, agentApplications: 0, agentRequests: 0, agentHarm: 0 };
  expect(await asked('cashier-lead', null)).toMatchObject([
    { merchant: 'laro', ...none, agentStatements: 4, ownAccounts: 6 },
    { merchant: 'dagat', ...none, agentTransfers: 5 },
  ]);
  expect(await asked('cashier-lead', 'dagat')).toMatchObject([{ merchant: 'dagat', ...none, agentTransfers: 5 }]);
  expect(await asked('operations', null)).toMatchObject([
    { merchant: 'laro', ...none, agentApplications: 7, agentRequests: 8 },
    { merchant: 'dagat', ...none, agentHarm: 9 },
  ]);
  expect(await asked('marketing', null)).toMatchObject([none, none]);
});
