import { isNothing } from '@laro/domain/money/money';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { latePart } from '#player/shared/late/late-part.tsx';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { ResultBalls } from '../parts/numbers/balls.tsx';
import type { Order } from '../parts/lottery-api.ts';
import { orderQuery } from '../parts/orders/orders-api.ts';
import css from '../parts/lottery.module.css';
import type { KeptLineProps } from '../parts/orders/kept-line.tsx';
import type { VoidNoteProps } from '../parts/draws/void-note.tsx';
import { OrderCard } from '../parts/orders/order-card.tsx';
import { BalanceCorner } from '../parts/balance/balance-corner.tsx';
import { useMarketMoment } from '../parts/draws/moments.ts';
import { useServerNow } from '../parts/draws/server-clock.ts';
import { usePathId } from '../parts/use-path-id.ts';

const LateKept = latePart<KeptLineProps>(async () => (await import('../parts/orders/kept-line.tsx')).KeptLine, { areas: ['draws'] });
const LateVoid = latePart<VoidNoteProps>(async () => (await import('../parts/draws/void-note.tsx')).VoidNote, { areas: ['voids'] });
const LateProof = latePart<{ order: Order }>(async () => (await import('../parts/orders/order-proof.tsx')).OrderProof, { areas: ['draws'] });

/** One order of the player as a ticket: cost, game, numbers, draw, time of issue, and its hash for the seal (LOTT-33, TL5). */
export function LotteryOrderPage() {
  const services = useServices();
  const { t } = services.words;
  const orderId = usePathId();
  const hasSession = useSessionOrLogIn();
  const query = useQuery({ ...orderQuery(services, orderId), enabled: hasSession });
  useHead({ title: t('lottery.order_title'), isIndexed: false });
  const at = useMarketMoment(useServerNow());
  return (
    <Frame header="inner" title={t('lottery.order_title')} action={<BalanceCorner />}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} waiting={<Skeleton height={220} radius={20} />}>
          {(order) => (
            <>
              {order.draw.result === null ? null : (
                <section className={css['card']} aria-label={t('lottery.result')}>
                  <ResultBalls params={order.draw.params} result={order.draw.result} />
                </section>
              )}
              <OrderCard order={order} />
              {order.state === 'void' ? <LateVoid drawId={order.draw.drawId} /> : null}
              <section className={css['card']}>
                <h2>{t('lottery.order_number')}</h2>
                <p className={css['hash']}>{order.orderId}</p>
                <p className={css['hash']}>{order.hash}</p>
                <p className={css['odds']}>{t('lottery.draws_at', { time: at(order.draw.drawsAt) })}</p>
                {order.kept === null || isNothing(order.kept) ? null : <LateKept kept={order.kept} />}
                <p className={css['odds']}>{t('lottery.placed_at', { time: at(order.placedAt) })}</p>
              </section>
              {order.draw.seal === null || order.state === 'cancelled' ? null : <LateProof order={order} />}
            </>
          )}
        </Loaded>
      </div>
    </Frame>
  );
}
