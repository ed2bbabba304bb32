import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { useMerchant } from '#console/shared/api/session.ts';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useSourceName } from '#console/shared/texts/source-name.ts';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { share } from './cost-share.ts';

type Costs = Wire<'getDeskRewardCosts', 'value'>;
type CostsQuestion = { by: (typeof groups)[number]; from: string; to: string };

const groups = ['day', 'rule', 'source', 'rank'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const costsQuery = (merchant: string, query: CostsQuestion) =>
  queryOptions({
    queryKey: ['reward-costs', merchant, query],
    queryFn: ({ signal }) => api.call('getDeskRewardCosts', { params: { merchant }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The cost of unclaimed rewards, and rewards as a share of the gross revenue of the members who got any. */
function Sums({ costs: { owed, currency, finalDays } }: { costs: Costs }) {
  const { t } = useWords();
  const { count } = useFormats();
  const { days, members, ggr, granted } = finalDays;
  return (
    <Card title={t('desk-rewards.costs.sums')}>
      <dl className={list['facts']}>
        <dt>{t('desk-rewards.costs.owed')}</dt>
        <dd>
          <AmountText amount={owed} currency={currency} />
        </dd>
        <dt>{t('desk-rewards.costs.share')}</dt>
        <dd>{share(granted, ggr) ?? '–'}</dd>
      </dl>
      <p className={list['quiet']}>{t('desk-rewards.costs.share_text', { days: count(days), members: count(members) })}</p>
    </Card>
  );
}

function Rows({ costs: { rows }, by }: { costs: Costs; by: CostsQuestion['by'] }) {
  const { t } = useWords();
  const sourceName = useSourceName();
  const { count } = useFormats();
  if (rows.length === 0) return <EmptyState title={t('desk-rewards.grants.none')} />;
  return (
    <>
      <DataTable
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { label: t(`desk-rewards.costs.by.${by}`), cell: ({ key }) => <b>{key === '' ? '–' : by === 'source' ? sourceName(key) : key}</b> },
          { label: t('desk-rewards.grants.created'), isNumber: true, cell: ({ granted }) => <AmountText amount={granted} /> },
          { label: t('desk-rewards.grant.claimed'), isNumber: true, cell: ({ claimed }) => <AmountText amount={claimed} /> },
          { label: t('desk-rewards.grant.expired'), isNumber: true, cell: ({ expired }) => <AmountText amount={expired} /> },
          { label: t('desk-rewards.grant.taken_back'), isNumber: true, cell: ({ takenBack }) => <AmountText amount={takenBack} /> },
          { label: t('desk-rewards.grant.lapsed'), isNumber: true, cell: ({ lapsed }) => <AmountText amount={lapsed} /> },
          {
            label: t(by === 'day' ? 'desk-rewards.costs.owed_end' : 'desk-rewards.costs.owed'),
            isNumber: true,
            cell: ({ owed }) => <AmountText amount={owed} />,
          },
          { label: t('desk-rewards.costs.members'), isNumber: true, cell: ({ members }) => count(members) },
          { label: t('desk-rewards.costs.per_member'), isNumber: true, cell: ({ perMember }) => <AmountText amount={perMember} /> },
        ]}
      />
      {by === 'day' ? null : <p className={list['quiet']}>{t('desk-rewards.costs.members_text')}</p>}
    </>
  );
}

/** Costs of rewards by day, rule, source and rank (REW-55). */
export function RewardCostsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const [address, change] = useAddressFilter(['by', 'from', 'to']);
  const [isSaving, setSaving] = useState(false);
  const day = (text: string) => (DAY.test(text) ? text : '');
  const question: CostsQuestion = { by: oneOf(groups, address.by) || 'day', from: day(address.from), to: day(address.to) };
  const query = useQuery(costsQuery(merchant, question));
  const save = async () => {
    setSaving(true);
    try {
      const { fileName, csv } = await api.call('exportDeskRewardCosts', { params: { merchant }, query: question });
      offerFile(csvFile([csv]), fileName);
    } finally {
      setSaving(false);
    }
  };
  const actions = (
    <Button kind="outline" size="small" isBusy={isSaving} onClick={() => void save()}>
      {t('desk.ledger.csv')}
    </Button>
  );
  return (
    <Page title={t('desk-rewards.costs.title')} text={t('desk-rewards.costs.text')} actions={actions}>
      <div className={list['filters']}>
        <Select
          aria-label={t('desk-rewards.costs.by')}
          value={question.by}
          options={groups.map((value) => ({ value, label: t(`desk-rewards.costs.by.${value}`) }))}
          onChange={(by) => change({ by })}
        />
        <Field label={t('desk-rewards.costs.from')}>
          {(marks) => (
            <TextInput
              {...marks}
              type="date"
              value={question.from || (query.data?.from ?? '')}
              onChange={(from) => change({ from, to: question.to || (query.data?.to ?? '') })}
            />
          )}
        </Field>
        <Field label={t('desk-rewards.costs.to')}>
          {(marks) => (
            <TextInput
              {...marks}
              type="date"
              value={question.to || (query.data?.to ?? '')}
              onChange={(to) => change({ to, from: question.from || (query.data?.from ?? '') })}
            />
          )}
        </Field>
      </div>
      <Loaded query={query}>
        {(costs) => (
          <>
            <Sums costs={costs} />
            <Rows costs={costs} by={question.by} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
