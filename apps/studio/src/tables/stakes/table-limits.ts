import { MAJOR_UNIT, type Money } from '@laro/domain/money/money';
import type { BetLimits } from '@laro/games/kind';

/** Bands are written in pesos; the value of a unit of each currency (spec games.md, Bands: USD a fiftieth). */
const PESOS: Readonly<Record<string, bigint>> = { PHP: 1n, USD: 50n, EUR: 50n, CNY: 8n, BRL: 10n };
/** Limit of one bet over all players of a table, in stakes of one player. */
const TABLE_STAKES = 20n;

/** Limits of one bet in a currency. Money units, whole major units. */
export interface CurrencyLimits extends BetLimits {
  /** Of all players of the currency together. */
  readonly total: Money;
}

const wholeShare = (units: Money, share: bigint): Money => (units / share / MAJOR_UNIT) * MAJOR_UNIT;

/** An amount of the reference currency in another, cut to whole units; a whole one at least. */
export const amountIn = (units: Money, currency: string): Money => {
  const share = wholeShare(units, PESOS[currency] ?? 1n);
  return share > 0n ? share : MAJOR_UNIT;
};

/** The limits of a table's bets in a currency; for an unlisted one those of the reference. */
export const limitsIn = (limits: readonly BetLimits[], currency: string): CurrencyLimits[] =>
  limits.map(({ id, least, most }) => {
    const highest = amountIn(most, currency);
    return { id, least: amountIn(least, currency), most: highest, total: highest * TABLE_STAKES };
  });
