import type { DeskPage } from './desk-page.ts';

export const sitePages: readonly DeskPage[] = [
  {
    path: 'status',
    label: 'desk.status.title',
    icon: 'storefront-duotone',
    permission: 'settings.read',
    load: async () => (await import('#console/features/site/status/status-page.tsx')).StatusPage,
  },
  {
    path: 'settings',
    label: 'desk.settings.title',
    icon: 'sliders-horizontal',
    permission: 'settings.read',
    load: async () => (await import('#console/features/site/settings/settings-page.tsx')).SettingsPage,
  },
  {
    path: 'registration',
    label: 'desk.registration.title',
    icon: 'sign-in',
    permission: 'settings.read',
    load: async () => (await import('#console/features/site/registration/registration-page.tsx')).RegistrationPage,
  },
  {
    path: 'terms',
    label: 'desk.terms.title',
    icon: 'scroll-duotone',
    permission: 'content.read',
    load: async () => (await import('#console/features/site/terms/terms-page.tsx')).TermsPage,
  },
];
