import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSettings } from '#player/shared/api/queries.ts';
import { moneyText, signedAmount } from '#player/shared/records/values/record-money.ts';
import { dayHeading } from '#player/shared/records/values/record-times.ts';
import { AwaitedRecords, RecordsEnd, TrialNote } from '#player/shared/records/records-end.tsx';
import records from '#player/shared/records/records.module.css';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import css from '../statements.module.css';
import { transactionsQuery, type TransactionsPage } from '../statements-api.ts';
import { transactionDays } from './transaction-days.ts';
import { isNarrowed, transactionAddress, type TransactionFilters } from './transaction-filters.ts';
import { EntryRow, PlayRow } from './transaction-row.tsx';

/** Sums in, out and of play, and the opening and closing balance if no filter hides an entry. */
function Totals({ totals }: { totals: NonNullable<TransactionsPage['totals']> }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const { opening, closing } = totals;
  const figures = [
    [t('statements.money_in'), signedAmount(totals.moneyIn, decimals)],
    [t('statements.money_out'), moneyText(totals.moneyOut, '', decimals).replace(/^(?=.*[1-9])/, '\u2212')],
    [t('statements.play_result'), signedAmount(totals.play, decimals)],
  ] as const;
  return (
    <dl className={css['totals']}>
      {figures.map(([label, figure]) => (
        <div key={label} className={css['third']}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {opening === null || closing === null ? null : (
        <>
          <div className={css['half']}>
            <dt>{t('statements.opening')}</dt>
            <dd>{moneyText(opening, symbol, decimals)}</dd>
          </div>
          <div className={css['half']}>
            <dt>{t('statements.closing')}</dt>
            <dd>{moneyText(closing, symbol, decimals)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** Why there is nothing, and one way on. */
function NoEntries({ filters }: { filters: TransactionFilters }) {
  const t = useT();
  if (!isNarrowed(filters)) return <EmptyState title={t('statements.none.title')} hint={t('period.none_hint')} />;
  return (
    <EmptyState title={t('statements.none_fits.title')}>
      <Link className={buttonClass({ size: 'small' })} to={transactionAddress({ ...filters, group: '', status: '' })}>
        {t('statements.none_fits.action')}
      </Link>
    </EmptyState>
  );
}

/** Entries that match the filters, by day, with the exact sums of all of them (REC-01). */
export function TransactionList({ filters }: { filters: TransactionFilters }) {
  const services = useServices();
  const { words } = services;
  const query = useInfiniteQuery(transactionsQuery(services, filters));
  const { data, hasNextPage } = query;
  const first = data?.pages[0];
  if (!data || !first) return <AwaitedRecords query={query} failed={words.t('statements.failed')} />;
  const entries = data.pages.flatMap((page) => page.entries);
  const { timeZone } = first.range;
  const days = transactionDays(entries, first.play ?? [], timeZone, hasNextPage);
  return (
    <>
      {first.isTrial ? <TrialNote text={words.t('period.play_money')} /> : null}
      {first.totals ? <Totals totals={first.totals} /> : null}
      {days.length === 0 ? <NoEntries filters={filters} /> : null}
      {days.map(({ day, play, entries: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className={records['day']}>{dayHeading(`${day}T12:00:00Z`, 'UTC', words.tag)}</h2>
          <ul>
            {play ? <PlayRow play={play} /> : null}
            {ofDay.map((entry) => (
              <EntryRow key={entry.id} entry={entry} timeZone={timeZone} address={transactionAddress(filters, entry.id)} />
            ))}
          </ul>
        </section>
      ))}
      {entries.length === 0 ? null : (
        <RecordsEnd
          shown={entries.length}
          total={first.totals?.count ?? 0}
          more={query}
          loading={words.t('statements.title')}
          failed={words.t('statements.failed')}
        />
      )}
    </>
  );
}
