import type { Wire } from '@laro/contract/routes';
import { personalRows, personalRowMax } from '@laro/domain/catalogue/personal-rows';
import { favouritesOnHome } from '@laro/domain/system/constants';
import type pg from 'pg';
import { BoundedCache } from '#server/http/bounded-cache.ts';
import { playerOf, type CallContext, type Handlers } from '#server/http/handlers.ts';
import { offeredFavourites } from './favourites.ts';
import type { LobbyCatalogue, LobbyGame, RecentGames } from './ports.ts';

/** Maximum age of cached rows, shorter than a round; a player's own changes are visible immediately. */
const FRESH_MS = 1000;
const PLAYERS_MAX = 2000;
/** Number of rounds that the rules look back on: enough to know recent play, few enough to answer without delay. */
const PLAYED_MAX = personalRowMax * 4;

type Rows = Wire<'listPersonalRows', 'value'>;

interface PersonalDeps {
  pool: pg.Pool;
  catalogue: LobbyCatalogue;
  recentGames: RecentGames;
  now: () => number;
}

async function makeRows(context: CallContext, { pool, catalogue, recentGames }: PersonalDeps): Promise<Rows> {
  const player = playerOf(context);
  const offered = catalogue.offeredBy(context.merchant);
  const [played, favourites] = await Promise.all([recentGames(player, PLAYED_MAX), offeredFavourites(pool, catalogue, offered, player.playerId)]);
  const recent = played.flatMap((id) => catalogue.gameOfId(id) ?? []).filter((game) => offered.has(game));
  const rows = personalRows<LobbyGame>({
    recent,
    favourites: favourites.slice(0, favouritesOnHome),
    games: offered.games,
    hot: offered.hot,
    fresh: offered.newGames,
  });
  const view = (game: LobbyGame) => offered.view(game, context.language);
  return { rows: rows.map(({ key, because, games }) => ({ key, because: because && view(because).displayName, games: games.map(view) })) };
}

/** The rows of home that are a player's own, kept for some seconds. `forget` is for when their favourites change. */
export function personalCalls(deps: PersonalDeps): { handlers: Handlers<'listPersonalRows'>; forget: (playerId: bigint) => void } {
  const kept = new BoundedCache<{ rows: Promise<Rows>; madeAt: number; language: string }>(PLAYERS_MAX, PLAYERS_MAX, () => 1);
  return {
    handlers: {
      listPersonalRows: (context) => {
        const key = playerOf(context).playerId.toString();
        const found = kept.get(key);
        if (found && found.language === context.language && deps.now() - found.madeAt < FRESH_MS) return found.rows;
        const made = { rows: makeRows(context, deps), madeAt: deps.now(), language: context.language };
        // A failed read is not cached: the next call retries.
        made.rows.catch(() => {
          made.madeAt = Number.NEGATIVE_INFINITY;
        });
        kept.keep(key, made);
        return made.rows;
      },
    },
    forget: (playerId) => {
      const found = kept.get(playerId.toString());
      if (found) found.madeAt = Number.NEGATIVE_INFINITY;
    },
  };
}
