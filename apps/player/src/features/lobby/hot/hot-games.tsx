import { hotListInitial } from '@laro/domain/system/constants';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { GameGrid } from '@laro/ui/game/cards/game-grid.tsx';
import { SearchField } from '@laro/ui/game/rows/search-field.tsx';
import { headLinkClass, SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '#player/shared/router/router-view.tsx';
import { countText } from '#player/shared/language/count-text.ts';
import { gridTheme } from '#player/shared/games/cards/card-theme.ts';
import { categoriesQuery, hotGamesQuery, type Game } from '#player/shared/games/lobby/game-queries.ts';
import { GamesSkeleton } from '#player/shared/games/lobby/games-skeleton.tsx';
import { CARD_SIZES, cardGame, useCards } from '#player/shared/games/cards/game-view.ts';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { shownHotGames } from './hot-list.ts';
import css from './hot-games.module.css';

const NAME_MAX = 80;

/** Title, search and the way to all games; a search takes the place of the title and the way, so that nothing below moves. */
function Head({ isSearching, onSearch, children }: { isSearching: boolean; onSearch: (isOn: boolean) => void; children: ReactNode }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery(categoriesQuery(services));
  return (
    <div className={css['head']} data-searching={isSearching || undefined}>
      <SectionHead title={t('games.hot.title')} id="hot-games">
        <button
          type="button"
          className={css['glass']}
          aria-label={isSearching ? t('games.search.close') : t('games.hot.search')}
          aria-expanded={isSearching}
          onClick={() => onSearch(!isSearching)}
        >
          <Icon name={isSearching ? 'x-bold' : 'magnifying-glass-bold'} size={20} />
        </button>
        <Link className={headLinkClass} to="/m/gameCenter">
          {data ? t('games.hot.all', { count: countText(data.totalCount, services.words.tag) }) : t('games.vendors.see_all')}
        </Link>
      </SectionHead>
      {children}
    </div>
  );
}

/** The hot games of home (LIST-12): six until "show more", or those whose name contains the typed text. */
export function HotGames() {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(hotGamesQuery(services));
  const { data } = query;
  const [isSearching, setSearching] = useState(false);
  const [name, setName] = useState('');
  const [isAll, setAll] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);
  const search = (isOn: boolean) => {
    setSearching(isOn);
    setName('');
  };
  // A letter appears in the field immediately; the remaining games follow in the next frame.
  const wanted = useDeferredValue(name);
  const { games, hasMore } = shownHotGames(data ?? [], { name: wanted, isAll, initial: hotListInitial });
  return (
    <section aria-labelledby="hot-games">
      <Head isSearching={isSearching} onSearch={search}>
        {isSearching ? (
          <div className={css['search']}>
            <SearchField
              value={name}
              onChange={setName}
              onSubmit={() => field.current?.blur()}
              label={t('games.hot.search')}
              clearLabel={t('games.search.clear')}
              maxLength={NAME_MAX}
              field={field}
            />
          </div>
        ) : null}
      </Head>
      {data ? (
        <Cards games={games} name={wanted.trim()} />
      ) : (
        <Awaited query={query} failed={t('games.failed')} waiting={<GamesSkeleton columns={2} label={t('games.loading')} />} />
      )}
      {hasMore ? (
        <Button isFull className={css['more']} onClick={() => setAll(true)}>
          {t('games.hot.more')}
        </Button>
      ) : null}
    </section>
  );
}

/** Cards, or what is not there. Only the hot games were looked through: what was typed can be searched among all. */
function Cards({ games, name }: { games: readonly Game[]; name: string }) {
  const { words } = useServices();
  const { t } = words;
  const { cardThemes } = useSettings();
  const cards = useCards();
  if (games.length === 0 && name === '') return <EmptyState title={t('games.none.title')} hint={t('games.none.hint')} />;
  if (games.length === 0)
    return (
      <EmptyState title={t('games.hot.none_called', { name })}>
        <Link className={buttonClass({ size: 'small' })} to={`${paths.search}?q=${encodeURIComponent(name)}`}>
          {t('games.hot.search_all')}
        </Link>
      </EmptyState>
    );
  return (
    <GameGrid
      count={games.length}
      gameAt={(index) => (games[index] ? cardGame(games[index]) : undefined)}
      content={name}
      total={games.length}
      form="grid"
      columns={2}
      theme={gridTheme('HOT', games, cardThemes)}
      words={cards.words}
      typeName={() => ''}
      link={SiteLink}
      favourites={cards.favourites}
      onAct={cards.onAct}
      sizes={CARD_SIZES.home}
      label={t('games.hot.title')}
      initialRows={3}
    />
  );
}
