import { Awaited } from '#player/shared/api/awaited.tsx';
import { headLinkClass, SectionHead } from '@laro/ui/game/rows/section-head.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#player/shared/router/router-view.tsx';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { countText } from '#player/shared/language/count-text.ts';
import { Footer } from '#player/shared/shell/footer.tsx';
import { categoryAddress } from '#player/shared/games/lobby/game-addresses.ts';
import { vendorsQuery } from '#player/shared/games/lobby/game-queries.ts';
import { GamesSkeleton } from '#player/shared/games/lobby/games-skeleton.tsx';
import { loadWithin } from '#player/shared/games/lobby/load-within.ts';
import { VendorTiles } from '#player/shared/games/lobby/vendor-tiles.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './game-list.module.css';

export const load: LoadScreen = (services, place) => loadWithin(services, place, services.queries.prefetchQuery(vendorsQuery(services, 'ALL')));

/** All vendors, category by category (LIST-01). */
export function ProviderPage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const query = useQuery(vendorsQuery(services, 'ALL'));
  const { data } = query;
  const title = t('games.vendors.label');
  useHead({ title, description: t('lists.list.description', { category: title, name: merchantName }), kind: 'website' });
  return (
    <Frame header="lobby" menuSide="left">
      <div className={css['head']}>
        <h1>{title}</h1>
      </div>
      <div className={css['pad']}>
        {(data?.categories ?? []).map((category) => (
          <section key={category.key} className={css['group']}>
            <SectionHead title={t(categoryLook[category.key].words)}>
              <Link className={headLinkClass} to={categoryAddress(category.key)}>
                {t('games.hot.all', { count: countText(category.gameCount, services.words.tag) })}
              </Link>
            </SectionHead>
            <VendorTiles category={category.key} vendors={category.vendors} columns={3} />
          </section>
        ))}
        {data ? null : <Awaited query={query} failed={t('games.failed')} waiting={<GamesSkeleton columns={3} label={t('games.loading')} />} />}
      </div>
      <Footer />
    </Frame>
  );
}
