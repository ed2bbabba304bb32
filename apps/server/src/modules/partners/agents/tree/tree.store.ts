import type { AgentState } from '@laro/domain/agents/tree/agent-states';
import { hasAgentCentre } from '@laro/domain/agents/tree/member-types';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface AgentRow {
  member: bigint;
  merchantCode: string;
  isTrial: boolean;
  type: number;
  state: AgentState;
  stateSince: Date;
  upline: bigint | null;
  level: number;
}

const COLUMNS = `a.member, a.merchant_code as "merchantCode", a.is_trial as "isTrial", p.type, a.state, a.state_since as "stateSince", a.upline, a.level`;

/** True for a player who was an agent once: nothing of it counts for what comes. */
export const isFormer = ({ state, type }: AgentRow): boolean => state === 'ended' && !hasAgentCentre(type);

/** The agent of a member; null for who is none. */
export async function readAgent(queries: Queries, member: bigint): Promise<AgentRow | null> {
  const { rows } = await queries.query<AgentRow>({
    name: 'agent',
    text: `select ${COLUMNS} from agents a join players p on p.id = a.member where a.member = $1`,
    values: [member],
  });
  return rows[0] ?? null;
}

/** The same, with state and place kept as they are until the transaction ends. */
export async function holdAgent(transaction: Transaction, member: bigint): Promise<AgentRow | null> {
  const { rows } = await transaction.query<AgentRow>(`select ${COLUMNS} from agents a join players p on p.id = a.member where a.member = $1 for share of a`, [
    member,
  ]);
  return rows[0] ?? null;
}

/** The same, to change it. */
export async function lockAgent(transaction: Transaction, member: bigint): Promise<AgentRow | null> {
  const { rows } = await transaction.query<AgentRow>(`select ${COLUMNS} from agents a join players p on p.id = a.member where a.member = $1 for update of a`, [
    member,
  ]);
  return rows[0] ?? null;
}

/** The member directly above another one now; null under the company. */
export async function uplineOf(queries: Queries, member: bigint): Promise<bigint | null> {
  const { rows } = await queries.query<{ upline: bigint }>({
    name: 'agent_upline',
    text: 'select ancestor as upline from agent_closure where member = $1 and distance = 1',
    values: [member],
  });
  return rows[0]?.upline ?? null;
}

export interface NewPlace {
  member: bigint;
  /** Directly above; null under the company. */
  upline: bigint | null;
  level: number;
  isAgent: boolean;
  /** The merchant's day. */
  day: string;
}

/** Gives a member of no team a place under the company from a day on, so that runs compute the own rebates. Nothing is written for a member who has a place. */
export async function placeUnderCompany(transaction: Transaction, member: bigint, fromDay: string): Promise<void> {
  await transaction.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select $1, $2, null, '{}', 1, false where not exists (select from agent_placements where member = $1)`,
    [member, fromDay],
  );
}

/** Writes a member's first place: the row of that day, and one for everybody above. A player whom a move has brought under the company that day has one. */
export async function insertPlace(transaction: Transaction, { member, upline, level, isAgent, day }: NewPlace): Promise<void> {
  await transaction.query({
    name: 'agent_closure_add',
    text: `insert into agent_closure (ancestor, member, distance, joined, is_agent)
      select c.ancestor, $1::bigint, c.distance + 1, $3::date, $4::boolean from agent_closure c where c.member = $2::bigint
      union all select $2::bigint, $1::bigint, 1, $3::date, $4::boolean where $2::bigint is not null`,
    values: [member, upline, day, isAgent],
  });
  await transaction.query({
    name: 'agent_placement_add',
    text: `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select $1::bigint, $3::date, $2::bigint,
        coalesce((select array_agg(c.ancestor order by c.distance) from agent_closure c where c.member = $1::bigint), '{}'), $4::smallint, $5::boolean
      on conflict (member, from_day) do update set upline = excluded.upline, path = excluded.path, level = excluded.level, is_agent = excluded.is_agent`,
    values: [member, upline, day, level, isAgent],
  });
}

/** Makes later places of a member like that of a day: rates of the desk give a player of no team one from the next day on. */
export async function carryPlaceOn(transaction: Transaction, member: bigint, day: string): Promise<void> {
  await transaction.query(
    `update agent_placements l set upline = p.upline, path = p.path, level = p.level, is_agent = p.is_agent
      from agent_placements p where l.member = $1 and l.from_day > $2 and p.member = l.member and p.from_day = $2`,
    [member, day],
  );
}

/** Writes a new agent; a player who was one before is one again, and the account is no longer frozen. */
export async function insertAgent(
  transaction: Transaction,
  agent: { member: bigint; merchantCode: string; isTrial: boolean; state: AgentState; upline: bigint | null; level: number; at: Date },
): Promise<void> {
  await transaction.query(
    `insert into agents as a (member, merchant_code, is_trial, state, upline, level, since, state_since) values ($1, $2, $3, $4, $5, $6, $7, $7)
      on conflict (member) do update set state = excluded.state, upline = excluded.upline, level = excluded.level, since = excluded.since, state_since = excluded.state_since,
        is_unaccredited = false where a.state = 'ended'`,
    [agent.member, agent.merchantCode, agent.isTrial, agent.state, agent.upline, agent.level, agent.at],
  );
  await transaction.query('update agent_endings set released_at = $2 where member = $1 and released_at is null', [agent.member, agent.at]);
}

export async function writeState(transaction: Transaction, member: bigint, state: AgentState, at: Date): Promise<void> {
  await transaction.query('update agents set state = $2, state_since = $3 where member = $1', [member, state, at]);
}

export async function writeType(transaction: Transaction, member: bigint, type: number): Promise<void> {
  await transaction.query('update players set type = $2 where id = $1', [member, type]);
}

/** True if a member is in a team. */
export async function isPlaced(queries: Queries, member: bigint): Promise<boolean> {
  const { rowCount } = await queries.query('select from agent_closure where member = $1 limit 1', [member]);
  return rowCount !== 0;
}
