import { Icon } from '@laro/ui/pictures/icon.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { compareAmounts } from '#player/shared/money/compare-amounts.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { Link, usePlacePart } from '#player/shared/router/router-view.tsx';
import type { LoadScreen } from '#player/shared/router/screen.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { byId, GameTickets, sortGames } from './lobby/game-tickets.tsx';
import { JackpotCard } from './lobby/jackpot-card.tsx';
import lobby from './lobby/lobby.module.css';
import { BalanceCorner } from './parts/balance/balance-corner.tsx';
import { useServerNow } from './parts/draws/server-clock.ts';
import { gamesQuery, type Game } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';

const LateOrders = latePart<object>(async () => (await import('./lobby/orders-link.tsx')).OrdersLink);

/** Tabs of the lobby: the two categories of draws, and the results of both. */
const tabs = ['LOTT', 'ELOTT', 'results'] as const;
type Tab = (typeof tabs)[number];

const addressOf = (tab: Tab): string => (tab === 'results' ? lotteryPaths.allResults : lotteryPaths.lobby(tab));
const tabOf = (path: string): Tab => (path.startsWith('/m/elott') ? 'ELOTT' : path === lotteryPaths.allResults ? 'results' : 'LOTT');
const categoryOf = (tab: Tab) => (tab === 'results' ? '' : tab);

function TabBar({ at }: { at: Tab }) {
  const t = useT();
  const names = { LOTT: t('draws.tab_day'), ELOTT: t('draws.tab_fast'), results: t('draws.results') };
  return (
    <nav className={`${tabCss['tabs'] ?? ''} ${lobby['tabs'] ?? ''}`} aria-label={t('lottery.title')}>
      {tabs.map((tab) => (
        <Link key={tab} to={addressOf(tab)} replace className={tabCss['tab']} aria-current={tab === at ? 'page' : undefined}>
          {names[tab]}
        </Link>
      ))}
    </nav>
  );
}

const ofVendor = (games: readonly Game[], vendor: string) => games.filter(({ vassalage }) => vendor === '' || vassalage === vendor);

const largestPool = (games: readonly Game[]): Game | undefined =>
  games.filter(({ jackpot }) => jackpot !== null).toSorted((a, b) => compareAmounts(b.jackpot?.pool ?? '0', a.jackpot?.pool ?? '0') || byId(a, b))[0];

function LargestPool({ games, at }: { games: readonly Game[]; at: string }) {
  const now = useServerNow(at);
  const largest = largestPool(games);
  return largest ? <JackpotCard game={largest} now={now} /> : null;
}

function Tickets({ games, at, isResults }: { games: readonly Game[]; at: string; isResults: boolean }) {
  return <GameTickets games={games} now={useServerNow(at)} isResults={isResults} />;
}

const Bones = () => (
  <div aria-hidden="true" className={lobby['games']}>
    {[1, 2, 3, 4, 5].map((place) => (
      <Skeleton key={place} height={104} radius={20} />
    ))}
  </div>
);

/** The first document holds the beginning of the list (`Screen.beginnings`): what is seen first comes first. */
const seenFirst = (games: readonly Game[], tab: Tab, vendor: string): Game[] => {
  const sorted = sortGames(games, tab === 'results');
  return [...new Set([...[largestPool(ofVendor(games, vendor))].filter((game) => game !== undefined), ...ofVendor(sorted, vendor), ...sorted])];
};

export const load: LoadScreen = async ({ queries, ...services }, place) => {
  const tab = tabOf(place.path);
  const query = gamesQuery({ queries, ...services }, categoryOf(tab));
  await queries.prefetchQuery(query);
  const list = queries.getQueryState(query.queryKey);
  if (list?.data === undefined) return;
  const games = seenFirst(list.data.games, tab, new URLSearchParams(place.search).get('vassalage') ?? '');
  queries.setQueryData(query.queryKey, { ...list.data, games }, { updatedAt: list.dataUpdatedAt });
};

/** The lottery games of a category with their countdowns and last results, and the newest results of both (LIST-01, LOTT-45, HOME-05, mock "lottery-lobby"). */
export function LotteryLobbyPage() {
  const services = useServices();
  const { t } = services.words;
  const { merchantName } = useSettings();
  const tab = usePlacePart(({ pathname }) => tabOf(pathname));
  const vendor = usePlacePart(({ search }) => new URLSearchParams(search).get('vassalage') ?? '');
  const query = useQuery(gamesQuery(services, categoryOf(tab)));
  const title = t(({ LOTT: 'lottery.title', ELOTT: 'lottery.title_fast', results: 'draws.results' } as const)[tab]);
  useHead({ title, description: t('draws.description', { name: merchantName }), canonical: addressOf(tab) });
  const plain = (
    <Link to={lotteryPaths.orders} aria-label={t('lottery.orders')}>
      <Icon name="receipt" size={24} />
    </Link>
  );
  const corner = (
    <BalanceCorner>
      <LateOrders fallback={plain} />
    </BalanceCorner>
  );
  return (
    <Frame header="inner" title={title} hasBottomMenu action={corner}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        {tab === 'LOTT' && query.isPending ? <Skeleton height={190} radius={20} /> : null}
        {tab !== 'results' && query.data ? <LargestPool games={ofVendor(query.data.games, vendor)} at={query.data.serverTime} /> : null}
        <TabBar at={tab} />
        <Loaded query={query} failed={t('common.loading_failed')} waiting={<Bones />}>
          {({ games, serverTime }) => <Tickets games={ofVendor(games, vendor)} at={serverTime} isResults={tab === 'results'} />}
        </Loaded>
      </div>
    </Frame>
  );
}
