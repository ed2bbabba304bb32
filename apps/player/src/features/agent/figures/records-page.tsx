import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import type { AgentPeriod } from '../agent-api.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import css from '../agent.module.css';
import { Periods } from './periods.tsx';
import { CountFigure, FigureList } from './figure-list.tsx';
import { growthQuery, payQuery, playQuery } from './figures-api.ts';
import { PayView } from './pay-view.tsx';
import { SaveButton } from './save-button.tsx';
import { PlayView } from './play-view.tsx';

const views = ['growth', 'play', 'pay'] as const;
type View = (typeof views)[number];
const waiting = <Skeleton height={320} radius={20} />;

function Counted({ at }: { at: string | null }) {
  const t = useT();
  const { timeZone } = useSettings();
  return at === null ? null : <p className={css['quiet']}>{t('agent.counted', { time: momentOf(at, timeZone).slice(0, -3) })}</p>;
}

function GrowthTab({ period }: { period: AgentPeriod }) {
  const services = useServices();
  const { t } = services.words;
  return (
    <Loaded query={useQuery(growthQuery(services, period))} waiting={waiting}>
      {(growth) => (
        <>
          <FigureList>
            <CountFigure label={t('agent.tile.team')} now={growth.team.all} before={null} />
            <CountFigure label={t('agent.team.direct')} now={growth.team.direct} before={null} />
            <CountFigure label={t('agent.team.agents')} now={growth.team.agents} before={null} />
          </FigureList>
          <FigureList>
            <CountFigure label={t('agent.tile.joined')} {...growth.joined} />
            <CountFigure label={t('figures.verified')} {...growth.verified} />
            <CountFigure label={t('agent.tile.deposits')} {...growth.firstDeposits} />
            <CountFigure label={t('figures.visits')} {...growth.visits} />
            <CountFigure label={t('agent.tile.registrations')} {...growth.registrations} />
          </FigureList>
          <Counted at={growth.countedTo} />
        </>
      )}
    </Loaded>
  );
}

function PlayTab({ period }: { period: AgentPeriod }) {
  const services = useServices();
  return (
    <Loaded query={useQuery(playQuery(services, period))} waiting={waiting}>
      {(play) => (
        <>
          <PlayView play={play} />
          {play.days.length > 0 ? <SaveButton kind="play" period={period} /> : null}
          <Counted at={play.countedTo} />
        </>
      )}
    </Loaded>
  );
}

function PayTab({ period }: { period: AgentPeriod }) {
  const services = useServices();
  return (
    <Loaded query={useQuery(payQuery(services, period))} waiting={waiting}>
      {(pay) => <PayView pay={pay} />}
    </Loaded>
  );
}

const tabs = { growth: GrowthTab, play: PlayTab, pay: PayTab };

function Records() {
  const t = useT();
  const [view, show] = useState<View>('play');
  const [period, choose] = useState<AgentPeriod>('days14');
  const Tab = tabs[view];
  return (
    <>
      <div className={css['periods']} role="group" aria-label={t('agent.tool.records')}>
        {views.map((name) => (
          <button key={name} type="button" className={css['period']} aria-pressed={name === view} onClick={() => show(name)}>
            {t(`figures.tab.${name}`)}
          </button>
        ))}
      </div>
      <Periods chosen={period} onChoose={choose} />
      <Tab period={period} />
    </>
  );
}

/** Growth and play of the team and the own pay, each by period with the days before (AGENT-40). */
export function RecordsPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.records')}>{() => <Records />}</AgentGate>;
}
