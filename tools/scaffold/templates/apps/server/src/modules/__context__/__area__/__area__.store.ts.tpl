import type { __Thing__Status } from '@laro/domain/__area__/status';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

const LISTED_MAX = 200;

export interface __Thing__Row {
  id: bigint;
  merchant_code: string;
  name: string;
  status: __Thing__Status;
  created_at: Date;
}

/** The newest __area__ of a merchant in these states. */
export function read__Area__(queries: Queries, merchantCode: string, statuses: readonly __Thing__Status[]): Promise<__Thing__Row[]> {
  return many<__Thing__Row>(queries, 'select * from __area__ where merchant_code = $1 and status = any ($2) order by created_at desc, id desc limit $3', [
    merchantCode,
    statuses,
    LISTED_MAX,
  ]);
}

/** A __thing__ of a merchant, held against other changes until the transaction ends. */
export function lock__Thing__(transaction: Transaction, merchantCode: string, id: bigint): Promise<__Thing__Row | undefined> {
  return first<__Thing__Row>(transaction, 'select * from __area__ where merchant_code = $1 and id = $2 for update', [merchantCode, id]);
}

export function update__Thing__Status(transaction: Transaction, id: bigint, status: __Thing__Status): Promise<__Thing__Row> {
  return one<__Thing__Row>(transaction, 'update __area__ set status = $1 where id = $2 returning *', [status, id]);
}
