import { isRowNumber } from '@laro/domain/system/row-number';
import { riskGroups, riskStates } from '@laro/domain/risk/risk-rules';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FlagGroup, FlagState } from './flag-parts.tsx';
import { flagsQuery, type ListedFlag } from './risk-queries.ts';

function FlagTable({ flags, merchant }: { flags: readonly ListedFlag[]; merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  const name = ({ id, member, rule }: ListedFlag) => (
    <span className={list['name']}>
      <Link to={`/m/${merchant}/risk/${id}`} aria-label={t('desk.risk.open', { rule: t(`desk.risk.rule.${rule}`), name: member.username })}>
        {member.username}
      </Link>
    </span>
  );
  return (
    <DataTable
      rows={flags}
      keyOf={({ id }) => id}
      columns={[
        { label: t('desk.members.member'), cell: name },
        { label: t('desk.risk.rule'), cell: ({ rule }) => t(`desk.risk.rule.${rule}`) },
        { label: t('desk.risk.about'), cell: (flag) => <FlagGroup about={flag.about} /> },
        { label: t('desk.state'), cell: ({ state }) => <FlagState state={state} /> },
        { label: t('desk.risk.hits'), isNumber: true, cell: ({ hits }) => count(hits) },
        { label: t('desk.risk.last'), cell: ({ lastAt }) => <Moment at={lastAt} /> },
        { label: t('desk.risk.due'), cell: ({ dueAt }) => (dueAt === null ? t('desk.none') : <Moment at={dueAt} />) },
      ]}
    />
  );
}

/** Risk flags: suspicions, reportable transactions and large amounts, the open ones first (T5, T9, T34). */
export function FlagsPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayExport = useMay()('risk.decide');
  const [isExporting, setExporting] = useState(false);
  const [address, change] = useAddressFilter(['state', 'about', 'member']);
  const state = oneOf(['all', ...riskStates] as const, address.state) || 'open';
  const about = oneOf(riskGroups, address.about);
  const member = isRowNumber(address.member) ? address.member : '';
  const query = useInfiniteQuery(flagsQuery(merchant.code, { state: state === 'all' ? '' : state, about, member }));
  const states = [...riskStates.map((value) => ({ value, label: t(`desk.risk.state.${value}`) })), { value: 'all', label: t('desk.rounds.all_states') }];
  const groups = [{ value: '', label: t('desk.risk.all_groups') }, ...riskGroups.map((value) => ({ value, label: t(`desk.risk.group.${value}`) }))];
  return (
    <Page title={t('desk.risk.title')} text={t('desk.risk.text')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.state')} value={state} options={states} onChange={(value) => change({ state: value })} />
        <Select aria-label={t('desk.risk.about')} value={about} options={groups} onChange={(value) => change({ about: value })} />
        {mayExport ? (
          <Button size="small" onClick={() => setExporting(true)}>
            {t('desk.risk.export')}
          </Button>
        ) : null}
      </div>
      <LongerList query={query}>
        {(pages) => {
          const flags = pages.flatMap((page) => page.flags);
          return flags.length === 0 ? <EmptyState title={t('desk.risk.none')} /> : <FlagTable flags={flags} merchant={merchant.code} />;
        }}
      </LongerList>
      {isExporting ? <ExportDialog merchant={merchant} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}
