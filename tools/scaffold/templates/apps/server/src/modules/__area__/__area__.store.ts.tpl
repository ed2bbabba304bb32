import type { __Thing__Status } from '@laro/domain/__thing__-status';
import type { Generated, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

const LISTED_MAX = 200;

export interface __Area__Table {
  id: GeneratedAlways<bigint>;
  merchant_code: string;
  name: string;
  status: Generated<__Thing__Status>;
  created_at: Generated<Date>;
}

declare module '#server/db/tables.ts' {
  interface Tables {
    __area__: __Area__Table;
  }
}

export type __Thing__Row = Selectable<__Area__Table>;

/** The newest __area__ of a merchant in these states. */
export function read__Area__(db: Kysely<Tables>, merchantCode: string, statuses: readonly __Thing__Status[]): Promise<__Thing__Row[]> {
  return db
    .selectFrom('__area__')
    .selectAll()
    .where('merchant_code', '=', merchantCode)
    .where('status', 'in', [...statuses])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX)
    .execute();
}

/** A __thing__ of a merchant, held against other changes until the transaction ends. */
export function lock__Thing__(transaction: Transaction<Tables>, merchantCode: string, id: bigint): Promise<__Thing__Row | undefined> {
  return transaction.selectFrom('__area__').selectAll().where('merchant_code', '=', merchantCode).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function update__Thing__Status(transaction: Transaction<Tables>, id: bigint, status: __Thing__Status): Promise<__Thing__Row> {
  return transaction.updateTable('__area__').set({ status }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
