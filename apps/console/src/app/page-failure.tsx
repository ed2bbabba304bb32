import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import css from './desk-app.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

/** Shown for a page that threw an error or whose code failed to load; the menu stays usable. */
export function PageFailure() {
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
