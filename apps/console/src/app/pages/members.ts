import type { DeskPage } from './desk-page.ts';

export const membersPages: readonly DeskPage[] = [
  {
    path: 'members',
    label: 'desk.members.title',
    icon: 'user-circle-duotone',
    permission: 'members.read',
    load: async () => (await import('#console/features/members/members/members-page.tsx')).MembersPage,
    further: {
      ':memberId': async () => (await import('#console/features/members/members/member-page.tsx')).MemberPage,
    },
  },
  {
    path: 'duplicates',
    label: 'desk.pairs.title',
    icon: 'users-three-fill',
    permission: 'members.read',
    load: async () => (await import('#console/features/members/members/merges/pairs-page.tsx')).PairsPage,
  },
  {
    path: 'identities',
    label: 'desk.identity.title',
    icon: 'identification-card-duotone',
    permission: 'identity.read',
    load: async () => (await import('#console/features/members/identity/identities-page.tsx')).IdentitiesPage,
    further: {
      ':proofId': async () => (await import('#console/features/members/identity/identity-page.tsx')).IdentityPage,
    },
  },
  {
    path: 'exclusions',
    label: 'desk.exclusions.title',
    icon: 'shield-check-duotone',
    permission: 'identity.read',
    load: async () => (await import('#console/features/members/identity/exclusions-page.tsx')).ExclusionsPage,
  },
  {
    path: 'care',
    label: 'desk.care.title',
    icon: 'shield-check-duotone',
    permission: 'members.read',
    load: async () => (await import('#console/features/members/care/care-page.tsx')).CarePage,
    further: {
      ':interactionId': async () => (await import('#console/features/members/care/interaction-page.tsx')).InteractionPage,
    },
  },
  {
    path: 'relatives',
    label: 'desk.relatives.title',
    icon: 'users-three-duotone',
    permission: 'identity.read',
    load: async () => (await import('#console/features/members/relatives/relatives-page.tsx')).RelativesPage,
    further: {
      ':requestId': async () => (await import('#console/features/members/relatives/relative-page.tsx')).RelativePage,
    },
  },
  {
    path: 'risk',
    label: 'desk.risk.title',
    icon: 'warning-circle-fill',
    permission: 'risk.read',
    load: async () => (await import('#console/features/members/risk/flags-page.tsx')).FlagsPage,
    further: {
      ':flagId': async () => (await import('#console/features/members/risk/flag-page.tsx')).FlagPage,
    },
  },
  {
    path: 'joining',
    label: 'desk.joining.title',
    icon: 'sign-in',
    permission: 'risk.read',
    load: async () => (await import('#console/features/members/joining/joining-page.tsx')).JoiningPage,
  },
];
