import type { OwnRank, Rank, Ranks } from './vip-api.ts';
import { useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

const PPM_OF_BASIS_POINT = 100;
const DAYS_OF_WEEK = 7;

/** A benefit with its figure; empty where there is none. */
type Line = readonly [name: string, value: string];

/** Withdrawals and host of a rank, in one line each (VIP-06). */
export function usePrivilegeTexts() {
  const { t, tag, zone, money, major, number, percent } = useVipTexts();
  const feeOf = ({ fixed, basisPoints }: NonNullable<Rank['withdraw']>['fee']): string => {
    const parts = [...(fixed > 0 ? [major(fixed)] : []), ...(basisPoints > 0 ? [`${percent(basisPoints * PPM_OF_BASIS_POINT)}%`] : [])];
    return parts.length === 0 ? t('vip.withdraw.free') : parts.join(' + ');
  };
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const nameOf = (day: number): string => weekday.format(new Date(Date.UTC(2024, 0, day)));
  const timeOf = (time: string): string => clock.format(new Date(`2024-01-01T${time}:00Z`));
  const daysOf = (days: readonly number[]): string => {
    const runs: number[][] = [];
    for (let day = 1; day <= DAYS_OF_WEEK; day++) {
      if (!days.includes(day)) continue;
      if (days.includes(day - 1)) runs.at(-1)?.push(day);
      else runs.push([day]);
    }
    return runs.map((run) => [...new Set([run[0], run.at(-1)])].map((day) => nameOf(day ?? 1)).join('–')).join(', ');
  };
  return {
    t,
    withdrawals: ({ withdraw }: Pick<Rank, 'withdraw'>): Line[] =>
      withdraw === null
        ? []
        : [
            [t('vip.withdraw.max'), money(withdraw.max)],
            [t('vip.withdraw.day_sum'), money(withdraw.daySum)],
            [t('vip.withdraw.day_count'), number(withdraw.dayCount)],
            [t('vip.withdraw.fee'), feeOf(withdraw.fee)],
          ],
    hours: ({ days, from, to }: NonNullable<Rank['host']>): string => t('vip.host_hours', { days: daysOf(days), from: timeOf(from), to: timeOf(to), zone }),
  };
}

/** Withdrawals at the own rank, where they are better than for other members, and its host. */
export function RankPrivileges({ own, ranks: { ladder } }: { own: OwnRank; ranks: Ranks }) {
  const { t, withdrawals, hours } = usePrivilegeTexts();
  const rank = ladder.find(({ id }) => id === own.rankId);
  if (!rank) return null;
  return (
    <>
      {rank.withdraw === null ? null : (
        <section aria-labelledby="vip-withdraw">
          <h2 id="vip-withdraw" className={css['heading']}>
            {t('vip.withdraw.title')}
          </h2>
          <div className={css['panel']}>
            <dl className={css['terms']}>
              {withdrawals(rank).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {rank.withdraw.isFirst ? <p className={css['small']}>{t('vip.withdraw.first')}</p> : null}
          </div>
        </section>
      )}
      {own.host === null ? null : (
        <section aria-labelledby="vip-host">
          <h2 id="vip-host" className={css['heading']}>
            {t('vip.host')}
          </h2>
          <div className={css['panel']}>
            <b>{own.host.name}</b>
            <p className={css['small']}>{hours(own.host)}</p>
            <a href={own.host.href} className={css['act']}>
              {own.host.contact}
            </a>
          </div>
        </section>
      )}
    </>
  );
}
