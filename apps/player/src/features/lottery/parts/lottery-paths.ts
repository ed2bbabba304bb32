import type { Game } from './lottery-api.ts';

/** Addresses of the lottery's pages. */
export const lotteryPaths = {
  lobby: (category: 'LOTT' | 'ELOTT') => (category === 'ELOTT' ? '/m/elott/draws' : '/m/lott/draws'),
  play: ({ category, gameId }: Pick<Game, 'category' | 'gameId'>) => `/m/${category === 'ELOTT' ? 'elott' : 'lott'}/play/${gameId}`,
  orders: '/m/lott/orders',
  order: (orderId: string) => `/m/lott/orders/${orderId}`,
  chase: (chaseId: string) => `/m/lott/chases/${chaseId}`,
  allResults: '/m/lott/results',
  results: (gameId: string) => `/m/lott/results/${gameId}`,
  draw: (drawId: string) => `/m/lott/draw/${drawId}`,
  rules: (gameId: string) => `/m/lott/rules/${gameId}`,
} as const;
