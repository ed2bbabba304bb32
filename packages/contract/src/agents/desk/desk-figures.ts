import * as z from 'zod';
import { shared } from '../../desk/scalars.ts';
import { endpoint } from '../../wire/endpoint.ts';
import { agentFigures, periodQuery } from '../agent-figures.ts';
import { agentParams } from './desk-agents.ts';

/** Figures of an agent at the desk (agents.md 13). */
export const deskFigures = {
  getAgentFigures: endpoint({
    summary: 'Growth, play and pay of an agent in a period, as the agent reads them, but with all amounts however small the team is.',
    access: 'staff:agents.read',
    rate: 'read',
    ...shared,
    serves: ['AGENT-40', 'AGENT-46'],
    params: agentParams,
    query: z.object(periodQuery),
    value: z.object({ growth: agentFigures.getTeamKpiA.value, play: agentFigures.getTeamKpiB.value, pay: agentFigures.getTeamKpiC.value }),
    refusals: ['request.not_found', 'desk.member_unknown', 'agent.period_too_long'],
  }),
};
