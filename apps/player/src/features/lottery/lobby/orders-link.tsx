import { Icon } from '@laro/ui/pictures/icon.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useSession } from '#player/shared/session/session.ts';
import { ALL_ORDERS, ordersQuery } from '../parts/orders/orders-api.ts';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import css from './lobby.module.css';

/** The way to the player's orders, with the number of those that wait for their draws (mock "lottery-lobby"). */
export function OrdersLink() {
  const services = useServices();
  const { t, tag } = services.words;
  const hasSession = useSession() !== null;
  const { data } = useInfiniteQuery({ ...ordersQuery(services, 'open', ALL_ORDERS), enabled: hasSession, refetchInterval: false });
  const open = data?.pages[0]?.totals.open ?? 0;
  const shown = open === 0 ? '' : new Intl.NumberFormat(tag).format(open);
  return (
    <Link to={lotteryPaths.orders} className={css['orders']} aria-label={`${t('lottery.orders')} ${shown}`.trim()}>
      <Icon name="receipt" size={24} />
      {shown === '' ? null : <span aria-hidden="true">{shown}</span>}
    </Link>
  );
}
