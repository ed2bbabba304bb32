import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { LoadFailed } from '#player/shared/api/awaited.tsx';
import { GameGrid } from '@laro/ui/game/cards/game-grid.tsx';
import { useDeferredValue, useRef } from 'react';
import { useNavigate } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { gridTheme } from '#player/shared/games/cards/card-theme.ts';
import { GamesSkeleton } from '#player/shared/games/lobby/games-skeleton.tsx';
import { CARD_SIZES, cardGame, useCards } from '#player/shared/games/cards/game-view.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { useServices } from '#player/shared/api/services.ts';
import { ClassifySelect } from './filters/classify-select.tsx';
import css from './game-list.module.css';
import { listAddress, noFilters, type ListFilters } from './filters/list-filters.ts';
import { ListEnd, NoGames } from './list-states.tsx';
import type { ListForm } from './filters/list-form.ts';
import type { GameList } from './use-game-list.ts';
import { useLateName } from './use-late-name.ts';
import { useLoadOnScroll } from './load/use-load-on-scroll.ts';
import { useLoadingToast } from './load/use-loading-toast.ts';
import { useRailVendors, VendorRail } from './vendor-rail.tsx';

interface GameListProps {
  path: string;
  /** The category whose games are listed; empty for all. */
  category: GameCategory | '';
  /** The category that the address names; empty where the path says it. */
  addressCategory: GameCategory | '';
  filters: ListFilters;
  list: GameList;
  form: ListForm;
}

/** A list of games with its vendors at the side (LIST-03); without vendors to choose from it has three columns. */
export function GameListView({ path, category, addressCategory, filters, list, form }: GameListProps) {
  const { t, tag } = useServices().words;
  const navigate = useNavigate();
  const vendors = useRailVendors(category);
  const hasRail = vendors.length > 1;
  const columns = hasRail ? 2 : 3;
  const around = useLateName(filters);
  // A tap changes its toggle immediately; the games follow in the next frame.
  const shownForm = useDeferredValue(form);
  useLoadingToast(list.state === 'loading');
  return (
    <div className={css['layout']} data-rail={hasRail || undefined}>
      {hasRail ? <VendorRail vendors={vendors} path={path} category={addressCategory} filters={around} /> : null}
      <section className={css['content']} aria-label={t('games.title')}>
        <div className={css['bar']}>
          <ClassifySelect
            classifications={list.classifications}
            current={filters.classify}
            onChoose={(classify) => void navigate(listAddress(path, addressCategory, { ...filters, classify: classify as ListFilters['classify'] }))}
          />
          <p className={css['count']} role="status">
            {list.total ? t('games.count', counted(list.total, tag)) : ''}
          </p>
        </div>
        <ListContent
          // A different name replaces the shown games one by one; a different kind of list remounts.
          key={listAddress('', category, { ...filters, q: '' })}
          category={category}
          filters={filters}
          list={list}
          form={shownForm}
          columns={columns}
          allAddress={listAddress(path, addressCategory, noFilters)}
        />
      </section>
    </div>
  );
}

function ListContent({
  category,
  filters,
  list,
  form,
  columns,
  allAddress,
}: Pick<GameListProps, 'category' | 'filters' | 'list' | 'form'> & { columns: 2 | 3; allAddress: string }) {
  const { words } = useServices();
  const { t } = words;
  const { cardThemes } = useSettings();
  const cards = useCards();
  const end = useRef<HTMLDivElement>(null);
  useLoadOnScroll(end, list);
  if (list.state === 'loading') return <GamesSkeleton columns={columns} form={form} label={t('games.loading')} />;
  if (list.state === 'failed') return <LoadFailed text={t('games.failed')} onRetry={list.retry} />;
  if (list.state === 'unknown' || list.count === 0) return <NoGames filters={filters} allAddress={allAddress} />;
  return (
    <>
      <GameGrid
        count={list.count}
        gameAt={(index) => {
          const game = list.gameAt(index);
          return game && cardGame(game);
        }}
        content={filters.q}
        total={list.total ?? list.count}
        form={form}
        columns={columns}
        theme={gridTheme(category, list.firstGames, cardThemes)}
        words={cards.words}
        typeName={(game) => t(categoryLook[game.category as GameCategory].words)}
        link={SiteLink}
        favourites={cards.favourites}
        onAct={cards.onAct}
        sizes={CARD_SIZES.list}
        label={t('games.title')}
        initialRows={4}
        eagerCount={2}
      />
      <div ref={end} />
      <ListEnd list={list} />
    </>
  );
}
