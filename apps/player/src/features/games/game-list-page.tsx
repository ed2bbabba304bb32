import { SearchField } from '@laro/ui/game/rows/search-field.tsx';
import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, usePlacePart } from '#player/shared/router/router-view.tsx';
import { redirect } from '#player/shared/router/router.ts';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { categoriesQuery } from '#player/shared/games/lobby/game-queries.ts';
import { PlaceBanners, useBannerHero } from '#player/shared/games/lobby/place-banners.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { returnAfterLogIn } from '#player/shared/session/return-after-log-in.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { counted } from '#player/shared/language/count-text.ts';
import { useServices, useT, type Services } from '#player/shared/api/services.ts';
import { memberQuery } from '#player/shared/session/session-queries.ts';
import { sessionToken } from '#player/shared/session/session-store.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { FormToggle } from './filters/form-toggle.tsx';
import css from './game-list.module.css';
import { GameListView } from './game-list.tsx';
import { CategoryChips, TypeChips } from './filters/list-chips.tsx';
import { listAddress, NAME_MAX, noFilters, readCategory, type ListFilters } from './filters/list-filters.ts';
import { useListForm } from './filters/list-form.ts';
import { bannerPlaces, filtersAt, isFavouritesPath, isOffered, isSearchPath, pathCategory } from './filters/list-places.ts';
import { NotOffered } from './list-states.tsx';
import { loadList } from './load/load-list.ts';
import { isOwnList, useGameList } from './use-game-list.ts';
import { useLateName } from './use-late-name.ts';
import { useListSearch } from './use-list-search.ts';

export const load: LoadScreen = async (services, place) => {
  // Favourites are a member's; a guest logs in and comes back (LIST-09).
  if (isFavouritesPath(place.path) && (await isGuest(services))) {
    if (services.collectHead === null) returnAfterLogIn(paths.favourites);
    throw redirect(paths.login);
  }
  return loadList(services, place, pathCategory(place.path) ?? readCategory(place.search));
};

/** The server asks who is behind the cookie; a page knows by its own half. */
async function isGuest({ api, collectHead, queries }: Services): Promise<boolean> {
  if (collectHead === null) return sessionToken() === null;
  return queries.ensureQueryData(memberQuery(api)).then(
    () => false,
    () => true,
  );
}

/** How many games a category has before anything narrows it; null while unknown. */
function useCategoryCount(category: GameCategory | ''): number | null {
  const { data } = useQuery(categoriesQuery(useServices()));
  if (!data) return null;
  if (category === '') return data.totalCount;
  return data.categories.find((entry) => entry.key === category)?.gameCount ?? null;
}

/** The page of a category (LIST-03), and the search over all of them (LIST-11). */
export function GameListPage() {
  const { t } = useServices().words;
  const { merchantName, categories } = useSettings();
  const pathname = usePlacePart((place) => place.pathname);
  const isSearch = isSearchPath(pathname);
  const category = useListCategory();
  const [form, toggleForm] = useListForm();
  const name = category === '' ? t('lists.type.all') : t(categoryLook[category].words);
  const ownTitle = isFavouritesPath(pathname) ? t('lists.type.favourites') : t('lists.search.title');
  const title = isSearch ? ownTitle : name;
  const place = category === '' || isSearch ? undefined : bannerPlaces[category];
  useHead({
    title,
    description: t('lists.list.description', { category: name, name: merchantName }),
    isIndexed: !isSearch,
    kind: 'website',
    canonical: pathname,
    ...useBannerHero(place),
  });
  if (!isOffered(category, categories))
    return (
      <Frame header="inner" title={title} hasBottomMenu>
        <NotOffered />
      </Frame>
    );
  return (
    <Frame header="inner" title={title} hasBottomMenu action={<FormToggle form={form} onToggle={toggleForm} />}>
      <ListBody key={pathname} category={category} form={form} {...(place ? { banners: <PlaceBanners place={place} /> } : {})} />
    </Frame>
  );
}

/** The way to countdowns, results and orders of the lottery. */
const DrawsLink = ({ category }: { category: 'LOTT' | 'ELOTT' }) => (
  <Link to={category === 'ELOTT' ? '/m/elott/draws' : '/m/lott/draws'} className={css['draws']}>
    {useT()('lists.draws')}
  </Link>
);

const useListCategory = (): GameCategory | '' => usePlacePart(({ pathname, search }) => pathCategory(pathname) ?? readCategory(new URLSearchParams(search)));

function ListBody({ category, form, banners }: { category: GameCategory | ''; form: 'grid' | 'list'; banners?: ReactNode }) {
  const { t, tag } = useServices().words;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSearch = isSearchPath(pathname);
  const addressCategory = isSearch ? category : '';
  const filters = useMemo(() => filtersAt(pathname, new URLSearchParams(search)), [pathname, search]);
  useSessionOrLogIn(isOwnList(filters));
  // On the page of the favourites the path says what they are.
  const addressFilters = (given: ListFilters): ListFilters => (isFavouritesPath(pathname) ? { ...given, type: 'ALL' } : given);
  const list = useGameList(category, filters);
  const count = useCategoryCount(category);
  const field = useRef<HTMLInputElement>(null);
  const { text, change, submit } = useListSearch(
    filters.q,
    (q) => void navigate(listAddress(pathname, addressCategory, addressFilters({ ...filters, q })), { replace: true, preventScrollReset: true }),
  );
  const isArriving = useRef(true);
  useEffect(() => {
    if (isArriving.current && pathname === paths.search && filters.q === '') field.current?.focus({ preventScroll: true });
    isArriving.current = false;
  }, [pathname, filters.q]);
  const typed = useLateName({ ...filters, q: text.trim() });
  const categoryAddress = useCallback((key: GameCategory | '') => listAddress(pathname, key, { ...noFilters, q: typed.q }), [pathname, typed.q]);
  const label = count === null ? t('lists.search.title') : t('lists.search.in', counted(count, tag));
  const onSubmit = () => {
    submit();
    field.current?.blur();
  };
  return (
    <>
      {category === 'LOTT' || category === 'ELOTT' ? <DrawsLink category={category} /> : null}
      {banners ? <div className={`${css['pad'] ?? ''} ${css['banners'] ?? ''}`}>{banners}</div> : null}
      <div className={css['tools']}>
        <SearchField value={text} onChange={change} onSubmit={onSubmit} label={label} clearLabel={t('games.search.clear')} maxLength={NAME_MAX} field={field} />
        {isSearch ? <CategoryChips current={category} hasAll address={categoryAddress} /> : null}
        {isSearch || category === 'HOT' ? null : <TypeChips path={pathname} category={addressCategory} filters={typed} />}
      </div>
      <GameListView path={pathname} category={category} addressCategory={addressCategory} filters={filters} list={list} form={form} />
    </>
  );
}
