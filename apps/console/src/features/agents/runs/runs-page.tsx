import { payKinds } from '@laro/domain/agents/contracts/contract-terms';
import { listedRunStates } from '@laro/domain/agents/pay/approval';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { AmountText } from '#console/shared/amounts/amount.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { usePayKindName } from '#console/shared/contracts/kinds-field.tsx';
import { Select, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { Moment } from '#console/shared/moments/moment.tsx';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { runsQuery, type Run, type RunFilters } from './run-queries.ts';

const moneys = ['real', 'trial'] as const;

function Runs({ runs }: { runs: readonly Run[] }) {
  const { t } = useWords();
  const { code: merchant, currency } = useMerchant();
  const nameOf = usePayKindName();
  return (
    <DataTable
      rows={runs}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('desk.runs.day'),
          cell: (row) => <Link to={`/m/${merchant}/agent-runs/${row.id}`}>{row.hour === null ? row.day : <Moment at={row.hour} />}</Link>,
        },
        {
          label: t('desk.runs.kind'),
          cell: (row) => (
            <>
              {nameOf(row.kind)} {row.isTrial ? <Pill>{t('desk.house.title')}</Pill> : null}
            </>
          ),
        },
        { label: t('desk.runs.statements'), isNumber: true, cell: (row) => row.statements },
        { label: t('desk.runs.waiting'), isNumber: true, cell: (row) => (row.waiting > 0 ? <Pill tone="warn">{String(row.waiting)}</Pill> : 0) },
        { label: t('desk.runs.gross'), isNumber: true, cell: (row) => <AmountText amount={row.gross} currency={currency.code} /> },
        { label: t('desk.runs.paid'), isNumber: true, cell: (row) => <AmountText amount={row.paid} currency={currency.code} /> },
      ]}
    />
  );
}

/** Runs of rebates and contracts (AGENT-35). */
export function RunsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const nameOf = usePayKindName();
  const [address, setAddress] = useSearchParams();
  const textOf = (name: string) => address.get(name) ?? '';
  const filters: RunFilters = {
    kind: payKinds.find((name) => name === textOf('kind')) ?? '',
    state: listedRunStates.find((name) => name === textOf('state')) ?? '',
    from: textOf('from'),
    to: textOf('to'),
    money: moneys.find((name) => name === textOf('money')) ?? '',
  };
  const query = useInfiniteQuery(runsQuery(merchant, filters));
  const set = (changed: Partial<RunFilters>) =>
    setAddress(Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '')) as Record<string, string>, { replace: true });
  const kinds = [{ value: '', label: t('desk.runs.any_kind') }, ...payKinds.map((value) => ({ value: value as string, label: nameOf(value) }))];
  const states = [
    { value: '', label: t('desk.agents.any') },
    ...listedRunStates.map((value) => ({ value: value as string, label: t(`desk.runs.state.${value}`) })),
  ];
  return (
    <Page title={t('desk.runs.title')} text={t('desk.runs.text')}>
      <div className={list['filters']}>
        <Select aria-label={t('desk.runs.kind')} value={filters.kind ?? ''} options={kinds} onChange={(kind) => set({ kind: kind as RunFilters['kind'] })} />
        <Select
          aria-label={t('desk.runs.state')}
          value={filters.state ?? ''}
          options={states}
          onChange={(state) => set({ state: state as RunFilters['state'] })}
        />
        <Select
          aria-label={t('desk.money.label')}
          value={filters.money ?? ''}
          options={[
            { value: '', label: t('desk.money.all') },
            { value: 'real', label: t('desk.money.real') },
            { value: 'trial', label: t('desk.house.title') },
          ]}
          onChange={(money) => set({ money: money as RunFilters['money'] })}
        />
        <Field label={t('desk.from')}>{(marks) => <TextInput {...marks} type="date" value={filters.from ?? ''} onChange={(from) => set({ from })} />}</Field>
        <Field label={t('desk.to')}>{(marks) => <TextInput {...marks} type="date" value={filters.to ?? ''} onChange={(to) => set({ to })} />}</Field>
      </div>
      <LongerList query={query}>
        {(pages) => {
          const runs = pages.flatMap((page) => page.runs);
          return runs.length === 0 ? <EmptyState title={t('desk.runs.none')} /> : <Runs runs={runs} />;
        }}
      </LongerList>
    </Page>
  );
}
