import type { CardGame, CardAct } from '@laro/ui/game/cards/game-models';
import { paths } from '#player/shared/router/paths.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import type { Services } from '#player/shared/api/services.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { useFavourites } from '#player/shared/games/cards/favourites.ts';
import { setFavourite, wishFor } from './keep-favourites.ts';
import { showGame } from './shown-game.ts';

type Navigate = (to: string) => unknown;

/** Toggles the star: a guest logs in first, returns, and finds the game starred (LIST-10, ROLE-01). */
export function star(services: Services, navigate: Navigate, { nodeId }: Pick<CardGame, 'nodeId'>): void {
  if (sessionToken() === null) {
    wishFor(nodeId);
    returnAfterLogIn(window.location.pathname + window.location.search);
    void navigate(paths.login);
    return;
  }
  void setFavourite(services, nodeId, !useFavourites.getState().nodes.has(nodeId));
}

/** Performs the action of a button on a card. */
export function actOn(services: Services, navigate: Navigate, game: CardGame, act: CardAct): void {
  if (act === 'star') star(services, navigate, game);
  else showGame(game.id);
}
