import { useId, type ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import css from './form.module.css';

/** Attributes that connect a control to its label and its note. */
export interface FieldMarks {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldNotes {
  label: string;
  hint?: string | undefined;
  /** The error and how to correct it; replaces the hint. */
  fault?: string | undefined;
  /** A confirmation, such as an available name; replaces the hint. */
  good?: string | undefined;
}

/** A label, its control, and one line below: a hint, what is wrong, or what is right. */
export function Field({ label, hint, fault, good, children }: FieldNotes & { children: (marks: FieldMarks) => ReactNode }) {
  const id = useId();
  const note = fault ?? good ?? hint;
  const noteId = `${id}-note`;
  const look = fault === undefined ? (good === undefined ? '' : (css['good'] ?? '')) : (css['faulty'] ?? '');
  return (
    <div className={`${css['field'] ?? ''} ${look}`}>
      <label className={css['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(note === undefined ? {} : { 'aria-describedby': noteId }),
        ...(fault === undefined ? {} : { 'aria-invalid': true as const }),
      })}
      {/* Always there, so that what comes into it is read out. */}
      <p id={noteId} className={note === undefined ? 'visually-hidden' : css['note']} role={fault === undefined ? 'status' : 'alert'}>
        {fault === undefined ? null : <Icon name="warning-circle-fill" size={16} />}
        {note === undefined ? null : <span>{note}</span>}
      </p>
    </div>
  );
}
