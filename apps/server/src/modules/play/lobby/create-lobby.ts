import { counterKeys, type Counter, type CounterKey } from '@laro/domain/promotions/promotion-counters';
import type pg from 'pg';
import { playerOf, type Handlers } from '#server/http/handlers.ts';
import { DeskEntries } from './desk-entries.ts';
import { favouriteCalls } from './favourites.ts';
import { sheetCalls } from './game-sheet.ts';
import { LobbyNews } from './lobby-news.ts';
import { personalCalls } from './personal-calls.ts';
import type { CounterSource, LobbyCatalogue, RecentGames } from './ports.ts';

export interface LobbyDeps {
  pool: pg.Pool;
  catalogue: LobbyCatalogue;
  recentGames: RecentGames;
  /** Counts what waits for a player. */
  counters: CounterSource;
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

/** Counters of waiting rewards per player, by key (NAV-08). */
function counterCalls(counters: CounterSource): Handlers<'getPromotionCounters'> {
  return {
    getPromotionCounters: async (context) => {
      const counted = await counters(context.merchant, playerOf(context));
      return Object.fromEntries(counterKeys.map((key) => [key, counted[key] ?? OFF])) as Record<CounterKey, Counter>;
    },
  };
}

/** Calls of a player's lobby, and for its content other than games. */
export function createLobby({ pool, catalogue, recentGames, counters, now = Date.now }: LobbyDeps): Lobby {
  const news = new LobbyNews(pool, now);
  const personal = personalCalls({ pool, catalogue, recentGames, now });
  return {
    handlers: {
      ...favouriteCalls(pool, catalogue, personal.forget),
      ...personal.handlers,
      ...sheetCalls(pool, catalogue),
      ...news.handlers,
      ...counterCalls(counters),
    },
    entries: new DeskEntries(pool, news),
  };
}
