import { EmptyState } from '@laro/ui/empty-state.tsx';
import { Icon, type IconName } from '@laro/ui/icon.tsx';
import { Skeleton } from '@laro/ui/skeleton.tsx';
import { useState } from 'react';
import { useServices, useT } from '#player/shared/api/services.ts';
import { countText } from '#player/shared/language/count-text.ts';
import { Link } from '#player/shared/router/router-view.tsx';
import { agentPaths } from './agent-paths.ts';
import { AgentGate } from './agent-gate.tsx';
import { agentPeriods, type AgentHome, type AgentPeriod } from './agent-api.ts';
import css from './agent.module.css';
import { GrowthChart } from './growth-chart.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { TeamRows } from './team-rows.tsx';

const tools: Record<AgentHome['tools'][number], { to: string; icon: IconName; look: string }> = {
  team: { to: agentPaths.team, icon: 'network-duotone', look: 'live' },
  open: { to: agentPaths.open, icon: 'identification-card-duotone', look: 'ok' },
  links: { to: agentPaths.links, icon: 'megaphone-simple-fill', look: 'slot' },
};

function Periods({ chosen, onChoose }: { chosen: AgentPeriod; onChoose: (period: AgentPeriod) => void }) {
  const t = useT();
  return (
    <div className={css['periods']} role="group" aria-label={t('agent.periods')}>
      {agentPeriods.map((period) => (
        <button key={period} type="button" className={css['period']} aria-pressed={period === chosen} onClick={() => onChoose(period)}>
          {t(`agent.period.${period}`)}
        </button>
      ))}
    </div>
  );
}

function Tile({ label, figure, text, change }: { label: string; figure: number; text?: string; change?: number }) {
  const { words } = useServices();
  const sign = change === undefined || change === 0 ? '±' : change > 0 ? '+' : '−';
  return (
    <div className={css['tile']}>
      <dt>{label}</dt>
      <dd>
        <b>{countText(figure, words.tag)}</b>
        <small data-look={change === undefined || change === 0 ? undefined : change > 0 ? 'up' : 'down'}>
          {text ?? words.t('agent.change', { change: `${sign}${countText(Math.abs(change ?? 0), words.tag)}` })}
        </small>
      </dd>
    </div>
  );
}

function Tiles({ home: { team, joined, visits, registrations } }: { home: AgentHome }) {
  const { words } = useServices();
  const { t, tag } = words;
  const split = t('agent.tile.split', { agents: countText(team.agents, tag), players: countText(team.players, tag) });
  return (
    <dl className={css['tiles']}>
      <Tile label={t('agent.tile.team')} figure={team.all} text={split} />
      <Tile label={t('agent.tile.joined')} figure={joined.now} change={joined.now - joined.before} />
      <Tile label={t('agent.tile.visits')} figure={visits.now} change={visits.now - visits.before} />
      <Tile label={t('agent.tile.registrations')} figure={registrations.now} change={registrations.now - registrations.before} />
    </dl>
  );
}

function Home({ home }: { home: AgentHome }) {
  const { words } = useServices();
  const { t } = words;
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <Tiles home={home} />
      {home.days.length > 1 ? <GrowthChart days={home.days} /> : null}
      <nav className={css['tools']} aria-label={t('agent.title')}>
        {home.tools.map((tool) => (
          <Link key={tool} to={tools[tool].to} className={css['tool']}>
            <span className={css['plate']} data-look={tools[tool].look}>
              <Icon name={tools[tool].icon} size={26} />
            </span>
            {t(`agent.tool.${tool}`)}
          </Link>
        ))}
      </nav>
      <div className={css['head']}>
        <h2>{t('agent.team.title')}</h2>
        {home.team.all > 0 ? <Link to={agentPaths.team}>{t('agent.team.all', { shown: countText(home.team.all, words.tag) })}</Link> : null}
      </div>
      {home.newest.length === 0 ? (
        <EmptyState title={t('agent.team.none')} hint={t('agent.team.none_hint')} />
      ) : (
        <TeamRows rows={home.newest} onChoose={choose} />
      )}
      {chosen === null ? null : <MemberSheet memberId={chosen} onClose={() => choose(null)} />}
    </>
  );
}

const Bones = () => (
  <div aria-hidden="true" className={css['bones']}>
    <Skeleton height={190} radius={20} />
    <Skeleton height={230} radius={20} />
    <Skeleton height={200} radius={20} />
  </div>
);

/** The agent's first page: growth of the team in a period, tools, the newest members (AGENT-01). */
export function AgentHomePage() {
  const t = useT();
  const [period, choose] = useState<AgentPeriod>('days14');
  return (
    <AgentGate title={t('agent.title')} period={period} waiting={<Bones />}>
      {(home) => (
        <>
          <Periods chosen={period} onChoose={choose} />
          <Home home={home} />
        </>
      )}
    </AgentGate>
  );
}
