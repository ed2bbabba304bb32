import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { Note } from '@laro/ui/states/note.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useMemberOrLeave } from '#player/shared/session/log-in/use-member-or-leave.ts';
import { useHead } from '#player/shared/shell/head.ts';
import { Frame } from '#player/shared/shell/page.tsx';
import css from '../agent.module.css';
import { ApplicationsBelow } from './applications-below.tsx';
import { standingQuery, type Standing } from './apply-api.ts';
import { ApplyForm } from './apply-form.tsx';
import { dayText } from '../parts/day-text.ts';

/** The outcome of the last application, and the last day of the accreditation. */
function Notes({ standing: { last, accreditedUntil, agentState } }: { standing: Standing }) {
  const { t, tag } = useServices().words;
  const until = accreditedUntil === null ? null : { day: dayText(accreditedUntil, tag) };
  return (
    <>
      {until === null ? null : agentState === 'suspended' ? (
        <Note kind="warn">{t('apply.over', until)}</Note>
      ) : (
        <Note kind="info">{t('apply.in_force', until)}</Note>
      )}
      {last === null ? null : (
        <Note kind={last.state === 'refused' ? 'warn' : 'info'}>
          {t(`apply.state.${last.state}`)}
          {last.reason === '' ? null : ` ${t('apply.why', { reason: last.reason })}`}
        </Note>
      )}
    </>
  );
}

function Application({ standing }: { standing: Standing }) {
  const t = useT();
  const { agentState, canSend, last } = standing;
  const isAgent = agentState === 'active' || agentState === 'suspended';
  return (
    <>
      <Notes standing={standing} />
      {canSend ? (
        <>
          {isAgent ? null : <p className={css['quiet']}>{t('apply.intro')}</p>}
          <ApplyForm standing={standing} />
        </>
      ) : null}
      {!canSend && last === null && !isAgent ? <EmptyState title={t('apply.closed')} hint={t('apply.closed_hint')} /> : null}
      {agentState === 'active' ? <ApplicationsBelow /> : null}
    </>
  );
}

/** A member applies to become an agent; an agent sends a new accreditation and answers applications of direct players (AGENT-47). */
export function ApplyPage() {
  const services = useServices();
  const t = useT();
  const isMember = useMemberOrLeave();
  const query = useQuery({ ...standingQuery(services), enabled: isMember });
  const isAgent = query.data?.agentState === 'active' || query.data?.agentState === 'suspended';
  const title = t(!isAgent ? 'apply.title' : query.data?.needsAccreditation ? 'apply.title_agent' : 'agent.tool.applications');
  useHead({ title, isIndexed: false });
  return (
    <Frame header="inner" title={title}>
      <div className={css['page']} aria-busy={!query.data || undefined}>
        <Loaded query={query} failed={t('apply.failed')} waiting={<Skeleton height={320} radius={20} />}>
          {(standing) => <Application standing={standing} />}
        </Loaded>
      </div>
    </Frame>
  );
}
