import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

/** True if a player's account may stake now. The bet checks it again in its own transaction; this is for earlier steps. */
export async function mayBet(pool: pg.Pool, cashAccount: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ may_bet: boolean }>({
    name: 'may_bet',
    text: 'select may_bet from player_rights where cash_account = $1',
    values: [cashAccount],
  });
  return rows[0]?.may_bet ?? false;
}

/** Allows bets of a newly created player without restrictions. The balance row is locked first (setMayBet). */
export async function allowBets(queries: Queries, cashAccount: bigint): Promise<void> {
  await queries.query(
    'with held as (select account_id from balances where account_id = $1 for update) update player_rights set may_bet = true from held where cash_account = held.account_id',
    [cashAccount],
  );
}

/** Forbids bets of a newly created player and closes the account (demo). The balance row is locked first (setMayBet). */
export async function forbidBets(queries: Queries, cashAccount: bigint): Promise<void> {
  await queries.query(
    'with held as (select account_id from balances where account_id = $1 for update) update player_rights set may_bet = false from held where cash_account = held.account_id',
    [cashAccount],
  );
}
