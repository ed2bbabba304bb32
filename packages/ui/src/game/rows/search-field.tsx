import type { RefObject } from 'react';
import { useTypedEarly } from '../../form/use-typed-early.ts';
import { Icon } from '../../pictures/icon.tsx';
import css from './search-field.module.css';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter, or the search key of a screen keyboard. */
  onSubmit: () => void;
  /** Subject of the search; also the placeholder. */
  label: string;
  clearLabel: string;
  maxLength: number;
  field?: RefObject<HTMLInputElement | null>;
}

/** A search box; the cross that empties it comes when there is something in it. */
export function SearchField({ value, onChange, onSubmit, label, clearLabel, maxLength, field }: SearchFieldProps) {
  const own = useTypedEarly(value, onChange, field);
  return (
    <search className={css['search']}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Icon name="magnifying-glass-bold" size={20} className={css['glass']} />
        <input
          ref={own}
          className={css['input']}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          name="q"
          value={value}
          maxLength={maxLength}
          placeholder={label}
          aria-label={label}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value === '' ? null : (
          <button type="button" className={css['clear']} aria-label={clearLabel} onClick={() => onChange('')}>
            <Icon name="x-bold" size={16} />
          </button>
        )}
      </form>
    </search>
  );
}
