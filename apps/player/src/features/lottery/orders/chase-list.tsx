import { Button } from '@laro/ui/button.tsx';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { isNothing } from '@laro/domain/money/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMarketMoment } from '../parts/draws/moments.ts';
import { useServerNow } from '../parts/draws/server-clock.ts';
import { chasesQuery, type ChaseEntry } from '../parts/orders/orders-api.ts';
import { lotteryPaths } from '../parts/lottery-paths.ts';
import css from '../parts/lottery.module.css';
import { FamilyCrest } from '../parts/numbers/family-crest.tsx';
import { isGain } from '../parts/orders/order-lines.tsx';
import look from '../parts/orders/orders.module.css';
import { useMoney } from '../parts/use-money.ts';

function ChaseCard({ chase }: { chase: ChaseEntry }) {
  const t = useT();
  const money = useMoney();
  const at = useMarketMoment(useServerNow());
  const { chaseId, gameName, params, placedAt, isOver, stopOnWin, draws, done, staked, payout } = chase;
  return (
    <section className={look['order']} aria-label={gameName}>
      <div className={look['head']}>
        <FamilyCrest family={params.family} />
        <span>
          <b>
            <Link to={lotteryPaths.chase(chaseId)}>{gameName}</Link>
          </b>
          <small>{t('lottery.placed_at', { time: at(placedAt) })}</small>
        </span>
        <span className={`${css['state'] ?? ''} ${css[isOver ? 'plain' : 'ok'] ?? ''} ${look['state'] ?? ''}`}>
          {t(isOver ? 'lottery.orders_settled' : 'lottery.orders_open')}
        </span>
      </div>
      <div className={look['body']}>
        <p className={css['row']}>{t('lottery.chase_done', { done, draws })}</p>
        <div className={css['row']}>
          <span>{t('lottery.staked', { staked: money(staked) })}</span>
          {isNothing(payout) ? null : (
            <span className={isGain({ staked, payout }) ? css['won'] : undefined}>{t('lottery.paid', { payout: money(payout) })}</span>
          )}
        </div>
        {stopOnWin && !isOver ? <p className={css['odds']}>{t('lottery.stop_on_win')}</p> : null}
      </div>
    </section>
  );
}

function NoChases() {
  const t = useT();
  return (
    <EmptyState title={t('lottery.no_orders')}>
      <Link className={buttonClass({ kind: 'outline' })} to={lotteryPaths.lobby('LOTT')}>
        {t('lottery.to_lobby')}
      </Link>
    </EmptyState>
  );
}

/** The series of the player, the newest first; each leads to its draws and its end (LOTT-28, LOTT-29). */
export function ChaseList() {
  const services = useServices();
  const { t } = services.words;
  const query = useInfiniteQuery(chasesQuery(services));
  return (
    <>
      <Loaded query={query} waiting={<Skeleton height={150} radius={20} />}>
        {({ pages }) => {
          const chases = pages.flatMap((page) => page.chases);
          return chases.length === 0 ? <NoChases /> : chases.map((chase) => <ChaseCard key={chase.chaseId} chase={chase} />);
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button kind="outline" isFull isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('lottery.older')}
        </Button>
      ) : null}
    </>
  );
}
