import type { PersonLimitKind, PersonLimits } from '@laro/domain/two-persons/second-person';
import { insertRows, many, type Queries, type Transaction } from '#server/db/sql.ts';

/** One person's limits for one kind of act at one merchant, in money units of its currency. */
export interface StaffLimit extends PersonLimits {
  merchant: string;
  kind: PersonLimitKind;
}

/** Persons behind a change of limits: the proposer, and the second person if there was one. */
export interface LimitChangers {
  proposedBy: bigint;
  decidedBy: bigint | null;
  at: Date;
}

/** Names a person's limit in `limit_changes`. */
const limitKeyOf = (staffId: bigint, kind: PersonLimitKind, span: 'act' | 'day'): string => `staff:${staffId}:${kind}:${span}`;

interface LimitRow {
  merchant_code: string;
  staff_id: bigint;
  kind: PersonLimitKind;
  per_act: bigint | null;
  per_day: bigint | null;
}

const limitOf = (row: LimitRow): StaffLimit => ({ merchant: row.merchant_code, kind: row.kind, perAct: row.per_act, perDay: row.per_day });

/** Limits of all accounts, by account. */
export async function readLimits(queries: Queries): Promise<Map<bigint, StaffLimit[]>> {
  const rows = await many<LimitRow>(queries, 'select * from staff_limits order by merchant_code, kind');
  return new Map([...Map.groupBy(rows, (row) => row.staff_id)].map(([id, own]) => [id, own.map(limitOf)]));
}

export const readLimitsOf = async (queries: Queries, staffId: bigint): Promise<StaffLimit[]> =>
  (await many<LimitRow>(queries, 'select * from staff_limits where staff_id = $1 order by merchant_code, kind', [staffId])).map(limitOf);

const placeOf = ({ merchant, kind }: StaffLimit): string => `${merchant} ${kind}`;

/** Replaces the limits of an account, and keeps what changed: limits count as they were for those who changed them (SAFE-04). */
export async function writeLimits(transaction: Transaction, staffId: bigint, limits: readonly StaffLimit[], changers: LimitChangers | null): Promise<void> {
  const before = new Map((await readLimitsOf(transaction, staffId)).map((limit) => [placeOf(limit), limit]));
  // A limit without amounts does not limit.
  const after = new Map(limits.filter(({ perAct, perDay }) => perAct !== null || perDay !== null).map((limit) => [placeOf(limit), limit]));
  await transaction.query('delete from staff_limits where staff_id = $1', [staffId]);
  for (const { merchant, kind, perAct, perDay } of after.values())
    await transaction.query('insert into staff_limits (staff_id, merchant_code, kind, per_act, per_day) values ($1, $2, $3, $4, $5)', [
      staffId,
      merchant,
      kind,
      perAct,
      perDay,
    ]);
  if (changers === null) return;
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const known = before.get(place);
    const next = after.get(place);
    const { merchant, kind } = known ?? (next as StaffLimit);
    for (const [span, field] of [
      ['act', 'perAct'],
      ['day', 'perDay'],
    ] as const) {
      const change = { before: known?.[field] ?? null, after: next?.[field] ?? null };
      if (change.before === change.after) continue;
      const { proposedBy, decidedBy, at } = changers;
      const limit_key = limitKeyOf(staffId, kind, span);
      await insertRows(transaction, 'limit_changes', [{ merchant_code: merchant, limit_key, ...change, proposed_by: proposedBy, decided_by: decidedBy, at }]);
    }
  }
}
