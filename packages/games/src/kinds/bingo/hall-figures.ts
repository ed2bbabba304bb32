import { compare, minus, ONE, over, plus, rational, times, ZERO, type Rational } from '../../figures/rational.ts';
import { decimal } from '../../figures/returns.ts';
import { matchChance } from '../../other/lottery.ts';
import type { BetFigures } from '../table/bet-figures.ts';
import { allBy, unionBy } from './figures.ts';
import { MOST_RETURN, poolOf, PRICES, type HallBet, type HallRules } from './hall-rules.ts';

interface ReturnClass {
  readonly stakes: Rational;
  readonly chance: Rational;
}

const CARD_NUMBERS = 24;

/** Chances of each return of a bet, nothing excepted (BINGO-02). */
function returnClasses({ form }: HallRules, { patterns, need, tiers, marksAfter, marks }: HallBet): ReturnClass[] {
  const pool = poolOf({ form });
  if (marksAfter !== null)
    return Object.entries(marks).map(([count, stakes]) => ({
      stakes: decimal(stakes),
      chance: matchChance({ pool, drawn: marksAfter, picked: CARD_NUMBERS }, Number(count)),
    }));
  const [only] = patterns;
  const chanceBy = patterns.length === 1 && only ? allBy(only.length, pool) : unionBy(patterns, need, pool);
  let before = ZERO;
  return tiers.map(({ ball, stakes }) => {
    const by = chanceBy(ball);
    const chance = minus(by, before);
    before = by;
    return { stakes: decimal(stakes), chance };
  });
}

/** Pots depend on the cards sold; their deviation is stated for a round of this number of cards. */
const NOMINAL_CARDS = 100n;

/** One card of a round with the nominal number of cards; a pot shared by several is taken as won by one. */
const potClasses = ({ pots, potPercent }: HallRules): ReturnClass[] =>
  pots.map(({ percent }) => ({ stakes: rational(NOMINAL_CARDS * BigInt(potPercent * percent), 10_000n), chance: rational(1n, NOMINAL_CARDS) }));

function figuresOf(classes: readonly ReturnClass[]): BetFigures {
  const mean = (value: (stakes: Rational) => Rational): Rational => classes.reduce((sum, { stakes, chance }) => plus(sum, times(value(stakes), chance)), ZERO);
  const rtp = mean((stakes) => stakes);
  const top = classes.reduce((most, one) => (compare(one.stakes, most.stakes) > 0 ? one : most), { stakes: ZERO, chance: ZERO });
  return {
    rtp,
    variance: minus(
      mean((stakes) => times(stakes, stakes)),
      times(rtp, rtp),
    ),
    hit: classes.filter(({ stakes }) => compare(stakes, ONE) > 0).reduce((sum, { chance }) => plus(sum, chance), ZERO),
    top,
  };
}

const known = new Map<string, BetFigures>();

/** Exact figures of a bet of a hall, for a card of 1; without the pool of all halls. Counted once. */
export function hallFigures(rules: HallRules, bet: HallBet): BetFigures {
  const key = `${rules.id} ${bet.id} ${rules.turns.indexOf(bet)}`;
  const figures = known.get(key) ?? figuresOf(rules.pots.length > 0 ? potClasses(rules) : returnClasses(rules, bet));
  known.set(key, figures);
  return figures;
}

/** All bets of a hall, those of every turn. */
export const allBetsOf = ({ bets, turns }: HallRules): readonly HallBet[] => (turns.length > 0 ? turns : bets);

/** Mean return over the turns of a hall, or the return of its main bet. */
export function hallReturn(rules: HallRules): Rational {
  const figures = rules.turns.map((bet) => hallFigures(rules, bet));
  if (figures.length === 0) return rules.bets[0] ? hallFigures(rules, rules.bets[0]).rtp : ZERO;
  return over(
    figures.reduce((sum, { rtp }) => plus(sum, rtp), ZERO),
    rational(BigInt(figures.length)),
  );
}

/** The highest price of a card in whole units of the reference currency: no card can return more than the most. */
export function highestPrice(rules: HallRules): bigint {
  const most = allBetsOf(rules)
    .map((bet) => hallFigures(rules, bet).top.stakes)
    .reduce((top, one) => (compare(one, top) > 0 ? one : top), ONE);
  const covered = (BigInt(MOST_RETURN) * most.below) / most.above;
  const highest = BigInt(PRICES.at(-1) ?? 1);
  return covered < highest ? covered : highest;
}
