import { ODDS_UNIT } from '@laro/lottery/plays/odds';
import type { OddsRule } from '@laro/lottery/plays/play';
import { wholeText } from '../rules-text.ts';

/** Odds as people read them: four places where they carry value, at least two. */
export function oddsShown(odds: bigint): string {
  return `${wholeText(String(odds / ODDS_UNIT))}.${String(odds % ODDS_UNIT)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')}`;
}

/** The n of a chance of 1 in n, grouped as odds and amounts are in every language; empty for a rule without its own chance. */
export function chanceText(rule: OddsRule): string {
  if (rule.kind !== 'fair') return '';
  const tenths = (rule.outcomes * 10n) / rule.ways;
  const isSmall = tenths < 1000n;
  return isSmall ? String(Number(tenths) / 10) : wholeText(String(tenths / 10n));
}
