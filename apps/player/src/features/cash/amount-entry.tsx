import { displayAmount, type Amount } from '@laro/domain/money/money';
import { amountToType } from '@laro/domain/money/typed-amount';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTypedAmount } from '#player/shared/money/amount/use-typed-amount.ts';
import { useLanguage, useT } from '#player/shared/api/services.ts';
import css from './deposit.module.css';
import { withKey } from './pad-text.ts';

const LONG_PRESS_MS = 370;
const LENGTH_MAX = 24;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

/** A figure as the page writes figures, without decimals that are all zero. */
const figureOf = (amount: Amount): string => displayAmount(amount, /\.\d*[1-9]/.test(amount) ? 2 : 0);

interface AmountEntryProps {
  symbol: string;
  text: string;
  /** The amount that was read; null while there is none. */
  amount: Amount | null;
  onChange: (text: string) => void;
  /** The bounds, above the figure. */
  range: string;
  fault: string | undefined;
  /** The question about a doubtful amount. */
  children: ReactNode;
}

/** The figure that is paid in: typed here, by the keys below, or chosen. While it is typed it is shown as it was typed. */
export function AmountEntry({ symbol, text, amount, onChange, range, fault, children }: AmountEntryProps) {
  const t = useT();
  const id = useId();
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Focus swaps the written figure for the typed text, which drops the browser's selection: the next key must replace the amount, not extend it.
  useLayoutEffect(() => {
    if (isTyping) field.current?.select();
  }, [isTyping]);
  const shown = isTyping || amount === null ? text : figureOf(amount);
  return (
    <div className={css['entry']}>
      <label className={css['range']} htmlFor={id}>
        {range}
      </label>
      <div className={css['figure']}>
        <span className={css['symbol']} aria-hidden="true">
          {symbol}
        </span>
        <input
          ref={field}
          id={id}
          name="amount"
          aria-label={`${t('cash.amount')}: ${range}`}
          className={css['amount']}
          // As wide as its text, so that symbol and figure are centred together.
          style={{ width: `${(shown.length || 1) * 0.54 + 0.15}em` }}
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          maxLength={LENGTH_MAX}
          value={shown}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-fault`}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p id={`${id}-fault`} className={css['fault']} role="status">
        {fault ?? ''}
      </p>
      {children}
    </div>
  );
}

interface QuickAmountsProps {
  amounts: readonly Amount[];
  amount: Amount | null;
  onChange: (text: string) => void;
}

/** Amounts that many choose. */
export function QuickAmounts({ amounts, amount, onChange }: QuickAmountsProps) {
  const language = useLanguage();
  return (
    <div className={css['quick']}>
      {amounts.map((quick) => (
        <button key={quick} type="button" className={css['chip']} aria-pressed={quick === amount} onClick={() => onChange(amountToType(quick, language))}>
          {figureOf(quick)}
        </button>
      ))}
    </div>
  );
}

/** Twelve keys at the thumb; holding the last one clears. */
export function AmountPad({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT();
  const read = useTypedAmount();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const press = () => {
    timer.current = setTimeout(() => onChange(''), LONG_PRESS_MS);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <div className={css['pad']}>
      {keys.map((key) => (
        <button key={key} type="button" className={css['key']} onClick={() => onChange(withKey(text, key, read))}>
          {key}
        </button>
      ))}
      <button
        type="button"
        className={css['key']}
        aria-label={t('cash.erase')}
        onClick={() => onChange(text.slice(0, -1))}
        onTouchStart={press}
        onTouchEnd={release}
        onMouseDown={press}
        onMouseUp={release}
        onMouseLeave={release}
      >
        <Icon name="backspace" />
      </button>
    </div>
  );
}
