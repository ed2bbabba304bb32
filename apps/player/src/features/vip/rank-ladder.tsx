import { isNothing } from '@laro/domain/money/money';
import type { OwnRank, Rank, Ranks } from './vip-api.ts';
import { usePrivilegeTexts } from './rank-privileges.tsx';
import { rebateWord, useVipTexts } from './vip-texts.ts';
import css from './vip.module.css';

/** The conditions of a rank in one line each. */
function Terms({ rank, period }: { rank: Rank; period: Ranks['rebatePeriod'] }) {
  const { t, number, figure, money, percent } = useVipTexts();
  const { withdrawals, hours } = usePrivilegeTexts();
  const lines = [
    ...(rank.isProven ? [[t('vip.condition.identity_verified'), ''] as const] : []),
    ...(rank.days > 0 ? [[t('vip.condition.play_days_total'), number(rank.days)] as const] : []),
    ...(rank.points > 0 ? [[t('vip.condition.points_total'), number(rank.points)] as const] : []),
    ...rank.demands.map(({ kind, days, target }) => [t(`vip.condition.${kind}`, { days }), kind === 'mobile_verified' ? '' : figure(kind, target)] as const),
    ...(rank.needsApproval ? [[t('vip.approval'), ''] as const] : []),
  ];
  const gives = (['upgrade', 'monthly', 'birthday'] as const).flatMap((key) =>
    isNothing(rank[key]) ? [] : [[t(`vip.benefit.${key}`), money(rank[key])] as const],
  );
  const rates = rank.rates.map(({ type, ppm }) => [`${t(rebateWord(period))}, ${t(`games.category.${type}`)}`, `${percent(ppm)}%`] as const);
  const privileges = [...withdrawals(rank), ...(rank.withdraw?.isFirst ? [[t('vip.withdraw.first_short'), ''] as const] : [])];
  return (
    <dl className={css['terms']}>
      {lines.length === 0 ? <dt>{t('vip.everybody')}</dt> : null}
      {[...lines, ...gives, ...rates, ...privileges].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {rank.host === null ? null : (
        <div>
          <dt>
            {t('vip.host')}
            <small>{hours(rank.host)}</small>
          </dt>
        </div>
      )}
    </dl>
  );
}

/** All ranks with their conditions, bonuses and rates (VIP-09). */
export function RankLadder({ own, ranks: { ladder, rebatePeriod } }: { own: OwnRank; ranks: Ranks }) {
  const { t } = useVipTexts();
  return (
    <section aria-labelledby="vip-ladder">
      <h2 id="vip-ladder" className={css['heading']}>
        {t('vip.ladder')}
      </h2>
      <div className={css['list']}>
        {ladder.map((rank) => (
          <details key={rank.id} className={css['rank']}>
            <summary>
              <b>{rank.name}</b>
              {rank.id === own.rankId ? <span className={css['pill']}>{t('vip.rank')}</span> : null}
            </summary>
            <Terms rank={rank} period={rebatePeriod} />
          </details>
        ))}
      </div>
    </section>
  );
}

/** How a rank is kept, with the own figures; without a countdown (VIP-05), and without what is missing while a break lasts. */
export function RankKeeping({ ranks, own }: { ranks: Ranks; own: OwnRank }) {
  const { t, number, day, dateOf } = useVipTexts();
  const rank = ranks.ladder.find(({ id }) => id === own.rankId);
  if (!rank) return null;
  const target = number(rank.keepPoints);
  const keeps = rank.keepPoints === 0 ? t('vip.keep_none') : t('vip.keep', { name: rank.name, target, value: number(own.keptPoints) });
  return (
    <section aria-labelledby="vip-keep">
      <h2 id="vip-keep" className={css['heading']}>
        {t('vip.falling')}
      </h2>
      <div className={css['panel']}>
        {own.warnedUntil === null || own.isOnHold ? null : <p>{t('vip.warned', { day: day(own.warnedUntil), points: target })}</p>}
        {own.isOnHold ? null : <p>{keeps}</p>}
        <p className={css['small']}>{t('vip.rule', { count: ranks.graceMonths })}</p>
        {ranks.changesAt === null ? null : <p>{t('vip.changes', { day: dateOf(ranks.changesAt) })}</p>}
      </div>
    </section>
  );
}

export function RankHistory({ ranks: { history, ladder } }: { ranks: Ranks }) {
  const { t, dateOf } = useVipTexts();
  const nameOf = (id: string) => ladder.find((rank) => rank.id === id)?.name ?? id;
  return (
    <section aria-labelledby="vip-history">
      <h2 id="vip-history" className={css['heading']}>
        {t('vip.history')}
      </h2>
      {history.length === 0 ? (
        <p className={css['small']}>{t('vip.history_none')}</p>
      ) : (
        <ul className={css['list']}>
          {history.map(({ at, to, cause }) =>
            cause === 'declined' ? null : (
              <li key={`${at} ${to}`} className={css['entry']}>
                <span className={css['what']}>{t(`vip.cause.${cause}`, { name: nameOf(to) })}</span>
                <span className={css['small']}>{dateOf(at)}</span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}
