import { useState } from 'react';
import { Icon } from '../pictures/icon.tsx';
import css from './form.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'trailing' | 'type'> & {
  showLabel: string;
  hideLabel: string;
  /** current-password or new-password: tells the phone whether to offer a saved one or a fresh one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown and hidden (LOGIN-02, REG-05). Pasting is allowed (T14). */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      trailing={
        <button type="button" className={css['toggle']} aria-label={isShown ? hideLabel : showLabel} onClick={() => setIsShown(!isShown)}>
          <Icon name={isShown ? 'eye-slash' : 'eye'} size={20} />
        </button>
      }
    />
  );
}
