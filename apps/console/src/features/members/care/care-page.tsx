import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { careListQuery, careListStates, type Interaction } from '#console/shared/care/care-queries.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment, MomentIn } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { ExportDialog } from './export-dialog.tsx';

function Due({ interaction: { dueAt, done } }: { interaction: Interaction }) {
  const { t } = useWords();
  const [openedAt] = useState(() => Date.now());
  if (done) return <Moment at={done.at} />;
  return Date.parse(dueAt) < openedAt ? (
    <Pill tone="danger">
      <MomentIn at={dueAt} words={(moment) => t('desk.care.overdue', { moment })} />
    </Pill>
  ) : (
    <Moment at={dueAt} />
  );
}

function InteractionTable({ interactions, merchant }: { interactions: readonly Interaction[]; merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  return (
    <DataTable
      rows={interactions}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('desk.members.member'),
          cell: ({ id, member }) => (
            <span className={list['name']}>
              <Link to={`/m/${merchant}/care/${id}`}>{member.username}</Link>
            </span>
          ),
        },
        { label: t('desk.care.opened'), cell: ({ openedBy }) => t(`desk.care.opener.${openedBy}`) },
        { label: t('desk.care.points_now'), isNumber: true, cell: ({ score }) => count(score) },
        { label: t('desk.care.due'), cell: (interaction) => <Due interaction={interaction} /> },
        { label: t('desk.care.outcome'), cell: ({ done }) => (done ? t(`desk.care.outcome.${done.outcome}`) : t('desk.none')) },
      ]}
    />
  );
}

/** Interactions with members: what is due, the most urgent first, and what was recorded (T51). */
export function CarePage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const mayExport = useMay()('audit.read');
  const [isExporting, setExporting] = useState(false);
  const [address, change] = useAddressFilter(['state']);
  const state = oneOf(careListStates, address.state) || 'due';
  const query = useInfiniteQuery(careListQuery(merchant.code, state));
  return (
    <Page title={t('desk.care.title')} text={t('desk.care.text')}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.state')}
          value={state}
          options={careListStates.map((value) => ({ value, label: t(`desk.care.list.${value}`) }))}
          onChange={(value) => change({ state: value })}
        />
        {mayExport ? (
          <Button size="small" onClick={() => setExporting(true)}>
            {t('desk.care.export')}
          </Button>
        ) : null}
      </div>
      <LongerList query={query}>
        {(pages) => {
          const interactions = pages.flatMap((page) => page.interactions);
          return interactions.length === 0 ? (
            <EmptyState title={t('desk.care.none')} />
          ) : (
            <InteractionTable interactions={interactions} merchant={merchant.code} />
          );
        }}
      </LongerList>
      {isExporting ? <ExportDialog merchant={merchant} onClose={() => setExporting(false)} /> : null}
    </Page>
  );
}
