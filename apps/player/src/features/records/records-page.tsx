import { useMemo } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useT } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { isNarrowed, readRecordFilters, type RecordFilters } from './record-filters.ts';
import { RecordList } from './record-list.tsx';
import { RecordTools } from './record-tools.tsx';
import { RecordsFrame } from '#player/shared/records/records-frame.tsx';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import { RoundView } from './round-view.tsx';

/** The player's own rounds: filters, exact sums, the list (REC-01). */
function Records({ filters, hasSession }: { filters: RecordFilters; hasSession: boolean }) {
  const t = useT();
  return (
    <RecordsFrame
      title={t('records.title')}
      isMarked={filters.status !== '' || filters.vassalage !== ''}
      sheet={(onClose) => <FilterSheet filters={filters} onClose={onClose} />}
    >
      <RecordTools filters={filters} />
      {hasSession ? <RecordList filters={filters} isNarrowed={isNarrowed(filters)} /> : <RecordsSkeleton />}
    </RecordsFrame>
  );
}

/** The bet record (REC-01, NAV-02), or one round of it when the address names one. */
export function RecordsPage() {
  const t = useT();
  const { search } = useLocation();
  const hasSession = useSessionOrLogIn();
  const given = useMemo(() => new URLSearchParams(search), [search]);
  const filters = useMemo(() => readRecordFilters(given), [given]);
  const roundId = given.get('round') ?? '';
  useHead({ title: t(roundId === '' ? 'records.title' : 'records.detail.title'), isIndexed: false });
  return roundId === '' ? <Records filters={filters} hasSession={hasSession} /> : <RoundView roundId={roundId} hasSession={hasSession} />;
}
