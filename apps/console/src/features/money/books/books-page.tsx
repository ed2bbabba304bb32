import { csvFile, offerFile } from '@laro/ui/layers/offer-file';
import type { Wire } from '@laro/contract/routes';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressFilter } from '#console/shared/list/address-filter.ts';
import { AmountText, exactAmount } from '#console/shared/amounts/amount.tsx';
import { api } from '#console/shared/api/api.ts';
import { TextInput } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { useFormats } from '#console/shared/texts/formats.ts';
import { Moment } from '#console/shared/moments/moment.tsx';
import list from '#console/shared/list/list.module.css';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useMerchant } from '#console/shared/api/session.ts';
import { useWords } from '#console/shared/texts/words.tsx';
import { toWallDay } from '#console/shared/moments/zoned-time.ts';

type Closing = Wire<'getDayClosing', 'value'>;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const liabilityQuery = (merchant: string) =>
  queryOptions({ queryKey: ['liability', merchant], queryFn: ({ signal }) => api.call('getLiability', { params: { merchant }, signal }) });
const closingQuery = (merchant: string, day: string) =>
  queryOptions({ queryKey: ['closing', merchant, day], queryFn: ({ signal }) => api.call('getDayClosing', { params: { merchant }, query: { day }, signal }) });

/** Current liability to players (T34). */
function Liability({ merchant }: { merchant: string }) {
  const { t } = useWords();
  const { count } = useFormats();
  const query = useQuery(liabilityQuery(merchant));
  return (
    <Card title={t('desk.books.liability')}>
      <Loaded query={query}>
        {({ at, rows }) => (
          <>
            <p className={list['quiet']}>
              <Moment at={at} form="exact" />
            </p>
            <DataTable
              rows={rows}
              keyOf={({ currency }) => currency}
              columns={[
                { label: t('desk.books.total'), cell: (row) => <AmountText amount={row.total} currency={row.currency} /> },
                { label: t('desk.books.cash'), isNumber: true, cell: ({ cash }) => <AmountText amount={cash} /> },
                { label: t('desk.books.bonus'), isNumber: true, cell: ({ bonus }) => <AmountText amount={bonus} /> },
                { label: t('desk.books.held'), isNumber: true, cell: ({ held }) => <AmountText amount={held} /> },
                { label: t('desk.books.players'), isNumber: true, cell: ({ players }) => count(players) },
              ]}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** Pairs of books that must say the same. */
function Checks({ checks }: { checks: Closing['checks'] }) {
  const { t } = useWords();
  const isSame = (difference: string) => !/[1-9]/.test(difference);
  return (
    <Card title={t('desk.books.checks')}>
      <DataTable
        rows={checks}
        keyOf={({ name, currency }) => `${name} ${currency}`}
        columns={[
          { label: t('desk.books.checks'), cell: ({ name, currency }) => `${t(`desk.books.check.${name}`)} (${currency})` },
          { label: t('desk.books.amount'), isNumber: true, cell: ({ ledger }) => <AmountText amount={ledger} /> },
          {
            label: t('desk.state'),
            cell: ({ difference }) =>
              isSame(difference) ? (
                <Pill tone="ok">{t('desk.books.same')}</Pill>
              ) : (
                <Pill tone="danger">{t('desk.books.differ', { amount: exactAmount(difference) })}</Pill>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Movements({ closing }: { closing: Closing }) {
  const { t } = useWords();
  const { count } = useFormats();
  if (closing.movements.length === 0) return <EmptyState title={t('desk.books.nothing')} />;
  return (
    <>
      <Card title={t('desk.books.movements')}>
        <DataTable
          rows={closing.movements}
          keyOf={({ kind, from, to, currency }) => `${kind} ${from} ${to} ${currency}`}
          columns={[
            { label: t('desk.books.kind'), cell: ({ kind }) => t(`desk.movement.${kind}`) },
            { label: t('desk.books.ends'), cell: ({ from, to }) => `${t(`desk.account_kind.${from}`)} → ${t(`desk.account_kind.${to}`)}` },
            { label: t('desk.books.count'), isNumber: true, cell: (row) => count(row.count) },
            { label: t('desk.books.amount'), isNumber: true, cell: (row) => <AmountText amount={row.amount} currency={row.currency} /> },
          ]}
        />
      </Card>
      <Card title={t('desk.books.accounts')}>
        <DataTable
          rows={closing.accounts}
          keyOf={({ kind, currency }) => `${kind} ${currency}`}
          columns={[
            { label: t('desk.books.accounts'), cell: ({ kind, currency }) => `${t(`desk.account_kind.${kind}`)} (${currency})` },
            { label: t('desk.books.received'), isNumber: true, cell: ({ received }) => <AmountText amount={received} /> },
            { label: t('desk.books.given'), isNumber: true, cell: ({ given }) => <AmountText amount={given} /> },
            { label: t('desk.books.net'), isNumber: true, cell: ({ net }) => <AmountText amount={net} /> },
          ]}
        />
      </Card>
    </>
  );
}

async function saveCsv(merchant: string, day: string): Promise<void> {
  const { fileName, csv } = await api.call('exportDayClosing', { params: { merchant }, query: { day } });
  offerFile(csvFile([csv]), fileName);
}

/** Liability to players, and a day's movements with the checks that the books balance (T29, T34). */
export function BooksPage() {
  const { t } = useWords();
  const merchant = useMerchant();
  const [address, change] = useAddressFilter(['day']);
  // A day is one of the merchant's place, as the server cuts it.
  const [today] = useState(() => toWallDay(Date.now(), merchant.timeZone));
  const day = DAY.test(address.day) ? address.day : today;
  const query = useQuery(closingQuery(merchant.code, day));
  return (
    <Page title={t('desk.books.title')} text={t('desk.books.text')}>
      <Liability merchant={merchant.code} />
      <div className={list['filters']}>
        <Field label={t('desk.books.day')}>{(marks) => <TextInput {...marks} type="date" value={day} onChange={(value) => change({ day: value })} />}</Field>
        <Button size="small" disabled={!query.data} onClick={() => void saveCsv(merchant.code, day)}>
          {t('desk.books.export')}
        </Button>
      </div>
      <Loaded query={query}>
        {(closing) => (
          <>
            <Checks checks={closing.checks} />
            <Movements closing={closing} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
