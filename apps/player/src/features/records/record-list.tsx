import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { recordAddress, type RecordFilters } from './record-filters.ts';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { roundsQuery, type RoundsPage } from './record-queries.ts';
import { RecordRow } from './record-row.tsx';
import { byDay, dayHeading } from '#player/shared/records/values/record-times.ts';
import css from '#player/shared/records/records.module.css';
import { AwaitedRecords, RecordsEnd, TrialNote } from '#player/shared/records/records-end.tsx';

function Totals({ totals }: { totals: NonNullable<RoundsPage['totals']> }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const figures = [
    [t('records.total.bets'), String(totals.count)],
    [t('records.total.stake'), moneyText(totals.stake, symbol, decimals)],
    [t('records.total.result'), moneyText(totals.net, symbol, decimals)],
  ] as const;
  return (
    <dl className={css['totals']}>
      {figures.map(([label, figure]) => (
        <div key={label} className={css['total']}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why there is nothing, and one way on. */
function NoRounds({ filters, isNarrowed }: { filters: RecordFilters; isNarrowed: boolean }) {
  const t = useT();
  const way = isNarrowed
    ? { title: t('records.none_fits.title'), to: recordAddress({ ...filters, category: '', vassalage: '', status: '' }), label: t('records.none_fits.action') }
    : { title: t('records.none.title'), hint: t('records.none.hint'), to: paths.home, label: t('records.none.action') };
  return (
    <EmptyState title={way.title} {...(way.hint === undefined ? {} : { hint: way.hint })}>
      <Link className={buttonClass({ size: 'small' })} to={way.to}>
        {way.label}
      </Link>
    </EmptyState>
  );
}

/** The rounds that fit, by days, with the exact sums of all of them (REC-01). */
export function RecordList({ filters, isNarrowed }: { filters: RecordFilters; isNarrowed: boolean }) {
  const services = useServices();
  const { words } = services;
  const query = useInfiniteQuery(roundsQuery(services, filters));
  const { data } = query;
  const first = data?.pages[0];
  if (!data || !first) return <AwaitedRecords query={query} failed={words.t('records.failed')} />;
  const rounds = data.pages.flatMap((page) => page.rounds);
  const { timeZone } = first.range;
  return (
    <>
      {first.isTrial ? <TrialNote text={words.t('records.trial')} /> : null}
      {first.totals ? <Totals totals={first.totals} /> : null}
      {rounds.length === 0 ? <NoRounds filters={filters} isNarrowed={isNarrowed} /> : null}
      {byDay(rounds, timeZone).map(({ day, rounds: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2 className={css['day']}>{dayHeading(ofDay[0]?.at ?? '', timeZone, words.tag)}</h2>
          <ul>
            {ofDay.map((round) => (
              <RecordRow key={round.id} round={round} timeZone={timeZone} address={recordAddress(filters, round.id)} />
            ))}
          </ul>
        </section>
      ))}
      {rounds.length === 0 ? null : (
        <RecordsEnd
          shown={rounds.length}
          total={first.totals?.count ?? rounds.length}
          more={query}
          loading={words.t('records.loading')}
          failed={words.t('records.failed')}
        />
      )}
    </>
  );
}
