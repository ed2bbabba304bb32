import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useId, type ReactNode } from 'react';
import css from './controls.module.css';

export interface FieldMarks {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps {
  label: string;
  /** Marks next to the label, such as "changed". */
  mark?: ReactNode;
  hint?: string | undefined;
  /** Error text; replaces the hint, so that nothing jumps twice. */
  fault?: string | undefined;
  /** Controls that are a group of their own (choices, a switch) are named by the label, not labelled by it. */
  isGroup?: boolean;
  children: (marks: FieldMarks) => ReactNode;
}

/** A label, its control, and one line below: a hint or what is wrong. */
export function Field({ label, mark, hint, fault, isGroup = false, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = fault !== undefined || hint !== undefined;
  const marks: FieldMarks = {
    id: isGroup ? `${id}-label` : id,
    ...(hasNote ? { 'aria-describedby': noteId } : {}),
    ...(fault === undefined ? {} : { 'aria-invalid': true as const }),
  };
  return (
    <div className={css['field']} data-fault={fault === undefined ? undefined : ''}>
      <div className={css['label']}>
        {isGroup ? <span id={`${id}-label`}>{label}</span> : <label htmlFor={id}>{label}</label>}
        {mark}
      </div>
      {children(marks)}
      {fault === undefined ? (
        hint === undefined ? null : (
          <p id={noteId} className={css['hint']}>
            {hint}
          </p>
        )
      ) : (
        <p id={noteId} className={css['fault']} role="alert">
          <Icon name="warning-circle-fill" size={16} />
          {fault}
        </p>
      )}
    </div>
  );
}
