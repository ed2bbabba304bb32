import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { isAgentType } from '@laro/domain/agents/tree/agent-tree';
import { useT } from '#player/shared/api/services.ts';
import { latePart } from '#player/shared/late/late-part.tsx';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { AgentGate } from '../parts/agent-gate.tsx';
import { agentPaths } from '../agent-paths.ts';
import { useSheetOfAddress } from '../parts/use-sheet-of-address.ts';
import { ContractsOfKind, EndedPay, waiting } from './contracts-of-kind.tsx';

const CONTRACT_ID = /^[1-9]\d{0,17}$/;

/** The kind of each address; all others show daily salaries. */
const kindOf: Readonly<Record<string, ContractKind>> = {
  [agentPaths.dividends]: 'dividend',
  '/m/agent/dividends': 'dividend',
  [agentPaths.hours]: 'hourly',
  [agentPaths.newPlayers]: 'cpa',
};

/** One contract has a part of its own: most visits show the lists. Its words are there for a refusal, too. */
const LateView = latePart<{ id: string; mayAct: boolean }>(async () => (await import('./contract-view.tsx')).ContractView, {
  areas: ['contracts'],
});

/** Agents need none of it. */
const LateOffers = latePart<{ kind: ContractKind }>(async () => (await import('./offers-of-player.tsx')).OffersOfPlayer);

/** Offers and contracts in force, of the kind in the address, or the one contract that it names (AGENT-44). */
export function ContractsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const kind = kindOf[pathname] ?? 'daily';
  const named = useSheetOfAddress();
  const id = pathname.startsWith(`${agentPaths.contract}/`) && CONTRACT_ID.test(named ?? '') ? named : null;
  const one = (mayAct: boolean) => (id === null ? null : <LateView key={id} id={id} mayAct={mayAct} fallback={waiting} />);
  return (
    <AgentGate isForEnded title={t('agent.tool.contracts')} outside={one(true) ?? <LateOffers key={kind} kind={kind} fallback={waiting} />}>
      {(home) => {
        if (home.state === 'ended') return <EndedPay key={kind} kind={kind} />;
        // House accounts read alone: the desk puts their contracts in force.
        const mayChange = home.state === 'active' && isAgentType(home.type);
        return one(mayChange) ?? <ContractsOfKind key={kind} kind={kind} mayChange={mayChange} />;
      }}
    </AgentGate>
  );
}
