import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { chaseQuery } from '../parts/lottery-api.ts';
import css from '../parts/lottery.module.css';
import { OrderCard } from '../parts/orders/order-card.tsx';
import { useFailedText } from '../parts/use-failed-text.ts';
import { usePathId } from '../parts/use-path-id.ts';

/** A series: its orders in the order of their draws, each with what became of it (LOTT-28). An open order ends the series (LOTT-29). */
export function LotteryChasePage() {
  const services = useServices();
  const { t } = services.words;
  const chaseId = usePathId();
  const hasSession = useSessionOrLogIn();
  const query = useQuery({ ...chaseQuery(services, chaseId), enabled: hasSession });
  const failed = useFailedText(query.error, t('lottery.problem.chase_unknown'));
  useHead({ title: t('lottery.chase_title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('lottery.chase_title')}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} waiting={<Skeleton height={180} radius={20} />} failed={failed}>
          {({ isOver, stopOnWin, orders }) => (
            <>
              {isOver ? <Note kind="info">{t('lottery.chase_over')}</Note> : null}
              {stopOnWin && !isOver ? <Note kind="info">{t('lottery.stop_on_win')}</Note> : null}
              {orders.map((order) => (
                <OrderCard key={order.orderId} order={order} isLinked isInSeries />
              ))}
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
