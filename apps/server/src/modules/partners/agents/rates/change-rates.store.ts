import { many, type Queries, type Transaction } from '#server/db/sql.ts';

const readAgentsBelow = (transaction: Transaction, member: bigint): Promise<{ member: bigint }[]> =>
  many(
    transaction,
    `select a.member from agents a left join agent_closure c on c.ancestor = $1 and c.member = a.member where a.member = $1 or c.member is not null
      order by coalesce(c.distance, 0) desc, a.member`,
    [member],
  );

/**
 * Locks a member's agents from below upwards, then the member, and holds the upline: no member is placed under them, and no contract is answered, until the
 * transaction ends. Agents who came in between are locked, too.
 */
export async function lockTeam(transaction: Transaction, member: bigint, upline: bigint | null): Promise<void> {
  const locked = new Set<bigint>();
  for (;;) {
    const left = (await readAgentsBelow(transaction, member)).filter((agent) => !locked.has(agent.member));
    if (left.length === 0) break;
    for (const agent of left) {
      await transaction.query('select from agents where member = $1 for update', [agent.member]);
      locked.add(agent.member);
    }
  }
  await transaction.query('select from players where id = $1 for update', [member]);
  if (upline !== null) await transaction.query('select from agents where member = $1 for share', [upline]);
}

interface Version {
  member: bigint;
  from: string;
  ppm: number[];
}

/** Of everybody below an agent the version of a day and those after it. */
export const readVersionsBelow = (queries: Queries, agent: bigint, day: string): Promise<Version[]> =>
  many<Version>(
    queries,
    `select r.member, r.from_day::text as "from", r.ppm from agent_closure c join agent_rates r on r.member = c.member
      where c.ancestor = $1 and r.from_day >= coalesce((select max(o.from_day) from agent_rates o where o.member = c.member and o.from_day <= $2), $2)
      order by c.distance, r.member, r.from_day`,
    [agent, day],
  );

export type NewRates = Version;

/** Writes versions in one statement, however many; one of the same future day is replaced. No two are of the same member and day. */
export async function writeRates(transaction: Transaction, versions: readonly NewRates[], given: { by: string; reason: string; at: Date }): Promise<void> {
  if (versions.length === 0) return;
  await transaction.query({
    name: 'agent_rates_write',
    text: `insert into agent_rates (member, from_day, ppm, set_by, reason, set_at)
      select u.member, u.from_day, u.ppm::integer[], $4, $5, $6 from unnest($1::bigint[], $2::date[], $3::text[]) as u (member, from_day, ppm) order by 1, 2
      on conflict (member, from_day) do update set ppm = excluded.ppm, set_by = excluded.set_by, reason = excluded.reason, set_at = excluded.set_at`,
    values: [
      versions.map(({ member }) => member),
      versions.map(({ from }) => from),
      versions.map(({ ppm }) => `{${ppm.join(',')}}`),
      given.by,
      given.reason,
      given.at,
    ],
  });
}
