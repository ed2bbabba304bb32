import type { GameCategory } from '@laro/domain/game-categories';
import { ErrorState } from '@laro/ui/error-state.tsx';
import { headLinkClass, SectionHead } from '@laro/ui/game/section-head.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/category-look.ts';
import { categoryAddress } from '#player/shared/games/game-addresses.ts';
import { vendorsQuery } from '#player/shared/games/game-queries.ts';
import { GamesSkeleton } from '#player/shared/games/games-skeleton.tsx';
import { VendorTiles } from '#player/shared/games/vendor-tiles.tsx';
import { useServices } from '#player/shared/services.ts';

/** The vendors of a category, in the place of the hot games (HOME-02). */
export function CategoryVendors({ category }: { category: GameCategory }) {
  const services = useServices();
  const { t } = services.words;
  const { data, isError, refetch } = useQuery(vendorsQuery(services, category));
  const found = data?.categories.find((entry) => entry.key === category);
  return (
    <section>
      <SectionHead title={t(categoryLook[category].words)}>
        {found ? (
          <Link className={headLinkClass} to={categoryAddress(category)}>
            {t('games.hot.all', { count: found.gameCount })}
          </Link>
        ) : null}
      </SectionHead>
      {found ? <VendorTiles category={category} vendors={found.vendors} columns={2} /> : null}
      {!found && isError ? <ErrorState text={t('games.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} /> : null}
      {!found && !isError ? <GamesSkeleton columns={2} label={t('games.loading')} /> : null}
    </section>
  );
}
