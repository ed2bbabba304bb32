import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/note.tsx';
import css from './desk-app.module.css';
import { useWords } from '#console/shared/words.tsx';

/** A room that broke, or whose part of the program did not come: the desk around it stays. */
export function RoomFailure() {
  const { t } = useWords();
  return (
    <main id="content" className={css['broken']}>
      <Note kind="error" role="alert">
        {t('desk.room_failed')}
      </Note>
      <Button size="small" onClick={() => location.reload()}>
        {t('common.retry')}
      </Button>
    </main>
  );
}
