import { useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { vouchersQuery } from '#player/shared/rewards/vouchers-query.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import css from './raffles.module.css';

const LOBBIES = { LOTT: '/m/lott', ELOTT: '/m/elott' } as const;

/** Lottery vouchers of the member, each with the way to where it pays (REW-43); on hold, without it. */
export function Vouchers({ isOnHold }: { isOnHold: boolean }) {
  const { t, gives, moment } = useRewardTexts();
  const { data = [] } = useQuery(vouchersQuery(useServices()));
  if (data.length === 0) return null;
  return (
    <section className={css['card']} aria-label={t('raffle.vouchers')}>
      <h2>{t('raffle.vouchers')}</h2>
      <ul>
        {data.map(({ id, value, vendors, until }) => {
          const name = gives({ kind: 'lottery', amount: value, terms: null, tickets: null, goodsName: null });
          const lobby = vendors.length > 0 && vendors.every((code) => code === 'ELOTT') ? LOBBIES.ELOTT : LOBBIES.LOTT;
          return (
            <li key={id} className={css['line']}>
              <RewardArt kind="lottery" size={40} />
              <span className={css['what']}>
                <b>{name}</b>
                <small>{t('raffle.good_until', { until: moment(until) })}</small>
                {isOnHold ? <small>{t('reward.waits.play')}</small> : null}
              </span>
              {isOnHold ? null : (
                <Link to={lobby} className={css['go']} aria-label={`${t('raffle.go')}: ${name}`}>
                  {t('raffle.go')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
