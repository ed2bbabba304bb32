import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Awaited } from '#player/shared/api/awaited.tsx';
import { headLinkClass, SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { useQuery } from '@tanstack/react-query';
import { countText } from '#player/shared/language/count-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { categoryAddress } from './game-addresses.ts';
import { vendorsQuery } from './game-queries.ts';
import { GamesSkeleton } from './games-skeleton.tsx';
import { VendorTiles } from './vendor-tiles.tsx';

interface CategoryVendorsProps {
  category: GameCategory;
  title: string;
  columns: 2 | 3;
  className?: string | undefined;
}

/** The vendors of a category as tiles, with the way to all of its games (HOME-02, LIST-02). */
export function CategoryVendors({ category, title, columns, className }: CategoryVendorsProps) {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(vendorsQuery(services, category));
  const { data } = query;
  const found = data?.categories.find((entry) => entry.key === category);
  return (
    <section className={className}>
      <SectionHead title={title}>
        {found ? (
          <Link className={headLinkClass} to={categoryAddress(category)}>
            {t('games.hot.all', { count: countText(found.gameCount, services.words.tag) })}
          </Link>
        ) : null}
      </SectionHead>
      {found && found.vendors.length > 0 ? <VendorTiles category={category} vendors={found.vendors} columns={columns} /> : null}
      {data && !found?.vendors.length ? (
        <EmptyState title={t('games.none.title')} hint={t('games.none.hint')}>
          <Link className={buttonClass({ size: 'small' })} to="/m/gameCenter">
            {t('games.none.action')}
          </Link>
        </EmptyState>
      ) : null}
      {data ? null : <Awaited query={query} failed={t('games.failed')} waiting={<GamesSkeleton columns={columns} label={t('games.loading')} />} />}
    </section>
  );
}
