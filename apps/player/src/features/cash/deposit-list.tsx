import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { depositsQuery, orderAddress, type Deposit } from './cash-api.ts';
import { useMethodName } from './method-name.ts';
import { useMoney } from './order/order-receipt.tsx';
import css from './order/order.module.css';

/** Which tint a state has; its word says the same. */
const tones: Record<Deposit['state'], string> = {
  created: 'open',
  pending: 'open',
  checking: 'open',
  approved: 'open',
  paid: 'ok',
  expired: 'plain',
  failed: 'danger',
  cancelled: 'plain',
  returned: 'danger',
};

function Row({ order }: { order: Deposit }) {
  const nameOf = useMethodName();
  const { words } = useServices();
  const { timeZone } = useSettings();
  const money = useMoney();
  const time = new Date(order.createdAt).toLocaleString(words.tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <li>
      <Link to={orderAddress(order.number)} className={css['row'] ?? ''}>
        <span className={css['rowWords']}>
          <b>{nameOf(order.kind, order.method)}</b>
          <small>{time}</small>
        </span>
        <span className={css['rowMoney']}>
          <b>{money(order.credited ?? order.amount)}</b>
          <small data-tone={tones[order.state]}>{words.t(`cash.state.${order.state}`)}</small>
        </span>
      </Link>
    </li>
  );
}

/** The member's deposits, newest first. */
export function DepositList({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { words } = services;
  const query = useInfiniteQuery({ ...depositsQuery(services), enabled: isMember });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <div className={css['page']}>
      {data ? null : <AwaitedAnswer query={query} />}
      {data && orders.length === 0 ? (
        <EmptyState title={words.t('cash.list.none')} hint={words.t('cash.list.none_hint')}>
          <Link to={paths.deposit} className={buttonClass({ size: 'small' })}>
            {words.t('cash.again')}
          </Link>
        </EmptyState>
      ) : null}
      {orders.length > 0 ? (
        <ul className={css['list']}>
          {orders.map((order) => (
            <Row key={order.number} order={order} />
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button isFull isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.t('cash.more')}
        </Button>
      ) : null}
    </div>
  );
}
