import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { rebatesQuery, type Rebates } from './vip-api.ts';
import { useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

type Period = Rebates['periods'][number];
type Running = NonNullable<Rebates['running']>;
type Part = Period['types'][number];

/** Valid stake times rate, or what was lost in a week times rate. */
function PartOf({ part: { valid, loss, less, ppm } }: { part: Part }) {
  const { t, money, percent } = useVipTexts();
  return (
    <>
      <small>
        {loss === null
          ? t('vip.rebate.part', { valid: money(valid), percent: percent(ppm) })
          : t('vip.rebate.loss_part', { loss: money(loss), percent: percent(ppm) })}
      </small>
      {isNothing(less) ? null : <small>{t('vip.rebate.less', { amount: money(less) })}</small>}
    </>
  );
}

/** The exact part of each game type (REW-48). */
function Parts({ types }: { types: readonly Part[] }) {
  const { t, exact } = useVipTexts();
  return (
    <>
      {types.map((part, index) => (
        <div key={`${part.type} ${index + 1}`}>
          <dt>
            {t(`games.category.${part.type}`)} <PartOf part={part} />
          </dt>
          <dd>{exact(part.part)}</dd>
        </div>
      ))}
    </>
  );
}

function Carried({ amount }: { amount: Running['carried'] }) {
  const { t, exact } = useVipTexts();
  if (isNothing(amount)) return null;
  return (
    <div>
      <dt>{t('vip.rebate.carried')}</dt>
      <dd>{exact(amount)}</dd>
    </div>
  );
}

function Present({ running: { day, until, types, sum, carried, min }, zone }: { running: Running; zone: string }) {
  const { t, exact, money } = useVipTexts();
  const isWeek = day !== until;
  return (
    <div className={css['panel']}>
      <p className={css['sum']}>
        <b>{t(isWeek ? 'vip.rebate.week' : 'vip.rebate.today')}</b>
        <b>{exact(sum)}</b>
      </p>
      {types.length === 0 ? <p className={css['small']}>{t('vip.rebate.none')}</p> : null}
      <dl className={css['terms']}>
        <Parts types={types} />
        <Carried amount={carried} />
      </dl>
      <p className={css['small']}>{t(isWeek ? 'vip.rebate.note_week' : 'vip.rebate.note', { zone, min: money(min) })}</p>
    </div>
  );
}

function Past({ period: { day, until, rankName, types, carriedIn, paid } }: { period: Period }) {
  const { dates, money, t } = useVipTexts();
  return (
    <details className={css['rank']}>
      <summary>
        <span>
          {dates(day, until)} <small className={css['small']}>{rankName}</small>
        </span>
        <b>{money(paid)}</b>
      </summary>
      <dl className={css['terms']}>
        <Parts types={types} />
        <Carried amount={carriedIn} />
      </dl>
      {types.some(({ loss }) => loss !== null) ? <p className={css['small']}>{t('vip.rebate.loss_note')}</p> : null}
    </details>
  );
}

/**
 * The sum that counts in the present period, and how each past one was computed (REW-48). Rebates by loss have no present sum: before the first week
 * has ended nothing is said of them (REW-49).
 */
export function RebateList({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { t } = useVipTexts();
  const query = useInfiniteQuery({ ...rebatesQuery(services), enabled: isMember });
  return (
    <Loaded query={query} waiting={<Skeleton height={120} radius={20} />}>
      {({ pages }) => {
        const periods = pages.flatMap((page) => page.periods);
        const [{ running, zone } = { running: null, zone: '' }] = pages;
        if (running === null && periods.length === 0) return null;
        return (
          <section aria-labelledby="vip-rebates">
            <h2 id="vip-rebates" className={css['heading']}>
              {t('vip.rebate.title')}
            </h2>
            {running === null ? null : <Present running={running} zone={zone} />}
            {periods.length === 0 ? null : (
              <div className={css['list']}>
                {periods.map((period) => (
                  <Past key={period.day} period={period} />
                ))}
              </div>
            )}
            {query.hasNextPage ? (
              <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('vip.rebate.more')}
              </Button>
            ) : null}
          </section>
        );
      }}
    </Loaded>
  );
}
