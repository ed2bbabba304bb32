import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/note.tsx';
import { Modal } from '#console/shared/modal.tsx';
import { useToast } from '#console/shared/toasts.tsx';
import { useWords } from '#console/shared/words.tsx';
import css from './staff.module.css';

export interface Issued {
  name: string;
  password: string;
}

/** A new account's password, shown this once. */
export function IssuedPassword({ name, password, onClose }: Issued & { onClose: () => void }) {
  const { t } = useWords();
  const say = useToast();
  return (
    <Modal
      title={t('desk.staff.issued_title', { name })}
      onClose={onClose}
      actions={
        <Button size="small" kind="primary" onClick={onClose}>
          {t('desk.staff.issued_done')}
        </Button>
      }
    >
      <Note kind="warn" icon="warning-circle-fill">
        {t('desk.staff.issued_text')}
      </Note>
      <div className={css['password']}>
        <code data-testid="issued-password">{password}</code>
        <Button size="tiny" onClick={() => void navigator.clipboard.writeText(password).then(() => say(t('desk.copied')))}>
          {t('desk.copy')}
        </Button>
      </div>
    </Modal>
  );
}
