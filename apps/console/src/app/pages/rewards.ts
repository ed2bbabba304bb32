import type { DeskPage } from './desk-page.ts';

export const rewardsPages: readonly DeskPage[] = [
  {
    path: 'promotions',
    label: 'desk.content.promotion.title',
    icon: 'gift-duotone',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/articles/articles-page.tsx')).PromotionsPage,
    further: {
      ':articleId': async () => (await import('#console/features/content/articles/article-page.tsx')).PromotionPage,
    },
  },
  {
    path: 'applications',
    label: 'desk.applications.title',
    icon: 'gift',
    permission: 'members.read',
    load: async () => (await import('#console/features/rewards/applications/applications-page.tsx')).ApplicationsPage,
  },
  {
    path: 'bonuses',
    label: 'desk.bonuses.title',
    icon: 'gift-duotone',
    permission: 'bonuses.read',
    load: async () => (await import('#console/features/rewards/bonuses/bonuses-page.tsx')).BonusesPage,
  },
  {
    path: 'reward-rules',
    label: 'desk-rewards.rules.title',
    icon: 'calendar-blank',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/programs/rules-page.tsx')).RewardRulesPage,
  },
  {
    path: 'rewards',
    label: 'desk-rewards.grants.title',
    icon: 'gift-fill',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/programs/grants-page.tsx')).RewardGrantsPage,
  },
  {
    path: 'missions',
    label: 'desk-missions.title',
    icon: 'check-circle-fill',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/missions/missions-page.tsx')).MissionsPage,
  },
  {
    path: 'ranks',
    label: 'desk-ranks.title',
    icon: 'crown-simple-duotone',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/ranks/ranks-page.tsx')).RanksPage,
  },
  {
    path: 'mall',
    label: 'desk-mall.title',
    icon: 'storefront-duotone',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/mall/mall-page.tsx')).MallPage,
  },
  {
    path: 'campaigns',
    label: 'desk-rewards.campaign.title',
    icon: 'envelope-simple-duotone',
    permission: 'rewards.read',
    load: async () => (await import('#console/features/rewards/campaigns/campaigns-page.tsx')).CampaignsPage,
  },
  {
    path: 'jackpot',
    label: 'desk.jackpot.title',
    icon: 'trophy-fill',
    permission: 'jackpot.read',
    load: async () => (await import('#console/features/rewards/jackpot/jackpot-page.tsx')).JackpotPage,
  },
];
