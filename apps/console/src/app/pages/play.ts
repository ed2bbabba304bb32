import type { DeskPage } from './desk-page.ts';

export const playPages: readonly DeskPage[] = [
  {
    path: 'games',
    label: 'desk.games.title',
    icon: 'game-controller-duotone',
    permission: 'catalogue.read',
    load: async () => (await import('#console/features/play/games/games-page.tsx')).GamesPage,
  },
  {
    path: 'lobby',
    label: 'desk.order.title',
    icon: 'sliders-horizontal',
    permission: 'catalogue.read',
    load: async () => (await import('#console/features/play/lobby/order-page.tsx')).OrderPage,
  },
  {
    path: 'rounds',
    label: 'desk.rounds.title',
    icon: 'receipt-duotone',
    permission: 'play.read',
    load: async () => (await import('#console/features/play/rounds/rounds-page.tsx')).RoundsPage,
    further: {
      ':roundId': async () => (await import('#console/features/play/rounds/round-page.tsx')).RoundPage,
    },
  },
  {
    path: 'rtp',
    label: 'desk.rtp.title',
    icon: 'chart-line-up-duotone',
    permission: 'play.read',
    load: async () => (await import('#console/features/play/rtp/rtp-page.tsx')).RtpPage,
  },
  {
    path: 'draws',
    label: 'desk.lotto.title',
    icon: 'ticket-duotone',
    permission: 'lottery.read',
    load: async () => (await import('#console/features/play/lottery/merchant-lottery-page.tsx')).MerchantLotteryPage,
  },
];
