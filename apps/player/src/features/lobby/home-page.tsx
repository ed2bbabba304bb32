import type { GameCategory } from '@laro/domain/catalogue/game-categories';
import { Rail, type RailItem } from '@laro/ui/game/rows/rail.tsx';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { categoryLook } from '#player/shared/play/category-look.ts';
import { Footer } from '#player/shared/shell/footer.tsx';
import { CategoryVendors } from '#player/shared/games/lobby/category-vendors.tsx';
import { announcementsQuery, categoriesQuery, hotGamesQuery, winnersQuery } from '#player/shared/games/lobby/game-queries.ts';
import { loadWithin } from '#player/shared/games/lobby/load-within.ts';
import { PlaceBanners, useBannerHero } from '#player/shared/games/lobby/place-banners.tsx';
import { SiteLink } from '#player/shared/games/cards/site-link.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useIsTrial, useSession } from '#player/shared/session/session.ts';
import { MemberStrip } from '#player/shared/shell/menu/member-strip.tsx';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { settingsQuery, useSettings, useWhitelabel } from '#player/shared/api/queries.ts';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useServices } from '#player/shared/api/services.ts';
import css from './home.module.css';
import { HomeClock } from './home-clock.tsx';
import { HomeJackpot } from './jackpot/home-jackpot.tsx';
import { HomeNotices } from './notices/home-notices.tsx';
import { HomeWins } from './home-wins.tsx';
import { HotGames } from './hot/hot-games.tsx';
import { jackpotQuery } from './jackpot/jackpot-query.ts';
import { poolQuery } from './jackpot/pool-query.ts';
import { TrialCard } from './rewards/trial-card.tsx';
import { useHomeCategory } from './use-home-category.ts';

/** Brings what home shows; each part that does not come says so in its own place. */
export const load: LoadScreen = (services, place) => {
  const { queries, api } = services;
  const work = Promise.all([
    queries.prefetchQuery(announcementsQuery(services)),
    queries.prefetchQuery(categoriesQuery(services)),
    queries.prefetchQuery(hotGamesQuery(services)),
    queries.prefetchQuery(winnersQuery(services)),
    queries.prefetchQuery(poolQuery(services)),
    queries.ensureQueryData(settingsQuery(api)).then((settings) => queries.prefetchQuery(jackpotQuery(settings.jackpot))),
  ]);
  return loadWithin(services, place, work);
};

/** HOT first, then the categories in server order (HOME-02). */
function useRailItems(): readonly RailItem[] {
  const services = useServices();
  const { data } = useQuery(categoriesQuery(services));
  return useMemo(() => {
    const keys: GameCategory[] = ['HOT', ...(data?.categories.map((category) => category.key) ?? [])];
    return keys.map((key) => ({
      key,
      label: services.words.t(categoryLook[key].words),
      icon: categoryLook[key].icon,
      activeIcon: categoryLook[key].activeIcon,
      colour: categoryLook[key].colour,
    }));
  }, [data, services]);
}

const LateHome = latePart(async () => (await import('./late-home.tsx')).LateHome, { areas: ['lobby'] });
const LateFoot = latePart(async () => (await import('./late-home.tsx')).LateFoot);

/** True once late parts may load, at low priority, so that taps and the first view go first. */
function useIsTime(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime;
}

const RewardStrip = latePart(async () => (await import('./rewards/reward-strip.tsx')).RewardStrip, { areas: ['reward', 'signin', 'strip'] });

/** The room for the strip of rewards of a member, which is loaded after the first view (REW-51). */
function Rewards() {
  const isTime = useIsTime();
  const { modules } = useWhitelabel();
  const isTrial = useIsTrial();
  if (!useSession() || isTrial || !modules.REWCEN3) return null;
  return <div className={css['strip']}>{isTime ? <RewardStrip /> : null}</div>;
}

/** Parts of home that load after hydration: a member's own rows, whose space is reserved from the first view on, matches, news and pop-ups. */
function Late() {
  const isTime = useIsTime();
  return <div className={useSession() ? css['own'] : undefined}>{isTime ? <LateHome /> : null}</div>;
}

const Foot = () => (useIsTime() ? <LateFoot /> : null);

/** Home (HOME-01). */
export function HomePage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const items = useRailItems();
  const [category, choose, reset] = useHomeCategory();
  // A tap marks its category immediately; the content follows in the next frame.
  const shown = useDeferredValue(category);
  const content = useMemo(
    () => (shown === 'HOT' ? <HotGames /> : <CategoryVendors category={shown} title={t(categoryLook[shown].words)} columns={2} />),
    [shown, t],
  );
  useHead({
    title: merchantName,
    description: t('shell.description', { name: merchantName }),
    kind: 'website',
    canonical: paths.home,
    ...useBannerHero('home'),
  });
  return (
    <Frame header="lobby" onHome={reset}>
      <h1 className="visually-hidden">{merchantName}</h1>
      <div className={css['pad']}>
        <MemberStrip />
        <PlaceBanners place="home" />
        <HomeNotices />
        <TrialCard />
        <Rewards />
      </div>
      <div className={css['lobby']}>
        <Rail
          items={items}
          current={category}
          onChoose={(key) => choose(key as GameCategory)}
          link={SiteLink}
          label={t('games.rail.label')}
          upLabel={t('games.rail.up')}
          downLabel={t('games.rail.down')}
          size="wide"
        />
        <div className={css['content']}>{content}</div>
      </div>
      <Late />
      <div className={css['pad']}>
        <HomeJackpot />
        <HomeWins />
        <HomeClock />
        <Foot />
      </div>
      <Footer />
    </Frame>
  );
}
