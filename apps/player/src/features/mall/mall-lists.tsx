import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { entriesQuery, ordersQuery, type EntryPage } from './mall-api.ts';
import { useMallTexts } from './mall-texts.ts';
import { OrderRow } from './orders/order-row.tsx';
import css from './mall.module.css';

const Bones = () => <Skeleton height={200} radius={20} />;

function More({ query }: { query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> } }) {
  const { t } = useMallTexts();
  if (!query.hasNextPage) return null;
  return (
    <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t('mall.more')}
    </Button>
  );
}

/** The member's orders, newest first. */
export function Orders({ isMember }: { isMember: boolean }) {
  const { t } = useMallTexts();
  const query = useInfiniteQuery({ ...ordersQuery(useServices()), enabled: isMember });
  return (
    <Loaded query={query} waiting={<Bones />}>
      {({ pages }) => {
        const orders = pages.flatMap((page) => page.orders);
        if (orders.length === 0)
          return (
            <EmptyState title={t('mall.none.orders')} hint={t('mall.none.orders_hint')}>
              <Link to={paths.mall} className={buttonClass({ kind: 'outline' })}>
                {t('mall.tab.goods')}
              </Link>
            </EmptyState>
          );
        return (
          <>
            <ul className={css['list']}>
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

function Entry({ entry: { kind, amount, at, cause } }: { entry: EntryPage['entries'][number] }) {
  const { t, change, moment, day } = useMallTexts();
  return (
    <li className={css['entry']}>
      <span className={css['what']}>
        <b>{t(`mall.entry.${kind}`)}</b>
        {cause === '' ? null : <small>{DAY.test(cause) ? day(cause) : cause}</small>}
        <small>{moment(at)}</small>
      </span>
      <span className={css['figure']}>{change(amount)}</span>
    </li>
  );
}

/** Every movement of points with its cause, newest first (MALL-02). */
export function Entries({ isMember }: { isMember: boolean }) {
  const { t } = useMallTexts();
  const query = useInfiniteQuery({ ...entriesQuery(useServices()), enabled: isMember });
  return (
    <Loaded query={query} waiting={<Bones />}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries);
        if (entries.length === 0) return <EmptyState title={t('mall.none.history')} hint={t('mall.none.history_hint')} />;
        return (
          <>
            <ul className={css['list']}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
            <More query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
