import { dayAt } from '@laro/domain/time/day-at';
import { cashOfRound, stakeRuleOf, validStake } from '@laro/domain/money/valid-stake';
import type { Transaction } from '#server/db/sql.ts';
import { addToDays, insertEvents, knownEvents, type CountedEvent } from './play.store.ts';
import { roundFacts, type FollowedRound, type RoundFacts } from './round-facts.store.ts';

/** A closed round as programs count it, on the date of its end; null for one that does not count. */
function countedOf(round: FollowedRound, facts: RoundFacts | undefined, timeZone: string): CountedEvent | null {
  if (!facts || round.state !== 'closed' || round.closedAt === null) return null;
  const stake = { staked: round.staked, paid: round.paid, bonusStaked: facts.bonusStaked };
  const { staked, paid: cashPaid } = cashOfRound(stake);
  if (staked === 0n) return null;
  // The lottery states what of an order counts; bonus money takes its share of it (decision 20).
  const valid =
    facts.stated === null
      ? validStake({ ...stake, rule: stakeRuleOf(facts.gameType, facts.classification), state: 'closed' })
      : (facts.stated * staked) / round.staked;
  return {
    playerId: facts.playerId,
    merchantCode: round.merchantCode,
    roundId: round.id,
    day: dayAt(round.closedAt.getTime(), timeZone),
    gameType: facts.gameType,
    staked,
    valid,
    cashPaid,
    gameId: round.gameId,
    vendorCode: round.vendorCode,
    classification: facts.classification,
    bonusStaked: facts.bonusStaked,
    paid: round.paid,
    openedAt: round.openedAt,
    closedAt: round.closedAt,
  };
}

const isSame = (one: CountedEvent, other: CountedEvent): boolean =>
  one.day === other.day && one.gameType === other.gameType && one.staked === other.staked && one.valid === other.valid && one.paid === other.paid;

/**
 * Counts rounds as they are now: a round that has changed is taken back as it was counted before and counted again (REW-18). Rounds without a change
 * write nothing, so that the same rounds can be given again. Only the holder of the follower's row calls it.
 */
export async function countRounds(transaction: Transaction, rounds: readonly FollowedRound[], zoneOf: (merchantCode: string) => string): Promise<void> {
  if (rounds.length === 0) return;
  const [facts, known] = [await roundFacts(transaction, rounds), await knownEvents(transaction, rounds)];
  const events = rounds.flatMap((round) => {
    const before = known.get(round.id);
    const now = countedOf(round, facts.get(round.id), zoneOf(round.merchantCode));
    if (before && now && isSame(before, now)) return [];
    return [...(before ? [{ ...before, sign: -1 as const }] : []), ...(now ? [{ ...now, sign: 1 as const }] : [])];
  });
  if (events.length === 0) return;
  await insertEvents(transaction, events);
  await addToDays(transaction, events);
}
