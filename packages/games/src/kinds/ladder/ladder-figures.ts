import { compare, ONE, power, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { figuresOfReturns, type ReturnFigures } from '../../figures/return-figures.ts';
import { fixedChances, productOf, returnFor, SHOTS, type LadderBoard, type LadderRules } from './ladder-rules.ts';
import { MOST_LADDER_RETURN } from './rules.ts';

const RANK_COUNT = 13;
const ranked = (winning: number): Rational => rational(BigInt(winning), BigInt(RANK_COUNT));
/** Hi-lo guesses that lead nearest to the most that is offered. */
const DEAREST_RANKS = [1, 1, 1, 3].map(ranked);

/** Figures of leaving a ladder when a product of chances is reached. Null where that is not offered. */
function figuresAt(rules: LadderRules, product: Rational): ReturnFigures | null {
  const stakes = returnFor(rules, product);
  if (stakes === null) return null;
  return figuresOfReturns([
    { outcome: stakes, ways: product.above },
    { outcome: ZERO, ways: product.below - product.above },
  ]);
}

/** Products of the chances of all ways to climb that are counted: of shots those of one kind, of hi-lo one guess of each chance and the dearest way. */
function productsOf(rules: LadderRules, board: LadderBoard): Rational[] {
  if (rules.form === 'ranks') return [...Array.from({ length: RANK_COUNT }, (_, at) => ranked(at + 1)), productOf(DEAREST_RANKS)];
  const kinds = rules.form === 'shots' ? Object.keys(SHOTS) : ['near'];
  return kinds.flatMap((move) => {
    let product = ONE;
    return fixedChances(rules, board, move).map((chance) => (product = times(product, chance)));
  });
}

/** Exact figures of leaving a board's ladder after each step that is offered (T58). */
export const ladderFigures = (rules: LadderRules, board: LadderBoard): ReturnFigures[] =>
  productsOf(rules, board).flatMap((product) => figuresAt(rules, product) ?? []);

/** The highest return of mixed shots. */
function highestShots({ rho, steps }: LadderRules): Rational {
  const chances = Object.values(SHOTS).map(([above, below]) => rational(BigInt(above), BigInt(below)));
  let highest = ZERO;
  for (let near = 0; near <= steps; near += 1)
    for (let mid = 0; mid + near <= steps; mid += 1)
      for (let far = 0; far + mid + near <= steps; far += 1) {
        const product = productOf([near, mid, far].map((count, at) => power(chances[at] ?? ONE, count)));
        const value = near + mid + far === 0 ? null : returnFor({ rho }, product);
        if (value !== null && compare(value, highest) > 0) highest = value;
      }
  return highest;
}

const known = new WeakMap<LadderBoard, Rational>();

/** The highest return that a board can lead to. */
export function highestReturn(rules: LadderRules, board: LadderBoard): Rational {
  const highest = known.get(board) ?? highestOf(rules, board);
  known.set(board, highest);
  return highest;
}

function highestOf(rules: LadderRules, board: LadderBoard): Rational {
  if (rules.form === 'ranks') return MOST_LADDER_RETURN;
  if (rules.form === 'shots') return highestShots(rules);
  return ladderFigures(rules, board).reduce((highest, { top }) => (compare(top.stakes, highest) > 0 ? top.stakes : highest), ZERO);
}
