import { dayAt } from '@laro/domain/time/day-at';
import { Repeated } from '#server/db/turns/repeated.ts';
import { deskRankCalls } from './desk/desk-calls.ts';
import { ladderCarrier } from './desk/change-ladder.ts';
import { rankCarrier } from './desk/member-rank.ts';
import { turnMonthsOfEvents } from './play/months.store.ts';
import { followPlay } from './play/follow-play.ts';
import { rankCalls } from './rank-calls.ts';
import { zoneOf, type RanksDeps } from './ranks-parts.ts';
import { computeRebates } from './rebates/rebate-turn.ts';
import { giveBirthdays, turnMonths } from './standing/months.ts';
import { rankRecounter } from './standing/recount.ts';
import { riseByPlay, riseByProof } from './standing/rise.ts';

/** Counters follow the end of a round within this time (REW-15). */
const TURN_EVERY_MS = 3000;
/** Months of events are made and dropped twice a day. */
const EVENTS_EVERY_MS = 43_200_000;

export type Ranks = ReturnType<typeof createRanks>;

/** Ranks of members: the play that they count, rises and reviews, rebates and the bonuses of ranks (rewards.md 4, 9, 10). */
export function createRanks(deps: RanksDeps) {
  deps.twoPersons.register('rank.publish', ladderCarrier(deps));
  deps.twoPersons.register('rank.set', rankCarrier(deps));
  const birthdaysDone = new Map<string, string>();
  const reviews = async (): Promise<void> => {
    for (const merchant of deps.merchants()) {
      while (await turnMonths(deps, merchant)) continue;
      const today = dayAt(deps.now(), zoneOf(merchant));
      if (birthdaysDone.get(merchant.code) === today) continue;
      await giveBirthdays(deps, merchant);
      birthdaysDone.set(merchant.code, today);
    }
  };
  /** Ranks follow the counted play, and reviews follow the ranks; reviews of a month need all of its play. True if more is waiting. */
  const rise = async (isCounted: boolean): Promise<boolean> => {
    if ((await riseByPlay(deps)) || (await riseByProof(deps))) return true;
    if (isCounted) await reviews();
    return false;
  };
  const rebates = async (): Promise<boolean> => {
    for (const merchant of deps.merchants()) await computeRebates(deps, merchant);
    return false;
  };
  /** Counts all play that has finished, then does what follows from it. True if more is waiting. */
  const turn = async (): Promise<boolean> => {
    const days = await deps.runProgram('days', () => followPlay(deps));
    if (days === 'more') return true;
    const ranks = await deps.runProgram('ranks', () => rise(days === 'done'));
    if (ranks === 'more') return true;
    // A rebate is computed once, by all play of its date and the ranks that follow from it (REW-47): it waits while one of them is stopped.
    if (days === 'done' && ranks === 'done') await deps.runProgram('rebates', rebates);
    return false;
  };
  const turnEvents = async (): Promise<boolean> => {
    await turnMonthsOfEvents(deps.pool, new Date(deps.now()));
    return false;
  };
  const repeated = [
    new Repeated(turn, TURN_EVERY_MS, deps.onBackgroundError, 'ranks'),
    new Repeated(turnEvents, EVENTS_EVERY_MS, deps.onBackgroundError, 'reward-months'),
  ];
  return {
    handlers: { ...rankCalls(deps), ...deskRankCalls(deps) },
    recounter: rankRecounter(deps),
    turn,
    turnEvents,
    start: () => repeated.forEach((job) => job.start()),
    stop: async () => void (await Promise.all(repeated.map((job) => job.stop()))),
  };
}
