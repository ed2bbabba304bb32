import { Button } from '@laro/ui/button.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link, useParams } from 'react-router';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { AmountChange, AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { deskDepositQuery, type DepositDetail } from '#console/shared/api/deposit-queries.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useMay, useMe, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DecideSlipDialog } from './decide-slip-dialog.tsx';
import { DepositEvents } from './deposit-events.tsx';
import { DepositState } from './deposit-state.tsx';
import { SlipPicture } from './slip-picture.tsx';

function Facts({ deposit, merchant }: { deposit: DepositDetail; merchant: string }) {
  const { t } = useWords();
  const { currency } = deposit;
  const amount = (given: DepositDetail['paid']) => (given === null ? t('desk.none') : <AmountText amount={given} currency={currency} />);
  const facts = [
    { label: t('desk.members.member'), value: <Link to={`/m/${merchant}/members/${deposit.member.id}`}>{deposit.member.username}</Link> },
    { label: t('desk.state'), value: <DepositState deposit={deposit} /> },
    { label: t('desk.deposits.method'), value: `${deposit.method}, ${deposit.gateway}` },
    { label: t('desk.ledger.amount'), value: amount(deposit.amount) },
    { label: t('desk.deposits.fee'), value: amount(deposit.fee) },
    { label: t('desk.deposits.paid'), value: amount(deposit.paid) },
    { label: t('desk.deposits.credited'), value: amount(deposit.credited) },
    { label: t('desk.ledger.balance'), value: <AmountChange before={deposit.before} after={deposit.after} none={t('desk.none')} /> },
    { label: t('desk.deposits.returned'), value: amount(deposit.returned) },
    { label: t('desk.deposits.debt'), value: amount(deposit.debt) },
    { label: t('desk.deposits.reference'), value: deposit.reference ?? t('desk.none') },
    { label: t('desk.deposits.authorisation'), value: deposit.authorisation ?? t('desk.none') },
    {
      label: t('desk.deposits.created'),
      value: (
        <>
          <Moment at={deposit.createdAt} />, {deposit.ip}
        </>
      ),
    },
  ];
  return (
    <Card>
      <dl className={list['facts']}>
        {facts.map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

function Payments({ deposit }: { deposit: DepositDetail }) {
  const { t } = useWords();
  if (deposit.payments.length === 0) return null;
  return (
    <Card title={t('desk.deposits.payments')}>
      <DataTable
        rows={deposit.payments}
        keyOf={(row) => row.paymentId}
        columns={[
          { label: t('desk.deposits.authorisation'), cell: (row) => row.paymentId },
          { label: t('desk.deposits.paid'), isNumber: true, cell: (row) => <AmountText amount={row.amount} currency={row.currency} /> },
          { label: t('desk.deposits.credited'), isNumber: true, cell: (row) => <AmountText amount={row.credited} /> },
          { label: t('desk.deposits.returned'), isNumber: true, cell: (row) => <AmountText amount={row.returned} /> },
          { label: t('desk.deposits.created'), cell: (row) => <Moment at={row.at} /> },
        ]}
      />
    </Card>
  );
}

function Slip({ deposit, merchant, onDecide }: { deposit: DepositDetail; merchant: string; onDecide: (() => void) | null }) {
  const { t } = useWords();
  const { slip, number, approvedBy, state } = deposit;
  if (!slip) return null;
  return (
    <Card title={t('desk.deposits.slip')}>
      <p>
        {t('desk.deposits.slip_number')}: <b>{slip.reference}</b>, <Moment at={slip.sentAt} />
      </p>
      {approvedBy !== null && state === 'approved' ? <Note kind="info">{t('desk.deposits.approved_by', { name: approvedBy })}</Note> : null}
      <SlipPicture merchant={merchant} number={number} />
      {onDecide ? (
        <Button kind="primary" size="small" onClick={onDecide}>
          {t('desk.deposits.approve')}
        </Button>
      ) : null}
    </Card>
  );
}

function AskDialog({ merchant, number, onClose }: { merchant: string; number: string; onClose: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const ask = async (reason: string) => {
    const detail = await api.call('askDeskDeposit', { params: { merchant, number }, body: { reason } });
    client.setQueryData(deskDepositQuery(merchant, number).queryKey, detail);
    onClose();
  };
  return <ActDialog title={t('desk.deposits.ask')} submit={t('desk.deposits.ask')} onSubmit={ask} onClose={onClose} />;
}

function Detail({ deposit, merchant }: { deposit: DepositDetail; merchant: string }) {
  const mayDecide = useMay()('deposits.decide');
  const me = useMe();
  const { t } = useWords();
  const [open, setOpen] = useState<'slip' | 'ask' | null>(null);
  const close = () => setOpen(null);
  const isUndecided = deposit.state === 'checking' || (deposit.state === 'approved' && deposit.approvedBy !== me.name);
  return (
    <>
      <Facts deposit={deposit} merchant={merchant} />
      {deposit.debt === '0.00' ? null : (
        <Note kind="error">
          {t('desk.deposits.debt')}: {exactAmount(deposit.debt)} {deposit.currency}
        </Note>
      )}
      <Slip deposit={deposit} merchant={merchant} onDecide={mayDecide && isUndecided ? () => setOpen('slip') : null} />
      <Payments deposit={deposit} />
      <DepositEvents events={deposit.events} />
      {mayDecide && deposit.reference !== null ? (
        <Button size="small" onClick={() => setOpen('ask')}>
          {t('desk.deposits.ask')}
        </Button>
      ) : null}
      {open === 'slip' ? <DecideSlipDialog merchant={merchant} deposit={deposit} onClose={close} /> : null}
      {open === 'ask' ? <AskDialog merchant={merchant} number={deposit.number} onClose={close} /> : null}
    </>
  );
}

/** One order with everything that happened to it (T22, T23). */
export function DepositPage() {
  const { number = '' } = useParams();
  const merchant = useMerchant();
  const { t } = useWords();
  const query = useQuery(deskDepositQuery(merchant.code, number));
  return (
    <Page title={`${t('desk.deposits.number')} ${number}`}>
      <Loaded query={query}>{(deposit) => <Detail deposit={deposit} merchant={merchant.code} />}</Loaded>
    </Page>
  );
}
