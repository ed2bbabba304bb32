import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { Link } from '#player/shared/router/router-view.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { tournamentPath } from '#player/shared/tournaments/tournament-path.ts';
import { tournamentsQuery, type Tournament } from '#player/shared/tournaments/tournament-query.ts';
import { Cup } from './cup.tsx';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

const groups = { now: ['open', 'closing', 'review'], soon: ['announced'], over: ['final', 'cancelled'] } as const satisfies Record<
  string,
  readonly Tournament['phase'][]
>;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

const isOf = (group: Group, { phase }: Tournament): boolean => (groups[group] as readonly string[]).includes(phase);

function Card({ tournament }: { tournament: Tournament }) {
  const { t, money, moment, number, gamesText } = useTournamentTexts();
  const { id, name, phase, pool, places, players, startsAt, endsAt, entryPoints, me } = tournament;
  const own = me !== null && !me.isTakenOut;
  return (
    <li className={css['card']}>
      <Link to={tournamentPath(id)}>
        <Cup size={56} className={css['small']} />
        <span className={css['text']}>
          <span className={css['phase']} data-phase={phase}>
            {t(`tournament.phase.${phase}`)}
          </span>
          <b className={css['name']}>{name}</b>
          <span>{t('tournament.pool', { amount: money(pool), count: places })}</span>
          <small>{phase === 'announced' ? t('tournament.starts', { at: moment(startsAt) }) : t('tournament.ends', { at: moment(endsAt) })}</small>
          <small>
            {`${t('tournament.players', { count: players })} · ${gamesText(tournament)}${entryPoints === 0 ? '' : ` · ${t('tournament.price', { count: entryPoints })}`}`}
          </small>
          {own ? <b className={css['mine']}>{me.place === null ? t('tournament.in') : t('tournament.my_place', { place: number(me.place) })}</b> : null}
        </span>
      </Link>
    </li>
  );
}

function Lists({ tournaments, isOnHold }: { tournaments: readonly Tournament[]; isOnHold: boolean }) {
  const { t } = useServices().words;
  const [group, setGroup] = useState<Group>(() => groupNames.find((one) => tournaments.some((tournament) => isOf(one, tournament))) ?? 'now');
  const own = tournaments.filter((tournament) => isOf(group, tournament));
  const shown = group === 'over' ? own.toReversed() : own;
  return (
    <>
      <div className={tabCss['tabs']} role="group" aria-label={t('tournament.title')}>
        {groupNames.map((one) => (
          <button key={one} type="button" className={tabCss['tab']} aria-current={one === group ? 'true' : undefined} onClick={() => setGroup(one)}>
            {t(`tournament.when.${one}`)}
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t(isOnHold && group !== 'over' ? 'tournament.on_hold' : `tournament.none.${group}`)} />
      ) : (
        <ul className={css['list']}>
          {shown.map((tournament) => (
            <Card key={tournament.id} tournament={tournament} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Tournaments that run, come, and ended in the last 30 days; guests read all of them (TOUR-09). */
export function TournamentsPage() {
  const services = useServices();
  const { t } = services.words;
  const query = useQuery(tournamentsQuery(services));
  useHead({ title: t('tournament.title'), isIndexed: false });
  return (
    <Frame header="inner" title={t('tournament.title')}>
      <div className={css['page']} aria-busy={query.isPending || undefined}>
        <Loaded query={query} waiting={<Skeleton height={132} radius={20} />}>
          {(list) => <Lists {...list} />}
        </Loaded>
      </div>
    </Frame>
  );
}
