import { dayAt } from '@laro/domain/time/day-at';
import { Repeated } from '#server/db/repeated.ts';
import { deskRankCalls } from './desk/desk-calls.ts';
import { ladderCarrier } from './desk/change-ladder.ts';
import { rankCarrier } from './desk/member-rank.ts';
import { followPlay } from './play/follow-play.ts';
import { rankCalls } from './rank-calls.ts';
import { zoneOf, type RanksDeps } from './ranks-parts.ts';
import { computeRebates } from './rebates/rebate-turn.ts';
import { giveBirthdays, turnMonths } from './standing/months.ts';
import { riseByPlay, riseByProof } from './standing/rise.ts';

/** Counters follow the end of a round within this time (REW-15). */
const TURN_EVERY_MS = 3000;

export type Ranks = ReturnType<typeof createRanks>;

/** Ranks of members: the play that they count, rises and reviews, rebates and the bonuses of ranks (rewards.md 4, 9, 10). */
export function createRanks(deps: RanksDeps) {
  deps.twoPersons.register('rank.publish', ladderCarrier(deps));
  deps.twoPersons.register('rank.set', rankCarrier(deps));
  const birthdaysDone = new Map<string, string>();
  const daily = async (): Promise<void> => {
    for (const merchant of deps.merchants()) {
      while (await turnMonths(deps, merchant)) continue;
      await computeRebates(deps, merchant);
      const today = dayAt(deps.now(), zoneOf(merchant));
      if (birthdaysDone.get(merchant.code) === today) continue;
      await giveBirthdays(deps, merchant);
      birthdaysDone.set(merchant.code, today);
    }
  };
  /** Counts all play that has finished, then does what follows from it. True if more is waiting. */
  const turn = async (): Promise<boolean> => {
    if (await followPlay(deps)) return true;
    if (await riseByPlay(deps)) return true;
    if (await riseByProof(deps)) return true;
    await daily();
    return false;
  };
  const repeated = new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'ranks');
  return {
    handlers: { ...rankCalls(deps), ...deskRankCalls(deps) },
    turn,
    start: () => repeated.start(),
    stop: () => repeated.stop(),
  };
}
