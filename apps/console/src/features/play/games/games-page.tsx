import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { gameCategories, type GameCategory } from '@laro/domain/catalogue/game-categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '#console/shared/form/controls.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pages } from '#console/shared/list/pages.tsx';
import { gamesQuery, type DeskGame, type GameFilter } from '#console/shared/api/queries.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { GameDialog } from './game-dialog.tsx';
import { GameTable } from './game-table.tsx';
import listCss from '#console/shared/list/list.module.css';
import css from './games.module.css';

const isCategory = (text: string): text is GameCategory => (gameCategories as readonly string[]).includes(text);

/** The filter is in the address, so that it can be linked and survives a reload. */
function useFilter(): [GameFilter, (change: Partial<GameFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const category = search.get('category') ?? '';
  const filter: GameFilter = {
    gameName: search.get('name') ?? '',
    category: isCategory(category) ? category : '',
    pageNo: Math.max(1, Number(search.get('page')) || 1),
  };
  const change = (part: Partial<GameFilter>) => {
    const next = { ...filter, pageNo: 1, ...part };
    const entries = Object.entries({ name: next.gameName, category: next.category, page: next.pageNo > 1 ? String(next.pageNo) : '' });
    setSearch(Object.fromEntries(entries.filter(([, value]) => value !== '')), { replace: true });
  };
  return [filter, change];
}

/** Every game with the merchant's switches: on or off, hot place, place in lists (T65, LIST-12). */
export function GamesPage() {
  const { t } = useWords();
  const { count } = useFormats();
  const merchant = useMerchant();
  const mayChange = useMay()('catalogue.change');
  const [filter, change] = useFilter();
  const [shown, setShown] = useState<DeskGame | null>(null);
  const query = useQuery(gamesQuery(merchant.code, filter));
  const categories = [
    { value: '', label: t('desk.games.all') },
    ...gameCategories.map((category) => ({ value: category, label: t(`games.category.${category}`) })),
  ];
  return (
    <Page title={t('desk.games.title')} text={t('desk.games.text', { name: merchant.name })}>
      <div className={css['filters']}>
        <TextFilter isSearch label={t('desk.games.search')} value={filter.gameName} maxLength={80} onChange={(gameName) => change({ gameName })} />
        <Select
          aria-label={t('desk.games.category')}
          value={filter.category}
          options={categories}
          onChange={(category) => change({ category: isCategory(category) ? category : '' })}
        />
      </div>
      <Loaded query={query}>
        {(list) => (
          <div className={listCss['result']} data-old={query.isPlaceholderData || undefined}>
            <p className={listCss['quiet']} role="status">
              {t('desk.games.count', { count: list.totalCount, shown: count(list.totalCount) })}
            </p>
            {list.games.length === 0 ? (
              <EmptyState title={t('desk.games.none')} hint={t('desk.games.none_hint')}>
                <Button size="small" onClick={() => change({ gameName: '', category: '' })}>
                  {t('desk.games.show_all')}
                </Button>
              </EmptyState>
            ) : (
              <GameTable games={list.games} onChange={mayChange ? setShown : null} />
            )}
            <Pages pageNo={filter.pageNo} totalPages={list.totalPages} onChange={(pageNo) => (change({ pageNo }), scrollTo(0, 0))} />
          </div>
        )}
      </Loaded>
      {shown ? <GameDialog merchant={merchant.code} game={shown} onClose={() => setShown(null)} /> : null}
    </Page>
  );
}
