import type pg from 'pg';
import type { Money } from '@laro/domain/money';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface PlayerAccount {
  id: bigint;
  kind: 'player:cash' | 'player:bonus' | 'player:held';
  /** Money units. */
  balance: Money;
}

/** All accounts of the player whose cash account it is: cash, and what has been opened of bonus and held. */
export async function playerAccounts(pool: Queries, cashAccount: bigint): Promise<PlayerAccount[]> {
  const { rows } = await pool.query<PlayerAccount>({
    name: 'player_accounts',
    text: `select a.id, a.kind, b.balance from accounts c
      join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial and a.owner = c.owner
        and a.kind in ('player:cash', 'player:bonus', 'player:held')
      join balances b on b.account_id = a.id
      where c.id = $1 order by array_position(array['player:cash', 'player:bonus', 'player:held'], a.kind)`,
    values: [cashAccount],
  });
  return rows;
}

/** Cash of several players at once, by cash account, in money units. */
export async function cashOf(pool: pg.Pool, cashAccounts: readonly bigint[]): Promise<Map<bigint, Money>> {
  const { rows } = await pool.query<{ account_id: bigint; balance: bigint }>({
    name: 'cash_of',
    text: 'select account_id, balance from balances where account_id = any ($1)',
    values: [cashAccounts.map(String)],
  });
  return new Map(rows.map((row) => [row.account_id, row.balance]));
}

/** Lets a player bet or not, from the next bet on; wins and rollbacks do not ask (T65). The row of the money is held first, as everybody does who changes rights. */
export async function setMayBet(transaction: Transaction, cashAccount: bigint, mayBet: boolean): Promise<void> {
  await transaction.query('select 1 from balances where account_id = $1 for update', [cashAccount]);
  await transaction.query('update player_rights set may_bet = $1 where cash_account = $2', [mayBet, cashAccount]);
}

/** Holds a player's balances until the transaction ends, and says whether there is nothing on any of them: no bet is taken from them then. */
export async function holdEmpty(transaction: Transaction, cashAccount: bigint): Promise<boolean> {
  const { rows } = await transaction.query<{ balance: bigint }>(
    `select b.balance from accounts c
    join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial and a.owner = c.owner
      and a.kind in ('player:cash', 'player:bonus', 'player:held')
    join balances b on b.account_id = a.id
    where c.id = $1 order by b.account_id for update of b`,
    [cashAccount],
  );
  return rows.every((row) => row.balance === 0n);
}
