import type { StaffPermission } from '@laro/domain/staff/permissions';
import { twoPersonActNames, twoPersonActs } from '@laro/domain/two-persons/acts';
import type { DeskPage } from './desk-page.ts';

/** Permissions to propose or decide on an act of two persons, or to read about all of them. */
const twoPersonPermissions: readonly StaffPermission[] = [
  ...new Set([...twoPersonActNames.map((name) => twoPersonActs[name].permission), 'audit.read' as const]),
];

export const installationPages: readonly DeskPage[] = [
  {
    path: 'two-people',
    label: 'desk.two.title',
    icon: 'users-three-duotone',
    permission: twoPersonPermissions,
    load: async () => (await import('#console/features/installation/two-people/proposals-page.tsx')).ProposalsPage,
    further: {
      ':proposalId': async () => (await import('#console/features/installation/two-people/proposal-page.tsx')).ProposalPage,
    },
  },
  {
    path: 'play',
    label: 'desk.play.title',
    icon: 'pause-fill',
    permission: 'vendors.read',
    load: async () => (await import('#console/features/installation/play/switches-page.tsx')).SwitchesPage,
  },
  {
    path: 'vendors',
    label: 'desk.vendors.title',
    icon: 'network-duotone',
    permission: 'vendors.read',
    load: async () => (await import('#console/features/installation/vendors/vendors-page.tsx')).VendorsPage,
    further: {
      ':vendor': async () => (await import('#console/features/installation/vendors/vendor-page.tsx')).VendorPage,
      ':vendor/games': async () => (await import('#console/features/installation/vendor-games/vendor-games-page.tsx')).VendorGamesPage,
      ':vendor/tables': async () => (await import('#console/features/installation/tables/tables-page.tsx')).TablesPage,
      ':vendor/tables/:table': async () => (await import('#console/features/installation/tables/table-page.tsx')).TablePage,
      ':vendor/returns': async () => (await import('#console/features/installation/tables/bet-returns-page.tsx')).BetReturnsPage,
      ':vendor/sandbox': async () => (await import('#console/features/installation/wallet-sandbox/sandbox-page.tsx')).SandboxPage,
    },
  },
  {
    path: 'lottery',
    label: 'desk.lottery.title',
    icon: 'ticket-duotone',
    permission: 'lottery.read',
    load: async () => (await import('#console/features/installation/lottery/lottery-page.tsx')).LotteryPage,
    further: {
      reviews: async () => (await import('#console/features/installation/lottery/lottery-reviews-page.tsx')).LotteryReviewsPage,
      barred: async () => (await import('#console/features/installation/lottery/lottery-barred-page.tsx')).LotteryBarredPage,
      imports: async () => (await import('#console/features/installation/lottery/lottery-imports-page.tsx')).LotteryImportsPage,
      ':gameId': async () => (await import('#console/features/installation/lottery/lottery-draws-page.tsx')).LotteryDrawsPage,
    },
  },
  {
    path: 'staff',
    label: 'desk.staff.title',
    icon: 'users-three',
    permission: 'staff.read',
    load: async () => (await import('#console/features/installation/staff/staff-page.tsx')).StaffPage,
  },
  {
    path: 'roles',
    label: 'desk.roles.title',
    icon: 'identification-card-duotone',
    permission: 'staff.read',
    load: async () => (await import('#console/features/installation/roles/roles-page.tsx')).RolesPage,
  },
  {
    path: 'installation',
    label: 'desk.installation.title',
    icon: 'sliders-horizontal',
    permission: 'staff.read',
    isOfInstallation: true,
    load: async () => (await import('#console/features/installation/installation/installation-page.tsx')).InstallationPage,
  },
  {
    path: 'audit',
    label: 'desk.audit.title',
    icon: 'scroll-duotone',
    permission: 'audit.read',
    load: async () => (await import('#console/features/installation/audit/audit-page.tsx')).AuditPage,
  },
];
