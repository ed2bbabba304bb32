import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { isListedIn } from '#player/shared/games/lobby/game-addresses.ts';
import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import type { ListFilters } from './list-filters.ts';

export interface NarrowedGames {
  readonly games: readonly Game[];
  /** Classifications before that filter, for the drop-down (LIST-05). */
  readonly classifications: readonly { readonly key: string; readonly count: number }[];
}

/** The preloaded hot games as a list of a category (LIST-09), narrowed like any other list, without a call. */
export function narrowHotGames(hot: readonly Game[], category: GameCategory | '', { vassalage, classify, q }: ListFilters): NarrowedGames {
  const name = q.toLocaleLowerCase();
  const found = hot.filter(
    (game) =>
      isListedIn(game, category) && (vassalage === '' || game.vassalage === vassalage) && (name === '' || game.displayName.toLocaleLowerCase().includes(name)),
  );
  const counts = new Map<string, number>();
  for (const game of found) counts.set(game.gameClassify, (counts.get(game.gameClassify) ?? 0) + 1);
  return {
    games: classify === '' ? found : found.filter((game) => game.gameClassify === classify),
    classifications: [...counts].map(([key, count]) => ({ key, count })),
  };
}
