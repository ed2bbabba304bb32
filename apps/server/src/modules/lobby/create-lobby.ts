import { counterKeys, type Counter, type CounterKey } from '@laro/domain/promotion-counters';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { DeskEntries } from './desk-entries.ts';
import { favouriteCalls } from './favourites.ts';
import { sheetCalls } from './game-sheet.ts';
import { LobbyNews } from './lobby-news.ts';
import { personalCalls } from './personal-calls.ts';
import type { CounterSources, LobbyCatalogue, RecentGames } from './ports.ts';

export interface LobbyDeps {
  pool: pg.Pool;
  catalogue: LobbyCatalogue;
  recentGames: RecentGames;
  /** Who counts what waits for a player; a kind without a source is off. */
  counterSources: CounterSources;
  now?: () => number;
}

type LobbyCalls =
  | 'listFavouriteIds'
  | 'listFavourites'
  | 'addFavourite'
  | 'removeFavourite'
  | 'listPersonalRows'
  | 'getGameSheet'
  | 'getLobbyNews'
  | 'getPromotionCounters';

export interface Lobby {
  handlers: Handlers<LobbyCalls>;
  /** Hot matches and lobby news, as the desk keeps them. */
  entries: DeskEntries;
}

const OFF: Counter = { enabled: false, count: 0 };

/** What waits for a player, by key (NAV-08). */
function counterCalls(sources: CounterSources): Handlers<'getPromotionCounters'> {
  return {
    getPromotionCounters: async (context) => {
      const player = playerOf(context);
      const counted = await Promise.all(counterKeys.map(async (key) => [key, (await sources[key]?.(context.merchant, player)) ?? OFF] as const));
      return Object.fromEntries(counted) as Record<CounterKey, Counter>;
    },
  };
}

/** What belongs to the lobby of a player, and what the lobby shows beside games. */
export function createLobby({ pool, catalogue, recentGames, counterSources, now = Date.now }: LobbyDeps): Lobby {
  const news = new LobbyNews(pool, now);
  const personal = personalCalls({ pool, catalogue, recentGames, now });
  return {
    handlers: {
      ...favouriteCalls(pool, catalogue, personal.forget),
      ...personal.handlers,
      ...sheetCalls(pool, catalogue),
      ...news.handlers,
      ...counterCalls(counterSources),
    },
    entries: new DeskEntries(pool, news),
  };
}
