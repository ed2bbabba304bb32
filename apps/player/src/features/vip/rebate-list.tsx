import { isNothing } from '@laro/domain/money/money';
import { Button } from '@laro/ui/button.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { rebatesQuery, type Rebates } from './vip-api.ts';
import { useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

type Counted = Pick<Rebates['running'], 'types'>;

/** The exact part of each game type: valid stake times rate (REW-48). */
function Parts({ counted: { types } }: { counted: Counted }) {
  const { t, money, exact, percent } = useVipTexts();
  return (
    <>
      {types.map(({ type, valid, ppm, part }, index) => (
        <div key={`${type} ${index + 1}`}>
          <dt>
            {t(`games.category.${type}`)} <small>{t('vip.rebate.part', { valid: money(valid), percent: percent(ppm) })}</small>
          </dt>
          <dd>{exact(part)}</dd>
        </div>
      ))}
    </>
  );
}

function Carried({ amount }: { amount: Rebates['running']['carried'] }) {
  const { t, exact } = useVipTexts();
  if (isNothing(amount)) return null;
  return (
    <div>
      <dt>{t('vip.rebate.carried')}</dt>
      <dd>{exact(amount)}</dd>
    </div>
  );
}

function Today({ page: { running, min, zone } }: { page: Rebates }) {
  const { t, exact, money } = useVipTexts();
  return (
    <div className={css['panel']}>
      <p className={css['sum']}>
        <b>{t('vip.rebate.today')}</b>
        <b>{exact(running.sum)}</b>
      </p>
      {running.types.length === 0 ? <p className={css['small']}>{t('vip.rebate.none')}</p> : null}
      <dl className={css['terms']}>
        <Parts counted={running} />
        <Carried amount={running.carried} />
      </dl>
      <p className={css['small']}>{t('vip.rebate.note', { zone, min: money(min) })}</p>
    </div>
  );
}

function Period({ period }: { period: Rebates['periods'][number] }) {
  const { day, money, t, exact } = useVipTexts();
  return (
    <details className={css['rank']}>
      <summary>
        <span>
          {day(period.day)} <small className={css['small']}>{period.rankName}</small>
        </span>
        <b>{money(period.paid)}</b>
      </summary>
      <dl className={css['terms']}>
        <Parts counted={period} />
        {isNothing(period.carriedIn) ? null : (
          <div>
            <dt>{t('vip.rebate.carried')}</dt>
            <dd>{exact(period.carriedIn)}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}

/** The sum that counts today, and how each past day was computed (REW-48). */
export function RebateList({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { t } = useVipTexts();
  const query = useInfiniteQuery({ ...rebatesQuery(services), enabled: isMember });
  return (
    <section aria-labelledby="vip-rebates">
      <h2 id="vip-rebates" className={css['heading']}>
        {t('vip.rebate.title')}
      </h2>
      <Loaded query={query} waiting={<Skeleton height={120} radius={20} />}>
        {({ pages }) => {
          const periods = pages.flatMap((page) => page.periods);
          return (
            <>
              {pages[0] ? <Today page={pages[0]} /> : null}
              {periods.length === 0 ? null : (
                <div className={css['list']}>
                  {periods.map((period) => (
                    <Period key={period.day} period={period} />
                  ))}
                </div>
              )}
              {query.hasNextPage ? (
                <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('vip.rebate.more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
