export { agentSettings as settings } from './agent-settings.ts';

export const auditActions = [
  'agent.added',
  'agent.houseOpened',
  'agent.housePasswordSet',
  'agent.contractPut',
  'agent.approved',
  'agent.suspended',
  'agent.restored',
  'agent.accreditationSet',
  'agent.applicationAccepted',
  'agent.applicationRefused',
  'agent.transferApproved',
  'agent.transferRefused',
  'agent.transferUndone',
  'agent.ratesChanged',
  'agent.quotaGranted',
  'agent.accountCounted',
  'agent.accountKeptOut',
  'agent.moveAgreed',
  'agent.moveWithdrawn',
  'agent.endAgreed',
  'agent.endWithdrawn',
  'agent.madePlayer',
  'agent.endedPayClawed',
  'agent.harmSeen',
  'agent.kindsChanged',
  'agent.contractOffered',
  'agent.contractEnded',
  'agent.contractRefused',
  'agent.templateSaved',
  'agent.templateDeleted',
  'agent.statementApproved',
  'agent.statementRefused',
  'agent.statementReversed',
  'agent.runChecked',
] as const;

export const permissions = { agents: ['agents.read', 'agents.change', 'agents.contracts', 'agents.move', 'agents.approve'] } as const;

export const roles = {
  operations: ['agents.read', 'agents.change', 'agents.contracts', 'agents.move'],
  'cashier-lead': ['agents.read', 'agents.approve'],
  auditor: ['agents.read'],
} as const;
