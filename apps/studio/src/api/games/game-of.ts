import type { FoundGame } from '../../games/hosted-games.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import type { ApiDeps } from '../api-deps.ts';
import { StudioRefusal } from '../studio-refusal.ts';

/** The game of a session. Refuses a game that the studio no longer hosts. */
export function gameOf({ games }: Pick<ApiDeps, 'games'>, { gameId, vendorCode }: Session): FoundGame {
  const found = games.find(gameId, vendorCode);
  if (!found) throw new StudioRefusal('studio.game_disabled');
  return found;
}
