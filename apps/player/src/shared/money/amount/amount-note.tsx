import { displayAmount, type Amount } from '@laro/domain/money/money';
import { amountToType, typedExample, type TypedAmount } from '@laro/domain/money/typed-amount';
import type { Translator } from '@laro/i18n/translator';
import { AmountQuestion } from '@laro/ui/form/amount-question.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';

/** Error text of a typed amount; undefined for a valid, an ambiguous and an empty one. */
export function amountFault({ kind }: TypedAmount, { t, language }: Pick<Translator, 't' | 'language'>, decimals: number): string | undefined {
  if (kind === 'fine') return t('amount.fine', { count: decimals });
  return kind === 'unreadable' ? t('amount.unreadable', { example: typedExample(language, decimals) }) : undefined;
}

/** The question about a doubtful amount with its readings to tap. The area `amount` of messages must be loaded. */
export function AmountNote({ typed, onChoose }: { typed: TypedAmount; onChoose: (text: string) => void }) {
  const { words } = useServices();
  const { symbol, decimals } = useSettings().currency;
  if (typed.kind !== 'ask') return null;
  const full = (amount: Amount) => symbol + displayAmount(amount, decimals);
  const [first, second] = typed.choices.map(full);
  const question = second === undefined ? words.t('amount.ask_one', { first: first ?? '' }) : words.t('amount.ask_two', { first: first ?? '', second });
  return (
    <AmountQuestion
      question={question}
      choices={typed.choices.map((amount) => ({ label: full(amount), onChoose: () => onChoose(amountToType(amount, words.language)) }))}
    />
  );
}
