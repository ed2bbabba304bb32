import { calls } from '@laro/contract/agents/calls';
import type pg from 'pg';
import type { CallContext } from '../../apps/server/src/http/handlers.ts';
import type { Merchant } from '../../apps/server/src/modules/core/merchant/index.ts';
import { kpiCalls } from '../../apps/server/src/modules/partners/agents/figures/kpi-calls.ts';
import { memberCalls } from '../../apps/server/src/modules/partners/agents/figures/member-calls.ts';
import { teamCalls } from '../../apps/server/src/modules/partners/agents/team/team-calls.ts';

type Question = (agent: bigint) => Promise<unknown>;

/** The questions of the pages of a team, asked through the calls. */
export function teamQuestions({ pool, merchant, now, day }: { pool: pg.Pool; merchant: Merchant; now: number; day: string }): [string, Question][] {
  const deps = { pool, now: () => now, roundNotes: async () => new Map() };
  const [kpi, members, home] = [kpiCalls(deps), memberCalls(deps), teamCalls(deps)];
  const contextOf = (agent: bigint) => ({ merchant, player: { playerId: agent, type: 2 } }) as unknown as CallContext;
  const list =
    (given: object): Question =>
    (agent) =>
      members.listTeam(contextOf(agent), { query: calls.listTeam.query.parse(given), params: {}, body: undefined } as never);
  const input = { query: calls.getTeamKpiA.query.parse({ from: day, to: day }), params: {}, body: undefined } as never;
  const orders = ['newest', 'name', 'valid', 'earned'].flatMap((sort) =>
    [true, false].map((isDown): [string, Question] => [
      `direct by ${sort}, ${isDown ? 'down' : 'up'}`,
      list({ scope: 'direct', sort, order: isDown ? 'down' : 'up' }),
    ]),
  );
  return [
    ['home', (agent) => home.getAgentHome(contextOf(agent), { query: { period: 'half' }, params: {}, body: undefined } as never)],
    ['figures A, growth', (agent) => kpi.getTeamKpiA(contextOf(agent), input)],
    ['figures B, play', (agent) => kpi.getTeamKpiB(contextOf(agent), input)],
    ['figures C, pay', (agent) => kpi.getTeamKpiC(contextOf(agent), input)],
    ...orders,
    ['whole team, newest', list({ scope: 'all' })],
    ['whole team, agents', list({ scope: 'all', kind: 'agents' })],
    ['whole team, who plays', list({ scope: 'all', state: 'playing' })],
  ];
}
