import { Button } from '@laro/ui/button.tsx';
import css from './list.module.css';
import { useWords } from '#console/shared/texts/words.tsx';

/** One page after another, by number. */
export function Pages({ pageNo, totalPages, onChange }: { pageNo: number; totalPages: number; onChange: (pageNo: number) => void }) {
  const { t } = useWords();
  if (totalPages < 2) return null;
  return (
    <nav className={css['pages']} aria-label={t('desk.games.pages')}>
      <Button size="small" disabled={pageNo <= 1} onClick={() => onChange(pageNo - 1)}>
        {t('desk.games.previous')}
      </Button>
      <span>{t('desk.games.page', { page: pageNo, pages: totalPages })}</span>
      <Button size="small" disabled={pageNo >= totalPages} onClick={() => onChange(pageNo + 1)}>
        {t('desk.games.next')}
      </Button>
    </nav>
  );
}
