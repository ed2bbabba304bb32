import type pg from 'pg';
import { many } from '#server/db/sql.ts';
import type { DeskVisitor } from '../test-desk.ts';

/** The names of the facts that the desk reads of every grant of a database, by source; repeated names once. */
export async function explainedGrants({ pool, marketing }: { pool: pg.Pool; marketing: Pick<DeskVisitor, 'call'> }): Promise<Record<string, string[]>> {
  const found: Record<string, Set<string>> = {};
  const rows = await many<{ id: string; source: string; merchant: string }>(
    pool,
    "select id, source, merchant_code as merchant from reward_grants where merchant_code = 'laro' order by id",
  );
  for (const { id, source, merchant } of rows) {
    const { value } = await marketing.call('getDeskRewardGrant', { params: { merchant, grantId: id } });
    const names = (found[source] ??= new Set());
    if (value.why === null || value.why.lines.length === 0) names.add(`nothing of ${id}`);
    for (const { name } of value.why?.lines ?? []) names.add(name);
  }
  return Object.fromEntries(Object.entries(found).map(([source, names]) => [source, [...names].toSorted()]));
}
