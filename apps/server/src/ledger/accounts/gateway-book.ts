import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** A player's live cash in money units, locked until the transaction ends, so that decisions based on it remain correct. */
export async function holdCash(transaction: Transaction, cashAccount: bigint): Promise<Money> {
  const { rows } = await transaction.query<{ balance: bigint }>('select balance from balances where account_id = $1 for update', [cashAccount]);
  return rows[0]?.balance ?? 0n;
}

/** Amounts that the ledger has moved for a caller under these keys, in money units by key; keys without a movement are missing. */
export async function movedByKey(pool: Queries, caller: string, keys: readonly string[]): Promise<Map<string, Money>> {
  const { rows } = await pool.query<{ key: string; amount: Money }>({
    name: 'moved_by_key',
    text: `select m.key, sum(p.amount)::bigint as amount from movements m join postings p on p.movement_id = m.id
      where m.caller = $1 and m.key = any ($2) group by m.key`,
    values: [caller, keys],
  });
  return new Map(rows.map((row) => [row.key, row.amount]));
}
