import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { Queries } from '#server/db/sql.ts';
import type { AccountKind } from './account-kinds.ts';

/** Owner and currency of money; trial money is another kind of money, not another currency (T60). */
export interface Purse {
  merchantCode: string;
  currency: string;
  isTrial: boolean;
}

/** Opens an account once and returns its id. */
export async function openAccount(pool: Queries, purse: Purse, kind: AccountKind, owner = ''): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'open_account',
    text: 'select open_account($1, $2, $3, $4, $5) as id',
    values: [kind, purse.merchantCode, purse.currency, purse.isTrial, owner],
  });
  const [row] = rows;
  if (!row) throw new Error('open_account answered nothing');
  return row.id;
}

/** A player's live balance, in money units; null if the account has none. */
export async function balanceOf(pool: pg.Pool, account: bigint): Promise<Money | null> {
  const { rows } = await pool.query<{ balance: bigint }>({ name: 'balance_of', text: 'select balance from balances where account_id = $1', values: [account] });
  return rows[0]?.balance ?? null;
}

/** Money that a player can stake now, in money units: cash and usable bonus money; null if the account does not exist. */
export async function fundsOf(pool: Queries, cashAccount: bigint): Promise<Money | null> {
  const { rows } = await pool.query<{ funds: bigint | null }>({ name: 'player_funds', text: 'select player_funds($1) as funds', values: [cashAccount] });
  return rows[0]?.funds ?? null;
}
