import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { exactAmount } from '#console/shared/amounts/amount.tsx';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { proposalsQuery, type Proposal } from '#console/shared/api/proposals.ts';
import { merchantsQuery } from '#console/shared/api/queries.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { faultKey, ProposalState } from './proposal-state.tsx';

const states = ['waiting', 'past'] as const;

function Proposals({ proposals, nameOf }: { proposals: readonly Proposal[]; nameOf: (merchant: string | null) => string }) {
  const { t } = useWords();
  const act = (row: Proposal) => (
    <Link
      className={buttonClass({ size: 'tiny' })}
      to={`/two-people/${row.id}`}
      aria-label={`${t('desk.two.open')}: ${t(`desk.two.act.${row.act}`)}, ${row.proposedBy ?? t('desk.two.by_system')}`}
    >
      {t('desk.two.open')}
    </Link>
  );
  const name = (row: Proposal) => (
    <span className={list['name']}>
      <b>{t(`desk.two.act.${row.act}`)}</b>
      <small>{row.reason}</small>
    </span>
  );
  const proposer = (row: Proposal) => (
    <>
      {row.proposedBy ?? t('desk.two.by_system')}, <Moment at={row.proposedAt} />
    </>
  );
  const state = (row: Proposal) => (
    <span>
      <ProposalState state={row.state} />
      {row.fault === null ? null : <small className={list['quiet']}> {t(faultKey(row.fault, row.proposedBy))}</small>}
    </span>
  );
  return (
    <DataTable
      rows={proposals}
      keyOf={(row) => row.id}
      act={act}
      columns={[
        { label: t('desk.two.act'), cell: name },
        { label: t('desk.two.where'), cell: (row) => nameOf(row.merchant) },
        {
          label: t('desk.ledger.amount'),
          isNumber: true,
          cell: (row) => (row.amount === null ? t('desk.none') : `${exactAmount(row.amount)} ${row.currency ?? ''}`),
        },
        { label: t('desk.state'), cell: state },
        { label: t('desk.two.proposed_by'), cell: proposer },
        { label: t('desk.two.expires'), cell: (row) => <Moment at={row.expiresAt} /> },
      ]}
    />
  );
}

/** Acts that wait for a second person, and past ones, of every merchant that one may see (DESK-29). */
export function ProposalsPage() {
  const { t } = useWords();
  const [address, change] = useAddressFilter(['state', 'merchant']);
  const state = oneOf(states, address.state) || 'waiting';
  const { data: merchants = [] } = useQuery(merchantsQuery);
  const merchant = merchants.some(({ code }) => code === address.merchant) ? address.merchant : '';
  const query = useInfiniteQuery(proposalsQuery(state, merchant));
  const nameOf = (code: string | null) => (code === null ? t('desk.two.installation') : (merchants.find((entry) => entry.code === code)?.name ?? code));
  return (
    <Page title={t('desk.two.title')} text={t('desk.two.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.state')}
          value={state}
          options={states.map((value) => ({ value, label: t(`desk.two.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
        <Select
          aria-label={t('desk.merchant')}
          value={merchant}
          options={[{ value: '', label: t('desk.two.everywhere') }, ...merchants.map(({ code, name }) => ({ value: code, label: name }))]}
          onChange={(value) => change({ merchant: value })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const proposals = pages.flatMap((page) => page.proposals);
          if (proposals.length > 0) return <Proposals proposals={proposals} nameOf={nameOf} />;
          return <EmptyState title={t(state === 'waiting' ? 'desk.two.none' : 'desk.two.none_past')} hint={t('desk.two.none_hint')} />;
        }}
      </LongerList>
    </Page>
  );
}
