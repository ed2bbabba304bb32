import type { Money } from '@laro/domain/money';
import type { PersonLimitKind, PersonLimits } from '@laro/domain/two-persons/second-person';
import type { GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    staff_limits: { staff_id: bigint; merchant_code: string; kind: PersonLimitKind; per_act: Money | null; per_day: Money | null };
    limit_changes: LimitChangesTable;
  }
}

interface LimitChangesTable {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  limit_key: string;
  before: Money | null;
  after: Money | null;
  proposed_by: bigint;
  decided_by: bigint | null;
  at: Date;
}

type Db = Kysely<Tables> | Transaction<Tables>;

/** One person's limits for one kind of act at one merchant, in money units of its currency. */
export interface StaffLimit extends PersonLimits {
  merchant: string;
  kind: PersonLimitKind;
}

/** Who changed limits: the proposer, and the second person where there was one. */
export interface LimitChangers {
  proposedBy: bigint;
  decidedBy: bigint | null;
  at: Date;
}

/** Names a person's limit in `limit_changes`. */
const limitKeyOf = (staffId: bigint, kind: PersonLimitKind, span: 'act' | 'day'): string => `staff:${staffId}:${kind}:${span}`;

/** Limits of all accounts, by account. */
export async function readLimits(db: Db): Promise<Map<bigint, StaffLimit[]>> {
  const rows = await db.selectFrom('staff_limits').selectAll().orderBy('merchant_code').orderBy('kind').execute();
  const byStaff = Map.groupBy(rows, (row) => row.staff_id);
  const limitOf = (row: (typeof rows)[number]): StaffLimit => ({ merchant: row.merchant_code, kind: row.kind, perAct: row.per_act, perDay: row.per_day });
  return new Map([...byStaff].map(([id, group]) => [id, group.map(limitOf)]));
}

export async function readLimitsOf(db: Db, staffId: bigint): Promise<StaffLimit[]> {
  return (await readLimits(db)).get(staffId) ?? [];
}

const placeOf = ({ merchant, kind }: StaffLimit): string => `${merchant} ${kind}`;

/** Replaces the limits of an account, and keeps what changed: limits count as they were for those who changed them (SAFE-04). */
export async function writeLimits(
  transaction: Transaction<Tables>,
  staffId: bigint,
  limits: readonly StaffLimit[],
  changers: LimitChangers | null,
): Promise<void> {
  const before = new Map((await readLimitsOf(transaction, staffId)).map((limit) => [placeOf(limit), limit]));
  // A limit without amounts is none.
  const after = new Map(limits.filter(({ perAct, perDay }) => perAct !== null || perDay !== null).map((limit) => [placeOf(limit), limit]));
  await transaction.deleteFrom('staff_limits').where('staff_id', '=', staffId).execute();
  for (const { merchant, kind, perAct, perDay } of after.values())
    await transaction.insertInto('staff_limits').values({ staff_id: staffId, merchant_code: merchant, kind, per_act: perAct, per_day: perDay }).execute();
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
      await transaction
        .insertInto('limit_changes')
        .values({ merchant_code: merchant, limit_key, ...change, proposed_by: proposedBy, decided_by: decidedBy, at })
        .execute();
    }
  }
}
