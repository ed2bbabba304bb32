import { buttonClass } from '@laro/ui/button-class';
import { agentStateNames, type AgentState } from '@laro/domain/agents/tree/agent-states';
import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { Select } from '#console/shared/form/controls.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import list from '#console/shared/list/list.module.css';
import { LongerList } from '#console/shared/list/longer-list.tsx';
import { TextFilter } from '#console/shared/list/text-filter.tsx';
import { Moment } from '#console/shared/moments/moment.tsx';
import { Page } from '#console/shared/page/page.tsx';
import { Pill } from '#console/shared/page/pill.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import { AddAgentDialog } from './add-agent-dialog.tsx';
import { agentsQuery, type Agent, type AgentFilters } from './agent-queries.ts';

const tones = { applied: 'warn', active: 'ok', suspended: 'danger', ended: 'plain' } as const;

function Agents({ agents, merchant }: { agents: readonly Agent[]; merchant: string }) {
  const { t } = useWords();
  return (
    <DataTable
      rows={agents}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('desk.agents.name'),
          cell: (row) => (
            <>
              <Link to={`/m/${merchant}/agents/${row.id}`}>{row.username}</Link> {row.isTrial ? <Pill>{t('desk.house.marker')}</Pill> : null}
            </>
          ),
        },
        { label: t('desk.agents.state'), cell: (row) => <Pill tone={tones[row.state]}>{t(`agent.state.${row.state}`)}</Pill> },
        { label: t('desk.agents.level'), isNumber: true, cell: (row) => row.level },
        { label: t('desk.agents.direct'), isNumber: true, cell: (row) => row.direct },
        { label: t('desk.agents.members'), isNumber: true, cell: (row) => row.members },
        { label: t('desk.agents.since'), cell: (row) => <Moment at={row.since} /> },
      ]}
      act={(row) => (
        <Link to={`/m/${merchant}/agents?under=${row.id}`} className={buttonClass({ size: 'tiny' })}>
          {t('desk.agents.open')}
          <span className="visually-hidden"> {t('desk.agents.step', { name: row.username })}</span>
        </Link>
      )}
    />
  );
}

/** The tree of agents by steps, or by state and name (AGENT-46). */
export function AgentsPage() {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayChange = useMay()('agents.change');
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const state: AgentState | '' = agentStateNames.find((name) => name === address.get('state')) ?? '';
  const filters: AgentFilters = { under: address.get('under') ?? '', state, query: address.get('query') ?? '' };
  const query = useInfiniteQuery(agentsQuery(merchant, filters));
  const change = (next: Partial<AgentFilters>) => {
    const entries = Object.entries({ ...filters, under: '', ...next }).filter(([, value]) => value !== '');
    setAddress(Object.fromEntries(entries), { replace: true });
  };
  const states = [{ value: '', label: t('desk.agents.any') }, ...agentStateNames.map((name) => ({ value: name as string, label: t(`agent.state.${name}`) }))];
  return (
    <Page
      title={t('desk.agents.title')}
      text={t('desk.agents.text')}
      actions={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setAdding(true)}>
            {t('desk.agents.add')}
          </Button>
        ) : null
      }
    >
      <div className={list['filters']}>
        <TextFilter isSearch label={t('desk.agents.search')} value={filters.query} maxLength={32} onChange={(text) => change({ query: text })} />
        <Select aria-label={t('desk.agents.state')} value={state} options={states} onChange={(value) => change({ state: value as AgentState | '' })} />
      </div>
      <LongerList query={query}>
        {(pages) => {
          const agents = pages.flatMap((page) => page.agents);
          const path = pages[0]?.path ?? [];
          return (
            <>
              {path.length > 0 ? (
                <p>
                  <Link to={`/m/${merchant}/agents`}>{t('desk.agents.top')}</Link>
                  {path.map(({ id, username }) => (
                    <span key={id}>
                      {' › '}
                      <Link to={`/m/${merchant}/agents?under=${id}`}>{username}</Link>
                    </span>
                  ))}
                </p>
              ) : null}
              {agents.length === 0 ? <EmptyState title={t('desk.agents.none')} hint={t('desk.agents.how')} /> : <Agents agents={agents} merchant={merchant} />}
            </>
          );
        }}
      </LongerList>
      {isAdding ? <AddAgentDialog merchant={merchant} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
