import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Spinner } from '@laro/ui/states/spinner.tsx';
import { auditActions, type AuditAction } from '@laro/domain/staff/audit-actions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Wire } from '@laro/contract/routes';
import { Select } from '#console/shared/form/controls.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Page } from '#console/shared/page/page.tsx';
import { ProblemNote } from '#console/shared/page/problem-note.tsx';
import { auditPage, type AuditFilter } from '#console/shared/api/queries.ts';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { AuditEntryRow } from './audit-entry.tsx';
import css from './audit.module.css';

const isAction = (text: string): text is AuditAction => (auditActions as readonly string[]).includes(text);

function useFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const action = search.get('action') ?? '';
  const filter: AuditFilter = { actor: search.get('actor') ?? '', action: isAction(action) ? action : '', subject: search.get('subject') ?? '' };
  const change = (part: Partial<AuditFilter>) =>
    setSearch(Object.fromEntries(Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')), { replace: true });
  return [filter, change];
}

function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => auditPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });
}

/** Every act at the desk, newest first, with what was before and after, and whether the log itself is whole (T33, T85). */
export function AuditPage() {
  const { t } = useWords();
  const [filter, change] = useFilter();
  const query = useAudit(filter);
  const pages = query.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.entries);
  const [newest] = pages;
  return (
    <Page title={t('desk.audit.title')} text={t('desk.audit.text')}>
      {newest?.chain ? <ChainState chain={newest.chain} /> : null}
      <Filters filter={filter} onChange={change} />
      {query.isError ? <ProblemNote error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Spinner label={t('common.loading')} /> : null}
      {newest && entries.length === 0 ? <EmptyState title={t('desk.audit.none')} hint={t('desk.audit.none_hint')} /> : null}
      {entries.length > 0 ? (
        <ol className={css['entries']} data-old={query.isPlaceholderData || undefined}>
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
      {query.hasNextPage ? (
        <div className={css['more']}>
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('desk.audit.older')}
          </Button>
        </div>
      ) : null}
    </Page>
  );
}

function ChainState({ chain }: { chain: NonNullable<Wire<'listAudit', 'value'>['chain']> }) {
  const { t } = useWords();
  const { count } = useFormats();
  if (!chain.isWhole) {
    return (
      <Note kind="error" role="alert">
        {t('desk.audit.broken', { number: count(chain.brokenAt ?? 0) })}
      </Note>
    );
  }
  const isAllChecked = chain.checkedTo === chain.last;
  return (
    <Note kind="info" icon="check-circle-fill">
      {isAllChecked
        ? t('desk.audit.whole', { count: chain.last, shown: count(chain.last) })
        : t('desk.audit.whole_so_far', { checked: count(chain.checkedTo), last: count(chain.last) })}
    </Note>
  );
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (change: Partial<AuditFilter>) => void }) {
  const { t } = useWords();
  const actions = [
    { value: '', label: t('desk.audit.all_actions') },
    ...auditActions.map((action) => ({ value: action, label: t(`desk.audit.action.${action}`) })),
  ];
  return (
    <div className={css['filters']}>
      <Select
        aria-label={t('desk.audit.action_label')}
        value={filter.action}
        options={actions}
        onChange={(action) => onChange({ action: isAction(action) ? action : '' })}
      />
      <TextFilter label={t('desk.audit.actor')} value={filter.actor} onChange={(actor) => onChange({ actor })} />
      <TextFilter label={t('desk.audit.subject')} value={filter.subject} onChange={(subject) => onChange({ subject })} />
    </div>
  );
}
