import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useSettings } from '#player/shared/api/queries.ts';
import { useServices, useT } from '#player/shared/api/services.ts';
import { momentOf } from '#player/shared/records/values/record-times.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import type { AgentHome, AgentPeriod } from '../agent-api.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import css from '../agent.module.css';
import { Periods } from './periods.tsx';
import { CountFigure, FigureList } from './figure-list.tsx';
import { growthQuery, payQuery, playQuery, type Span } from './figures-api.ts';
import type { RangeProps } from './ranges/range-choice.tsx';
import { PayView } from './pay-view.tsx';
import { SaveButton } from './save-button.tsx';
import { PlayView } from './play-view.tsx';

const views = ['growth', 'play', 'bets', 'pay'] as const;
type View = (typeof views)[number];
const waiting = <Skeleton height={320} radius={20} />;

function Counted({ at }: { at: string | null }) {
  const t = useT();
  const { timeZone } = useSettings();
  return at === null ? null : <p className={css['quiet']}>{t('agent.counted', { time: momentOf(at, timeZone).slice(0, -3) })}</p>;
}

function GrowthTab({ span }: { span: Span }) {
  const services = useServices();
  const { t } = services.words;
  return (
    <Loaded query={useQuery(growthQuery(services, span))} waiting={waiting}>
      {(growth) => (
        <>
          <FigureList>
            <CountFigure label={t('agent.tile.team')} now={growth.team.all} before={null} />
            <CountFigure label={t('agent.team.direct')} now={growth.team.direct} before={null} />
            <CountFigure label={t('agent.team.agents')} now={growth.team.agents} before={null} />
            <CountFigure label={t('figures.players')} now={growth.team.players} before={null} />
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

function PlayTab({ span }: { span: Span }) {
  const services = useServices();
  return (
    <Loaded query={useQuery(playQuery(services, span))} waiting={waiting}>
      {(play) => (
        <>
          <PlayView play={play} isRange={'from' in span} />
          {play.days.length > 0 ? <SaveButton kind="play" span={span} /> : null}
          <Counted at={play.countedTo} />
        </>
      )}
    </Loaded>
  );
}

function PayTab({ span }: { span: Span }) {
  const services = useServices();
  return (
    <Loaded query={useQuery(payQuery(services, span))} waiting={waiting}>
      {(pay) => <PayView pay={pay} />}
    </Loaded>
  );
}

const late = { areas: ['ranges'] } as const;
const LateRange = latePart<RangeProps>(async () => (await import('./ranges/range-choice.tsx')).RangeChoice, late);
/** Most merchants show no rounds of members. */
const LateBets = latePart<{ span: Span }>(async () => (await import('./ranges/team-bets.tsx')).TeamBets, late);
const BetsTab = ({ span }: { span: Span }) => <LateBets span={span} fallback={waiting} />;
const tabs = { growth: GrowthTab, play: PlayTab, bets: BetsTab, pay: PayTab };

/** The figures of a view, for a period or a range of days. */
function FiguresOf({ view }: { view: View }) {
  const t = useT();
  const [period, choose] = useState<AgentPeriod>('days14');
  const [range, setRange] = useState<{ from: string; to: string } | null>(null);
  const [isRange, showRange] = useState(false);
  const Tab = tabs[view];
  const choosePeriod = (chosen: AgentPeriod) => {
    choose(chosen);
    showRange(false);
  };
  return (
    <>
      <Periods chosen={isRange ? null : period} onChoose={choosePeriod}>
        <button type="button" className={css['period']} aria-pressed={isRange} onClick={() => showRange(true)}>
          {t('agent.period.range')}
        </button>
      </Periods>
      {isRange ? <LateRange range={range} onChange={setRange} /> : null}
      {isRange && range === null ? null : <Tab span={isRange && range !== null ? range : { period }} />}
    </>
  );
}

function Records({ memberDetail }: Pick<AgentHome, 'memberDetail'>) {
  const t = useT();
  const [view, show] = useState<View>('play');
  const shown = views.filter((name) => name !== 'bets' || memberDetail === 'figures');
  return (
    <>
      <div className={css['periods']} role="group" aria-label={t('agent.tool.records')}>
        {shown.map((name) => (
          <button key={name} type="button" className={css['period']} aria-pressed={name === view} onClick={() => show(name)}>
            {t(`figures.tab.${name}`)}
          </button>
        ))}
      </div>
      <FiguresOf view={view} />
    </>
  );
}

/** Growth and play of the team and the own pay, each by period with the days before, and the bets of direct members (AGENT-40, AGENT-43). */
export function RecordsPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.records')}>{({ memberDetail }) => <Records memberDetail={memberDetail} />}</AgentGate>;
}
