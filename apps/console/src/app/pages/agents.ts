import type { DeskPage } from './desk-page.ts';

export const agentsPages: readonly DeskPage[] = [
  {
    path: 'affiliates',
    label: 'desk.affiliates.title',
    icon: 'users-three-duotone',
    permission: 'settings.read',
    load: async () => (await import('#console/features/agents/affiliates/affiliates-page.tsx')).AffiliatesPage,
  },
];
