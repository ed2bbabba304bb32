import { ApiProblem } from '@laro/client/client';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { paths } from '#player/shared/router/paths.ts';
import { Link, useNavigate } from '#player/shared/router/router-view.tsx';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import css from '../agent.module.css';
import { agentPaths } from '../agent-paths.ts';
import { homeQuery, type AgentHome, type AgentPeriod } from '../agent-api.ts';

const WAITING = 'agent.note.applied';
/** States in which nothing but a sentence is shown. */
const closedWords = { applied: WAITING, ended: 'agent.note.ended' } as const;

/** The ways of an ended agent: rebates, salaries and dividends, the account. */
function EndedLinks() {
  const t = useT();
  return (
    <nav className={css['ways']} aria-label={t('agent.title')}>
      <Link to={agentPaths.rebates}>{t('agent.tool.rebates')}</Link>
      <Link to={agentPaths.contracts}>{t('agent.tool.contracts')}</Link>
      <Link to={agentPaths.wallet}>{t('agent.tool.wallet')}</Link>
    </nav>
  );
}

interface GateProps {
  title: string;
  period?: AgentPeriod;
  action?: ReactNode;
  waiting?: ReactNode;
  /** Shown to members who are no agents, in place of the way to their own page. */
  outside?: ReactNode;
  /** True for pages of statements: ended agents read them for a year. */
  isForEnded?: boolean;
  children: (home: AgentHome) => ReactNode;
}

/**
 * The frame of every page of the agent centre. Guests log in, free play registers, members without a team go to their own page; who has applied reads that it is
 * being checked, who is suspended sees the page without its buttons, who has ended the statements alone.
 */
export function AgentGate({ title, period = 'days14', action, waiting, outside, isForEnded = false, children }: GateProps) {
  const services = useServices();
  const t = useT();
  const navigate = useNavigate();
  const isMember = useMemberOrLeave({ isOpenToHouse: true });
  const query = useQuery({ ...homeQuery(services, period), enabled: isMember });
  const isNoAgent = query.error instanceof ApiProblem && query.error.code === 'agent.not_an_agent';
  useHead({ title, isIndexed: false });
  useEffect(() => {
    if (isNoAgent && outside === undefined) void navigate(paths.memberHome, { replace: true });
  }, [isNoAgent, outside, navigate]);
  const application = (
    <p className={css['ways']}>
      <Link to={agentPaths.apply}>{t('agent.note.own_application')}</Link>
    </p>
  );
  const view = (home: AgentHome) => {
    if (home.state === 'applied' || home.state === 'ended')
      return (
        <>
          <Note kind="info">{t(closedWords[home.state])}</Note>
          {home.state === 'applied' ? application : isForEnded ? children(home) : <EndedLinks />}
        </>
      );
    return (
      <>
        {home.state === 'suspended' ? (
          <>
            <Note kind="warn">{t(home.notices.isUnaccredited ? 'agent.note.unaccredited' : 'agent.note.suspended')}</Note>
            {application}
          </>
        ) : null}
        {children(home)}
      </>
    );
  };
  return (
    <Frame header="inner" title={title} action={action}>
      <div className={css['page']} aria-busy={!query.data || undefined}>
        {isNoAgent && outside !== undefined ? (
          outside
        ) : (
          <Loaded query={query} failed={t('agent.failed')} waiting={waiting ?? <Skeleton height={320} radius={20} />}>
            {view}
          </Loaded>
        )}
      </div>
    </Frame>
  );
}
