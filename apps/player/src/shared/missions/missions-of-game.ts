import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import type { Mission } from './mission-query.ts';

type Task = Mission['tasks'][number];
type Counted = Pick<Game, 'gameId' | 'gameType' | 'gameClassify' | 'vassalage'>;

const isIn = (list: readonly string[], ...values: readonly string[]): boolean => list.length === 0 || values.some((value) => list.includes(value));

/** True if rounds of a game count for a task that is not done. Bingo is of type RNG with its own classification. */
const counts = ({ metric, isDone, gameTypes, gameIds, vendorCodes }: Task, { gameId, gameType, gameClassify, vassalage }: Counted): boolean =>
  !isDone && metric !== 'signed_days' && isIn(gameTypes, gameType, gameClassify) && isIn(gameIds, gameId) && isIn(vendorCodes, vassalage);

/** The missions for which play of a game counts now (TASK-06). */
export const missionsOfGame = (missions: readonly Mission[], game: Counted): Mission[] =>
  missions.filter(({ state, tasks }) => (state === 'progress' || state === 'join') && tasks.some((task) => counts(task, game)));
