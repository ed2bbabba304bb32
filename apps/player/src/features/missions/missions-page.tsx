import { missionPeriods, missionStates, type MissionPeriod } from '@laro/domain/missions/mission-program';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { paths } from '#player/shared/router/paths.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { missionsQuery, type Mission } from '#player/shared/missions/mission-query.ts';
import { MissionCard } from './mission-card.tsx';
import css from './missions.module.css';

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={210} radius={20} />
    <Skeleton height={210} radius={20} />
  </div>
);

/** Missions that wait for the member come first, and finished ones last. */
const placeOf = ({ state }: Mission): number => missionStates.indexOf(state);

function Tabs({ period, missions, onChange }: { period: MissionPeriod; missions: readonly Mission[]; onChange: (period: MissionPeriod) => void }) {
  const { t } = useServices().words;
  return (
    <div className={tabCss['tabs']} role="group" aria-label={t('task.tabs')}>
      {missionPeriods.map((one) => {
        const badge = badgeText(missions.filter((mission) => mission.period === one && mission.state === 'claim').length);
        return (
          <button key={one} type="button" className={tabCss['tab']} aria-current={one === period ? 'true' : undefined} onClick={() => onChange(one)}>
            <span>{t(`task.tab.${one}`)}</span>
            {badge === '' ? null : <span className={tabCss['badge']}>{badge}</span>}
          </button>
        );
      })}
    </div>
  );
}

function List({ missions, zone, isOnHold }: { missions: readonly Mission[]; zone: string; isOnHold: boolean }) {
  const { t } = useServices().words;
  if (missions.length === 0)
    return (
      <EmptyState {...(isOnHold ? { title: t('task.on_hold') } : { title: t('task.none'), hint: t('task.none_hint') })}>
        <Link to={paths.rewards} className={buttonClass({ kind: 'outline' })}>
          {t('task.more_rewards')}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <ul className={css['list']}>
        {missions
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map((mission) => (
            <MissionCard key={mission.code} mission={mission} />
          ))}
      </ul>
      <p className={css['zone']}>{t('reward.zone', { zone })}</p>
    </>
  );
}

/** Missions of the day, of the week, and special ones (TASK-06). */
export function MissionsPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const [period, setPeriod] = useState<MissionPeriod>('day');
  const query = useQuery({ ...missionsQuery(services), enabled: isMember });
  useHead({ title: t('task.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('task.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Tabs period={period} missions={query.data?.missions ?? []} onChange={setPeriod} />
        <Loaded query={query} waiting={<Bones />}>
          {({ missions, ...list }) => <List missions={missions.filter((mission) => mission.period === period)} {...list} />}
        </Loaded>
      </div>
    </Frame>
  );
}
