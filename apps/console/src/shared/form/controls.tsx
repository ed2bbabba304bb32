import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useState, type ComponentProps, type ReactNode } from 'react';
import css from './controls.module.css';
import type { FieldMarks } from './field.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'className'> & { onChange: (value: string) => void };

export const TextInput = ({ onChange, ...rest }: TextInputProps) => (
  <input type="text" autoComplete="off" {...rest} className={css['input']} onChange={(event) => onChange(event.target.value)} />
);

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'className'> & { onChange: (value: string) => void };

export const TextArea = ({ onChange, ...rest }: TextAreaProps) => (
  <textarea {...rest} className={css['input']} onChange={(event) => onChange(event.target.value)} />
);

/** A password with a way to look at it. */
export function SecretInput({ onChange, ...rest }: TextInputProps) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <span className={css['secret']}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={css['input']}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className={css['eye']} aria-pressed={isShown} aria-label={t('desk.password.show')} onClick={() => setShown(!isShown)}>
        <Icon name={isShown ? 'eye-slash' : 'eye'} size={20} />
      </button>
    </span>
  );
}

export interface Option {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'className'> & { options: readonly Option[]; onChange: (value: string) => void };

export const Select = ({ options, onChange, ...rest }: SelectProps) => (
  <span className={css['select']}>
    <select {...rest} className={css['input']} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="caret-down-bold" size={16} />
  </span>
);

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean | undefined;
  /** Name of the switch, if no field's label gives it. */
  label?: string;
  marks?: FieldMarks;
  children?: ReactNode;
}

/** On or off, in shape, colour and word. */
export function Switch({ isOn, onChange, disabled, label, marks, children }: SwitchProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-labelledby={marks?.id}
      aria-describedby={marks?.['aria-describedby']}
      disabled={disabled}
      className={css['switch']}
      onClick={() => onChange(!isOn)}
    >
      <span className={css['track']} aria-hidden="true" />
      <span aria-hidden="true">{children ?? t(isOn ? 'desk.on' : 'desk.off')}</span>
    </button>
  );
}

interface ChoicesProps {
  options: readonly Option[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  disabled?: boolean | undefined;
  marks: FieldMarks;
}

/** Any number of options; the order is that of the options, not of the taps. */
export const Choices = ({ options, chosen, onChange, disabled, marks }: ChoicesProps) => (
  <div role="group" aria-labelledby={marks.id} aria-describedby={marks['aria-describedby']} className={css['choices']}>
    {options.map((option) => (
      <label key={option.value} className={css['choice']}>
        <input
          type="checkbox"
          aria-label={option.label}
          checked={chosen.includes(option.value)}
          disabled={disabled}
          onChange={(event) =>
            onChange(options.map((entry) => entry.value).filter((value) => (value === option.value ? event.target.checked : chosen.includes(value))))
          }
        />
        <Icon name="check-bold" size={14} />
        <span>{option.label}</span>
      </label>
    ))}
  </div>
);

interface OneOfProps {
  options: readonly Option[];
  chosen: string;
  onChange: (chosen: string) => void;
  name: string;
  label: string;
  disabled?: boolean;
}

/** One of a few, all in sight. */
export const OneOf = ({ options, chosen, onChange, name, label, disabled }: OneOfProps) => (
  <div role="radiogroup" aria-label={label} className={css['choices']}>
    {options.map((option) => (
      <label key={option.value} className={css['choice']}>
        <input
          type="radio"
          aria-label={option.label}
          name={name}
          value={option.value}
          checked={option.value === chosen}
          disabled={disabled}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </div>
);
