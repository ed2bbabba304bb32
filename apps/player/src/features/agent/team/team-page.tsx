import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AwaitedAnswer } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { Link, useLocation } from '#player/shared/router/router-view.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { agentPaths } from '../agent-paths.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import { teamQuery, type AgentHome, type TeamFilters, type TeamOrder } from '../agent-api.ts';
import css from '../agent.module.css';
import { useSheetOfAddress } from '../parts/use-sheet-of-address.ts';
import { ListOrder } from '../figures/list-order.tsx';
import { SaveButton } from '../figures/save-button.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { TeamRows } from './team-rows.tsx';

const SEARCH_MIN = 3;
const views = {
  direct: { scope: 'direct', kind: 'all' },
  whole: { scope: 'all', kind: 'all' },
  agents: { scope: 'all', kind: 'agents' },
} as const satisfies Record<string, Pick<TeamFilters, 'scope' | 'kind'>>;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

function Path({ path }: { path: readonly { id: string; name: string }[] }) {
  const t = useT();
  if (path.length === 0) return null;
  return (
    <nav className={css['path']} aria-label={t('agent.team.path')}>
      <Link to={agentPaths.team}>{t('agent.team.title')}</Link>
      {path.map(({ id, name }, place) => (
        <Link key={id} to={`${agentPaths.team}?under=${id}`} aria-current={place === path.length - 1 ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Rows({ filters, home }: { filters: TeamFilters; home: AgentHome }) {
  const services = useServices();
  const t = useT();
  const query = useInfiniteQuery(teamQuery(services, filters));
  const [chosen, choose] = useState(useSheetOfAddress());
  const { data } = query;
  if (!data) return <AwaitedAnswer query={query} waiting={<Skeleton height={280} radius={20} />} />;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <>
      <Path path={data.pages[0]?.path ?? []} />
      {rows.length > 0 ? <TeamRows rows={rows} onChoose={choose} /> : null}
      {rows.length === 0 && filters.query !== '' ? <EmptyState title={t('agent.team.not_found')} /> : null}
      {rows.length === 0 && filters.query === '' && !query.hasNextPage ? <EmptyState title={t('agent.team.none')} hint={t('agent.team.none_hint')} /> : null}
      <MoreButton query={query} />
      {chosen === null ? null : <MemberSheet memberId={chosen} home={home} onClose={() => choose(null)} />}
    </>
  );
}

function Team({ home }: { home: AgentHome }) {
  const t = useT();
  const under = new URLSearchParams(useLocation().search).get('under') ?? '';
  const [view, show] = useState<View>('direct');
  const [order, setOrder] = useState<TeamOrder>({ sort: 'newest', order: 'down', state: 'all' });
  const [text, setText] = useState('');
  const isSearch = [...text.trim()].length >= SEARCH_MIN;
  return (
    <>
      <div className={css['periods']} role="group" aria-label={t('agent.team.scope')}>
        {viewNames.map((name) => (
          <button key={name} type="button" className={css['period']} aria-pressed={name === view} onClick={() => show(name)}>
            {t(`agent.team.${name}`)}
          </button>
        ))}
      </div>
      <TextField
        name="agent-search"
        type="search"
        autoComplete="off"
        label={t('agent.team.search')}
        hint={t('agent.team.search_hint')}
        value={text}
        onChange={setText}
      />
      <ListOrder chosen={order} isSortable={view === 'direct' && under === ''} onChange={setOrder} />
      <Rows home={home} filters={{ ...views[view], ...order, under, query: isSearch ? text.trim() : '' }} />
      {home.team.all > 0 && under === '' ? <SaveButton kind="members" span={{ period: 'half' }} /> : null}
    </>
  );
}

/** The agent's team: direct members or everybody, step by step, by name (AGENT-01, AGENT-05). */
export function TeamPage() {
  const t = useT();
  return <AgentGate title={t('agent.team.title')}>{(home) => <Team home={home} />}</AgentGate>;
}
