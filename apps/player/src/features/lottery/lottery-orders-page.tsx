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
import { ordersQuery, type WantedOrders } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';
import { OrderCard } from './parts/orders/order-card.tsx';
import type { OrderSearchProps } from './parts/orders/order-search.tsx';

const PANEL = 'lottery-orders';
const ALL: WantedOrders = { gameId: '', date: '', numero: '' };

const LateSearch = latePart<OrderSearchProps>(async () => (await import('./parts/orders/order-search.tsx')).OrderSearch, { areas: ['draws'] });

/** The player's orders: open and settled ones, of a game, a day or a draw (LOTT-33). */
export function LotteryOrdersPage() {
  const services = useServices();
  const { t } = services.words;
  const hasSession = useSessionOrLogIn();
  const [state, setState] = useState<'open' | 'settled'>('open');
  const [wanted, setWanted] = useState(ALL);
  const isSearch = Object.values(wanted).some((text) => text !== '');
  const query = useInfiniteQuery({ ...ordersQuery(services, state, wanted), enabled: hasSession });
  useHead({ title: t('lottery.orders'), isIndexed: false });
  const tabs = (['open', 'settled'] as const).map((value) => ({ value, label: t(`lottery.orders_${value}`) }));
  return (
    <Frame header="inner" title={t('lottery.orders')}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Tabs label={t('lottery.orders')} tabs={tabs} value={state} onChange={setState} panelId={PANEL} />
        <LateSearch wanted={wanted} onSearch={setWanted} />
        <div id={PANEL}>
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
        </div>
      </div>
    </Frame>
  );
}
