import type { Wire } from '@laro/contract/routes';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { useWords } from '#console/shared/texts/words.tsx';

type Debts = Wire<'listAgentDebts', 'value'>;

/** Debts of one agent, or of all. */
const debtsQuery = (merchant: string, which: 'open' | 'all', memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, 'debts', which, memberId],
    queryFn: ({ pageParam, signal }) => api.call('listAgentDebts', { params: { merchant }, query: { which, memberId, before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

function Table({ merchant, debts }: { merchant: string; debts: Debts['debts'] }) {
  const { t } = useWords();
  const { code } = useMerchant().currency;
  const kindOf = usePayKindName();
  const sheet = ({ id, username }: Debts['debts'][number]['debtor']) => <Link to={`/m/${merchant}/agents/${id}`}>{username}</Link>;
  return (
    <DataTable
      rows={debts}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.debts.debtor'), cell: ({ debtor }) => sheet(debtor) },
        { label: t('desk.debts.creditor'), cell: ({ creditor }) => (creditor === null ? t('desk.contracts.company') : sheet(creditor)) },
        { label: t('desk.transfers.amount'), isNumber: true, cell: ({ amount }) => <AmountText amount={amount} currency={code} /> },
        { label: t('desk.debts.left'), isNumber: true, cell: ({ left }) => <AmountText amount={left} currency={code} /> },
        {
          label: t('desk.debts.run'),
          cell: ({ run, kind, day }) => <Link to={`/m/${merchant}/agent-runs/${run}`}>{`${kindOf(kind)} · ${day}`}</Link>,
        },
      ]}
    />
  );
}

/** Debts of an agent (empty: of all), with the sums of what is still open. */
export function DebtList({ merchant, which, memberId = '' }: { merchant: string; which: 'open' | 'all'; memberId?: string }) {
  const { t } = useWords();
  const { currency } = useMerchant();
  const query = useInfiniteQuery(debtsQuery(merchant, which, memberId));
  return (
    <LongerList query={query}>
      {(pages) => {
        const debts = pages.flatMap((page) => page.debts);
        const [first] = pages;
        return (
          <>
            {first === undefined ? null : (
              <p role="status">
                {t('desk.debts.sums')} <AmountText amount={first.open.toAgents} currency={currency.code} /> · {t('desk.debts.sums_company')}{' '}
                <AmountText amount={first.open.toCompany} currency={currency.code} />
              </p>
            )}
            {debts.length === 0 ? <EmptyState title={t('desk.debts.none')} /> : <Table merchant={merchant} debts={debts} />}
          </>
        );
      }}
    </LongerList>
  );
}
