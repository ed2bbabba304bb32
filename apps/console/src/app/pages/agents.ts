import type { DeskPage } from './desk-page.ts';

export const agentsPages: readonly DeskPage[] = [
  {
    path: 'agents',
    label: 'desk.agents.title',
    icon: 'network-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/tree/agents-page.tsx')).AgentsPage,
    further: {
      ':memberId': async () => (await import('#console/features/agents/tree/agent-page.tsx')).AgentPage,
    },
  },
  {
    path: 'house-accounts',
    label: 'desk.house.title',
    icon: 'game-controller-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/house/house-page.tsx')).HousePage,
  },
  {
    path: 'agent-applications',
    label: 'desk.accreditation.title',
    icon: 'identification-card-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/accreditation/applications-page.tsx')).ApplicationsPage,
  },
  {
    path: 'agent-transfers',
    label: 'desk.transfers.title',
    icon: 'arrows-left-right-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/transfers/transfers-page.tsx')).TransfersPage,
  },
  {
    path: 'agent-templates',
    label: 'desk.agent_templates.title',
    icon: 'scroll-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/templates/templates-page.tsx')).TemplatesPage,
  },
  {
    path: 'agent-debts',
    label: 'desk.debts.title',
    icon: 'hand-withdraw-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/lists/debts-page.tsx')).DebtsPage,
  },
  {
    path: 'agent-moves',
    label: 'desk.moves.all_title',
    icon: 'network-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/lists/moves-page.tsx')).MovesPage,
  },
  {
    path: 'agent-not-counted',
    label: 'desk.own.title',
    icon: 'fingerprint-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/not-counted/not-counted-page.tsx')).NotCountedPage,
  },
  {
    path: 'agent-harm',
    label: 'desk.harm.title',
    icon: 'shield-check-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/harm/harm-page.tsx')).HarmPage,
  },
  {
    path: 'agent-runs',
    label: 'desk.runs.title',
    icon: 'receipt-duotone',
    permission: 'agents.read',
    load: async () => (await import('#console/features/agents/runs/runs-page.tsx')).RunsPage,
    further: {
      ':runId': async () => (await import('#console/features/agents/runs/run-page.tsx')).RunPage,
      ':runId/:statementId': async () => (await import('#console/features/agents/runs/statement-page.tsx')).StatementPage,
    },
  },
  {
    path: 'affiliates',
    label: 'desk.affiliates.title',
    icon: 'users-three-duotone',
    permission: 'settings.read',
    load: async () => (await import('#console/features/agents/affiliates/affiliates-page.tsx')).AffiliatesPage,
  },
];
