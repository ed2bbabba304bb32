import { displayAmount } from '@laro/domain/money/money';
import { playName } from '@laro/i18n/play-names';
import type { Translator } from '@laro/i18n/translator';
import { Button } from '@laro/ui/button.tsx';
import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskMerchant } from '#console/shared/api/queries.ts';
import { OneOf, TextInput } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { oneOf, useAddressFilter } from '#console/shared/list/address-filter.ts';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { groups, reportQuery, type Group, type Report, type ReportRow } from './lottery-queries.ts';
import { reportCsv } from './report-csv.ts';
import css from './report-part.module.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const DAYS_SHOWN = 7;

const percent = (hundredths: number | null): string => (hundredths === null ? '–' : `${displayHundredths(hundredths)} %`);
const displayHundredths = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

/** Subject of a row: the game by its name, and its own part of the key, a play by its name. Six balls have no prize mode. */
function nameOf(t: Translator['t'], by: Group, { key, gameName, family }: ReportRow): string {
  if (by === 'game') return gameName;
  const own = key.split(' ').at(-1) ?? '';
  if (by === 'mode') return own === 'Fixed' ? t('draws.family.LT') : own;
  return by === 'play' ? `${gameName} · ${playName(t, family, own)}` : [gameName, own].filter(Boolean).join(' ');
}

function Rows({ by, report }: { by: Group; report: Report }) {
  const { t } = useWords();
  const { count } = useFormats();
  if (report.rows.length === 0) return <EmptyState title={t('desk.lotto.no_rows')} />;
  const amounts = [
    { label: t('desk.lottery.staked'), pick: 'staked' },
    { label: t('desk.lottery.paid'), pick: 'payout' },
    { label: t('desk.lotto.pushed'), pick: 'pushed' },
    { label: t('desk.lotto.kept'), pick: 'kept' },
    { label: t('desk.lotto.into_pool'), pick: 'contributed' },
    { label: t('desk.lotto.pool_won'), pick: 'poolWon' },
  ] as const;
  const columns = [
    { label: t(`desk.lotto.by_${by}`), cell: (row: ReportRow) => nameOf(t, by, row) },
    { label: t('desk.lottery.orders'), cell: ({ orders }: ReportRow) => count(orders), isNumber: true },
    ...amounts.map(({ label, pick }) => ({ label, cell: (row: ReportRow) => displayAmount(row[pick]), isNumber: true })),
    { label: t('desk.lotto.actual'), cell: ({ actual }: ReportRow) => percent(actual), isNumber: true },
    { label: t('desk.lotto.exact'), cell: ({ exact }: ReportRow) => percent(exact), isNumber: true },
  ];
  return (
    <div className={css['dense']}>
      <DataTable columns={columns} rows={report.rows} keyOf={({ key }) => key} />
    </div>
  );
}

/** Sums of settled orders in some days, as a table and as a file (LOTT-67). */
export function ReportPart({ merchant }: { merchant: DeskMerchant }) {
  const { t } = useWords();
  const [now] = useState(() => Date.now());
  const [address, change] = useAddressFilter(['by', 'from', 'to']);
  const by = oneOf(groups, address.by) || 'game';
  const filter = {
    by,
    from: DAY.test(address.from) ? address.from : toWallDay(now - (DAYS_SHOWN - 1) * DAY_MS, merchant.timeZone),
    to: DAY.test(address.to) ? address.to : toWallDay(now, merchant.timeZone),
  };
  const query = useQuery(reportQuery(merchant.code, filter));
  const save = ({ data }: { data: Report | undefined }) => {
    if (data) offerFile(csvFile([reportCsv(by, data)]), `lottery-${merchant.code}-${by}-${filter.from}-${filter.to}.csv`);
  };
  return (
    <Card title={t('desk.lotto.report')}>
      <div className={list['filters']}>
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={t(`desk.${name}`)}>
            {(marks) => <TextInput {...marks} type="date" value={filter[name]} onChange={(day) => change({ [name]: day })} />}
          </Field>
        ))}
        <OneOf
          name="by"
          label={t('desk.lotto.by')}
          options={groups.map((value) => ({ value, label: t(`desk.lotto.by_${value}`) }))}
          chosen={by}
          onChange={(chosen) => change({ by: chosen })}
        />
        <Button size="small" aria-disabled={query.data === undefined} onClick={() => save(query)}>
          {t('desk.lotto.save')}
        </Button>
      </div>
      <Loaded query={query}>{(report) => <Rows by={by} report={report} />}</Loaded>
    </Card>
  );
}
