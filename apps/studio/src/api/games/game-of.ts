import type { RulesName } from '@laro/games/kind';
import type { FoundGame } from '../../games/hosted-games.ts';
import { rulesText } from '../../games/missing-rules.ts';
import type { Session } from '../../sessions/sessions.store.ts';
import type { ApiDeps } from '../api-deps.ts';
import { StudioRefusal } from '../studio-refusal.ts';

/** The game of a session. Refuses a game that the studio no longer hosts. */
export function gameOf({ games }: Pick<ApiDeps, 'games'>, { gameId, vendorCode }: Session): FoundGame {
  const found = games.find(gameId, vendorCode);
  if (!found) throw new StudioRefusal('studio.game_disabled');
  return found;
}

/**
 * Refuses a stake under other rules than the session's client shows: the game was opened before they changed, or with a process of another version (T59). The page
 * around the game opens it again. A stake that is known under its key is answered as before.
 */
export async function requireShownRules({ rules }: Session, now: RulesName, isKnown: () => Promise<unknown>): Promise<void> {
  if (rules !== null && rules !== rulesText(now) && !(await isKnown())) throw new StudioRefusal('studio.session_over');
}
