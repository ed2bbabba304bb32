import type { ContractKind } from '@laro/domain/agents/contracts/contract-terms';
import { agentPaths } from '../agent-paths.ts';

/** The page of each kind of contract. */
export const contractPaths: Readonly<Record<ContractKind, string>> = {
  daily: agentPaths.contracts,
  dividend: agentPaths.dividends,
  hourly: agentPaths.hours,
  cpa: agentPaths.newPlayers,
};
