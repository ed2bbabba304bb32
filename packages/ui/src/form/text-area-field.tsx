import { Field, type FieldNotes } from './field.tsx';
import css from './form.module.css';
import { useTypedEarly } from './use-typed-early.ts';

interface TextAreaFieldProps extends FieldNotes {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
}

/** Several lines of text with their label. */
export function TextAreaField({ label, hint, fault, good, name, value, onChange, onBlur, rows = 6 }: TextAreaFieldProps) {
  const field = useTypedEarly<HTMLTextAreaElement>(value, onChange);
  return (
    <Field {...{ label, hint, fault, good }}>
      {(marks) => (
        <div className={css['well']}>
          <textarea
            {...marks}
            ref={field}
            name={name}
            rows={rows}
            className={css['input']}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
