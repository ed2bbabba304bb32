import type { Money } from '@laro/domain/money/money';
import { isWholeMinor } from '@laro/domain/withdrawals/withdrawal-rules';
import { Refusal } from '#server/http/problems/refusal.ts';
import type { Merchant } from './merchant.ts';

/** Amounts that people decide on are whole minor units of the merchant's currency (SAFE-11). Throws `request.amount_too_fine`. */
export function refuseFineAmounts({ settings }: Pick<Merchant, 'settings'>, ...amounts: readonly (Money | null | undefined)[]): void {
  const decimals = settings['market.currencyDecimals'];
  if (amounts.some((amount) => amount !== null && amount !== undefined && !isWholeMinor(amount, decimals)))
    throw new Refusal('request.amount_too_fine', { decimals });
}
