import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentSheet } from './agent-queries.ts';

const lookupsQuery = (merchant: string, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['agents', merchant, memberId, 'lookups'],
    queryFn: ({ pageParam, signal }) => api.call('listAgentLookups', { params: { merchant, memberId }, query: { before: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

/** Members whose sheets and rounds the agent has opened, and exports (AGENT-43, AGENT-46). */
export function AgentLookups({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const query = useInfiniteQuery(lookupsQuery(merchant, agent.id));
  return (
    <Card title={t('desk.lookups.title')}>
      <LongerList query={query}>
        {(pages) => {
          const lookups = pages.flatMap((page) => page.lookups);
          if (lookups.length === 0) return <EmptyState title={t('desk.lookups.none')} />;
          return (
            <DataTable
              rows={lookups}
              keyOf={({ id }) => id}
              columns={[
                { label: t('desk.lookups.kind'), cell: ({ kind }) => t(`desk.lookups.kind.${kind}`) },
                {
                  label: t('desk.lookups.member'),
                  cell: ({ member }) => (member === null ? '–' : <Link to={`/m/${merchant}/members/${member.id}`}>{member.username}</Link>),
                },
                { label: t('desk.entries.when'), cell: ({ at }) => <Moment at={at} /> },
              ]}
            />
          );
        }}
      </LongerList>
    </Card>
  );
}
