import { ApiProblem } from '@laro/client/client';
import { buttonClass } from '@laro/ui/button-class';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices } from '#player/shared/api/services.ts';
import tabCss from '#player/shared/rewards/reward-tabs.module.css';
import { Link, usePlacePart } from '#player/shared/router/router-view.tsx';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import { TOURNAMENTS_PATH } from '#player/shared/tournaments/tournament-path.ts';
import { Clock } from './clock.tsx';
import { Cup } from './cup.tsx';
import { EntryAct } from './entry-act.tsx';
import { tournamentQuery, type Details } from './tournament-api.ts';
import { TournamentBoard } from './tournament-board.tsx';
import { TournamentPrizes, TournamentRules } from './tournament-rules.tsx';
import { useTournamentTexts } from './tournament-texts.ts';
import css from './tournaments.module.css';

const tabs = ['board', 'prizes', 'rules'] as const;
type Tab = (typeof tabs)[number];

function Hero({ details }: { details: Details & { receivedAt: number } }) {
  const services = useServices();
  const { t, money, moment } = useTournamentTexts();
  const { name, phase, pool, places, players, startsAt, endsAt, now, receivedAt } = details;
  const onEnd = useCallback(() => void services.queries.invalidateQueries({ queryKey: ['tournaments'] }), [services]);
  return (
    <section className={css['hero']}>
      <Cup size={116} className={css['cup']} />
      <span className={css['phase']} data-phase={phase}>
        {t(`tournament.phase.${phase}`)}
      </span>
      <h2>{name}</h2>
      <p>{t('tournament.pool', { amount: money(pool), count: places })}</p>
      {phase === 'open' ? <Clock endsAt={endsAt} serverNow={now} receivedAt={receivedAt} onEnd={onEnd} /> : null}
      <p className={css['heroNote']}>
        {phase === 'announced' ? t('tournament.starts', { at: moment(startsAt) }) : t('tournament.ends', { at: moment(endsAt) })}
        {' · '}
        {t('tournament.players', { count: players })}
      </p>
    </section>
  );
}

function Whole({ details }: { details: Details & { receivedAt: number } }) {
  const { t } = useTournamentTexts();
  const [tab, setTab] = useState<Tab>('board');
  return (
    <>
      <Hero details={details} />
      <EntryAct details={details} />
      <div className={`${tabCss['tabs'] ?? ''} ${css['tabs'] ?? ''}`} role="group" aria-label={details.name}>
        {tabs.map((one) => (
          <button key={one} type="button" className={tabCss['tab']} aria-current={one === tab ? 'true' : undefined} onClick={() => setTab(one)}>
            {t(`tournament.tab.${one}`)}
          </button>
        ))}
      </div>
      {tab === 'board' ? <TournamentBoard details={details} /> : null}
      {tab === 'prizes' ? <TournamentPrizes details={details} /> : null}
      {tab === 'rules' ? <TournamentRules details={details} /> : null}
    </>
  );
}

/** Refusals of an address without a tournament: trying again would not help. */
const gone: readonly string[] = ['tournament.unknown', 'request.invalid'];

/** One tournament: clock, own entry, board, prizes and rules (TOUR-02, TOUR-03, TOUR-10, mock "tournament"). Guests read all of it. */
export function TournamentPage() {
  const services = useServices();
  const { t } = services.words;
  const id = usePlacePart(({ search }) => new URLSearchParams(search).get('id')) ?? '';
  const query = useQuery({ ...tournamentQuery(services, id), enabled: id !== '' });
  const isUnknown = id === '' || (query.error instanceof ApiProblem && gone.includes(query.error.code));
  const title = query.data?.name ?? t('tournament.title');
  useHead({ title, isIndexed: false });
  return (
    <Frame header="inner" title={t('tournament.title')}>
      <div className={css['page']} aria-busy={query.isLoading || undefined}>
        {isUnknown ? (
          <EmptyState title={t('tournament.problem.unknown')}>
            <Link to={TOURNAMENTS_PATH} className={buttonClass({ kind: 'outline' })}>
              {t('tournament.title')}
            </Link>
          </EmptyState>
        ) : (
          <Loaded query={query} waiting={<Skeleton height={200} radius={28} />}>
            {(details) => <Whole details={details} />}
          </Loaded>
        )}
      </div>
    </Frame>
  );
}
