import type { Transaction } from '#server/db/sql.ts';
import type { ExcludedMember } from '#server/modules/core/blocks/index.ts';
import { Repeated } from '#server/db/turns/repeated.ts';
import { endEntries } from './board/board.store.ts';
import { takeDueBoards } from './board/boards.ts';
import { deskTournamentCalls } from './desk/desk-calls.ts';
import { mailResults } from './ending/result-mails.ts';
import { movePhases } from './ending/ending.store.ts';
import { endDue } from './ending/settle.ts';
import { tournamentCarrier } from './rules/change-tournaments.ts';
import { countPlay } from './scores/count-play.ts';
import { tournamentCalls } from './tournament-calls.ts';
import type { TournamentsDeps } from './tournaments-parts.ts';

/** Scores and phases follow play and time within this time and that of the counted play (REW-15). */
const TURN_EVERY_MS = 2000;

export type Tournaments = ReturnType<typeof createTournaments>;

/** Tournaments: entries, scores from counted play, boards, results and their prizes (rewards.md 14). */
export function createTournaments(deps: TournamentsDeps) {
  deps.twoPersons.register('tournament.publish', tournamentCarrier(deps));
  /** Does everything that is due. True if more is waiting. */
  const count = async (): Promise<boolean> => {
    await movePhases(deps.pool);
    const hasPlay = await countPlay(deps);
    await takeDueBoards(deps);
    await endDue(deps);
    return (await mailResults(deps)) || hasPlay;
  };
  const turn = async (): Promise<boolean> => (await deps.runProgram('tournaments', count)) === 'more';
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'tournaments');
  return {
    hooks: { memberExcluded: (transaction: Transaction, { playerId }: ExcludedMember) => endEntries(transaction, playerId) },
    handlers: { ...tournamentCalls(deps), ...deskTournamentCalls(deps) },
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
