import { agentApplications } from './agent-applications.ts';
import { agentCentre } from './agent-centre.ts';
import { agentFigures } from './agent-figures.ts';
import { agentContracts } from './agent-contracts.ts';
import { agentJoining } from './agent-joining.ts';
import { agentTransfers } from './agent-transfers.ts';
import { agentQuota } from './agent-quota.ts';
import { agentPay } from './agent-pay.ts';
import { deskAccreditation } from './desk/desk-accreditation.ts';
import { deskAgentLists } from './desk/desk-agent-lists.ts';
import { deskAgents } from './desk/desk-agents.ts';
import { deskContracts } from './desk/desk-contracts.ts';
import { deskMoves } from './desk/desk-moves.ts';
import { deskEndings } from './desk/desk-endings.ts';
import { deskFigures } from './desk/desk-figures.ts';
import { deskHarm } from './desk/desk-harm.ts';
import { deskHouse } from './desk/desk-house.ts';
import { deskLookups } from './desk/desk-lookups.ts';
import { deskNotCounted } from './desk/desk-not-counted.ts';
import { deskTemplates } from './desk/desk-templates.ts';
import { deskTransfers } from './desk/desk-transfers.ts';
import { deskRuns } from './desk/desk-runs.ts';

export const calls = {
  ...agentCentre,
  ...agentFigures,
  ...agentJoining,
  ...agentPay,
  ...agentContracts,
  ...deskAgents,
  ...deskAgentLists,
  ...deskTemplates,
  ...deskContracts,
  ...deskRuns,
  ...deskMoves,
  ...deskEndings,
  ...deskFigures,
  ...deskHarm,
  ...deskHouse,
  ...agentApplications,
  ...deskAccreditation,
  ...agentTransfers,
  ...agentQuota,
  ...deskTransfers,
  ...deskNotCounted,
  ...deskLookups,
};
