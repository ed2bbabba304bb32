import type { Language } from '@laro/domain/system/languages';
import { isNothing, type Amount } from '@laro/domain/money/money';
import { amountToType, typedAmount, type TypedAmount } from '@laro/domain/money/typed-amount';
import { useMemo } from 'react';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';

/** Reads and writes the amounts of a form in the desk's language and the merchant's currency. */
export interface AmountReader {
  typed: (text: string) => TypedAmount;
  /** The amount above zero that a text says for certain; null for everything else. */
  amount: (text: string) => Amount | null;
  /** Like `amount`, but zero is an amount. */
  amountOrZero: (text: string) => Amount | null;
  /** An amount as the text that a field begins with; empty for none. */
  text: (amount: Amount | null) => string;
}

export function amountReader(language: Language, decimals: number): AmountReader {
  const typed = (text: string) => typedAmount(text, language, decimals);
  const amountOrZero = (text: string) => {
    const read = typed(text);
    return read.kind === 'amount' ? read.amount : null;
  };
  const amount = (text: string) => {
    const read = amountOrZero(text);
    return read === null || isNothing(read) ? null : read;
  };
  return { typed, amount, amountOrZero, text: (given) => (given === null ? '' : amountToType(given, language)) };
}

export function useAmountReader(): AmountReader {
  const { language } = useWords();
  const { decimals } = useMerchant().currency;
  return useMemo(() => amountReader(language, decimals), [language, decimals]);
}
