import type { Game } from '#player/shared/games/lobby/game-queries.ts';
import type { Tournament } from './tournament-query.ts';

type Counted = Pick<Game, 'gameId' | 'gameType' | 'gameClassify' | 'vassalage'>;

const isIn = (list: readonly string[], ...values: readonly string[]): boolean => list.length === 0 || values.some((value) => list.includes(value));

/** The tournaments that run and in which a game counts (TOUR-09). Bingo is of type RNG with its own classification. */
export const tournamentsOfGame = (tournaments: readonly Tournament[], { gameId, gameType, gameClassify, vassalage }: Counted): Tournament[] =>
  tournaments.filter(
    ({ phase, gameTypes, gameIds, vendorCodes }) =>
      phase === 'open' && isIn(gameTypes, gameType, gameClassify) && isIn(gameIds, gameId) && isIn(vendorCodes, vassalage),
  );

/** The one tournament of the home strip: the own place, else one to enter, else none (TOUR-09). */
export function tournamentOfHome(tournaments: readonly Tournament[]): Tournament | null {
  const open = tournaments.filter(({ phase, me }) => phase === 'open' && me?.isTakenOut !== true);
  return open.find(({ me }) => me !== null) ?? open.find(({ optIn }) => optIn) ?? null;
}
