import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { AddAffiliateDialog, BroughtDialog, ChangeAffiliateDialog } from './affiliate-dialogs.tsx';
import { affiliateKinds, affiliatesQuery, type Affiliate, type AffiliateKind } from './affiliate-queries.ts';

type Asked = { act: 'add' } | { act: 'change' | 'who'; affiliate: Affiliate };

interface TableProps {
  merchant: string;
  affiliates: readonly Affiliate[];
  mayChange: boolean;
  maySee: boolean;
  onAsk: (asked: Asked) => void;
}

function Affiliates({ merchant, affiliates, mayChange, maySee, onAsk }: TableProps) {
  const { t } = useWords();
  const columns = [
    { label: t('desk.affiliates.code'), cell: (row: Affiliate) => <code>{row.code}</code> },
    { label: t('desk.affiliates.name'), cell: (row: Affiliate) => row.name },
    {
      label: t('desk.affiliates.owner'),
      cell: ({ owner }: Affiliate) => (owner === null ? t('desk.affiliates.company') : <Link to={`/m/${merchant}/agents/${owner.id}`}>{owner.username}</Link>),
    },
    {
      label: t('desk.affiliates.brings'),
      cell: (row: Affiliate) => <Pill tone={row.isEnabled ? 'ok' : 'plain'}>{t(row.isEnabled ? 'desk.on' : 'desk.off')}</Pill>,
    },
    { label: t('desk.affiliates.members'), isNumber: true, cell: (row: Affiliate) => row.members },
    { label: t('desk.affiliates.last'), cell: (row: Affiliate) => (row.lastAt === null ? '—' : <Moment at={row.lastAt} />) },
  ];
  const act =
    mayChange || maySee
      ? (affiliate: Affiliate) => (
          <>
            {maySee ? (
              <Button size="small" aria-label={t('desk.affiliates.who', { code: affiliate.code })} onClick={() => onAsk({ act: 'who', affiliate })}>
                {t('desk.affiliates.members')}
              </Button>
            ) : null}
            {mayChange ? (
              <Button size="small" aria-label={t('desk.affiliates.edit_of', { code: affiliate.code })} onClick={() => onAsk({ act: 'change', affiliate })}>
                {t('desk.registration.edit')}
              </Button>
            ) : null}
          </>
        )
      : null;
  return <DataTable columns={columns} rows={affiliates} keyOf={(row) => row.code} act={act} isOff={(row) => !row.isEnabled} />;
}

/** Partners' codes: made, switched off, and who came by them (REG-10). */
export function AffiliatesPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const may = useMay();
  const mayChange = may('settings.change');
  const [address, setAddress] = useSearchParams();
  const of: AffiliateKind = affiliateKinds.find((kind) => kind === address.get('of')) ?? 'all';
  const query = useInfiniteQuery(affiliatesQuery(merchant.code, of));
  const [asked, setAsked] = useState<Asked | null>(null);
  const props = { merchant: merchant.code, onClose: () => setAsked(null) };
  return (
    <Page
      title={t('desk.affiliates.title')}
      text={t('desk.affiliates.text')}
      actions={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setAsked({ act: 'add' })}>
            {t('desk.affiliates.add')}
          </Button>
        ) : null
      }
    >
      {mayChange ? null : <Note kind="info">{t('desk.read_only')}</Note>}
      <div className={list['filters']}>
        <Select
          aria-label={t('desk.affiliates.owner')}
          value={of}
          options={affiliateKinds.map((value) => ({ value, label: t(`desk.affiliates.of.${value}`) }))}
          onChange={(value) => setAddress(value === 'all' ? {} : { of: value }, { replace: true })}
        />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const affiliates = pages.flatMap((page) => page.affiliates);
          if (affiliates.length === 0) return <EmptyState title={t('desk.affiliates.none')} hint={t('desk.affiliates.how')} />;
          return <Affiliates merchant={merchant.code} affiliates={affiliates} mayChange={mayChange} maySee={may('members.read')} onAsk={setAsked} />;
        }}
      </LongerList>
      {asked?.act === 'add' ? <AddAffiliateDialog {...props} /> : null}
      {asked?.act === 'change' ? <ChangeAffiliateDialog {...props} affiliate={asked.affiliate} /> : null}
      {asked?.act === 'who' ? <BroughtDialog {...props} affiliate={asked.affiliate} /> : null}
    </Page>
  );
}
