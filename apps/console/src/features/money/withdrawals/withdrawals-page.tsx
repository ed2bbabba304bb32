import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { isRowNumber } from '@laro/domain/system/row-number';
import { waitingStates, withdrawalStates, type WithdrawalState } from '@laro/domain/withdrawals/withdrawal-status';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountText, amountInCurrency } from '#console/shared/amounts/amount.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { Notes, StatePill, useAccountName } from './withdrawal-parts.tsx';
import { healthQuery, withdrawalsQuery, type ListedWithdrawal } from './withdrawal-queries.ts';

const isWaiting = (state: WithdrawalState): boolean => waitingStates.some((waiting) => waiting === state);

function WithdrawalTable({ withdrawals, merchant }: { withdrawals: readonly ListedWithdrawal[]; merchant: string }) {
  const { t } = useWords();
  const accountName = useAccountName();
  const name = ({ id, member, amount, currency }: ListedWithdrawal) => (
    <span className={list['name']}>
      <Link
        to={`/m/${merchant}/withdrawals/${id}`}
        aria-label={t('desk.withdrawals.open', { amount: amountInCurrency(amount, currency), name: member.username })}
      >
        {member.username}
      </Link>
    </span>
  );
  return (
    <DataTable
      rows={withdrawals}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.members.member'), cell: name },
        { label: t('desk.ledger.amount'), isNumber: true, cell: (row) => <AmountText amount={row.amount} currency={row.currency} /> },
        {
          label: t('desk.state'),
          cell: ({ state, isFirst }) => (
            <span>
              <StatePill state={state} /> {isFirst && isWaiting(state) ? <Pill tone="info">{t('desk.withdrawals.first')}</Pill> : null}
            </span>
          ),
        },
        { label: t('desk.withdrawals.account'), cell: accountName },
        { label: t('desk.withdrawals.notes'), cell: ({ notes }) => <Notes notes={notes} /> },
        { label: t('desk.withdrawals.state.requested'), cell: ({ requestedAt }) => <Moment at={requestedAt} /> },
      ]}
    />
  );
}

/** The gateways that pay: connected or not, and what they have not answered. */
function Health({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  const query = useQuery(healthQuery(merchant));
  return (
    <Card title={t('desk.withdrawals.health')}>
      <Loaded query={query}>
        {({ gateways }) => (
          <DataTable
            rows={gateways}
            keyOf={({ gateway }) => gateway}
            columns={[
              {
                label: t('desk.withdrawals.gateway'),
                cell: ({ gateway, isConnected, isChosen }) => (
                  <span>
                    {gateway} <Pill tone={isConnected ? 'ok' : 'warn'}>{t(isConnected ? 'desk.withdrawals.connected' : 'desk.withdrawals.disconnected')}</Pill>{' '}
                    {isChosen ? <Pill tone="info">{t('desk.withdrawals.chosen')}</Pill> : null}
                  </span>
                ),
              },
              { label: t('desk.withdrawals.state.paid'), isNumber: true, cell: ({ paid }) => count(paid) },
              { label: t('desk.withdrawals.state.failed'), isNumber: true, cell: ({ failed }) => count(failed) },
              { label: t('desk.withdrawals.under_way'), isNumber: true, cell: ({ underWay }) => count(underWay) },
              { label: t('desk.withdrawals.oldest'), cell: ({ oldestSentAt }) => (oldestSentAt === null ? t('desk.none') : <Moment at={oldestSentAt} />) },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** Members' withdrawals: those that wait first, by state, or of one member (CASH-02). */
export function WithdrawalsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [address, change] = useAddressFilter(['state', 'member']);
  const states = ['waiting', 'all', ...withdrawalStates] as const;
  const shown = oneOf(states, address.state) || 'waiting';
  const member = isRowNumber(address.member) ? address.member : '';
  const query = useInfiniteQuery(withdrawalsQuery(merchant.code, { state: shown === 'all' ? '' : shown, member }));
  const options = states.map((value) => ({
    value,
    label: value === 'waiting' ? t('desk.withdrawals.waiting') : value === 'all' ? t('desk.rounds.all_states') : t(`desk.withdrawals.state.${value}`),
  }));
  return (
    <Page title={t('desk.withdrawals.title')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.state')} value={shown} options={options} onChange={(state) => change({ state })} />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const withdrawals = pages.flatMap((page) => page.withdrawals);
          return withdrawals.length === 0 ? (
            <EmptyState title={t('desk.withdrawals.none')} />
          ) : (
            <WithdrawalTable withdrawals={withdrawals} merchant={merchant.code} />
          );
        }}
      </LongerList>
      <Health merchant={merchant.code} />
    </Page>
  );
}
