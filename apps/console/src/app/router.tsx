import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { FirstRoom } from './first-room.tsx';
import { Waiting } from './waiting.tsx';
import { RoomFailure } from './room-failure.tsx';
import { InstallationRooms, MerchantRooms, Shell } from './shell.tsx';

const merchantRooms: RouteObject[] = [
  { path: 'status', lazy: async () => ({ Component: (await import('#console/features/status/status-page.tsx')).StatusPage }) },
  { path: 'settings', lazy: async () => ({ Component: (await import('#console/features/settings/settings-page.tsx')).SettingsPage }) },
  { path: 'registration', lazy: async () => ({ Component: (await import('#console/features/registration/registration-page.tsx')).RegistrationPage }) },
  { path: 'affiliates', lazy: async () => ({ Component: (await import('#console/features/affiliates/affiliates-page.tsx')).AffiliatesPage }) },
  { path: 'games', lazy: async () => ({ Component: (await import('#console/features/games/games-page.tsx')).GamesPage }) },
  { path: 'lobby', lazy: async () => ({ Component: (await import('#console/features/lobby/order-page.tsx')).OrderPage }) },
  { path: 'lobby-news', lazy: async () => ({ Component: (await import('#console/features/lobby-news/entries-page.tsx')).EntriesPage }) },
  { path: 'banners', lazy: async () => ({ Component: (await import('#console/features/banners/banners-page.tsx')).BannersPage }) },
  { path: 'jackpot', lazy: async () => ({ Component: (await import('#console/features/jackpot/jackpot-page.tsx')).JackpotPage }) },
  { path: 'banners/:bannerId', lazy: async () => ({ Component: (await import('#console/features/banners/banner-page.tsx')).BannerPage }) },
  { path: 'announcements', lazy: async () => ({ Component: (await import('#console/features/articles/articles-page.tsx')).AnnouncementsPage }) },
  { path: 'announcements/:articleId', lazy: async () => ({ Component: (await import('#console/features/articles/article-page.tsx')).AnnouncementPage }) },
  { path: 'promotions', lazy: async () => ({ Component: (await import('#console/features/articles/articles-page.tsx')).PromotionsPage }) },
  { path: 'promotions/:articleId', lazy: async () => ({ Component: (await import('#console/features/articles/article-page.tsx')).PromotionPage }) },
  { path: 'help', lazy: async () => ({ Component: (await import('#console/features/articles/articles-page.tsx')).HelpPages }) },
  { path: 'help/:articleId', lazy: async () => ({ Component: (await import('#console/features/articles/article-page.tsx')).HelpPage }) },
  { path: 'media', lazy: async () => ({ Component: (await import('#console/features/media/media-page.tsx')).MediaPage }) },
  { path: 'applications', lazy: async () => ({ Component: (await import('#console/features/applications/applications-page.tsx')).ApplicationsPage }) },
  { path: 'members', lazy: async () => ({ Component: (await import('#console/features/members/members-page.tsx')).MembersPage }) },
  { path: 'members/:memberId', lazy: async () => ({ Component: (await import('#console/features/members/member-page.tsx')).MemberPage }) },
  { path: 'duplicates', lazy: async () => ({ Component: (await import('#console/features/members/pairs-page.tsx')).PairsPage }) },
  { path: 'identities', lazy: async () => ({ Component: (await import('#console/features/identity/identities-page.tsx')).IdentitiesPage }) },
  { path: 'identities/:proofId', lazy: async () => ({ Component: (await import('#console/features/identity/identity-page.tsx')).IdentityPage }) },
  { path: 'exclusions', lazy: async () => ({ Component: (await import('#console/features/identity/exclusions-page.tsx')).ExclusionsPage }) },
  { path: 'care', lazy: async () => ({ Component: (await import('#console/features/care/care-page.tsx')).CarePage }) },
  { path: 'care/:interactionId', lazy: async () => ({ Component: (await import('#console/features/care/interaction-page.tsx')).InteractionPage }) },
  { path: 'relatives', lazy: async () => ({ Component: (await import('#console/features/relatives/relatives-page.tsx')).RelativesPage }) },
  { path: 'relatives/:requestId', lazy: async () => ({ Component: (await import('#console/features/relatives/relative-page.tsx')).RelativePage }) },
  { path: 'messages', lazy: async () => ({ Component: (await import('#console/features/templates/templates-page.tsx')).TemplatesPage }) },
  { path: 'terms', lazy: async () => ({ Component: (await import('#console/features/terms/terms-page.tsx')).TermsPage }) },
  { path: 'push', lazy: async () => ({ Component: (await import('#console/features/push/push-page.tsx')).PushPage }) },
  { path: 'channels', lazy: async () => ({ Component: (await import('#console/features/channels/channels-page.tsx')).ChannelsPage }) },
  { path: 'feedback', lazy: async () => ({ Component: (await import('#console/features/feedback/feedback-page.tsx')).FeedbackPage }) },
  { path: 'rounds', lazy: async () => ({ Component: (await import('#console/features/rounds/rounds-page.tsx')).RoundsPage }) },
  { path: 'rounds/:roundId', lazy: async () => ({ Component: (await import('#console/features/rounds/round-page.tsx')).RoundPage }) },
  { path: 'rtp', lazy: async () => ({ Component: (await import('#console/features/rtp/rtp-page.tsx')).RtpPage }) },
  { path: 'withdrawals', lazy: async () => ({ Component: (await import('#console/features/withdrawals/withdrawals-page.tsx')).WithdrawalsPage }) },
  { path: 'withdrawals/:withdrawalId', lazy: async () => ({ Component: (await import('#console/features/withdrawals/withdrawal-page.tsx')).WithdrawalPage }) },
  { path: 'risk', lazy: async () => ({ Component: (await import('#console/features/risk/flags-page.tsx')).FlagsPage }) },
  { path: 'risk/:flagId', lazy: async () => ({ Component: (await import('#console/features/risk/flag-page.tsx')).FlagPage }) },
  { path: 'joining', lazy: async () => ({ Component: (await import('#console/features/joining/joining-page.tsx')).JoiningPage }) },
  { path: 'books', lazy: async () => ({ Component: (await import('#console/features/books/books-page.tsx')).BooksPage }) },
  { path: 'adjustments', lazy: async () => ({ Component: (await import('#console/features/adjustments/adjustments-page.tsx')).AdjustmentsPage }) },
  { path: 'deposits', lazy: async () => ({ Component: (await import('#console/features/deposits/deposits-page.tsx')).DepositsPage }) },
  { path: 'deposits/:number', lazy: async () => ({ Component: (await import('#console/features/deposits/deposit-page.tsx')).DepositPage }) },
  { path: 'bonuses', lazy: async () => ({ Component: (await import('#console/features/bonuses/bonuses-page.tsx')).BonusesPage }) },
  { path: 'payment-methods', lazy: async () => ({ Component: (await import('#console/features/payment-methods/methods-page.tsx')).MethodsPage }) },
  { path: 'gateways', lazy: async () => ({ Component: (await import('#console/features/payment-methods/gateways-page.tsx')).GatewaysPage }) },
];

const houseRooms: RouteObject[] = [
  { path: 'play', lazy: async () => ({ Component: (await import('#console/features/play/switches-page.tsx')).SwitchesPage }) },
  { path: 'vendors', lazy: async () => ({ Component: (await import('#console/features/vendors/vendors-page.tsx')).VendorsPage }) },
  { path: 'vendors/:vendor', lazy: async () => ({ Component: (await import('#console/features/vendors/vendor-page.tsx')).VendorPage }) },
  { path: 'two-people', lazy: async () => ({ Component: (await import('#console/features/two-people/proposals-page.tsx')).ProposalsPage }) },
  { path: 'two-people/:proposalId', lazy: async () => ({ Component: (await import('#console/features/two-people/proposal-page.tsx')).ProposalPage }) },
  { path: 'installation', lazy: async () => ({ Component: (await import('#console/features/installation/installation-page.tsx')).InstallationPage }) },
  {
    path: 'vendors/:vendor/games',
    lazy: async () => ({ Component: (await import('#console/features/vendor-games/vendor-games-page.tsx')).VendorGamesPage }),
  },
  { path: 'vendors/:vendor/sandbox', lazy: async () => ({ Component: (await import('#console/features/wallet-sandbox/sandbox-page.tsx')).SandboxPage }) },
  { path: 'staff', lazy: async () => ({ Component: (await import('#console/features/staff/staff-page.tsx')).StaffPage }) },
  { path: 'roles', lazy: async () => ({ Component: (await import('#console/features/roles/roles-page.tsx')).RolesPage }) },
  { path: 'audit', lazy: async () => ({ Component: (await import('#console/features/audit/audit-page.tsx')).AuditPage }) },
  { path: 'account', lazy: async () => ({ Component: (await import('#console/features/account/account-page.tsx')).AccountPage }) },
];

/** Every room of the desk and its address below /desk/. */
export const createDeskRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        ErrorBoundary: RoomFailure,
        HydrateFallback: Waiting,
        children: [
          { index: true, Component: FirstRoom },
          {
            ErrorBoundary: RoomFailure,
            children: [
              { path: 'm/:merchant', Component: MerchantRooms, children: merchantRooms },
              { Component: InstallationRooms, children: houseRooms },
            ],
          },
          { path: '*', element: <Navigate to="/" replace /> },
        ],
      },
    ],
    { basename: '/desk' },
  );
