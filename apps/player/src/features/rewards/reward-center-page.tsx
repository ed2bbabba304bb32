import { sumAmounts } from '@laro/domain/money/money';
import { Icon, type IconName } from '@laro/ui/pictures/icon.tsx';
import { Sun } from '@laro/ui/pictures/sun.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useServices } from '#player/shared/api/services.ts';
import { BONUS_PATH } from '#player/shared/bonus/bonus-path.ts';
import { MISSION_PATH } from '#player/shared/missions/mission-path.ts';
import { RAFFLE_PATH, TICKETS_PATH } from '#player/shared/raffles/raffle-path.ts';
import { countersQuery } from '#player/shared/games/lobby-api.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { Claimable, Ended } from './grant-lists.tsx';
import { grantsQuery } from '#player/shared/rewards/reward-api.ts';
import { RewardArt } from '#player/shared/rewards/reward-art.tsx';
import { RewardFrame } from './reward-frame.tsx';
import { useRewardTexts } from '#player/shared/rewards/reward-texts.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import css from './rewards.module.css';

/** The number of claimable grants and their value. */
function ToReceive({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { t, money } = useRewardTexts();
  const { data } = useInfiniteQuery({ ...grantsQuery(services, '', 'claimable'), enabled: isMember });
  const grants = data?.pages.flatMap((page) => page.grants) ?? [];
  const amount = money(sumAmounts(grants.flatMap((grant) => (grant.kind === 'cash' || grant.kind === 'bonus' ? [grant.amount] : []))));
  const spins = grants.reduce((sum, { terms }) => sum + (terms?.spins?.count ?? 0), 0);
  return (
    <section className={css['hero']} aria-label={t('reward.to_receive')}>
      <Sun size={210} className={css['sun']} />
      <p className={css['heroLabel']}>{t('reward.to_receive')}</p>
      <p className={css['heroFigure']}>{data ? t('reward.count', { count: grants.length }) : ' '}</p>
      <p className={css['heroText']}>{grants.length === 0 ? ' ' : spins > 0 ? t('reward.with_spins', { amount, count: spins }) : amount}</p>
      <span className={css['heroArt']}>
        <RewardArt kind="bonus" size={76} />
      </span>
    </section>
  );
}

function Ways({ isMember }: { isMember: boolean }) {
  const services = useServices();
  const { t } = services.words;
  const { data } = useQuery({ ...countersQuery(services), enabled: isMember });
  const ways: readonly { to: string; icon: IconName; name: string; count: number }[] = [
    { to: paths.signIn, icon: 'calendar-blank', name: t('reward.tab.sign_in'), count: data?.LOGIN.count ?? 0 },
    { to: paths.receiving, icon: 'hand-withdraw-duotone', name: t('reward.tab.receiving'), count: data?.MANUAL.count ?? 0 },
    { to: MISSION_PATH, icon: 'check-circle-fill', name: t('reward.way.missions'), count: data?.MISSION_MANUAL.count ?? 0 },
    { to: RAFFLE_PATH, icon: 'ticket-fill', name: t('reward.way.raffles'), count: data?.RAFFLE.count ?? 0 },
    { to: TICKETS_PATH, icon: 'receipt-duotone', name: t('reward.way.tickets'), count: data?.TICKET.count ?? 0 },
    { to: BONUS_PATH, icon: 'gift-duotone', name: t('reward.way.bonus'), count: 0 },
    { to: paths.promotions, icon: 'ticket-duotone', name: t('reward.way.promotions'), count: 0 },
    ...(data?.REFERRAL.enabled === true
      ? ([{ to: paths.invite, icon: 'users-three-duotone', name: t('reward.way.invite'), count: data.REFERRAL.count }] as const)
      : []),
  ];
  return (
    <nav className={css['ways']} aria-label={t('reward.ways')}>
      {ways.map(({ to, icon, name, count }) => (
        <Link key={to} to={to} className={css['way']}>
          <Icon name={icon} size={28} />
          <span>{name}</span>
          {badgeText(count) === '' ? null : <span className={`${tabCss['badge'] ?? ''} ${css['corner'] ?? ''}`}>{badgeText(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Everything that is owed, whatever it comes from, and what there was (REW-35). */
export function RewardCenterPage() {
  const { t } = useServices().words;
  const isMember = useMemberOrLeave();
  return (
    <RewardFrame at={paths.rewards} isMember={isMember} isBusy={false}>
      <ToReceive isMember={isMember} />
      <Ways isMember={isMember} />
      <Claimable counter="" isMember={isMember} />
      <Ended counter="" isMember={isMember} title={t('reward.history')} />
    </RewardFrame>
  );
}
