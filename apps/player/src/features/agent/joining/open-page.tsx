import { Button } from '@laro/ui/button.tsx';
import { TextField } from '@laro/ui/form/text-field.tsx';
import { Sheet } from '@laro/ui/layers/sheet.tsx';
import { Skeleton } from '@laro/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#player/shared/api/loaded.late.tsx';
import { useServices, useT } from '#player/shared/api/services.ts';
import { useContentKey } from '#player/shared/form/use-content-key.ts';
import { ProblemNote } from '#player/shared/form/problem-note.tsx';
import { useSubmit } from '#player/shared/form/use-submit.ts';
import { agentPaths } from '../agent-paths.ts';
import { AgentGate } from '../parts/agent-gate.tsx';
import { agentApi, askAgentAgain, invitationsQuery, type AgentHome, type Invitation } from '../agent-api.ts';
import css from '../agent.module.css';
import { dayText } from '../parts/day-text.ts';
import { KindChoice } from './kind-choice.tsx';
import { RateFields, useRateDraft } from '../parts/rate-fields.tsx';
import { ShareLink } from './share-link.tsx';

interface Opened {
  username: string;
  token: string;
}

/** The form: name, kind and rates; what it answers is shown once. */
function OpenForm({ home, onOpened }: { home: AgentHome; onOpened: (opened: Opened) => void }) {
  const services = useServices();
  const t = useT();
  const submit = useSubmit();
  const draft = useRateDraft(home.rates);
  const [username, setUsername] = useState('');
  const [isAgent, setAgent] = useState(false);
  const key = useContentKey();
  const send = async () => {
    const body = { username: username.trim(), isAgent, rates: draft.rates };
    const opened = await agentApi(services).call('openAccount', { body: { key: key.of(body), ...body } });
    key.clear();
    setUsername('');
    // The link is shown this once: it waits for no other answer.
    onOpened(opened);
    void askAgentAgain(services);
  };
  return (
    <form method="post" className={css['form']} onSubmit={submit.onSubmit(send)} noValidate>
      <p className={css['quiet']}>{t('agentlinks.open.intro')}</p>
      <TextField name="open-username" label={t('agentlinks.open.name')} autoComplete="off" maxLength={64} value={username} onChange={setUsername} />
      <KindChoice isAgent={isAgent} canBeAgent={home.level < home.levelsMax} onChange={setAgent} />
      <RateFields draft={draft} />
      <ProblemNote text={submit.problem} />
      <Button type="submit" kind="primary" isFull isBusy={submit.isBusy} disabled={username.trim() === '' || !draft.isAllRight}>
        {t('agentlinks.open.act')}
      </Button>
    </form>
  );
}

function InvitationRow({ invitation, mayWithdraw }: { invitation: Invitation; mayWithdraw: boolean }) {
  const services = useServices();
  const { t, tag } = services.words;
  const submit = useSubmit();
  const withdraw = async () => {
    await agentApi(services).call('endInvitation', { params: { invitationId: invitation.id } });
    await askAgentAgain(services);
  };
  return (
    <li className={css['entry']}>
      <span className={css['rowText']}>
        <b>{invitation.username}</b>
        <small>
          {[
            t(invitation.isAgent ? 'agent.kind.agent' : 'agent.kind.player'),
            invitation.state === 'open'
              ? t('agentlinks.open.until', { day: dayText(invitation.expiresAt, tag) })
              : t(`agentlinks.invitation.${invitation.state}`),
          ].join(' · ')}
        </small>
        <ProblemNote text={submit.problem} />
      </span>
      {invitation.state === 'open' && mayWithdraw ? (
        <Button
          size="small"
          isBusy={submit.isBusy}
          aria-label={`${t('agentlinks.open.withdraw')}: ${invitation.username}`}
          onClick={() => void submit.run(withdraw)}
        >
          {t('agentlinks.open.withdraw')}
        </Button>
      ) : null}
    </li>
  );
}

function Open({ home }: { home: AgentHome }) {
  const services = useServices();
  const t = useT();
  const query = useQuery(invitationsQuery(services));
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayOpen = home.tools.includes('open');
  return (
    <>
      {mayOpen ? <OpenForm home={home} onOpened={setOpened} /> : null}
      <Loaded query={query} waiting={<Skeleton height={180} radius={20} />}>
        {({ invitations, leftToday }) => (
          <>
            {mayOpen ? <p className={css['quiet']}>{t('agentlinks.open.left', { count: leftToday })}</p> : null}
            {invitations.length > 0 ? (
              <>
                <div className={css['head']}>
                  <h2>{t('agentlinks.open.list')}</h2>
                </div>
                <ul className={css['rows']}>
                  {invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} mayWithdraw={home.state === 'active'} />
                  ))}
                </ul>
              </>
            ) : null}
          </>
        )}
      </Loaded>
      {opened === null ? null : (
        <Sheet title={t('agentlinks.open.done', { name: opened.username })} closeLabel={t('common.close')} onClose={() => setOpened(null)}>
          <p className={css['quiet']}>{t('agentlinks.open.done_text')}</p>
          <ShareLink address={`${window.location.origin}${agentPaths.activate}#${opened.token}`} />
        </Sheet>
      )}
    </>
  );
}

/** Opens an account for somebody, who activates it by a link (AGENT-10). */
export function OpenPage() {
  const t = useT();
  return <AgentGate title={t('agent.tool.open')}>{(home) => <Open home={home} />}</AgentGate>;
}
