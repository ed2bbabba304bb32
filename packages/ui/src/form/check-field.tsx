import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import css from './form.module.css';

interface CheckFieldProps {
  name: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  fault?: string | undefined;
  children: ReactNode;
}

/** A box to tick with its sentence; links in the sentence stay links. */
export function CheckField({ name, isChecked, onChange, fault, children }: CheckFieldProps) {
  const textId = useId();
  const noteId = `${name}-note`;
  const box = useRef<HTMLInputElement>(null);
  // Keeps a tick set before hydration.
  const takeOver = useEffectEvent(() => {
    if (box.current && box.current.checked !== isChecked) onChange(box.current.checked);
  });
  useLayoutEffect(() => takeOver(), []);
  return (
    <div className={fault === undefined ? undefined : css['faulty']}>
      <label className={css['check']}>
        <input
          ref={box}
          type="checkbox"
          name={name}
          checked={isChecked}
          aria-labelledby={textId}
          aria-describedby={fault === undefined ? undefined : noteId}
          aria-invalid={fault === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={css['box']}>
          <Icon name="check-bold" size={16} />
        </span>
        <span id={textId}>{children}</span>
      </label>
      {fault === undefined ? null : (
        <p id={noteId} className={css['note']} role="alert">
          <Icon name="warning-circle-fill" size={16} />
          <span>{fault}</span>
        </p>
      )}
    </div>
  );
}
