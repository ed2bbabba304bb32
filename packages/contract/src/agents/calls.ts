import { agentCentre } from './agent-centre.ts';
import { agentJoining } from './agent-joining.ts';
import { deskAgents } from './desk-agents.ts';

export const calls = { ...agentCentre, ...agentJoining, ...deskAgents };
