import type { OnlineGateway, StatementDifference } from '@laro/domain/deposits/deposit-rules';
import type { Money } from '@laro/domain/money/money';
import type pg from 'pg';
import type { Transaction } from '#server/db/sql.ts';

export interface Difference {
  kind: StatementDifference;
  paymentId: string;
  number: string | null;
  ours: Money | null;
  theirs: Money | null;
}

export interface Reconciliation {
  id: bigint;
  gateway: OnlineGateway;
  at: Date;
  by: string;
  lineCount: number;
  matchedCount: number;
  from: Date | null;
  to: Date | null;
}

const SELECT = `select id, gateway, at, by_name as "by", line_count as "lineCount", matched_count as "matchedCount", from_at as "from", to_at as "to" from reconciliations`;

export async function insertReconciliation(
  transaction: Transaction,
  merchantCode: string,
  run: Omit<Reconciliation, 'id'>,
  differences: readonly Difference[],
): Promise<bigint> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into reconciliations (merchant_code, gateway, at, by_name, line_count, matched_count, from_at, to_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [merchantCode, run.gateway, run.at, run.by, run.lineCount, run.matchedCount, run.from, run.to],
  );
  const id = rows[0]?.id ?? 0n;
  for (const { kind, paymentId, number, ours, theirs } of differences)
    await transaction.query(
      `insert into reconciliation_differences (reconciliation_id, kind, payment_id, order_number, ours, theirs)
      values ($1, $2, $3, $4, $5, $6)`,
      [id, kind, paymentId, number, ours, theirs],
    );
  return id;
}

export async function readReconciliations(pool: pg.Pool, merchantCode: string, limit: number): Promise<(Reconciliation & { differences: Difference[] })[]> {
  const runs = await pool.query<Reconciliation>({
    name: 'reconciliations',
    text: `${SELECT} where merchant_code = $1 order by id desc limit $2`,
    values: [merchantCode, limit],
  });
  const found = await pool.query<Difference & { run: bigint }>({
    name: 'reconciliation_differences',
    text: `select reconciliation_id as run, kind, payment_id as "paymentId", order_number as number, ours, theirs from reconciliation_differences
      where reconciliation_id = any ($1) order by id`,
    values: [runs.rows.map((row) => row.id)],
  });
  return runs.rows.map((run) => ({ ...run, differences: found.rows.filter((row) => row.run === run.id).map(({ run: _run, ...difference }) => difference) }));
}
