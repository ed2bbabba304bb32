import type { AccreditationNeed } from '@laro/domain/agents/accreditation/accreditation';
import { many, type Queries } from '#server/db/sql.ts';

/** Agents of some members who need an accreditation and had none in force on a day: a person looks at their pay (agents.md 7.2). */
export async function readUnaccredited(queries: Queries, need: AccreditationNeed, members: readonly bigint[], day: string): Promise<Set<bigint>> {
  if (need === 'none') return new Set();
  const rows = await many<{ member: bigint }>(
    queries,
    `select a.member from agents a where a.member = any ($1) and not a.is_trial and (a.level = 1 or not $2)
      and coalesce((select c.valid_until < $3::date from agent_accreditations c where c.member = a.member order by c.id desc limit 1), true)`,
    [members, need === 'top', day],
  );
  return new Set(rows.map(({ member }) => member));
}

/** Members of a merchant with a finding of an own account that is open or confirmed. Their play before the finding is counted for those above. */
export async function readFlagged(queries: Queries, merchantCode: string): Promise<Set<string>> {
  const rows = await many<{ member: bigint }>(queries, "select distinct member from agent_not_counted where merchant_code = $1 and state <> 'cleared'", [
    merchantCode,
  ]);
  return new Set(rows.map(({ member }) => member.toString()));
}
