import { Icon } from '@laro/ui/icon.tsx';
import { useMemo, useState } from 'react';
import { useHead } from '#player/shared/head.ts';
import { Page as Frame } from '#player/shared/page.tsx';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import records from '#player/shared/records/records.module.css';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/services.ts';
import { useSessionOrLogIn } from '#player/shared/use-session-or-log-in.ts';
import { TransactionFilterSheet } from './transaction-filter-sheet.tsx';
import { readTransactionFilters, type TransactionFilters } from './transaction-filters.ts';
import { TransactionList } from './transaction-list.tsx';
import { TransactionTools } from './transaction-tools.tsx';
import { TransactionView } from './transaction-view.tsx';

/** What moved on the player's accounts: filters, exact sums, the list, and statements as files (REC-01, T31). */
function Transactions({ filters, hasSession }: { filters: TransactionFilters; hasSession: boolean }) {
  const t = useT();
  const [isFiltering, setFiltering] = useState(false);
  return (
    <Frame
      header="inner"
      title={t('statements.title')}
      action={
        <button type="button" className={records['action']} aria-label={t('period.filter')} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
          <Icon name="sliders-horizontal" />
          {filters.status === '' ? null : <span className={records['mark']} />}
        </button>
      }
    >
      <div className={records['page']}>
        <TransactionTools filters={filters} />
        {hasSession ? <TransactionList filters={filters} /> : <RecordsSkeleton />}
      </div>
      {isFiltering ? <TransactionFilterSheet filters={filters} onClose={() => setFiltering(false)} /> : null}
    </Frame>
  );
}

/** The transaction record (REC-01, NAV-02), or one entry of it when the address names one. */
export function Page() {
  const t = useT();
  const { search } = useLocation();
  const hasSession = useSessionOrLogIn();
  const given = useMemo(() => new URLSearchParams(search), [search]);
  const filters = useMemo(() => readTransactionFilters(given), [given]);
  const entryId = given.get('entry') ?? '';
  useHead({ title: t(entryId === '' ? 'statements.title' : 'statements.detail.title'), isIndexed: false });
  return entryId === '' ? <Transactions filters={filters} hasSession={hasSession} /> : <TransactionView entryId={entryId} hasSession={hasSession} />;
}
