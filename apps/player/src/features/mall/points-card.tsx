import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import type { Points } from './mall-api.ts';
import { useMallTexts } from './mall-texts.ts';
import css from './mall.module.css';

/** The balance of points, what is on the way, and what expires next (MALL-10). */
export function PointsCard({ view: { balance, debt, coming, nextExpiry, perPoint, rankName } }: { view: Points }) {
  const { t, points, change, major, day, hour } = useMallTexts();
  const amount = major(perPoint);
  return (
    <section className={css['card']} aria-label={t('mall.points')}>
      <span className={css['pile']}>
        <RewardArt kind="cash" size={58} />
        <RewardArt kind="cash" size={84} />
      </span>
      <p className={css['quiet']}>{t('mall.points')}</p>
      <p className={css['balance']}>{points(balance)}</p>
      <p className={css['quiet']}>{rankName === null ? t('mall.rate', { amount }) : t('mall.rate_rank', { rank: rankName, amount })}</p>
      {debt === '0.00' ? null : <p className={css['debt']}>{t('mall.debt', { points: points(debt) })}</p>}
      {nextExpiry === null && coming === null ? null : (
        <dl className={css['ahead']}>
          {nextExpiry === null ? null : (
            <div>
              <dt className={css['expires']}>{t('mall.expire', { points: points(nextExpiry.points) })}</dt>
              <dd>{t('mall.expire_day', { day: day(nextExpiry.day) })}</dd>
            </div>
          )}
          {coming === null ? null : (
            <div>
              <dt>{t('mall.coming', { points: change(coming.points) })}</dt>
              <dd>{t('mall.coming_at', { at: hour(coming.at) })}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
