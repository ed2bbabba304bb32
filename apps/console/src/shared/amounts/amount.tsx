import { displayExact, type Amount } from '@laro/domain/money/money';
import css from './amount.module.css';

/** An amount to its last decimal, with groups of three: the desk hides nothing. */
export const exactAmount = (amount: Amount): string => displayExact(amount);

/** An exact amount with the code of its currency, for texts that take no elements. */
export const amountInCurrency = (amount: Amount, currency: string): string => `${exactAmount(amount)} ${currency}`;

/** An amount in a table or a sentence; digits of equal width, never broken in two. */
export const AmountText = ({ amount, currency }: { amount: Amount; currency?: string }) => (
  <span className={css['amount']}>
    {exactAmount(amount)}
    {currency === undefined ? null : ` ${currency}`}
  </span>
);

/** An amount before and after, or the text for none. */
export function AmountChange({ before, after, none }: { before: Amount | null; after: Amount | null; none: string }) {
  if (before === null || after === null) return none;
  return (
    <span>
      <AmountText amount={before} /> → <AmountText amount={after} />
    </span>
  );
}
