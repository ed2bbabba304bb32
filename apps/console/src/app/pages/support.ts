import type { DeskPage } from './desk-page.ts';

export const supportPages: readonly DeskPage[] = [
  {
    path: 'channels',
    label: 'desk.channels.title',
    icon: 'headset',
    permission: 'settings.read',
    load: async () => (await import('#console/features/support/channels/channels-page.tsx')).ChannelsPage,
  },
  {
    path: 'feedback',
    label: 'desk.feedback.title',
    icon: 'chat-circle-dots-duotone',
    permission: 'members.read',
    load: async () => (await import('#console/features/support/feedback/feedback-page.tsx')).FeedbackPage,
  },
];
