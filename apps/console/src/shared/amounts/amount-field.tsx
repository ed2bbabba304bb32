import { displayAmount, isNothing, type Amount } from '@laro/domain/money/money';
import { typedExample, type TypedAmount } from '@laro/domain/money/typed-amount';
import { AmountQuestion } from '@laro/ui/form/amount-question.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { TextInput } from '#console/shared/form/controls.tsx';
import { Field, type FieldProps } from '#console/shared/form/field.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './amount-field.module.css';
import { useAmountReader } from './amount-reader.ts';

const LENGTH_MAX = 30;

interface AmountFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'fault'> {
  value: string;
  onChange: (text: string) => void;
  /** True where zero is an amount, such as a fee. */
  allowsZero?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Error text of a typed amount; undefined for a valid, an ambiguous and an empty one. */
function useAmountFault(): (typed: TypedAmount, allowsZero: boolean) => string | undefined {
  const { t, language } = useWords();
  const { decimals } = useMerchant().currency;
  return (typed, allowsZero) => {
    if (typed.kind === 'fine') return t('amount.fine', { count: decimals });
    if (typed.kind === 'unreadable') return t('amount.unreadable', { example: typedExample(language, decimals) });
    return typed.kind === 'amount' && !allowsZero && isNothing(typed.amount) ? t('amount.zero') : undefined;
  };
}

/** The question about a doubtful amount, or the amount in full, as it will be sent. */
function AmountEcho({ typed, onChoose }: { typed: TypedAmount; onChoose: (text: string) => void }): ReactNode {
  const { t } = useWords();
  const { code, decimals } = useMerchant().currency;
  const reader = useAmountReader();
  const full = (amount: Amount) => `${displayAmount(amount, decimals)} ${code}`;
  if (typed.kind === 'amount')
    return (
      <p className={css['full']} role="status">
        {t('amount.in_full', { amount: full(typed.amount) })}
      </p>
    );
  if (typed.kind !== 'ask') return null;
  const [first = '', second] = typed.choices.map(full);
  return (
    <AmountQuestion
      question={second === undefined ? t('amount.ask_one', { first }) : t('amount.ask_two', { first, second })}
      choices={typed.choices.map((amount) => ({ label: full(amount), onChoose: () => onChoose(reader.text(amount)) }))}
    />
  );
}

/** A field for an amount of the merchant's money; the only one of the desk (SAFE-32). */
export function AmountField({ label, hint, fault, value, onChange, allowsZero = false, disabled = false, autoFocus = false }: AmountFieldProps) {
  const reader = useAmountReader();
  const faultOf = useAmountFault();
  const typed = reader.typed(value);
  const focus: ComponentProps<'input'> & { 'data-autofocus'?: '' } = autoFocus ? { 'data-autofocus': '' } : {};
  return (
    <div>
      <Field label={label} hint={hint} fault={fault ?? faultOf(typed, allowsZero)}>
        {(marks) => <TextInput {...marks} {...focus} inputMode="decimal" value={value} maxLength={LENGTH_MAX} disabled={disabled} onChange={onChange} />}
      </Field>
      <AmountEcho typed={typed} onChoose={onChange} />
    </div>
  );
}
