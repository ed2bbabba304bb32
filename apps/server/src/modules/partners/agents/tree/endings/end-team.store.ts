import { many, type Transaction } from '#server/db/sql.ts';
import { bigintArray } from '#server/ledger/movements/binary-arrays.ts';

export interface TeamEnd {
  member: bigint;
  /** Null: the company. */
  upline: bigint | null;
  fromDay: string;
}

/** Puts everybody below an agent one step higher, under its upline or the company, in the tree as it is now. */
async function raiseTree(transaction: Transaction, { member, upline }: TeamEnd, team: Buffer): Promise<void> {
  await transaction.query(
    `update agent_closure set distance = distance - 1
      where member = any ($2::bigint[]) and ancestor in (select ancestor from agent_closure where member = $1)`,
    [member, team],
  );
  await transaction.query('delete from agent_closure where ancestor = $1', [member]);
  await transaction.query(
    `update agents set upline = case when upline = $1::bigint then $2::bigint else upline end, level = level - 1 where member = any ($3::bigint[])`,
    [member, upline, team],
  );
  await transaction.query(
    `update players p set type = case p.type when 41 then 42 else 2 end from agents a
      where a.member = p.id and a.member = any ($1::bigint[]) and a.upline is null and p.type in (1, 41)`,
    [team],
  );
}

/** Writes the places of a team from a day on, without the agent; places of later days, too. */
async function raisePlaces(transaction: Transaction, { member, fromDay }: TeamEnd, team: Buffer): Promise<void> {
  const without = 'array_remove(path, $1::bigint)';
  await transaction.query(
    `update agent_placements set path = ${without}, upline = (${without})[1], level = level - 1
      where member = any ($3::bigint[]) and from_day >= $2 and path @> array[$1::bigint]`,
    [member, fromDay, team],
  );
  await transaction.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select u.member, $2, (array_remove(p.path, $1::bigint))[1], array_remove(p.path, $1::bigint), p.level - 1, p.is_agent
      from unnest($3::bigint[]) as u (member) cross join lateral (
        select q.path, q.level, q.is_agent from agent_placements q where q.member = u.member and q.from_day < $2 order by q.from_day desc limit 1
      ) p where p.path @> array[$1::bigint] order by 1 on conflict (member, from_day) do nothing`,
    [member, fromDay, team],
  );
}

/** Hands the team of an agent to the upline (agents.md 3.2). The rows of its agents are locked by the caller. */
export async function raiseTeam(transaction: Transaction, end: TeamEnd): Promise<void> {
  const rows = await many<{ member: bigint }>(transaction, 'select member from agent_closure where ancestor = $1 order by member', [end.member]);
  const team = bigintArray(rows.map(({ member }) => member));
  await raiseTree(transaction, end, team);
  await raisePlaces(transaction, end, team);
}

/** The member stays in the tree as a player: now, and in the stored places from a day on. */
export async function unmarkAgent(transaction: Transaction, member: bigint, fromDay: string): Promise<void> {
  await transaction.query('update agent_closure set is_agent = false where member = $1', [member]);
  await transaction.query(
    `insert into agent_placements (member, from_day, upline, path, level, is_agent)
      select member, $2, upline, path, level, false from agent_placements where member = $1 and from_day <= $2 order by from_day desc limit 1
      on conflict (member, from_day) do update set is_agent = false`,
    [member, fromDay],
  );
  await transaction.query('update agent_placements set is_agent = false where member = $1 and from_day > $2', [member, fromDay]);
}

/** Ends the agent's own contracts with the day before, and takes back what is offered to it or asked by it. */
export async function endOwnContracts(transaction: Transaction, { member, fromDay }: Pick<TeamEnd, 'member' | 'fromDay'>): Promise<void> {
  await transaction.query(
    `update agent_contracts set to_day = greatest($2::date - 1, from_day - 1), ended_by = 'agent ended'
      where member = $1 and state = 'accepted' and (to_day is null or to_day >= $2::date)`,
    [member, fromDay],
  );
  await transaction.query("update agent_contracts set state = 'withdrawn' where member = $1 and state in ('offered', 'requested')", [member]);
}

/**
 * The upline takes over the contracts of direct agents with their terms: the end of an agent never lowers what those below are paid (agents.md 3.2). Offers are
 * withdrawn, requests go to the upline.
 */
export async function passContracts(transaction: Transaction, { member, upline, fromDay }: TeamEnd, at: Date): Promise<void> {
  await transaction.query(
    `insert into agent_contracts (merchant_code, member, payer, kind, scope, rows, options, from_day, to_day, key, offered_by, offered_at, lapses_at, state, answered_at, words, follows)
      select merchant_code, member, $2, kind, scope, rows, options, greatest($3::date, from_day), to_day, gen_random_uuid(), 'agent ended', $4, $4, 'accepted', $4, words, id
      from agent_contracts where payer = $1 and state = 'accepted' and (to_day is null or to_day >= greatest($3::date, from_day)) order by id`,
    [member, upline, fromDay, at],
  );
  await transaction.query(
    `update agent_contracts set to_day = greatest($2::date - 1, from_day - 1), ended_by = 'agent ended'
      where payer = $1 and state = 'accepted' and (to_day is null or to_day >= $2::date)`,
    [member, fromDay],
  );
  await transaction.query("update agent_contracts set state = 'withdrawn' where payer = $1 and state = 'offered'", [member]);
  await transaction.query("update agent_contracts set payer = $2 where payer = $1 and state = 'requested'", [member, upline]);
  await transaction.query(
    `update agent_applications set upline = $2::bigint, state = case when $2::bigint is null then 'desk' else 'upline' end where upline = $1 and state = 'upline'`,
    [member, upline],
  );
}
