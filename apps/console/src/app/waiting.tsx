import { Spinner } from '@laro/ui/states/spinner.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import css from './desk-app.module.css';

/** Shown until the first page has loaded. */
export function Waiting() {
  const { t } = useWords();
  return (
    <div className={css['wait']}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}
