import { displayAmount, type Amount } from '@laro/domain/money/money';
import type { SiteSettings } from '#player/shared/api/queries.ts';

/** An amount in the merchant's currency as people read it. */
export const formatAmount = (amount: Amount, { currency }: SiteSettings): string => `${currency.symbol}${displayAmount(amount, currency.decimals)}`;
