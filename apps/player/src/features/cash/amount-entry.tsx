import { Icon } from '@laro/ui/icon.tsx';
import { useId, useRef } from 'react';
import { useT } from '#player/shared/services.ts';
import css from './deposit.module.css';
import { cleanAmount, groupedAmount, shortAmount } from './typed-amount.ts';

const LONG_PRESS_MS = 370;
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const;

interface AmountEntryProps {
  symbol: string;
  text: string;
  onChange: (text: string) => void;
  /** The bounds, above the figure. */
  range: string;
  fault: string | undefined;
}

/** The figure that is paid in: typed here, by the keys below, or chosen. */
export function AmountEntry({ symbol, text, onChange, range, fault }: AmountEntryProps) {
  const t = useT();
  const id = useId();
  const shown = groupedAmount(text);
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
          id={id}
          name="amount"
          aria-label={`${t('cash.amount')}: ${range}`}
          className={css['amount']}
          // As wide as what stands there, so that symbol and figure stand in the middle together.
          style={{ width: `${(shown.length || 1) * 0.54 + 0.15}em` }}
          inputMode="none"
          autoComplete="off"
          placeholder="0"
          value={shown}
          aria-invalid={fault === undefined ? undefined : true}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onChange(cleanAmount(event.target.value))}
        />
      </div>
      <p id={`${id}-fault`} className={css['fault']} role="status">
        {fault ?? ''}
      </p>
    </div>
  );
}

/** Amounts that many choose. */
export const QuickAmounts = ({ amounts, text, onChange }: { amounts: readonly string[]; text: string; onChange: (text: string) => void }) => (
  <div className={css['quick']}>
    {amounts.map(shortAmount).map((amount) => (
      <button key={amount} type="button" className={css['chip']} aria-pressed={amount === text} onClick={() => onChange(amount)}>
        {groupedAmount(amount)}
      </button>
    ))}
  </div>
);

/** Twelve keys at the thumb; holding the last one clears. */
export function AmountPad({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useT();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const press = () => {
    timer.current = setTimeout(() => onChange(''), LONG_PRESS_MS);
  };
  const release = () => clearTimeout(timer.current);
  return (
    <div className={css['pad']}>
      {keys.map((key) => (
        <button key={key} type="button" className={css['key']} onClick={() => onChange(cleanAmount(text + key))}>
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
