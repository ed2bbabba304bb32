import { routes } from '@laro/contract/lottery/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lateClient } from '#player/shared/api/late-client.ts';
import { useServices, type Services } from '#player/shared/api/services.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { sessionToken } from '#player/shared/session/session-store.ts';
import css from './raffles.module.css';

const LOBBIES = { LOTT: '/m/lott', ELOTT: '/m/elott' } as const;

const vouchersQuery = (services: Services) =>
  queryOptions({
    queryKey: ['raffles', 'vouchers', sessionToken()],
    queryFn: async () => (await lateClient(routes)(services).call('listLotteryTickets')).tickets,
  });

/** Lottery vouchers of the member, each with the way to where it pays (REW-43). */
export function Vouchers() {
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
              </span>
              <Link to={lobby} className={css['go']} aria-label={`${t('raffle.go')}: ${name}`}>
                {t('raffle.go')}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
