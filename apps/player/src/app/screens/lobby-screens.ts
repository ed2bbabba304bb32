import type { Area } from '@laro/i18n/areas';
import { hotListInitial } from '@laro/domain/system/constants';
import { homeAliases } from '#player/shared/router/paths.ts';
import type { Screen } from '#player/shared/router/screen.ts';

/** Message areas of every page. */
export const baseAreas: readonly Area[] = ['common', 'shell'];

const listSearch = ['gameType', 'vassalage', 'type', 'classify', 'q'] as const;
const list = (path: string): Screen => ({ paths: [path], page: 'games/game-list-page', areas: ['games', 'lists'], search: listSearch });

/** The screens of the lobby, one line each: the start of the site holds them. */
export const lobbyScreens: readonly Screen[] = [
  { paths: homeAliases, page: 'lobby/home-page', areas: ['games'], beginnings: { hotGames: hotListInitial + 1, winners: 5 } },
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
  { paths: ['/m/gameCenter'], page: 'games/game-centre-page', areas: ['games', 'lists'], search: listSearch },
  { paths: ['/m/provider'], page: 'games/provider-page', areas: ['games', 'lists'] },
  list('/m/search-games'),
  list('/m/fav-games'),
];
