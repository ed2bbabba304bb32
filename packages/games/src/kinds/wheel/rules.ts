import type { Draws } from '../../fair/draws.ts';
import { over, plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal, toOne } from '../../figures/returns.ts';

/** Sectors of one kind of a wheel, in the order written. */
export interface Sectors {
  readonly name: string;
  readonly count: number;
}

/** The painted place of a sector. */
export const paintedPlace = (sector: number, sectors: number): number => (19 * sector) % sectors;

/** Which kind a sector is, counting through the list; null beyond its end. */
export const sectorName = (list: readonly Sectors[], sector: number): string | null => {
  let left = sector;
  for (const { name, count } of list) {
    if (left < count) return name;
    left -= count;
  }
  return null;
};

export const drawSector = (sectors: number, draws: Draws): number => draws.below(sectors);

/** A bet on some sectors of a wheel whose multiplier sectors (one each) spin again. */
export interface WheelBet {
  readonly sectors: number;
  readonly winning: number;
  readonly odds: string;
  readonly multipliers: readonly bigint[];
  /** How many multipliers count; a further one is spun over. */
  readonly counted: number;
}

const part = (above: number, below: number): Rational => rational(BigInt(above), BigInt(below));

/** The exact return of a bet: multipliers multiply the odds of what comes after them (spec 4.6). */
export const wheelReturn = ({ sectors, winning, odds, multipliers, counted }: WheelBet): Rational => {
  const returnAt = (used: number, product: bigint): Rational => {
    const paid = plus(times(decimal(odds), rational(product)), rational(1n));
    if (used === counted || multipliers.length === 0) return times(part(winning, sectors - multipliers.length), paid);
    const again = multipliers.reduce((sum, multiplier) => plus(sum, returnAt(used + 1, product * multiplier)), ZERO);
    return over(plus(times(rational(BigInt(winning)), paid), again), rational(BigInt(sectors)));
  };
  return returnAt(0, 1n);
};

/** A price with the number of chances it has in a list of prizes. */
export interface Prize {
  readonly odds: string;
  readonly weight: number;
}

/** The exact return of a show's stake on its own sectors, which pays a drawn multiplier to 1. */
export const showReturn = (sectors: number, own: number, prizes: readonly Prize[]): Rational => {
  const weight = prizes.reduce((sum, prize) => sum + prize.weight, 0);
  const mean = prizes.reduce((sum, prize) => plus(sum, times(toOne(prize.odds), part(prize.weight, weight))), ZERO);
  return times(mean, part(own, sectors));
};

/** The mean of returns in stakes by weight, as wheels, boxes and tickets have them. */
export const prizeMean = (prizes: readonly Prize[], of?: number): Rational => {
  const weight = of ?? prizes.reduce((sum, prize) => sum + prize.weight, 0);
  return prizes.reduce((sum, prize) => plus(sum, times(decimal(prize.odds), part(prize.weight, weight))), ZERO);
};

/** Reads prizes such as `5×8 8×6 50`: a value, and how often it is there. */
export const parsePrizes = (text: string): Prize[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [odds = '', count = '1'] = word.split('×');
      return { odds, weight: Number(count) };
    });

/** money-wheel-mabuhay in the order written. */
export const MONEY_WHEEL: readonly Sectors[] = [
  { name: '1', count: 22 },
  { name: '2', count: 14 },
  { name: '5', count: 7 },
  { name: '10', count: 4 },
  { name: '20', count: 2 },
  { name: '40', count: 1 },
  { name: '×3', count: 1 },
  { name: '×5', count: 1 },
];
