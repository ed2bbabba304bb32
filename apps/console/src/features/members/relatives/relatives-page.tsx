import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { requestLists, requestsQuery, type ListedRequest } from './relative-queries.ts';

/** A deadline; overdue ones are highlighted. */
function Clock({ at, isOver }: { at: string; isOver: boolean }) {
  const [openedAt] = useState(() => Date.now());
  return !isOver && Date.parse(at) < openedAt ? (
    <Pill tone="danger">
      <Moment at={at} />
    </Pill>
  ) : (
    <Moment at={at} />
  );
}

function RequestTable({ requests, merchant }: { requests: readonly ListedRequest[]; merchant: string }) {
  const { t } = useWords();
  const mayOpen = useMay()('exclusions.change');
  return (
    <DataTable
      rows={requests}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('desk.relatives.number'),
          cell: ({ id, number }) => <span className={list['name']}>{mayOpen ? <Link to={`/m/${merchant}/relatives/${id}`}>{number}</Link> : number}</span>,
        },
        { label: t('desk.state'), cell: ({ state }) => t(`desk.relatives.state.${state}`) },
        { label: t('desk.relatives.relation'), cell: ({ relation }) => t(`relatives.relation.${relation}`) },
        { label: t('desk.relatives.sent'), cell: ({ sentAt }) => <Moment at={sentAt} /> },
        {
          label: t('desk.relatives.contact_due'),
          cell: ({ contactDueAt, state }) => <Clock at={contactDueAt} isOver={state !== 'open' && state !== 'checked'} />,
        },
        { label: t('desk.relatives.decide_due'), cell: ({ decideDueAt, decided }) => <Clock at={decideDueAt} isOver={decided !== null} /> },
      ]}
    />
  );
}

/** Requests of relatives, the first to be decided first (T53). */
export function RelativesPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [address, change] = useAddressFilter(['state']);
  const state = oneOf(requestLists, address.state) || 'undecided';
  const query = useInfiniteQuery(requestsQuery(merchant.code, state));
  return (
    <Page title={t('desk.relatives.title')} text={t('desk.relatives.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.state')}
          value={state}
          options={requestLists.map((value) => ({ value, label: t(`desk.relatives.list.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const requests = pages.flatMap((page) => page.requests);
          return requests.length === 0 ? <EmptyState title={t('desk.relatives.none')} /> : <RequestTable requests={requests} merchant={merchant.code} />;
        }}
      </LongerList>
    </Page>
  );
}
