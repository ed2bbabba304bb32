import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldNotes } from './field.tsx';
import css from './form.module.css';
import { useTypedEarly } from './use-typed-early.ts';

export interface TextFieldProps extends FieldNotes, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'id' | 'className'> {
  value: string;
  onChange: (value: string) => void;
  /** Inside the well, before and after the text: a country code, a button. */
  leading?: ReactNode;
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label. Name it with `name`, `autoComplete` and `inputMode`, so that phones offer what they know. */
export function TextField({ label, hint, fault, good, value, onChange, leading, trailing, inputRef, ...rest }: TextFieldProps) {
  const field = useTypedEarly(value, onChange, inputRef);
  return (
    <Field {...{ label, hint, fault, good }}>
      {(marks) => (
        <div className={css['well']}>
          {leading}
          <input
            type="text"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...marks}
            ref={field}
            className={css['input']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing}
        </div>
      )}
    </Field>
  );
}
