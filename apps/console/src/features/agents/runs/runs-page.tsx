import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { runsQuery, type Run } from './run-queries.ts';

function Runs({ runs }: { runs: readonly Run[] }) {
  const { t } = useWords();
  const { code: merchant, currency } = useMerchant();
  return (
    <DataTable
      rows={runs}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('desk.runs.day'),
          cell: (row) => <Link to={`/m/${merchant}/agent-runs/${row.id}`}>{row.hour === null ? row.day : <Moment at={row.hour} />}</Link>,
        },
        { label: t('desk.runs.kind'), cell: (row) => (row.kind === 'rebate' ? t('desk.runs.rebate') : t(`contracts.kind.${row.kind}`)) },
        { label: t('desk.runs.statements'), isNumber: true, cell: (row) => row.statements },
        { label: t('desk.runs.waiting'), isNumber: true, cell: (row) => (row.waiting > 0 ? <Pill tone="warn">{String(row.waiting)}</Pill> : 0) },
        { label: t('desk.runs.gross'), isNumber: true, cell: (row) => <AmountText amount={row.gross} currency={currency.code} /> },
        { label: t('desk.runs.paid'), isNumber: true, cell: (row) => <AmountText amount={row.paid} currency={currency.code} /> },
      ]}
    />
  );
}

/** Runs of rebates and contracts (AGENT-35). */
export function RunsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const query = useInfiniteQuery(runsQuery(merchant));
  return (
    <Page title={t('desk.runs.title')} text={t('desk.runs.text')}>
      <LongerList query={query}>
        {(pages) => {
          const runs = pages.flatMap((page) => page.runs);
          return runs.length === 0 ? <EmptyState title={t('desk.runs.none')} /> : <Runs runs={runs} />;
        }}
      </LongerList>
    </Page>
  );
}
