import { Button } from '@laro/ui/button.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import type { ReactNode } from 'react';
import { useT } from '#player/shared/api/services.ts';
import css from './form-sheet.module.css';
import { ProblemNote } from './problem-note.tsx';
import type { Submit } from './use-submit.ts';

interface FormSheetProps {
  title: string;
  /** Purpose of the sheet, in one sentence. */
  text?: string;
  submit: Submit;
  /** The one step forward; none while there is nothing to be sent. */
  action?: string;
  isReady?: boolean;
  onSend: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet with one form, its refusal and its one step forward. */
export function FormSheet({ title, text, submit, action, isReady = true, onSend, onClose, children }: FormSheetProps) {
  const t = useT();
  return (
    <Sheet title={title} closeLabel={t('common.close')} onClose={onClose}>
      <form method="post" className={css['form']} onSubmit={submit.onSubmit(onSend)} noValidate>
        {text === undefined ? null : <p className={css['text']}>{text}</p>}
        {children}
        <ProblemNote text={submit.problem} />
        {action === undefined ? null : (
          <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={!isReady}>
            {action}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
