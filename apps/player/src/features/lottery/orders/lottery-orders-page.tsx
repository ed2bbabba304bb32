import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Button } from '@laro/ui/button.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { BalanceCorner } from '../parts/balance/balance-corner.tsx';
import { ALL_ORDERS, ordersQuery } from '../parts/orders/orders-api.ts';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import css from '../parts/lottery.module.css';
import { OrderCard } from '../parts/orders/order-card.tsx';
import type { OrderSearchProps } from '../parts/orders/order-search.tsx';

const PANEL = 'lottery-orders';

const LateSearch = latePart<OrderSearchProps>(async () => (await import('../parts/orders/order-search.tsx')).OrderSearch, { areas: ['draws'] });

const LateChases = latePart<object>(async () => (await import('./chase-list.tsx')).ChaseList);

const TABS = ['open', 'settled', 'chases'] as const;
type Tab = (typeof TABS)[number];

/** Orders of one state, of a game, a day or a draw. */
function Orders({ state, hasSession }: { state: 'open' | 'settled'; hasSession: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const [wanted, setWanted] = useState(ALL_ORDERS);
  const isSearch = Object.values(wanted).some((text) => text !== '');
  const query = useInfiniteQuery({ ...ordersQuery(services, state, wanted), enabled: hasSession });
  return (
    <>
      <LateSearch wanted={wanted} onSearch={setWanted} />
      <Loaded query={query} waiting={<Skeleton height={180} radius={20} />}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.orders);
          if (orders.length > 0) return orders.map((order) => <OrderCard key={order.orderId} order={order} isLinked />);
          return (
            <EmptyState title={t(isSearch ? 'lottery.find_nothing' : 'lottery.no_orders')}>
              <Link className={buttonClass({ kind: 'outline' })} to={lotteryPaths.lobby('LOTT')}>
                {t('lottery.to_lobby')}
              </Link>
            </EmptyState>
          );
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('lottery.older')}
        </Button>
      ) : null}
    </>
  );
}

/** The number of open orders, as any of their lists says. */
function useOpenCount(hasSession: boolean): number {
  const { data } = useInfiniteQuery({ ...ordersQuery(useServices(), 'open', ALL_ORDERS), enabled: hasSession });
  return data?.pages[0]?.totals.open ?? 0;
}

/** The player's orders: open and settled ones, and series (LOTT-28, LOTT-33, mock "lottery-orders"). */
export function LotteryOrdersPage() {
  const services = useServices();
  const { t, tag } = services.words;
  const hasSession = useSessionOrLogIn();
  const [tab, setTab] = useState<Tab>('open');
  const open = useOpenCount(hasSession);
  useHead({ title: t('lottery.orders'), isIndexed: false });
  const countOf = (value: Tab) => (value === 'open' && open > 0 ? { count: new Intl.NumberFormat(tag).format(open) } : {});
  const tabs = TABS.map((value) => ({ value, label: t(value === 'chases' ? 'lottery.chase_title' : `lottery.orders_${value}`), ...countOf(value) }));
  return (
    <Frame header="inner" title={t('lottery.orders')} action={<BalanceCorner />}>
      <div className={css['page']}>
        <Tabs label={t('lottery.orders')} tabs={tabs} value={tab} onChange={setTab} panelId={PANEL} />
        <div id={PANEL}>
          {tab === 'chases' ? <LateChases fallback={<Skeleton height={150} radius={20} />} /> : <Orders state={tab} hasSession={hasSession} />}
        </div>
      </div>
    </Frame>
  );
}
