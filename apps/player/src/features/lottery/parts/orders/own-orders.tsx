import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { useSession } from '#player/shared/session/session.ts';
import { lotteryApi, timed, type Draw } from '../lottery-api.ts';
import { OrderCard } from './order-card.tsx';
import look from './orders.module.css';

export interface OwnOrdersProps {
  draw: Pick<Draw, 'drawId' | 'gameId' | 'numero'>;
}

/** The player's newest orders of a draw. Stations that draw at the same time have the same numero. */
const ownOrdersQuery = (services: Services, { drawId, gameId, numero }: OwnOrdersProps['draw']) =>
  queryOptions({
    queryKey: ['lottery', 'orders', 'draw', drawId],
    queryFn: async () => {
      const { orders } = await timed(lotteryApi(services).call('listLotteryOrders', { query: { state: '', gameId, date: '', numero } }));
      return orders.filter(({ draw }) => draw.drawId === drawId);
    },
  });

/** The player's bets on a draw and their outcomes, next to its numbers (mock "lottery-draw"). Nothing without bets, and for guests. */
export function OwnOrders({ draw }: OwnOrdersProps) {
  const services = useServices();
  const hasSession = useSession() !== null;
  const { data = [] } = useQuery({ ...ownOrdersQuery(services, draw), enabled: hasSession });
  if (data.length === 0) return null;
  return (
    <section className={look['own']} aria-label={services.words.t('lottery.orders')}>
      <h2>{services.words.t('lottery.orders')}</h2>
      {data.map((order) => (
        <OrderCard key={order.orderId} order={order} isLinked />
      ))}
    </section>
  );
}
