export { agentSettings as settings } from './agent-settings.ts';

export const auditActions = ['agent.added', 'agent.approved', 'agent.suspended', 'agent.restored'] as const;

export const permissions = { agents: ['agents.read', 'agents.change'] } as const;

export const roles = {
  operations: ['agents.read', 'agents.change'],
  'cashier-lead': ['agents.read'],
  auditor: ['agents.read'],
} as const;
