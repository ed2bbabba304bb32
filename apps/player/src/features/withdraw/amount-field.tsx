import { displayAmount, type Amount } from '@laro/domain/money/money';
import { amountToType, type TypedAmount } from '@laro/domain/money/typed-amount';
import { useId } from 'react';
import { amountFault, AmountNote } from '#player/shared/money/amount/amount-note.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import type { WithdrawalForm } from './withdraw-queries.ts';
import css from './withdraw.module.css';

const LENGTH_MAX = 24;

/** A figure of the form with the sign of its currency, without decimals that say nothing. */
export function useMoneyText(): (amount: Amount) => string {
  const { symbol } = useSettings().currency;
  return (amount) => `${symbol}${displayAmount(amount, 2).replace(/\.00$/, '')}`;
}

interface AmountFieldProps {
  form: WithdrawalForm;
  /** The text as it was typed, and what was read from it. */
  value: string;
  typed: TypedAmount;
  onChange: (text: string) => void;
}

/** The amount, large, with its bounds and the way to all of it (mock "deposit"). */
export function AmountField({ form, value, typed, onChange }: AmountFieldProps) {
  const { words } = useServices();
  const { t } = words;
  const { symbol, decimals } = useSettings().currency;
  const money = useMoneyText();
  const id = useId();
  const hasSome = /[1-9]/.test(form.most);
  const fault = amountFault(typed, words, decimals);
  return (
    <div className={css['amount']}>
      <label className={css['bounds']} htmlFor={id}>
        {t('payout.amount', { min: money(form.min), max: money(form.max) })}
      </label>
      <div className={css['figure']}>
        <span aria-hidden="true" className={css['symbol']}>
          {symbol}
        </span>
        <input
          {...{ id }}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          className={css['typed']}
          placeholder="0"
          maxLength={LENGTH_MAX}
          style={{ width: `${Math.max(value.length, 1) + 0.6}ch` }}
          value={value}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id={`${id}-fault`} className={css['fault']} role="status">
        {fault ?? ''}
      </p>
      <AmountNote typed={typed} onChoose={onChange} />
      {hasSome ? (
        <button type="button" className={css['chip']} onClick={() => onChange(amountToType(form.most, words.language))}>
          {t('payout.all', { amount: money(form.most) })}
        </button>
      ) : null}
      <p className={css['note']}>{t('payout.today', { count: form.dayCountLeft, amount: money(form.daySumLeft) })}</p>
    </div>
  );
}
