import { ofGrantNumber } from '@laro/domain/missions/mission-program';
import type { TwoCounts } from '@laro/domain/rewards/programs/recounts';
import { sumOf } from '@laro/domain/money/share';
import { RECOUNT } from '#server/modules/rewards/counting/index.ts';
import { numberOf, type PeriodGrant } from './progress.store.ts';

/** Takers of a grant whose period can be granted again, under the next keys. */
const PROGRAMS: readonly (string | null)[] = ['missions', RECOUNT];
export const isOver = ({ state, endedBy }: Pick<PeriodGrant, 'state' | 'endedBy'>): boolean => state === 'taken_back' && PROGRAMS.includes(endedBy);

/** Grants of a period that no program has taken back: the last one of each reward, in the order of the rewards. */
export function remainingGrants(grants: readonly PeriodGrant[], rewards: number): PeriodGrant[] {
  const last = new Map(grants.map((grant) => [ofGrantNumber(rewards, numberOf(grant)).index, grant]));
  return [...last].toSorted(([one], [other]) => one - other).flatMap(([, grant]) => (isOver(grant) ? [] : [grant]));
}

/** How often the rewards of a period were given. */
export const timesGiven = (grants: readonly PeriodGrant[], rewards: number): number =>
  Math.max(0, ...grants.map((grant) => ofGrantNumber(rewards, numberOf(grant)).time + 1));

/** Grants of the first generation for a period: the unclaimed ones, if there are any, else all of them. */
export function givenOf(remaining: readonly PeriodGrant[]): TwoCounts['given'] {
  const [first] = remaining;
  if (!first) return null;
  const open = remaining.filter(({ state }) => state === 'claimable' || state === 'held');
  const counted = open.length > 0 ? open : remaining;
  return { cost: sumOf(counted.map(({ cost }) => cost)), state: (open[0] ?? first).state };
}
