import { Button } from '@laro/ui/button.tsx';
import { EmptyState } from '@laro/ui/states/empty-state.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#console/shared/api/api.ts';
import { useMay, useMerchant } from '#console/shared/api/session.ts';
import { ActDialog } from '#console/shared/form/act-dialog.tsx';
import { Switch } from '#console/shared/form/controls.tsx';
import { Field } from '#console/shared/form/field.tsx';
import { DataTable } from '#console/shared/list/data-table.tsx';
import { Loaded } from '#console/shared/page/loaded.tsx';
import { Card } from '#console/shared/page/page.tsx';
import { useToast } from '#console/shared/page/toasts.tsx';
import { useWords } from '#console/shared/texts/words.tsx';
import type { AgentSheet } from './agent-queries.ts';
import { useCategoryName } from '#console/shared/contracts/category-name.ts';
import { ContractLines } from '#console/shared/contracts/contract-lines.tsx';
import { contractsQuery, type AgentContract } from '#console/shared/contracts/contract-queries.ts';
import { OfferDialog } from './offer-dialog.tsx';

/** Between members of real money the desk ends a contract for a breach alone. */
const isOfAgents = ({ payer }: AgentContract): boolean => payer !== null && !payer.isTrial;
const canEnd = (contract: AgentContract): boolean => {
  const { state, to } = contract;
  return state === 'offered' ? !isOfAgents(contract) : (state === 'in_force' || state === 'accepted') && to === null;
};

function Table({ contracts, onEnd }: { contracts: readonly AgentContract[]; onEnd: (contract: AgentContract) => void }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayEnd = useMay()('agents.contracts');
  const nameOf = useCategoryName();
  const act = (contract: AgentContract) =>
    mayEnd && canEnd(contract) ? (
      <Button size="small" kind="danger" onClick={() => onEnd(contract)}>
        {t('desk.contracts.end')}
      </Button>
    ) : null;
  return (
    <DataTable
      rows={contracts}
      keyOf={(row) => row.id}
      columns={[
        {
          label: t('desk.contracts.kind'),
          cell: ({ kind, scope }) => `${t(`contracts.kind.${kind}`)} · ${scope === 'CONS' ? t('contracts.scope.all') : nameOf(scope)}`,
        },
        { label: t('desk.contracts.days'), cell: ({ from, to }) => (to === null ? t('contracts.from', { day: from }) : t('contracts.range', { from, to })) },
        { label: t('desk.contracts.terms'), cell: (contract) => <ContractLines contract={contract} /> },
        {
          label: t('desk.contracts.payer'),
          cell: ({ payer }) => (payer === null ? t('desk.contracts.company') : <Link to={`/m/${merchant}/agents/${payer.id}`}>{payer.username}</Link>),
        },
        { label: t('desk.contracts.state'), cell: ({ state }) => t(`contracts.state.${state}`) },
      ]}
      act={act}
      hasLongActs
    />
  );
}

/** The contracts of an agent, and what the company offers and ends (AGENT-46). */
export function AgentContracts({ agent }: { agent: AgentSheet }) {
  const { t } = useWords();
  const { code: merchant } = useMerchant();
  const mayOffer = useMay()('agents.contracts') && agent.state === 'active';
  const say = useToast();
  const client = useQueryClient();
  const query = useQuery(contractsQuery(merchant, agent.id));
  const [isOffering, setOffering] = useState(false);
  const [ended, end] = useState<AgentContract | null>(null);
  const [isBreach, setBreach] = useState(false);
  const carryOut = async (reason: string) => {
    if (ended === null) return;
    await api.call('endAgentContract', {
      params: { merchant, contractId: ended.id },
      body: { reason, isBreach: isOfAgents(ended) || (isBreach && ended.state !== 'offered') },
    });
    await client.invalidateQueries({ queryKey: ['agents', merchant, agent.id] });
    say(t('desk.contracts.ended'));
    end(null);
  };
  return (
    <Card title={t('desk.contracts.title')}>
      <Loaded query={query}>
        {({ contracts, firstStarts }) => (
          <>
            {mayOffer ? (
              <Button size="small" kind="primary" onClick={() => setOffering(true)}>
                {t(agent.isTrial ? 'desk.house.put' : 'desk.contracts.offer')}
              </Button>
            ) : null}
            {contracts.length === 0 ? <EmptyState title={t('desk.contracts.none')} /> : <Table contracts={contracts} onEnd={end} />}
            {isOffering ? <OfferDialog merchant={merchant} agent={agent} firstStarts={firstStarts} onClose={() => setOffering(false)} /> : null}
          </>
        )}
      </Loaded>
      {ended === null ? null : (
        <ActDialog title={t('desk.contracts.end')} submit={t('desk.contracts.end')} isDangerous onSubmit={carryOut} onClose={() => end(null)}>
          {isOfAgents(ended) ? <p>{t('desk.contracts.breach_only')}</p> : null}
          {ended.state === 'offered' || isOfAgents(ended) ? null : (
            <Field label={t('desk.contracts.breach')} hint={t('desk.contracts.breach_hint')}>
              {(marks) => <Switch marks={marks} isOn={isBreach} onChange={setBreach} />}
            </Field>
          )}
        </ActDialog>
      )}
    </Card>
  );
}
