import { MAJOR_UNIT, type Money } from '../money/money.ts';
import { shownScore, type TournamentBody } from './tournament-program.ts';

const STAKES = 2n;
const TIMES = 15n;
const HUNDREDTHS = 100n;

interface ExampleRound {
  readonly stake: Money;
  readonly paid: Money;
  /** As it is shown. */
  readonly score: Money;
}

/** A round as an example of the score (TOUR-02): a stake of twice the smallest one, or of two major units, that pays fifteen times as much. */
export function exampleRound({ score, minStake, step, winPoints }: Pick<TournamentBody, 'score' | 'minStake' | 'step' | 'winPoints'>): ExampleRound {
  const stake = (minStake > 0n ? minStake : MAJOR_UNIT) * STAKES;
  const counted = {
    multiplier: TIMES * HUNDREDTHS,
    turnover: stake,
    points: step > 0n ? stake / step + BigInt(winPoints) : 0n,
  }[score];
  return { stake, paid: stake * TIMES, score: shownScore(score, counted) };
}
