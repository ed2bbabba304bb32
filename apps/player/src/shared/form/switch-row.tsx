import { useId } from 'react';
import css from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  hint?: string;
  isOn: boolean;
  disabled: boolean;
  onChange: () => void;
}

/** One thing that is on or off, with what it means. */
export function SwitchRow({ label, hint, isOn, disabled, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={css['row']}
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      disabled={disabled}
      onClick={onChange}
    >
      <span className={css['words']}>
        <span id={`${id}-label`} className={css['label']}>
          {label}
        </span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={css['hint']}>
            {hint}
          </span>
        )}
      </span>
      <span className={css['track']} aria-hidden="true" />
    </button>
  );
}
