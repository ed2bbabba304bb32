import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import { RAFFLE_PATH, TICKETS_PATH } from '#player/shared/raffles/raffle-path.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { paths } from '#player/shared/router/paths.ts';
import { Link, usePlacePart } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { badgeText } from '#player/shared/shell/badge-text.late.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { InstantRaffle } from './instant-raffle.tsx';
import { PeriodicRaffle } from './periodic-raffle.tsx';
import { rafflesQuery, type Raffle, type RaffleList } from './raffle-api.ts';
import css from './raffles.module.css';

const Bones = () => (
  <div aria-hidden="true">
    <Skeleton height={300} radius={28} />
    <Skeleton height={52} radius={26} />
    <Skeleton height={210} radius={20} />
  </div>
);

function Tabs({ raffles, at }: { raffles: readonly Raffle[]; at: string }) {
  const { t } = useServices().words;
  if (raffles.length < 2) return null;
  return (
    <nav className={`${tabCss['tabs'] ?? ''} ${css['tabs'] ?? ''}`} aria-label={t('raffle.title')}>
      {raffles.map(({ code, name, tickets }) => (
        <Link key={code} to={`${RAFFLE_PATH}?code=${code}`} replace className={tabCss['tab']} aria-current={code === at ? 'page' : undefined}>
          <span>{name}</span>
          {badgeText(tickets.count) === '' ? null : <span className={tabCss['badge']}>{badgeText(tickets.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

function Chosen({ list: { raffles, zone, isOnHold }, asked }: { list: RaffleList; asked: string | null }) {
  const { t } = useServices().words;
  const raffle = raffles.find(({ code }) => code === asked) ?? raffles.find(({ tickets }) => tickets.count > 0) ?? raffles[0];
  if (!raffle)
    return (
      <EmptyState {...(isOnHold ? { title: t('raffle.on_hold') } : { title: t('raffle.none'), hint: t('raffle.none_hint') })}>
        <Link to={paths.rewards} className={buttonClass({ kind: 'outline' })}>
          {t('raffle.to_rewards')}
        </Link>
      </EmptyState>
    );
  return (
    <>
      <Tabs raffles={raffles} at={raffle.code} />
      <h2 className={css['name']}>{raffle.name}</h2>
      {raffle.isStopped ? <p className={css['center']}>{t('raffle.stopped')}</p> : null}
      {raffle.look === 'draw' ? <PeriodicRaffle key={raffle.code} raffle={raffle} /> : <InstantRaffle key={raffle.code} raffle={raffle} />}
      <p className={css['links']}>
        <Link to={TICKETS_PATH}>{t('raffle.my_tickets')}</Link>
      </p>
      <p className={css['note']}>
        {t('reward.zone', { zone })}
        {raffle.permit === '' ? null : ` ${t('raffle.permit', { number: raffle.permit })}`}
      </p>
    </>
  );
}

/** Raffles and red packets of the member (REW-37 to REW-41, mock "raffle"). */
export function RafflesPage() {
  const services = useServices();
  const { t } = services.words;
  const isMember = useMemberOrLeave();
  const asked = usePlacePart(({ search }) => new URLSearchParams(search).get('code'));
  const query = useQuery({ ...rafflesQuery(services), enabled: isMember });
  useHead({ title: t('raffle.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('raffle.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Loaded query={query} waiting={<Bones />}>
          {(list) => <Chosen list={list} asked={asked} />}
        </Loaded>
      </div>
    </Frame>
  );
}
