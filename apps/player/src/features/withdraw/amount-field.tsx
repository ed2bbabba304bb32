import { displayAmount, type Amount } from '@laro/domain/money';
import { useId } from 'react';
import { useSettings } from '#player/shared/queries.ts';
import { useT } from '#player/shared/services.ts';
import type { WithdrawalForm } from './withdraw-queries.ts';
import css from './withdraw.module.css';

const LENGTH_MAX = 12;

/** A figure of the form with the sign of its currency, without decimals that say nothing. */
export function useMoneyText(): (amount: Amount) => string {
  const { symbol } = useSettings().currency;
  return (amount) => `${symbol}${displayAmount(amount, 2).replace(/\.00$/, '')}`;
}

/** What is typed as plain text of an amount: digits and one point with two decimals. */
const plain = (text: string): string => /^\d*(?:\.\d{0,2})?/.exec(text.replaceAll(/[^\d.]/g, ''))?.[0] ?? '';

/** The amount, large, with its bounds and the way to all of it (mock "deposit"). */
export function AmountField({ form, value, onChange }: { form: WithdrawalForm; value: string; onChange: (text: string) => void }) {
  const t = useT();
  const { symbol } = useSettings().currency;
  const money = useMoneyText();
  const id = useId();
  const hasSome = /[1-9]/.test(form.most);
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
          onChange={(event) => onChange(plain(event.target.value))}
        />
      </div>
      {hasSome ? (
        <button type="button" className={css['chip']} onClick={() => onChange(form.most)}>
          {t('payout.all', { amount: money(form.most) })}
        </button>
      ) : null}
      <p className={css['note']}>{t('payout.today', { count: form.dayCountLeft, amount: money(form.daySumLeft) })}</p>
    </div>
  );
}
