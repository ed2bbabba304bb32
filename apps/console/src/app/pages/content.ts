import type { DeskPage } from './desk-page.ts';

export const contentPages: readonly DeskPage[] = [
  {
    path: 'banners',
    label: 'desk.banners.title',
    icon: 'tent-duotone',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/banners/banners-page.tsx')).BannersPage,
    further: {
      ':bannerId': async () => (await import('#console/features/content/banners/banner-page.tsx')).BannerPage,
    },
  },
  {
    path: 'announcements',
    label: 'desk.content.announcement.title',
    icon: 'megaphone-simple-fill',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/articles/articles-page.tsx')).AnnouncementsPage,
    further: {
      ':articleId': async () => (await import('#console/features/content/articles/article-page.tsx')).AnnouncementPage,
    },
  },
  {
    path: 'help',
    label: 'desk.content.help.title',
    icon: 'question-duotone',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/articles/articles-page.tsx')).HelpPages,
    further: {
      ':articleId': async () => (await import('#console/features/content/articles/article-page.tsx')).HelpPage,
    },
  },
  {
    path: 'lobby-news',
    label: 'desk.entries.title',
    icon: 'trophy-fill',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/lobby-news/entries-page.tsx')).EntriesPage,
  },
  {
    path: 'media',
    label: 'desk.media.title',
    icon: 'camera',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/media/media-page.tsx')).MediaPage,
  },
  {
    path: 'messages',
    label: 'desk.templates.title',
    icon: 'envelope-simple',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/templates/templates-page.tsx')).TemplatesPage,
  },
  {
    path: 'push',
    label: 'desk.push.title',
    icon: 'megaphone-simple-fill',
    permission: 'content.read',
    load: async () => (await import('#console/features/content/push/push-page.tsx')).PushPage,
  },
];
