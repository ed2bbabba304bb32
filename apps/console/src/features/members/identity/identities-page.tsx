import { identityStates } from '@laro/domain/identity/identity-rules';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { Hits, ProofStatePill } from './identity-parts.tsx';
import { proofsQuery, type ListedProof } from './identity-queries.ts';

function ProofTable({ proofs, merchant }: { proofs: readonly ListedProof[]; merchant: string }) {
  const { t } = useWords();
  const mayOpen = useMay()('identity.decide');
  const name = ({ id, member }: ListedProof) =>
    mayOpen ? (
      <Link to={`/m/${merchant}/identities/${id}`} aria-label={t('desk.identity.open', { name: member.username })}>
        {member.username}
      </Link>
    ) : (
      member.username
    );
  return (
    <DataTable
      rows={proofs}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.members.member'), cell: (row) => <span className={list['name']}>{name(row)}</span> },
        { label: t('desk.state'), cell: ({ state }) => <ProofStatePill state={state} /> },
        { label: t('identity.form.document'), cell: ({ document, numberMasked }) => `${t(`identity.document.${document}`)} ${numberMasked}` },
        { label: t('desk.identity.hits'), cell: ({ hits }) => <Hits hits={hits} /> },
        { label: t('identity.sent'), cell: ({ sentAt }) => <Moment at={sentAt} /> },
        {
          label: t('desk.adjustments.by'),
          cell: ({ opened, decidedBy, checkedBy }) =>
            opened ? (
              <MomentIn at={opened.until} words={(moment) => t('desk.identity.opened', { name: opened.by, moment })} />
            ) : (
              (decidedBy ?? checkedBy ?? t('desk.none'))
            ),
        },
      ]}
    />
  );
}

/** Proofs of identity: those that wait, the oldest first, or those of a state (ACC-03). */
export function IdentitiesPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [address, change] = useAddressFilter(['state']);
  const states = ['waiting', ...identityStates] as const;
  const shown = oneOf(states, address.state) || 'waiting';
  const query = useInfiniteQuery(proofsQuery(merchant.code, shown));
  const options = states.map((value) => ({ value, label: value === 'waiting' ? t('desk.identity.waiting') : t(`identity.state.${value}`) }));
  return (
    <Page title={t('desk.identity.title')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.state')} value={shown} options={options} onChange={(state) => change({ state: state === 'waiting' ? '' : state })} />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const proofs = pages.flatMap((page) => page.proofs);
          return proofs.length === 0 ? <EmptyState title={t('desk.identity.none')} /> : <ProofTable proofs={proofs} merchant={merchant.code} />;
        }}
      </LongerList>
    </Page>
  );
}
