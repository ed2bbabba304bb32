import { ODDS_UNIT } from '@laro/lottery/plays/odds';
import type { OddsRule } from '@laro/lottery/plays/play';

/** Odds as people read them: four places where they carry value, at least two. */
export function oddsShown(odds: bigint): string {
  const whole = String(odds / ODDS_UNIT).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${whole}.${String(odds % ODDS_UNIT)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`;
}

/** The n of a chance of 1 in n; empty for a rule without a chance of its own. */
export function chanceText(rule: OddsRule, tag: string): string {
  if (rule.kind !== 'fair') return '';
  const tenths = (rule.outcomes * 10n) / rule.ways;
  const isSmall = tenths < 1000n;
  return new Intl.NumberFormat(tag, { maximumFractionDigits: isSmall ? 1 : 0 }).format(isSmall ? Number(tenths) / 10 : Number(tenths / 10n));
}

/** Average return of a stake in percent with two places; null where the pool has a part in it. */
export function returnOf(rules: readonly OddsRule[], oddsAt: (rule: OddsRule) => bigint | null): string | null {
  let [paid, scale] = [0n, 1n];
  for (const rule of rules) {
    const odds = oddsAt(rule);
    if (rule.kind !== 'fair' || odds === null) return null;
    paid = paid * rule.outcomes + odds * rule.ways * scale;
    scale *= rule.outcomes;
  }
  const hundredths = (paid * 10_000n) / (scale * ODDS_UNIT);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')} %`;
}
