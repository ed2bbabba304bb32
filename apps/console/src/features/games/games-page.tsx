import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/empty-state.tsx';
import { Icon } from '@laro/ui/icon.tsx';
import { gameCategories, type GameCategory } from '@laro/domain/game-categories';
import { searchDebounceMs } from '@laro/domain/constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Select, TextInput } from '#console/shared/controls.tsx';
import { useFormats } from '#console/shared/formats.ts';
import { Loaded } from '#console/shared/loaded.tsx';
import { Page } from '#console/shared/page.tsx';
import { gamesQuery, type DeskGame, type GameFilter } from '#console/shared/queries.ts';
import { useMay, useMerchant } from '#console/shared/session.ts';
import { useWords } from '#console/shared/words.tsx';
import { GameDialog } from './game-dialog.tsx';
import { GameTable } from './game-table.tsx';
import css from './games.module.css';

const isCategory = (text: string): text is GameCategory => (gameCategories as readonly string[]).includes(text);

/** The filter stands in the address, so that it can be linked and survives a reload. */
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

/** Asks for what was typed when the typing pauses. */
function NameFilter({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState(name);
  useEffect(() => {
    if (text.trim() === name) return;
    const timer = setTimeout(() => onChange(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className={css['search']}>
      <Icon name="magnifying-glass" size={20} />
      <TextInput type="search" aria-label={t('desk.games.search')} placeholder={t('desk.games.search')} value={text} maxLength={80} onChange={setText} />
    </div>
  );
}

function Pages({ pageNo, totalPages, onChange }: { pageNo: number; totalPages: number; onChange: (pageNo: number) => void }) {
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
        <NameFilter name={filter.gameName} onChange={(gameName) => change({ gameName })} />
        <Select
          aria-label={t('desk.games.category')}
          value={filter.category}
          options={categories}
          onChange={(category) => change({ category: isCategory(category) ? category : '' })}
        />
      </div>
      <Loaded query={query}>
        {(list) => (
          <div className={css['result']} data-old={query.isPlaceholderData || undefined}>
            <p className={css['count']} role="status">
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
