import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { CopyText } from './copy-text.tsx';
import { Modal } from '#console/shared/form/modal.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

export interface Issued {
  name: string;
  password: string;
}

/** A new account's password, shown this once. */
export function IssuedPassword({ name, password, text, onClose }: Issued & { text: string; onClose: () => void }) {
  const { t } = useWords();
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
        {text}
      </Note>
      <CopyText text={password} testId="issued-password" />
    </Modal>
  );
}
