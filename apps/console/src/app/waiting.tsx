import { Spinner } from '@laro/ui/spinner.tsx';
import { useWords } from '#console/shared/words.tsx';
import css from './desk-app.module.css';

/** Before the first room is here. */
export function Waiting() {
  const { t } = useWords();
  return (
    <div className={css['wait']}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}
