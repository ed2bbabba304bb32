import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { askMoneyAgain } from '#player/shared/money/ask-money.late.ts';
import { cashApi, depositQuery, isChecked, isWaiting, type Deposit } from '../cash-api.ts';
import { useMethodName } from '../method-name.ts';
import { OrderCountdown, OrderSteps } from './order-countdown.tsx';
import { OrderReceipt, useMoney } from './order-receipt.tsx';
import { SlipForm, TransferDetails } from './order-transfer.tsx';
import css from './order.module.css';

/** The encoder is fetched with the first order that another phone can pay: the form does without. */
const QrPicture = latePart(async () => (await import('#player/shared/form/qr-picture.tsx')).QrPicture);

/** The gateway's page: here by a tap, on another phone by its picture. */
function Handover({ order, url }: { order: Deposit; url: string }) {
  const nameOf = useMethodName();
  const { t } = useServices().words;
  return (
    <section className={css['card']}>
      <a className={buttonClass({ kind: 'primary', isFull: true })} href={url}>
        {t('cash.go', { method: nameOf(order.kind, order.method) })}
      </a>
      <p className={css['text']}>{t('cash.wait')}</p>
      <QrPicture text={url} label={t('cash.scan')} className={css['qr']} />
      <p className={css['caption']}>{t('cash.scan')}</p>
    </section>
  );
}

function CancelButton({ order }: { order: Deposit }) {
  const services = useServices();
  const client = useQueryClient();
  const { isBusy, problem, run } = useSubmit();
  const cancel = async () => {
    const ended = await cashApi(services).call('cancelDeposit', { params: { number: order.number } });
    client.setQueryData(depositQuery(services, order.number).queryKey, ended);
  };
  return (
    <>
      <ProblemNote text={problem} className={css['problem']} />
      <Button kind="text" isFull isBusy={isBusy} onClick={() => void run(cancel)}>
        {services.words.t('cash.cancel')}
      </Button>
    </>
  );
}

/** Amount due and payment method. */
function Due({ order }: { order: Deposit }) {
  const nameOf = useMethodName();
  const money = useMoney();
  return (
    <p className={css['due']}>
      <b>{money(order.payable)}</b> {nameOf(order.kind, order.method)}
    </p>
  );
}

/** An order that still waits for its payment. */
function Waiting({ order }: { order: Deposit }) {
  return (
    <>
      <OrderCountdown order={order} />
      {order.payee === null ? <Due order={order} /> : null}
      <OrderSteps done={1} />
      {order.checkoutUrl === null ? null : <Handover order={order} url={order.checkoutUrl} />}
      <TransferDetails order={order} />
      {order.payee === null ? null : <SlipForm order={order} />}
      <CancelButton order={order} />
    </>
  );
}

/** Why nothing came of it, and that money is never lost (T22). */
function Ending({ order }: { order: Deposit }) {
  const { t } = useServices().words;
  const money = useMoney();
  if (order.state === 'paid' && order.isOtherAmount && order.paid !== null && order.credited !== null)
    return <Note kind="info">{t('cash.other_amount', { paid: money(order.paid), payable: money(order.payable), credited: money(order.credited) })}</Note>;
  if (order.failure === null) return null;
  return (
    <Note kind={order.failure === 'by_player' ? 'info' : 'error'}>
      {t(`cash.failure.${order.failure}`)}
      {order.failureNote === null ? null : ` ${order.failureNote}`}
    </Note>
  );
}

/** The next step. */
function Onward({ order }: { order: Deposit }) {
  const { t } = useServices().words;
  const isPaid = order.state === 'paid';
  return (
    <div className={css['onward']}>
      <Link to={isPaid ? paths.home : paths.deposit} className={buttonClass({ kind: 'primary', isFull: true })}>
        {t(isPaid ? 'cash.home' : 'cash.again')}
      </Link>
      {isPaid ? (
        <Link to={paths.deposit} className={buttonClass({ kind: 'text', isFull: true })}>
          {t('cash.again')}
        </Link>
      ) : null}
    </div>
  );
}

function Shown({ order }: { order: Deposit }) {
  const { t } = useServices().words;
  if (isWaiting(order)) return <Waiting order={order} />;
  return (
    <>
      <OrderSteps done={order.state === 'paid' ? 3 : isChecked(order) ? 2 : 1} />
      <div className={css['notes']} role="status">
        {isChecked(order) ? <Note kind="info">{t('cash.slip.sent')}</Note> : <Ending order={order} />}
      </div>
      <OrderReceipt order={order} />
      {order.state === 'expired' && order.payee !== null ? <SlipForm order={order} /> : null}
      {isChecked(order) ? null : <Onward order={order} />}
    </>
  );
}

const Bones = () => (
  <div className={css['bones']} aria-hidden="true">
    <Skeleton height={160} radius={20} />
    <Skeleton height={220} radius={20} />
  </div>
);

/** One order: countdown, handover, slip, receipt. It follows the order's status automatically. */
export function OrderView({ number, isMember }: { number: string; isMember: boolean }) {
  const services = useServices();
  const { queries } = services;
  const query = useQuery({ ...depositQuery(services, number), enabled: isMember });
  const state = query.data?.state;
  useEffect(() => {
    if (state === 'paid') void askMoneyAgain(queries);
  }, [state, queries]);
  return (
    <div className={css['page']}>
      <Loaded query={query} waiting={<Bones />}>
        {(order) => <Shown order={order} />}
      </Loaded>
    </div>
  );
}
