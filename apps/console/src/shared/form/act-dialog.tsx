import { Button } from '@laro/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import { TextArea } from './controls.tsx';
import { Field } from './field.tsx';
import { Modal } from './modal.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

/** Bounds of a reason, as in the contract. */
const REASON = { min: 3, max: 300 };

export interface ActDialogProps {
  title: string;
  /** Text of the button: the act itself. */
  submit: string;
  isDangerous?: boolean;
  size?: 'plain' | 'wide';
  /** Carries the act out; what it throws is shown here, unless `onProblem` says that it is shown elsewhere. */
  onSubmit: (reason: string) => Promise<void>;
  onProblem?: (error: unknown) => boolean;
  onClose: () => void;
  /** True if the dialog's other fields are complete. */
  canSubmit?: boolean;
  children?: ReactNode;
}

/** Asks for the reason of an act, which the audit log keeps (T33), and carries it out. */
export function ActDialog({ title, submit, isDangerous = false, size = 'plain', onSubmit, onProblem, onClose, canSubmit = true, children }: ActDialogProps) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isShort = reason.trim().length < REASON.min;
  const run = async () => {
    setTried(true);
    if (isShort || !canSubmit || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(reason.trim());
    } catch (error) {
      if (!onProblem?.(error)) setProblem(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      title={title}
      size={size}
      canClose={!isBusy}
      onClose={onClose}
      onSubmit={() => void run()}
      actions={
        <>
          <Button size="small" onClick={onClose} disabled={isBusy}>
            {t('desk.cancel')}
          </Button>
          <Button size="small" type="submit" kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} disabled={!canSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <Field label={t('desk.reason.label')} hint={t('desk.reason.hint')} fault={isTried && isShort ? t('desk.reason.missing') : undefined}>
        {(marks) => <TextArea {...marks} value={reason} maxLength={REASON.max} rows={2} onChange={setReason} />}
      </Field>
      {problem === null ? null : <ProblemNote error={problem} />}
    </Modal>
  );
}
