import { isRowNumber } from '@laro/domain/system/row-number';
import { paymentGateways } from '@laro/domain/deposits/deposit-rules';
import { depositStates } from '@laro/domain/deposits/deposit-status';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { Select, Switch } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { deskDepositsQuery, type DeskDeposit } from '#console/shared/api/deposit-queries.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { DepositState } from './deposit-state.tsx';

function DepositTable({ deposits, merchant }: { deposits: readonly DeskDeposit[]; merchant: string }) {
  const { t } = useWords();
  const name = ({ number, member }: DeskDeposit) => (
    <span className={list['name']}>
      <Link to={`/m/${merchant}/deposits/${number}`}>{number}</Link>
      <small>{member.username}</small>
    </span>
  );
  return (
    <DataTable
      rows={deposits}
      keyOf={(row) => row.number}
      columns={[
        { label: t('desk.deposits.number'), cell: name },
        { label: t('desk.ledger.amount'), isNumber: true, cell: (row) => <AmountText amount={row.amount} currency={row.currency} /> },
        { label: t('desk.deposits.credited'), isNumber: true, cell: (row) => (row.credited === null ? t('desk.none') : <AmountText amount={row.credited} />) },
        { label: t('desk.state'), cell: (row) => <DepositState deposit={row} /> },
        { label: t('desk.deposits.method'), cell: (row) => `${row.method}, ${row.gateway}` },
        { label: t('desk.deposits.created'), cell: (row) => <Moment at={row.createdAt} /> },
      ]}
    />
  );
}

/** Deposit orders of a merchant (CASH-01). */
export function DepositsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [address, change] = useAddressFilter(['state', 'gateway', 'flagged', 'member']);
  const filter = {
    state: oneOf(depositStates, address.state),
    gateway: oneOf(paymentGateways, address.gateway),
    flagged: oneOf(['1'] as const, address.flagged),
    member: isRowNumber(address.member) ? address.member : '',
    number: '' as const,
  };
  const query = useInfiniteQuery(deskDepositsQuery(merchant.code, filter));
  const states = [{ value: '', label: t('desk.rounds.all_states') }, ...depositStates.map((value) => ({ value, label: t(`desk.deposits.state.${value}`) }))];
  const gateways = [{ value: '', label: t('desk.deposits.all_gateways') }, ...paymentGateways.map((value) => ({ value, label: value }))];
  return (
    <Page title={t('desk.deposits.title')} text={t('desk.deposits.text')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.state')} value={filter.state} options={states} onChange={(state) => change({ state })} />
        <Select aria-label={t('desk.deposits.gateway')} value={filter.gateway} options={gateways} onChange={(gateway) => change({ gateway })} />
        <Switch isOn={filter.flagged === '1'} label={t('desk.deposits.flagged')} onChange={(isOn) => change({ flagged: isOn ? '1' : '' })}>
          {t('desk.deposits.flagged')}
        </Switch>
      </div>
      <LongerList query={query}>
        {(pages) => {
          const deposits = pages.flatMap((page) => page.deposits);
          return deposits.length === 0 ? <EmptyState title={t('desk.deposits.none')} /> : <DepositTable deposits={deposits} merchant={merchant.code} />;
        }}
      </LongerList>
    </Page>
  );
}
