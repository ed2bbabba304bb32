import { ODDS_UNIT } from '@laro/lottery/plays/odds';
import type { OddsRule } from '@laro/lottery/plays/play';

/** Odds as people read them: four places where they carry value, at least two. */
export function oddsShown(odds: bigint): string {
  const whole = String(odds / ODDS_UNIT).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${whole}.${String(odds % ODDS_UNIT)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`;
}

/** The n of a chance of 1 in n; empty for a rule without its own chance. */
export function chanceText(rule: OddsRule, tag: string): string {
  if (rule.kind !== 'fair') return '';
  const tenths = (rule.outcomes * 10n) / rule.ways;
  const isSmall = tenths < 1000n;
  return new Intl.NumberFormat(tag, { maximumFractionDigits: isSmall ? 1 : 0 }).format(isSmall ? Number(tenths) / 10 : Number(tenths / 10n));
}
