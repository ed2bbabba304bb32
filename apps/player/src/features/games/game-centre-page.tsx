import { categoryPaths, type GameCategory } from '@laro/domain/catalogue/game-categories';
import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useMemo } from 'react';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { Footer } from '#player/shared/shell/footer.tsx';
import { CategoryVendors } from '#player/shared/games/lobby/category-vendors.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { FormToggle } from './filters/form-toggle.tsx';
import css from './game-list.module.css';
import { GameListView } from './game-list.tsx';
import { CategoryChips } from './filters/list-chips.tsx';
import { listAddress, readCategory, readFilters, type ListFilters } from './filters/list-filters.ts';
import { useListForm, type ListForm } from './filters/list-form.ts';
import { isOffered, listsInCentre } from './filters/list-places.ts';
import { NotOffered } from './list-states.tsx';
import { loadList } from './load/load-list.ts';
import { isOwnList, useGameList } from './use-game-list.ts';

const PATH = '/m/gameCenter';
const centreCategory = (search: URLSearchParams): GameCategory => readCategory(search) || 'HOT';

export const load: LoadScreen = (services, place) => loadList(services, place, centreCategory(place.search));

/** The game-list centre (LIST-02): every category by a strip; its games, or its vendors as tiles. */
export function GameCentrePage() {
  const { t } = useServices().words;
  const { merchantName, categories } = useSettings();
  const { search } = useLocation();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const category = centreCategory(parameters);
  const filters = useMemo(() => readFilters(parameters), [parameters]);
  const [form, toggleForm] = useListForm();
  const name = t(categoryLook[category].words);
  const hasList = listsInCentre(category, filters.vassalage);
  useHead({
    title: name,
    description: t('lists.list.description', { category: name, name: merchantName }),
    kind: 'website',
    canonical: categoryPaths[category],
  });
  return (
    <Frame header="lobby" menuSide="left">
      <div className={css['head']}>
        <h1>{name}</h1>
        <Link
          className={css['toggle']}
          to={listAddress(paths.search, category === 'HOT' ? '' : category, { ...filters, vassalage: '' })}
          aria-label={t('lists.search.title')}
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
  const { t } = useServices().words;
  if (!isThere) return <NotOffered />;
  if (hasList) return <CentreList key={category} category={category} filters={filters} form={form} />;
  return <CategoryVendors category={category} title={t('games.vendors.label')} columns={3} className={css['pad']} />;
}

function CentreList({ category, filters, form }: { category: GameCategory; filters: ListFilters; form: ListForm }) {
  useSessionOrLogIn(isOwnList(filters));
  const list = useGameList(category, filters);
  return <GameListView path={PATH} category={category} addressCategory={category === 'HOT' ? '' : category} filters={filters} list={list} form={form} />;
}
