import { many, type Queries } from '#server/db/sql.ts';

/** Rooms of agents in which something waits for a person. */
export type WaitingAgentWork = 'statements' | 'transfers' | 'ownAccounts' | 'applications' | 'requests' | 'harm';

/** Open work of each room by merchant, for the attention of the desk (agents.md 13). Each count reads an index of open rows. */
export async function waitingAgentWork(queries: Queries): Promise<Record<WaitingAgentWork, Map<string, number>>> {
  const rows = await many<{ work: WaitingAgentWork; merchantCode: string; count: number }>(
    queries,
    `select 'statements' as work, r.merchant_code as "merchantCode", count(*)::int as count
        from agent_statements s join agent_runs r on r.id = s.run where s.state = 'waiting' group by 2
      union all select 'transfers', merchant_code, count(*)::int from agent_transfers where state = 'waiting' group by 2
      union all select 'ownAccounts', merchant_code, count(*)::int from agent_not_counted where state = 'held' group by 2
      union all select 'harm', merchant_code, count(*)::int from agent_harm_markers where state = 'open' group by 2
      union all select 'applications', merchant_code, count(*)::int from agent_applications where state = 'desk' group by 2
      union all select 'requests', merchant_code, count(*)::int from agent_contracts where state = 'requested' and payer is null and lapses_at > now() group by 2`,
  );
  const of = (work: WaitingAgentWork) => new Map(rows.flatMap((row) => (row.work === work ? [[row.merchantCode, row.count] as const] : [])));
  return {
    statements: of('statements'),
    transfers: of('transfers'),
    ownAccounts: of('ownAccounts'),
    applications: of('applications'),
    requests: of('requests'),
    harm: of('harm'),
  };
}
