import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useT } from '#player/shared/api/services.ts';
import css from './offline-page.module.css';

/** Page that the service worker shows offline in place of a page that is not in its cache (DL-03). */
export function OfflinePage() {
  const t = useT();
  useHead({ title: t('shell.offline.page_title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('shell.offline.page_title')}>
      <div className={css['box']}>
        <EmptyState title={t('shell.offline.title')} hint={t('shell.offline.page_text')}>
          {/* An empty address is the requested page; it works without hydration. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className={buttonClass({ kind: 'quiet', size: 'small' })}>
            {t('common.retry')}
          </a>
        </EmptyState>
      </div>
    </Frame>
  );
}
