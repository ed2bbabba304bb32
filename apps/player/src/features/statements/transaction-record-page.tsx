import { useMemo } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { RecordsFrame } from '#player/shared/records/records-frame.tsx';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { TransactionFilterSheet } from './transactions/transaction-filter-sheet.tsx';
import { readTransactionFilters, type TransactionFilters } from './transactions/transaction-filters.ts';
import { TransactionList } from './transactions/transaction-list.tsx';
import { TransactionTools } from './transactions/transaction-tools.tsx';
import { TransactionView } from './transactions/transaction-view.tsx';

/** Transactions of the player's accounts: filters, exact sums, the list, and statements as files (REC-01, T31). */
function Transactions({ filters, hasSession }: { filters: TransactionFilters; hasSession: boolean }) {
  const t = useT();
  return (
    <RecordsFrame
      title={t('statements.title')}
      isMarked={filters.status !== ''}
      sheet={(onClose) => <TransactionFilterSheet filters={filters} onClose={onClose} />}
    >
      <TransactionTools filters={filters} />
      {hasSession ? <TransactionList filters={filters} /> : <RecordsSkeleton />}
    </RecordsFrame>
  );
}

/** The transaction record (REC-01, NAV-02), or one entry of it when the address names one. */
export function TransactionRecordPage() {
  const t = useT();
  const { search } = useLocation();
  const hasSession = useSessionOrLogIn();
  const given = useMemo(() => new URLSearchParams(search), [search]);
  const filters = useMemo(() => readTransactionFilters(given), [given]);
  const entryId = given.get('entry') ?? '';
  useHead({ title: t(entryId === '' ? 'statements.title' : 'statements.detail.title'), isIndexed: false });
  return entryId === '' ? <Transactions filters={filters} hasSession={hasSession} /> : <TransactionView entryId={entryId} hasSession={hasSession} />;
}
