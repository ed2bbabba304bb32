import type { Area } from '@laro/i18n/areas';
import { homeAliases } from '#player/shared/paths.ts';
import type { Screen } from '#player/shared/screen.ts';

/** Message areas of every page. */
export const baseAreas: readonly Area[] = ['common', 'shell'];

const listSearch = ['gameType', 'vassalage', 'type', 'classify', 'q'] as const;
const recordSearch = ['period', 'from', 'to', 'category', 'vassalage', 'status', 'round'] as const;
const list = (path: string): Screen => ({ paths: [path], page: 'games/game-list-page', areas: ['games'], search: listSearch });

/** Every screen of the site, one line each. */
export const screens: readonly Screen[] = [
  { paths: homeAliases, page: 'lobby/home-page', areas: ['games'] },
  list('/m/live-games'),
  list('/m/slot-games'),
  list('/m/sport-games'),
  list('/m/fishing-games'),
  list('/m/poker-games'),
  list('/m/lott'),
  list('/m/elott'),
  list('/m/hot-games'),
  list('/m/inHouse'),
  list('/m/cockfight'),
  { paths: ['/m/gameCenter'], page: 'games/game-centre-page', areas: ['games'], search: listSearch },
  { paths: ['/m/provider'], page: 'games/provider-page', areas: ['games'] },
  list('/m/search-games'),
  list('/m/fav-games'),
  { paths: ['/m/play'], page: 'play/play-page', areas: ['play', 'problem'], framesGames: true },
  { paths: ['/m/gameRecord'], page: 'records/records-page', areas: ['records', 'games', 'problem'], search: recordSearch },
  { paths: ['/m/credits'], page: 'credits/credits-page', areas: ['credits'] },
  { paths: ['/m/offline'], page: 'offline/offline-page' },
];
