import { first, one, type Queries, type Transaction } from '#server/db/sql.ts';

/** A series of orders. */
export interface ChaseRow {
  stopOnWin: boolean;
  isOver: boolean;
}

/** Gives the id of a new series. */
export async function insertChase(transaction: Transaction, chase: { cashAccount: bigint; gameId: string; stopOnWin: boolean }): Promise<string> {
  const { id } = await one<{ id: string }>(transaction, 'insert into lottery_chases (cash_account, game_id, stop_on_win) values ($1, $2, $3) returning id', [
    chase.cashAccount,
    chase.gameId,
    chase.stopOnWin,
  ]);
  return id;
}

export const readChaseRow = (queries: Queries, chaseId: string): Promise<ChaseRow | undefined> =>
  first<ChaseRow>(queries, 'select stop_on_win as "stopOnWin", ended_at is not null as "isOver" from lottery_chases where id = $1', [chaseId]);

/** Ends a series; one that has ended stays as it is. */
export async function endChaseRow(queries: Queries, chaseId: string, cashAccount: bigint): Promise<void> {
  await queries.query('update lottery_chases set ended_at = coalesce(ended_at, now()) where id = $1 and cash_account = $2', [chaseId, cashAccount]);
}

/** Holds a series, whose orders of open draws may be cancelled. */
export const lockChase = (transaction: Transaction, chaseId: string): Promise<Pick<ChaseRow, 'stopOnWin'> | undefined> =>
  first(transaction, 'select stop_on_win as "stopOnWin" from lottery_chases where id = $1 for update', [chaseId]);
