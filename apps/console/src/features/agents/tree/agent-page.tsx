import { movesFrom, type DeskAgentMove } from '@laro/domain/agents/tree/agent-states';
import { buttonClass } from '@laro/ui/button-class';
import { Button } from '@laro/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Facts } from '#console/shared/page/facts.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card, Page } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { ChangeRatesDialog } from '#console/shared/agents/change-rates-dialog.tsx';
import { RateVersions } from '#console/shared/agents/rate-versions.tsx';
import { AgentFigures } from '#console/shared/agents/agent-figures.tsx';
import { DebtList } from '#console/shared/agents/debt-list.tsx';
import { AgentAccreditation } from './agent-accreditation.tsx';
import { AgentContracts } from './agent-contracts.tsx';
import { AgentEndings } from './agent-endings.tsx';
import { AgentKinds } from './agent-kinds.tsx';
import { AgentLookups } from './agent-lookups.tsx';
import { AgentMoves } from './agent-moves.tsx';
import { AgentQuota } from './agent-quota.tsx';
import { agentQuery, type AgentSheet } from './agent-queries.ts';

function Place({ agent, merchant }: { agent: AgentSheet; merchant: string }) {
  const { t } = useWords();
  return (
    <Card title={agent.username}>
      <Facts
        facts={[
          [t('desk.agents.state'), t(`agent.state.${agent.state}`)],
          [t('desk.agents.since'), <Moment key="since" at={agent.stateSince} form="exact" />],
          [t('desk.agents.level'), agent.level],
          [t('desk.agents.direct'), agent.direct],
          [t('desk.agents.members'), agent.members],
          [t('desk.agents.links'), agent.links],
          [
            t('desk.members.member'),
            <Link key="member" to={`/m/${merchant}/members/${agent.id}`}>
              {agent.publicId}
            </Link>,
          ],
        ]}
      />
      {agent.path.length > 0 ? (
        <p>
          {agent.path.map(({ id, username }) => (
            <span key={id}>
              <Link to={`/m/${merchant}/agents/${id}`}>{username}</Link>
              {' › '}
            </span>
          ))}
          {agent.username}
        </p>
      ) : null}
      <p>
        <Link to={`/m/${merchant}/agents?under=${agent.id}`} className={buttonClass({ size: 'small' })}>
          {t('desk.agents.step', { name: agent.username })}
        </Link>
      </p>
    </Card>
  );
}

/** One agent: place, state with what can be done about it, rates of all days (AGENT-46). */
export function AgentPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const { memberId = '' } = useParams();
  const may = useMay();
  const say = useToast();
  const client = useQueryClient();
  const query = useQuery(agentQuery(merchant, memberId));
  const [act, ask] = useState<DeskAgentMove | null>(null);
  const change = async (reason: string) => {
    if (act === null) return;
    await api.call('changeAgentState', { params: { merchant, memberId }, body: { act, reason } });
    await client.invalidateQueries({ queryKey: ['agents', merchant] });
    say(t('desk.agents.done'));
    ask(null);
  };
  const [isChanging, setChanging] = useState(false);
  const moves = query.data && may('agents.change') ? movesFrom(query.data.state) : [];
  return (
    <Page
      title={query.data?.username ?? t('desk.agents.title')}
      actions={moves.map((move) => (
        <Button key={move} size="small" kind={move === 'suspend' ? 'danger' : 'primary'} onClick={() => ask(move)}>
          {t(`desk.agents.act.${move}`)}
        </Button>
      ))}
    >
      <Loaded query={query}>
        {(agent) => (
          <>
            <Place agent={agent} merchant={merchant} />
            <AgentAccreditation agent={agent} />
            <AgentFigures agent={agent} />
            <AgentContracts agent={agent} />
            <Card title={t('desk.debts.card')}>
              <DebtList merchant={merchant} which="open" memberId={agent.id} />
            </Card>
            <AgentQuota agent={agent} />
            <AgentKinds agent={agent} />
            <AgentMoves agent={agent} />
            <AgentEndings agent={agent} />
            <AgentLookups agent={agent} />
            {may('agents.change') ? (
              <Button size="small" onClick={() => setChanging(true)}>
                {t('desk.agents.change_rates')}
              </Button>
            ) : null}
            <RateVersions rates={agent.rates} />
            {isChanging ? <ChangeRatesDialog merchant={merchant} memberId={agent.id} newest={agent.rates[0]?.ppm} onClose={() => setChanging(false)} /> : null}
          </>
        )}
      </Loaded>
      {act === null ? null : (
        <ActDialog title={t(`desk.agents.act.${act}`)} submit={t(`desk.agents.act.${act}`)} canSubmit onSubmit={change} onClose={() => ask(null)}>
          {null}
        </ActDialog>
      )}
    </Page>
  );
}
