import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { isAgentType } from '@laro/domain/agents/tree/agent-tree';
import { useT } from '#player/shared/api/services.ts';
import { useLocation } from '#player/shared/router/router-view.tsx';
import { AgentGate } from '../parts/agent-gate.tsx';
import { agentPaths } from '../agent-paths.ts';
import { ContractsOfKind, EndedPay } from './contracts-of-kind.tsx';
import { OffersOfPlayer } from './offers-of-player.tsx';

/** The kind of each address; all others show daily salaries. */
const kindOf: Readonly<Record<string, ContractKind>> = {
  [agentPaths.dividends]: 'dividend',
  '/m/agent/dividends': 'dividend',
  [agentPaths.hours]: 'hourly',
  [agentPaths.newPlayers]: 'cpa',
};

/** Offers and contracts in force, of the kind in the address (AGENT-44). */
export function ContractsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const kind = kindOf[pathname] ?? 'daily';
  return (
    <AgentGate isForEnded title={t('agent.tool.contracts')} outside={<OffersOfPlayer key={kind} kind={kind} />}>
      {(home) =>
        home.state === 'ended' ? (
          <EndedPay key={kind} kind={kind} />
        ) : (
          <ContractsOfKind key={kind} kind={kind} mayChange={home.state === 'active'} mayAsk={home.state === 'active' && isAgentType(home.type)} />
        )
      }
    </AgentGate>
  );
}
