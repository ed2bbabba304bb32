import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { LoadFailed } from '#player/shared/api/awaited.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { Link } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { isNarrowed, isOwnType, type ListFilters } from './filters/list-filters.ts';
import css from './game-list.module.css';
import type { GameList } from './use-game-list.ts';

/** Why a list is empty, and one way on. */
export function NoGames({ filters, allAddress }: { filters: ListFilters; allAddress: string }) {
  const t = useT();
  // A player's own list that nothing else narrows is empty because nothing is in it yet.
  if (isOwnType(filters.type) && !isNarrowed({ ...filters, type: 'ALL' })) {
    const [title, hint] =
      filters.type === 'FAV' ? [t('lists.no_favourites.title'), t('lists.no_favourites.hint')] : [t('lists.no_recent.title'), t('lists.no_recent.hint')];
    return (
      <EmptyState title={title} hint={hint}>
        <Link className={buttonClass({ size: 'small' })} to="/m/gameCenter">
          {t('games.none.action')}
        </Link>
      </EmptyState>
    );
  }
  if (!isNarrowed(filters))
    return (
      <EmptyState title={t('games.none.title')} hint={t('games.none.hint')}>
        <Link className={buttonClass({ size: 'small' })} to="/m/gameCenter">
          {t('games.none.action')}
        </Link>
      </EmptyState>
    );
  const [title, hint] =
    filters.q === ''
      ? [t('lists.none_fits.title'), t('lists.none_fits.hint')]
      : [t('games.none_called.title', { name: filters.q }), t('games.none_called.hint')];
  return (
    <EmptyState title={title} hint={hint}>
      <Link className={buttonClass({ size: 'small' })} to={allAddress}>
        {t('games.none_called.action')}
      </Link>
    </EmptyState>
  );
}

/** In place of a category that this merchant does not offer. */
export function NotOffered() {
  const t = useT();
  return (
    <EmptyState title={t('lists.not_offered.title')} hint={t('lists.not_offered.hint')}>
      <Link className={buttonClass({ size: 'small' })} to="/m/gameCenter">
        {t('games.none.action')}
      </Link>
    </EmptyState>
  );
}

/** Below a list: that more is coming, or that it did not come. */
export function ListEnd({ list }: { list: GameList }) {
  const t = useT();
  if (list.hasMoreFailed && !list.isLoadingMore)
    return (
      <div className={css['end']}>
        <LoadFailed text={t('lists.failed_more')} onRetry={list.loadMore} />
      </div>
    );
  if (list.isLoadingMore)
    return (
      <div className={css['end']}>
        <Spinner label={t('games.loading')} />
      </div>
    );
  // Loading goes with scrolling; this is for those who do not scroll: keyboards, screen readers.
  return list.hasMore ? (
    <div className={css['end']}>
      <Button isFull className={css['more']} onClick={list.loadMore}>
        {t('games.hot.more')}
      </Button>
    </div>
  ) : null;
}
