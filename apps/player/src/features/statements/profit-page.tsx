import { statementRangeDaysMax } from '@laro/domain/statements/statement-rules';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { AwaitedRecords } from '#player/shared/records/records-end.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { paths } from '#player/shared/router/paths.ts';
import { useSettings } from '#player/shared/api/queries.ts';
import { Fact, Part } from '#player/shared/records/detail-parts.tsx';
import detail from '#player/shared/records/detail.module.css';
import { PeriodTabs } from '#player/shared/records/period-tabs.tsx';
import { moneyText } from '#player/shared/records/values/record-money.ts';
import { readPeriod, type RecordPeriod } from '#player/shared/records/values/record-period.ts';
import { RecordsSkeleton } from '#player/shared/records/records-skeleton.tsx';
import records from '#player/shared/records/records.module.css';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useSessionOrLogIn } from '#player/shared/session/use-session-or-log-in.late.ts';
import { DayTable } from './day-table.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { CategoryRows, VendorRows } from './profit-rows.tsx';
import css from './statements.module.css';
import { profitQuery, type Profit } from './statements-api.ts';

const addressOf = ({ period, from, to }: RecordPeriod): string =>
  period === '7days' ? paths.profit : `${paths.profit}?${new URLSearchParams(period === 'range' ? { period, from, to } : { period }).toString()}`;

function Totals({ totals }: { totals: Profit['totals'] }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  const figures = [
    [t('profit.staked'), moneyText(totals.staked, symbol, decimals)],
    [t('profit.won'), moneyText(totals.won, symbol, decimals)],
    [t('profit.result'), moneyText(totals.net, symbol, decimals)],
  ] as const;
  return (
    <dl className={css['totals']}>
      {figures.map(([label, figure]) => (
        <div key={label} className={css['third']}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Deposits less withdrawals of the account's whole life (T31). */
function Lifetime({ lifetime }: { lifetime: Profit['lifetime'] }) {
  const t = useT();
  const { symbol, decimals } = useSettings().currency;
  return (
    <Part title={t('profit.lifetime.title')}>
      <dl className={detail['facts']}>
        {(['deposited', 'withdrawn', 'net'] as const).map((name) => (
          <Fact key={name} label={t(`profit.lifetime.${name}`)}>
            {moneyText(lifetime[name], symbol, decimals)}
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

function Played({ profit }: { profit: Profit }) {
  const t = useT();
  if (profit.vendors.length === 0) return <EmptyState title={t('profit.none')} hint={t('period.none_hint')} />;
  return (
    <>
      <Part title={t('profit.by_day')}>
        {profit.days.length > 1 ? <ProfitChart days={profit.days} zeroLevel={profit.zeroLevel} /> : null}
        <DayTable days={profit.days} />
      </Part>
      <Part title={t('profit.by_type')}>
        <CategoryRows categories={profit.categories} />
      </Part>
      <Part title={t('profit.by_vendor')}>
        <VendorRows vendors={profit.vendors} />
      </Part>
    </>
  );
}

function ProfitView({ period }: { period: RecordPeriod }) {
  const services = useServices();
  const { words } = services;
  const query = useQuery(profitQuery(services, period));
  const { data } = query;
  if (!data) return <AwaitedRecords query={query} failed={words.t('profit.failed')} />;
  return (
    <>
      {data.isTrial ? (
        <div className={records['trial']}>
          <Note kind="info">{words.t('period.play_money')}</Note>
        </div>
      ) : null}
      <Totals totals={data.totals} />
      <p className={css['note']}>{words.t('profit.note', { zone: data.range.timeZone })}</p>
      <Played profit={data} />
      {data.isTrial ? null : <Lifetime lifetime={data.lifetime} />}
    </>
  );
}

/** Result of play by day, type and provider, and lifetime net deposits (REC-01, T31). */
export function ProfitPage() {
  const t = useT();
  const { search } = useLocation();
  const hasSession = useSessionOrLogIn();
  const period = useMemo(() => readPeriod(new URLSearchParams(search), statementRangeDaysMax, '7days'), [search]);
  useHead({ title: t('profit.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('profit.title')}>
      <div className={records['page']}>
        <PeriodTabs chosen={period} daysMax={statementRangeDaysMax} addressOf={addressOf} />
        {hasSession ? <ProfitView period={period} /> : <RecordsSkeleton />}
      </div>
    </Frame>
  );
}
