import { formatMoney, MAJOR_UNIT, parseMoney, type Amount } from '../money/money.ts';
import { shownScore, type ScoreKind } from './tournament-program.ts';

const STAKES = 2n;
const TIMES = 15n;
const HUNDREDTHS = 100n;

interface Scored {
  readonly score: ScoreKind;
  readonly minStake: Amount;
  readonly step: Amount;
  readonly winPoints: number;
}

/** A round as an example of the score (TOUR-02): a stake of twice the smallest one, or of two major units, that pays fifteen times as much. */
export function exampleRound({ score, minStake, step, winPoints }: Scored): { stake: Amount; paid: Amount; score: Amount } {
  const least = parseMoney(minStake);
  const perPoint = parseMoney(step);
  const stake = (least > 0n ? least : MAJOR_UNIT) * STAKES;
  const counted = {
    multiplier: TIMES * HUNDREDTHS,
    turnover: stake,
    points: perPoint > 0n ? stake / perPoint + BigInt(winPoints) : 0n,
  }[score];
  return { stake: formatMoney(stake), paid: formatMoney(stake * TIMES), score: formatMoney(shownScore(score, counted)) };
}
