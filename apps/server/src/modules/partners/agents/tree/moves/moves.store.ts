import { houseTypes, memberTypes } from '@laro/domain/agents/tree/agent-tree';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';
import { isFormer, readAgent, type AgentRow } from '../tree.store.ts';

const AGENT_TYPES = [memberTypes.agent, memberTypes.topAgent, houseTypes.agent, houseTypes.topAgent];

export interface MoveRow {
  id: bigint;
  merchantCode: string;
  member: bigint;
  from: bigint | null;
  to: bigint | null;
  fromName: string | null;
  toName: string | null;
  fromDay: string;
  state: 'agreed' | 'acted' | 'withdrawn' | 'void';
  reason: string;
  agreedBy: string;
  endedBy: string | null;
  /** False: the member is a player now. */
  isAgent: boolean;
}

export interface Movable {
  member: bigint;
  isTrial: boolean;
  /** Null: a player, also one who was an agent once. */
  agent: AgentRow | null;
}

/** A member of a merchant that the desk can move: an agent, a player, or a house account; null for free play, a closed account, and everybody else. */
export async function readMovable(queries: Queries, merchantCode: string, member: bigint): Promise<Movable | null> {
  const found = await first<Pick<Movable, 'member' | 'isTrial'>>(
    queries,
    `select id as member, is_trial as "isTrial" from players p where merchant_code = $1 and id = $2 and ${IS_MOVABLE}`,
    [merchantCode, member],
  );
  if (found === undefined) return null;
  const agent = await readAgent(queries, member);
  return { ...found, agent: agent === null || isFormer(agent) ? null : agent };
}

export interface MovableRow {
  id: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  isAgent: boolean;
  /** Directly above; null under the company. */
  uplineName: string | null;
}

/** Movable members of a merchant whose name begins with a text, by name. */
export const findMovable = (queries: Queries, merchantCode: string, name: string, limit: number): Promise<MovableRow[]> =>
  many<MovableRow>(
    queries,
    `select p.id, p.public_id as "publicId", p.username, p.is_trial as "isTrial", ${isAgentNow('p.id')} as "isAgent", coalesce(u.username, u.public_id) as "uplineName"
      from players p left join agent_closure c on c.member = p.id and c.distance = 1 left join players u on u.id = c.ancestor
      where p.merchant_code = $1 and p.is_trial = any ('{false, true}') and lower(p.username) collate "C" between $2 and $3
        and ${IS_MOVABLE} order by lower(p.username) collate "C" limit $4`,
    [merchantCode, name.toLowerCase(), `${name.toLowerCase()}\u{10FFFF}`, limit],
  );

const isAgentNow = (member: string): string => `exists (select from agents a where a.member = ${member} and a.state <> 'ended')`;
/** Free play of visitors has no place in the tree. The team of an agent whose account is closed can still be moved. */
const IS_MOVABLE = `(p.closed_at is null or ${isAgentNow('p.id')}) and (not p.is_trial or p.type in (${Object.values(houseTypes).join(', ')}))`;
const name = (column: string): string => `(select coalesce(username, public_id) from players where id = ${column})`;
const COLUMNS = `id, merchant_code as "merchantCode", member, from_upline as "from", to_upline as "to", ${name('from_upline')} as "fromName", ${name('to_upline')} as "toName",
  from_day::text as "fromDay", state, reason, agreed_by as "agreedBy", ended_by as "endedBy", ${isAgentNow('agent_moves.member')} as "isAgent"`;

export const readMoves = (queries: Queries, merchantCode: string, member: bigint, limit: number): Promise<MoveRow[]> =>
  many<MoveRow>(queries, `select ${COLUMNS} from agent_moves where merchant_code = $1 and member = $2 order by id desc limit $3`, [
    merchantCode,
    member,
    limit,
  ]);

/** Moves of all agents of a merchant, of one state or of all, the newest first, below an id. */
export const readAllMoves = (
  queries: Queries,
  merchantCode: string,
  { state, below, limit }: { state: MoveRow['state'] | null; below: bigint | null; limit: number },
): Promise<MoveRow[]> =>
  many<MoveRow>(
    queries,
    `select ${COLUMNS} from agent_moves where merchant_code = $1 and ($2::text is null or state = $2) and id < $3 order by id desc limit $4`,
    [merchantCode, state, below ?? 2n ** 62n, limit],
  );

/** Makes moves of a merchant act one after the other: two at a time could build a cycle. */
export async function lockMovesOf(transaction: Transaction, merchantCode: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`agent moves ${merchantCode}`]);
}

export const lockMove = (transaction: Transaction, merchantCode: string, id: bigint): Promise<MoveRow | undefined> =>
  first<MoveRow>(transaction, `select ${COLUMNS} from agent_moves where merchant_code = $1 and id = $2 for update`, [merchantCode, id]);

/** True if a move of the member is agreed and has not acted. */
export const isMoving = async (queries: Queries, member: bigint): Promise<boolean> =>
  (await first(queries, "select 1 from agent_moves where member = $1 and state = 'agreed'", [member])) !== undefined;

/** Moves that act by a day, oldest first. */
export const readDue = (queries: Queries, merchantCode: string, day: string): Promise<{ id: bigint }[]> =>
  many(queries, "select id from agent_moves where merchant_code = $1 and state = 'agreed' and from_day <= $2 order by from_day, id", [merchantCode, day]);

export const insertMove = async (
  transaction: Transaction,
  move: { merchantCode: string; member: bigint; from: bigint | null; to: bigint | null; fromDay: string; reason: string; by: string; at: Date },
): Promise<bigint> =>
  (
    await one<{ id: bigint }>(
      transaction,
      `insert into agent_moves (merchant_code, member, from_upline, to_upline, from_day, reason, agreed_by, agreed_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [move.merchantCode, move.member, move.from, move.to, move.fromDay, move.reason, move.by, move.at],
    )
  ).id;

export async function endMove(transaction: Transaction, id: bigint, state: 'acted' | 'withdrawn' | 'void', by: string, at: Date): Promise<void> {
  await transaction.query('update agent_moves set state = $2, ended_by = $3, ended_at = $4 where id = $1', [id, state, by, at]);
}

export interface Subtree {
  members: number;
  /** Levels of agents in it; 0 for a player. */
  depth: number;
}

export const readSubtree = (queries: Queries, member: bigint): Promise<Subtree> =>
  one<Subtree>(
    queries,
    `select (select count(*)::int + 1 from agent_closure where ancestor = $1) as members,
      case when exists (select from agents where member = $1 and state <> 'ended')
        then 1 + coalesce((select max(distance)::int from agent_closure where ancestor = $1 and is_agent), 0) else 0 end as depth`,
    [member],
  );

/** Everybody above a member, the nearest first. */
export const readAbove = async (queries: Queries, member: bigint): Promise<bigint[]> =>
  (await many<{ above: bigint }>(queries, 'select ancestor as above from agent_closure where member = $1 order by distance', [member])).map(
    ({ above }) => above,
  );

/** Contracts between a member and an upline (null: the company) that reach beyond a day. */
export const readContractsWith = (queries: Queries, member: bigint, payer: bigint | null, day: string): Promise<{ id: bigint }[]> =>
  many(
    queries,
    `select id from agent_contracts where member = $1 and payer is not distinct from $2
      and (state = 'offered' or (state = 'accepted' and (to_day is null or to_day >= $3))) order by id`,
    [member, payer, day],
  );

/** Ends those contracts with the day before, and takes back offers and requests. */
export async function endContractsWith(transaction: Transaction, member: bigint, payer: bigint | null, day: string): Promise<void> {
  await transaction.query(
    `update agent_contracts set to_day = greatest($3::date - 1, from_day - 1), ended_by = 'move'
      where member = $1 and payer is not distinct from $2 and state = 'accepted' and (to_day is null or to_day >= $3::date)`,
    [member, payer, day],
  );
  await transaction.query(
    "update agent_contracts set state = 'withdrawn' where member = $1 and payer is not distinct from $2 and state in ('offered', 'requested')",
    [member, payer],
  );
}

/** An application that waits for the old upline goes to the new one, or to the desk under the company. */
export async function passApplication(transaction: Transaction, member: bigint, to: bigint | null): Promise<void> {
  await transaction.query(
    `update agent_applications set upline = $2::bigint, state = case when $2::bigint is null then 'desk' else 'upline' end where member = $1 and state = 'upline'`,
    [member, to],
  );
}

/** Puts a member with everybody below under another agent, or the company, in the tree as it is now and in the places from a day on. */
export async function moveSubtree(transaction: Transaction, { member, to, fromDay }: { member: bigint; to: bigint | null; fromDay: string }): Promise<void> {
  const values = [member, to, fromDay];
  await transaction.query(
    `delete from agent_closure d using (select $1::bigint as member union all select member from agent_closure where ancestor = $1::bigint) s
      where d.member = s.member and d.ancestor in (select ancestor from agent_closure where member = $1::bigint)`,
    [member],
  );
  await transaction.query(
    `insert into agent_closure (ancestor, member, distance, joined, is_agent)
      select a.ancestor, s.member, a.distance + s.distance, $3::date, s.is_agent
      from (
        select ancestor, distance + 1 as distance from agent_closure where member = $2::bigint union all select $2::bigint, 1 where $2::bigint is not null
      ) a cross join (
        select $1::bigint as member, 0 as distance, exists (select from agents where member = $1::bigint and state <> 'ended') as is_agent
        union all select member, distance, is_agent from agent_closure where ancestor = $1::bigint
      ) s`,
    values,
  );
  await transaction.query(
    `update agents a set upline = case when a.member = $1::bigint then $2::bigint else a.upline end,
        level = 1 + (select count(*) from agent_closure c where c.member = a.member)
      where a.member = $1::bigint or a.member in (select member from agent_closure where ancestor = $1::bigint and is_agent)`,
    [member, to],
  );
  await transaction.query(
    `update players set type = case when is_trial then $3::int else $2::int end where id = $1::bigint and type in (${AGENT_TYPES.join(', ')})`,
    [member, ...(to === null ? [memberTypes.topAgent, houseTypes.topAgent] : [memberTypes.agent, houseTypes.agent])],
  );
  // Who came after that day has a later place already: that one is written again.
  await transaction.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select s.member, greatest($2::date, (select max(p.from_day) from agent_placements p where p.member = s.member)),
        (select c.ancestor from agent_closure c where c.member = s.member and c.distance = 1),
        coalesce((select array_agg(c.ancestor order by c.distance) from agent_closure c where c.member = s.member), '{}'),
        1 + (select count(*) from agent_closure c where c.member = s.member), exists (select from agents a where a.member = s.member and a.state <> 'ended')
      from (select $1::bigint as member union all select member from agent_closure where ancestor = $1::bigint) s
      on conflict (member, from_day) do update set upline = excluded.upline, path = excluded.path, level = excluded.level`,
    [member, fromDay],
  );
}
