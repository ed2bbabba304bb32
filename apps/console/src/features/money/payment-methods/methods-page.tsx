import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { paymentMethodsQuery, type PaymentMethod } from '#console/shared/api/deposit-queries.ts';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { MethodDialog } from './method-dialog.tsx';

const PERCENT = 100;

/** `2.5 % + 15.00`, as a person reads a fee. */
const feeText = ({ feeBasisPoints, feeFixed }: PaymentMethod): string =>
  [feeBasisPoints > 0 ? `${feeBasisPoints / PERCENT} %` : '', feeFixed === '0.00' ? '' : exactAmount(feeFixed)].filter((part) => part !== '').join(' + ');

/** Ways to pay in of a merchant (CASH-01). */
export function MethodsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayChange = useMay()('payments.change');
  const query = useQuery(paymentMethodsQuery(merchant.code));
  const [shown, setShown] = useState<PaymentMethod | 'new' | null>(null);
  const add = mayChange ? (
    <Button kind="primary" size="small" onClick={() => setShown('new')}>
      {t('desk.methods.add')}
    </Button>
  ) : undefined;
  const name = (row: PaymentMethod) => (
    <span className={list['name']}>
      <b>{row.code}</b>
      <small>
        {row.kind}, {row.gateway}
      </small>
    </span>
  );
  const act = (row: PaymentMethod) => (
    <Button size="tiny" aria-label={t('desk.methods.change', { name: row.code })} onClick={() => setShown(row)}>
      {t('desk.change')}
    </Button>
  );
  return (
    <Page title={t('desk.methods.title')} text={t('desk.methods.text')} actions={add}>
      <Loaded query={query}>
        {({ methods, currency }) =>
          methods.length === 0 ? (
            <EmptyState title={t('desk.methods.none')} />
          ) : (
            <DataTable
              rows={methods}
              keyOf={(row) => row.code}
              isOff={(row) => !row.isOn}
              act={mayChange ? act : null}
              columns={[
                { label: t('desk.deposits.method'), cell: name },
                { label: t('desk.state'), cell: (row) => <Pill tone={row.isOn ? 'ok' : 'plain'}>{t(row.isOn ? 'desk.on' : 'desk.off')}</Pill> },
                { label: t('desk.methods.min'), isNumber: true, cell: (row) => <AmountText amount={row.min} currency={currency} /> },
                { label: t('desk.methods.max'), isNumber: true, cell: (row) => <AmountText amount={row.max} currency={currency} /> },
                { label: t('desk.deposits.fee'), isNumber: true, cell: (row) => feeText(row) || t('desk.none') },
              ]}
            />
          )
        }
      </Loaded>
      {shown === null ? null : <MethodDialog method={shown === 'new' ? null : shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
