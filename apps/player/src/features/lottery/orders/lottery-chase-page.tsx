import { isNothing, sumAmounts } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { useServices } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { BalanceCorner } from '../parts/balance/balance-corner.tsx';
import { lotteryApi, type Order } from '../parts/lottery-api.ts';
import { chaseQuery } from '../parts/orders/orders-api.ts';
import css from '../parts/lottery.module.css';
import { OrderCard } from '../parts/orders/order-card.tsx';
import { isGain } from '../parts/orders/order-lines.tsx';
import { useMoney } from '../parts/use-money.ts';
import { useFailedText } from '../parts/use-failed-text.ts';
import { usePathId } from '../parts/use-path-id.ts';

/** Progress of a series, and the button that ends it, which needs a second tap (LOTT-29). */
function ChaseHead({ chaseId, orders, isOver }: { chaseId: string; orders: readonly Order[]; isOver: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const money = useMoney();
  const { isBusy, problem, run } = useSubmit();
  const [isAsked, setAsked] = useState(false);
  const open = orders.filter(({ canCancel }) => canCancel);
  const sums = { staked: sumAmounts(orders.map(({ staked }) => staked)), payout: sumAmounts(orders.map(({ payout }) => payout)) };
  const end = () =>
    run(async () => {
      await lotteryApi(services).call('endLotteryChase', { params: { chaseId } });
      void services.queries.invalidateQueries({ queryKey: ['lottery'] });
      void askMoneyAgain(services.queries);
    });
  return (
    <section className={css['card']} aria-label={t('lottery.chase_title')}>
      <p className={css['row']}>{t('lottery.chase_done', { done: orders.filter(({ state }) => state !== 'accepted').length, draws: orders.length })}</p>
      <div className={css['row']}>
        <span>{t('lottery.staked', { staked: money(sums.staked) })}</span>
        {isNothing(sums.payout) ? null : <span className={isGain(sums) ? css['won'] : undefined}>{t('lottery.paid', { payout: money(sums.payout) })}</span>}
      </div>
      {isOver || open.length === 0 ? null : (
        <Button kind="outline" isFull isBusy={isBusy} onClick={() => (isAsked ? void end() : setAsked(true))}>
          {isAsked ? t('lottery.cancel_sure', { staked: money(sumAmounts(open.map(({ staked }) => staked))) }) : t('lottery.end_chase')}
        </Button>
      )}
      <ProblemNote text={problem} />
    </section>
  );
}

/** A series: its orders in the order of their draws, each with what became of it (LOTT-28). */
export function LotteryChasePage() {
  const services = useServices();
  const { t } = services.words;
  const chaseId = usePathId();
  const hasSession = useSessionOrLogIn();
  const query = useQuery({ ...chaseQuery(services, chaseId), enabled: hasSession });
  const failed = useFailedText(query.error, t('lottery.problem.chase_unknown'));
  useHead({ title: t('lottery.chase_title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('lottery.chase_title')} action={<BalanceCorner />}>
      <div className={css['page']} aria-busy={query.data === undefined || undefined}>
        <Loaded query={query} waiting={<Skeleton height={180} radius={20} />} failed={failed}>
          {({ isOver, stopOnWin, orders }) => (
            <>
              {isOver ? <Note kind="info">{t('lottery.chase_over')}</Note> : null}
              {stopOnWin && !isOver ? <Note kind="info">{t('lottery.stop_on_win')}</Note> : null}
              <ChaseHead chaseId={chaseId} orders={orders} isOver={isOver} />
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
