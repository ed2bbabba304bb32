import { typedAmount, type TypedAmount } from '@laro/domain/money/typed-amount';
import { useSettings } from '#player/shared/api/queries.ts';
import { useLanguage } from '#player/shared/api/services.ts';

/** Reads typed amounts in the visitor's language and the merchant's currency. */
export function useTypedAmount(): (text: string) => TypedAmount {
  const language = useLanguage();
  const { decimals } = useSettings().currency;
  return (text) => typedAmount(text, language, decimals);
}
