import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Tabs } from '@laro/ui/form/tabs.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { ordersQuery } from './parts/lottery-api.ts';
import { lotteryPaths } from './parts/lottery-paths.ts';
import css from './parts/lottery.module.css';
import { OrderCard } from './parts/orders/order-card.tsx';

const PANEL = 'lottery-orders';

/** The player's orders: open and settled ones (LOTT-33). */
export function LotteryOrdersPage() {
  const services = useServices();
  const { t } = services.words;
  const hasSession = useSessionOrLogIn();
  const [state, setState] = useState<'open' | 'settled'>('open');
  const query = useQuery({ ...ordersQuery(services, state), enabled: hasSession });
  useHead({ title: t('lottery.orders'), isIndexed: false });
  const tabs = (['open', 'settled'] as const).map((value) => ({ value, label: t(`lottery.orders_${value}`) }));
  return (
    <Frame header="inner" title={t('lottery.orders')}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Tabs label={t('lottery.orders')} tabs={tabs} value={state} onChange={setState} panelId={PANEL} />
        <div id={PANEL}>
          <Loaded query={query} waiting={<Skeleton height={180} radius={20} />}>
            {({ orders }) =>
              orders.length === 0 ? (
                <EmptyState title={t('lottery.no_orders')}>
                  <Link className={buttonClass({ kind: 'outline' })} to={lotteryPaths.lobby('LOTT')}>
                    {t('lottery.to_lobby')}
                  </Link>
                </EmptyState>
              ) : (
                orders.map((order) => <OrderCard key={order.orderId} order={order} isLinked />)
              )
            }
          </Loaded>
        </div>
      </div>
    </Frame>
  );
}
