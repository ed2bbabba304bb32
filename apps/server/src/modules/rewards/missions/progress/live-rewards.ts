import { ofGrantNumber, rewardsOf } from '@laro/domain/missions/mission-program';
import { isOver } from './period-grants.ts';
import type { Transaction } from '#server/db/sql.ts';
import { grantsOfPeriods, numberOf } from './progress.store.ts';
import type { CountedPeriod } from './settle.ts';

/**
 * Rewards of periods that a member has of an earlier time, by their places: they were claimed before a round became void, so they are not given again with
 * those that were taken back. Only periods of several rewards that were granted before can have any.
 */
export async function liveRewards(transaction: Transaction, merchantCode: string, periods: readonly CountedPeriod[]): Promise<ReadonlySet<number>[]> {
  const live: ReadonlySet<number>[] = [];
  for (const { playerId, row, span, next } of periods) {
    const rewards = rewardsOf(row.body).length;
    const isAgain = rewards > 1 && next.takenBack > 0;
    const grants = isAgain ? await grantsOfPeriods(transaction, { merchantCode, playerId }, [`${row.code}:${span.key}`], true) : [];
    live.push(new Set(grants.filter((grant) => !isOver(grant)).map((grant) => ofGrantNumber(rewards, numberOf(grant)).index)));
  }
  return live;
}
