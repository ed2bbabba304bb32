import { type Hits, type OddsRule } from './play.ts';

/** Odds are whole numbers of ten-thousandths. */
export const ODDS_UNIT = 10_000n;
const FAIR_BASE = 2000n;
/** The least base that a merchant may set: where a stake that comes back is worth most against a prize. */
const LEAST_BASE = 1500;
/** Base at which F4's table of prizes is written. */
const SCALED_BASE = 1600n;
const PERCENT = 100n;

/**
 * Odds of a prize class, stake included, in ten-thousandths, cut (LOTT-11): ⌊(B·T·s/100 − 2000·Q)·5 / W⌋. Null for a share of the pool.
 */
export function oddsOf(rule: OddsRule, base: number): bigint | null {
  const b = BigInt(base);
  switch (rule.kind) {
    case 'fair':
      return ((b * rule.outcomes * rule.share - FAIR_BASE * rule.pushes * PERCENT) * 5n) / (rule.ways * PERCENT);
    case 'scaled':
      return (rule.prize * b * ODDS_UNIT) / (SCALED_BASE * rule.orders);
    case 'fixed':
      return rule.prize * ODDS_UNIT;
    case 'pool':
      return null;
  }
}

/** Odds as people read them, with four places: "98000.0000". */
export const oddsText = (odds: bigint): string => `${odds / ODDS_UNIT}.${String(odds % ODDS_UNIT).padStart(4, '0')}`;

/** Payout of hits per unit of stake at the lowest base: it compares hits of one play, since all classes change with the base alike. */
const hitsWeight = ({ wins, pushes }: Hits): bigint =>
  wins.reduce((sum, { prize, count }) => sum + BigInt(count) * (oddsOf(prize.rule, LEAST_BASE) ?? 0n), 0n) + BigInt(pushes) * ODDS_UNIT;

/** The hits that pay most. Throws RangeError for an empty list. */
export function dearest(candidates: readonly Hits[]): Hits {
  const [first, ...others] = candidates;
  if (first === undefined) throw new RangeError('nothing to compare');
  return others.reduce((best, hits) => (hitsWeight(hits) > hitsWeight(best) ? hits : best), first);
}
