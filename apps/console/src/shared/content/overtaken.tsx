import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/note.tsx';
import { useWords } from '#console/shared/words.tsx';
import css from './content.module.css';

/** Somebody else has saved what is being written here: what was typed stays until one of the two is chosen. */
export function Overtaken({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useWords();
  return (
    <Note kind="warn" icon="warning-circle-fill" role="alert">
      {t('desk.content.overtaken')}
      <p className={css['overtaken']}>
        <Button size="tiny" onClick={onTheirs}>
          {t('desk.content.take_theirs')}
        </Button>
        <Button size="tiny" onClick={onMine}>
          {t('desk.content.keep_mine')}
        </Button>
      </p>
    </Note>
  );
}
