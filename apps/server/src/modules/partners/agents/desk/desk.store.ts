import type { PayKind } from '@laro/domain/agents/contracts/contract-terms';
import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import type { Queries } from '#server/db/sql.ts';

export interface DeskAgentRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  type: number;
  state: AgentState;
  level: number;
  since: Date;
  stateSince: Date;
  kindsOff: PayKind[];
  direct: number;
  members: number;
}

const SELECT = `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial", p.type, a.state, a.level, a.since,
    a.state_since as "stateSince", a.kinds_off as "kindsOff",
    (select count(*)::int from agent_closure c where c.ancestor = a.member and c.distance = 1) as direct,
    (select count(*)::int from agent_closure c where c.ancestor = a.member) as members
  from agents a join players p on p.id = a.member`;

export async function readDeskAgent(queries: Queries, merchantCode: string, member: bigint): Promise<DeskAgentRow | null> {
  const { rows } = await queries.query<DeskAgentRow>(`${SELECT} where a.merchant_code = $1 and a.member = $2`, [merchantCode, member]);
  return rows[0] ?? null;
}

export interface AgentsQuestion {
  merchantCode: string;
  /** Directly under this agent; null for top agents, or for all agents if a state or a name is given. */
  under: bigint | null;
  state: AgentState | null;
  /** The beginning of a name; empty for any. */
  name: string;
  below: bigint | null;
  limit: number;
}

/** Agents of a merchant by step, state or name, the newest first. */
export async function readDeskAgents(queries: Queries, { merchantCode, under, state, name, below, limit }: AgentsQuestion): Promise<DeskAgentRow[]> {
  const start = name.toLowerCase();
  const isEverywhere = state !== null || name !== '';
  const place = under === null ? (isEverywhere ? 'true' : 'a.level = 1') : 'a.upline = $6';
  const { rows } = await queries.query<DeskAgentRow>(
    `${SELECT} where a.merchant_code = $1 and a.member < $2 and ($3::text is null or a.state = $3)
      and ($4 = '' or lower(p.username) collate "C" between $4 and $5) and ($6::bigint is null or true) and ${place} order by a.member desc limit $7`,
    [merchantCode, below ?? 2n ** 62n, state, start, `${start}\u{10FFFF}`, under, limit],
  );
  return rows;
}

/** Everybody above an agent, the top agent first. */
export async function readDeskPath(queries: Queries, member: bigint): Promise<Pick<DeskAgentRow, 'id' | 'publicId' | 'username' | 'isTrial'>[]> {
  const { rows } = await queries.query<DeskAgentRow>(
    `select p.id, p.public_id as "publicId", coalesce(p.username, p.public_id) as username, p.is_trial as "isTrial"
      from agent_closure c join players p on p.id = c.ancestor where c.member = $1 order by c.distance desc`,
    [member],
  );
  return rows;
}
