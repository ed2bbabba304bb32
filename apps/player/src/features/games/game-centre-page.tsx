import type { GameCategory } from '@laro/domain/game-categories';
import { headLinkClass, SectionHead } from '@laro/ui/game/section-head.tsx';
import { Icon } from '@laro/ui/icon.tsx';
import { ErrorState } from '@laro/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/category-look.ts';
import { Footer } from '#player/shared/footer.tsx';
import { categoryAddress } from '#player/shared/games/game-addresses.ts';
import { vendorsQuery } from '#player/shared/games/game-queries.ts';
import { GamesSkeleton } from '#player/shared/games/games-skeleton.tsx';
import { VendorTiles } from '#player/shared/games/vendor-tiles.tsx';
import { useHead } from '#player/shared/head.ts';
import { Page as Frame } from '#player/shared/page.tsx';
import { paths } from '#player/shared/paths.ts';
import { useSettings } from '#player/shared/queries.ts';
import type { ScreenModule } from '#player/shared/screen.ts';
import { useServices } from '#player/shared/services.ts';
import { FormToggle } from './form-toggle.tsx';
import css from './game-list.module.css';
import { GameListView } from './game-list.tsx';
import { CategoryChips } from './list-chips.tsx';
import { listAddress, readCategory, readFilters, type ListFilters } from './list-filters.ts';
import { useListForm, type ListForm } from './list-form.ts';
import { isOffered, listsInCentre } from './list-places.ts';
import { NotOffered } from './list-states.tsx';
import { loadList } from './load-list.ts';
import { useGameList } from './use-game-list.ts';

const PATH = '/m/gameCenter';
const centreCategory = (search: URLSearchParams): GameCategory => readCategory(search) || 'HOT';

export const load: ScreenModule['load'] = (services, place) => loadList(services, place, centreCategory(place.search));

/** The game-list centre (LIST-02): every category by a strip; its games, or its vendors as tiles. */
export function Page() {
  const { t } = useServices().words;
  const { merchantName, categories } = useSettings();
  const { search } = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const category = centreCategory(parameters);
  const filters = useMemo(() => readFilters(parameters), [parameters]);
  const [form, toggleForm] = useListForm();
  const name = t(categoryLook[category].words);
  const hasList = listsInCentre(category, filters.vassalage);
  useHead({ title: name, description: t('games.list.description', { category: name, name: merchantName }) });
  return (
    <Frame header="lobby" menuSide="left">
      <div className={css['head']}>
        <h1>{name}</h1>
        <Link
          className={css['toggle']}
          to={listAddress(paths.search, category === 'HOT' ? '' : category, { ...filters, vassalage: '' })}
          aria-label={t('games.search.title')}
        >
          <Icon name="magnifying-glass-bold" />
        </Link>
        {hasList ? <FormToggle form={form} onToggle={toggleForm} /> : null}
      </div>
      <div className={css['tools']}>
        <CategoryChips current={category} address={(key) => listAddress(PATH, key === 'HOT' ? '' : key, { ...filters, vassalage: '', classify: '' })} />
      </div>
      <CentreContent isOffered={isOffered(category, categories)} hasList={hasList} category={category} filters={filters} form={form} />
      {hasList ? null : <Footer />}
    </Frame>
  );
}

function CentreContent({
  isOffered: isThere,
  hasList,
  category,
  filters,
  form,
}: {
  isOffered: boolean;
  hasList: boolean;
  category: GameCategory;
  filters: ListFilters;
  form: ListForm;
}) {
  if (!isThere) return <NotOffered />;
  return hasList ? <CentreList key={category} category={category} filters={filters} form={form} /> : <CentreVendors category={category} />;
}

function CentreList({ category, filters, form }: { category: GameCategory; filters: ListFilters; form: ListForm }) {
  const list = useGameList(category, filters);
  return <GameListView path={PATH} category={category} addressCategory={category === 'HOT' ? '' : category} filters={filters} list={list} form={form} />;
}

function CentreVendors({ category }: { category: GameCategory }) {
  const services = useServices();
  const { t } = services.words;
  const { data, isError, refetch } = useQuery(vendorsQuery(services, category));
  const found = data?.categories.find((entry) => entry.key === category);
  return (
    <section className={css['pad']}>
      <SectionHead title={t('games.vendors.label')}>
        {found ? (
          <Link className={headLinkClass} to={categoryAddress(category)}>
            {t('games.hot.all', { count: found.gameCount })}
          </Link>
        ) : null}
      </SectionHead>
      {found ? <VendorTiles category={category} vendors={found.vendors} columns={3} /> : null}
      {!data && isError ? <ErrorState text={t('games.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <GamesSkeleton columns={3} label={t('games.loading')} /> : null}
    </section>
  );
}
