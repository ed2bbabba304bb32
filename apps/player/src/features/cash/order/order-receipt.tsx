import { displayAmount, type Amount } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import type { ReactNode } from 'react';
import { copyText } from '#player/shared/device/copy-text.late.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices } from '#player/shared/api/services.ts';
import { showToast } from '#player/shared/device/toasts.ts';
import type { Deposit } from '../cash-api.ts';
import { useMethodName } from '../method-name.ts';
import css from './order.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css['fact']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** An amount in the account's currency, as people read it. */
export function useMoney(): (amount: Amount) => string {
  const { symbol, decimals } = useSettings().currency;
  return (amount) => symbol + displayAmount(amount, decimals);
}

/** A text to be copied by a tap. */
export function Copied({ text, what }: { text: string; what: string }) {
  const { t } = useServices().words;
  const copy = async () => {
    if (await copyText(text)) showToast(t('cash.copied'));
  };
  return (
    <Button size="tiny" kind="quiet" aria-label={t('cash.copy_what', { what })} onClick={() => void copy()}>
      {t('cash.copy')}
    </Button>
  );
}

/** Printable receipt: the order and its outcome (T22, T23). */
export function OrderReceipt({ order }: { order: Deposit }) {
  const nameOf = useMethodName();
  const { words } = useServices();
  const { t } = words;
  const { timeZone } = useSettings();
  const money = useMoney();
  const moment = (text: string) => new Date(text).toLocaleString(words.tag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <section className={css['receipt']} aria-label={t('cash.receipt')}>
      <p className={css['receiptAmount']}>{money(order.credited ?? order.amount)}</p>
      <p className={css['receiptState']}>{t(`cash.state.${order.state}`)}</p>
      <dl>
        <Fact label={t('cash.fact.method')}>{nameOf(order.kind, order.method)}</Fact>
        <Fact label={t('cash.fact.amount')}>{money(order.amount)}</Fact>
        <Fact label={t('cash.fact.fee')}>{money(order.fee)}</Fact>
        {order.paid === null ? (
          <Fact label={t('cash.fact.payable')}>{money(order.payable)}</Fact>
        ) : (
          <Fact label={t('cash.fact.paid')}>{money(order.paid)}</Fact>
        )}
        {order.credited === null ? null : <Fact label={t('cash.fact.credited')}>{money(order.credited)}</Fact>}
        <Fact label={t('cash.fact.time')}>{moment(order.closedAt ?? order.createdAt)}</Fact>
        {order.authorisation === null ? null : <Fact label={t('cash.authorisation')}>{order.authorisation}</Fact>}
        <Fact label={t('cash.number')}>{order.number}</Fact>
      </dl>
      <div className={css['receiptCopy']}>
        <Copied text={order.number} what={t('cash.number')} />
      </div>
    </section>
  );
}
