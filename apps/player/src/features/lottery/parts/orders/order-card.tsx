import { isNothing, sumAmounts } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguageTag, useServices, useT } from '#player/shared/api/services.ts';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useIsTrial } from '#player/shared/session/session.ts';
import { lotteryApi, type Order } from '../lottery-api.ts';
import { lotteryPaths } from '../lottery-paths.ts';
import css from '../lottery.module.css';
import { FamilyCrest } from '../numbers/family-crest.tsx';
import { keepOrder } from './keep-order.ts';
import { isGain, OrderLines } from './order-lines.tsx';
import look from './orders.module.css';
import { useMarketMoment } from '../draws/moments.ts';
import { leftText, useServerNow } from '../draws/server-clock.ts';
import { useMoney } from '../use-money.ts';

/** Cancels an order, one line of it, or the rest of its chase, and fetches orders and money again. */
function useCancel(order: Order) {
  const services = useServices();
  const queries = useQueryClient();
  const submit = useSubmit();
  const api = lotteryApi(services);
  const after = async (work: Promise<unknown>) => {
    await work;
    void queries.invalidateQueries({ queryKey: ['lottery'] });
    void askMoneyAgain(queries);
  };
  const { orderId, chaseId } = order;
  return {
    ...submit,
    order: () => submit.run(() => after(api.call('cancelLotteryOrder', { params: { orderId } }))),
    line: (line: number) => submit.run(() => after(api.call('cancelLotteryLine', { params: { orderId, line } }))),
    chase: () => submit.run(() => after(api.call('endLotteryChase', { params: { chaseId: chaseId ?? '' } }))),
  };
}

/** The state as its player sees it: an accepted order waits for its draw, for its numbers, or for people who check them. */
function shownState({ state, draw }: Order): Order['state'] | 'closed' | 'checked' {
  if (state !== 'accepted' || draw.isOpen) return state;
  return draw.isHeld || draw.state === 'disputed' ? 'checked' : 'closed';
}
/** A payout at or below the stake is shown without the colour of a gain (T49). */
function lookOf(order: Order): string {
  const state = shownState(order);
  if (state === 'closed' || state === 'checked') return css['warn'] ?? '';
  return css[state === 'accepted' || (state === 'won' && isGain(order)) ? 'ok' : 'plain'] ?? '';
}

/** The head of a ticket: game, draw and state. */
function OrderHead({ order, isLinked }: { order: Order; isLinked: boolean }) {
  const t = useT();
  const at = useMarketMoment(useServerNow());
  const { draw, gameName } = order;
  const state = shownState(order);
  return (
    <div className={look['head']}>
      <FamilyCrest family={draw.params.family} />
      <span>
        <b>{isLinked ? <Link to={lotteryPaths.order(order.orderId)}>{gameName}</Link> : gameName}</b>
        <small>
          <Link to={lotteryPaths.draw(draw.drawId)}>{t('lottery.draw_of', { numero: draw.numero })}</Link>, {at(draw.drawsAt)}
        </small>
      </span>
      <span className={`${css['state'] ?? ''} ${lookOf(order)} ${look['state'] ?? ''}`}>{t(`lottery.order.${state}`)}</span>
    </div>
  );
}

/** Acts on an open order. Cancelling needs a second tap. */
function CancelActs({ order, cancel, isInSeries }: { order: Order; cancel: ReturnType<typeof useCancel>; isInSeries: boolean }) {
  const t = useT();
  const money = useMoney();
  const tag = useLanguageTag();
  const now = useServerNow();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={css['acts']}>
      <p className={css['odds']}>{t('lottery.cancel_until', { left: leftText(Date.parse(order.draw.closesAt) - now, tag) })}</p>
      <Button kind="outline" isFull isBusy={cancel.isBusy} onClick={() => (isAsked ? void cancel.order() : setAsked(true))}>
        {t(isAsked ? 'lottery.cancel_sure' : 'lottery.cancel', { staked: money(order.staked) })}
      </Button>
      {order.chaseId === null || isInSeries ? null : (
        <Button kind="outline" isFull isBusy={cancel.isBusy} onClick={() => void cancel.chase()}>
          {t('lottery.end_chase')}
        </Button>
      )}
    </div>
  );
}

/** The change of an order's payout by a correction of its draw's result (LOTT-49). */
function CorrectionNote({ order: { correction } }: { order: Order }) {
  const t = useT();
  const money = useMoney();
  if (correction === null) return null;
  const { before, after, paid, takenBack } = correction;
  const amounts = { before: money(before), after: money(after), paid: money(paid), taken: money(takenBack) };
  return <Note kind="info">{t(isNothing(paid) ? 'lottery.corrected_taken' : 'lottery.corrected_paid', amounts)}</Note>;
}

/** Stake and payout of an order; of one that was cancelled or is void the stake that came back. */
function Sums({ order: { state, staked, payout, settledAt, lines } }: { order: Order }) {
  const t = useT();
  const money = useMoney();
  if (state === 'cancelled' || state === 'void') {
    const returned = sumAmounts(lines.map((line) => line.staked));
    return <p className={css['row']}>{t('lottery.returned', { amount: money(returned) })}</p>;
  }
  return (
    <div className={css['row']}>
      <span>{t('lottery.staked', { staked: money(staked) })}</span>
      {settledAt === null ? null : <span className={isGain({ staked, payout }) ? css['won'] : undefined}>{t('lottery.paid', { payout: money(payout) })}</span>}
    </div>
  );
}

/** The way to the proof of a draw, and its lines again: the play page takes them into the slip of the next draw, and nothing is placed by it. */
function AgainActs({ order, isLinked }: { order: Order; isLinked: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { gameId, orderId, draw } = order;
  const again = () => {
    keepOrder(order);
    void navigate(lotteryPaths.play({ category: 'LOTT', gameId }));
  };
  return (
    <div className={look['again']}>
      {isLinked && draw.seal !== null && order.state !== 'cancelled' ? <Link to={lotteryPaths.order(orderId)}>{t('lottery.verify')}</Link> : <span />}
      <Button kind="outline" size="small" onClick={again}>
        {t('lottery.play_again')}
      </Button>
    </div>
  );
}

/** One order as a ticket with its lines, its state, and the way to its draw and its series (LOTT-33); one of free play says so (T60). */
export function OrderCard({ order, isLinked = false, isInSeries = false }: { order: Order; isLinked?: boolean; isInSeries?: boolean }) {
  const t = useT();
  const money = useMoney();
  const cancel = useCancel(order);
  const isTrial = useIsTrial();
  const { draw } = order;
  return (
    <section className={look['order']} aria-label={order.gameName}>
      <OrderHead order={order} isLinked={isLinked} />
      <div className={look['body']}>
        <OrderLines order={order} hasOdds={!isLinked} onCancel={(line) => void cancel.line(line)} />
        <Sums order={order} />
        {isTrial ? <p className={css['odds']}>{t('shell.trial.money')}</p> : null}
        {isNothing(order.ticketPaid) ? null : <p className={css['odds']}>{t('lottery.voucher_paid', { paid: money(order.ticketPaid) })}</p>}
        {shownState(order) === 'checked' ? <Note kind="info">{t('lottery.past.checked', { numero: draw.numero })}</Note> : null}
        {order.isChecked ? <Note kind="info">{t('lottery.checked')}</Note> : null}
        <CorrectionNote order={order} />
        {cancel.problem === null ? null : (
          <Note kind="error" role="alert">
            {cancel.problem}
          </Note>
        )}
        {order.chaseId === null || isInSeries ? null : (
          <p className={css['odds']}>
            <Link to={lotteryPaths.chase(order.chaseId)}>{t('lottery.chase_of')}</Link>
          </p>
        )}
        {order.canCancel ? <CancelActs order={order} cancel={cancel} isInSeries={isInSeries} /> : null}
        {order.state === 'accepted' || isInSeries ? null : <AgainActs order={order} isLinked={isLinked} />}
      </div>
    </section>
  );
}
