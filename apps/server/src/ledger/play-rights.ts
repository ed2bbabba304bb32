import type pg from 'pg';
import type { Queries } from '#server/db/sql.ts';

/** Whether a player's account may stake now. The bet decides it again inside its own transaction; this is for what comes before. */
export async function mayBet(pool: pg.Pool, cashAccount: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ may_bet: boolean }>({
    name: 'may_bet',
    text: 'select may_bet from player_rights where cash_account = $1',
    values: [cashAccount],
  });
  return rows[0]?.may_bet ?? false;
}

/** Lets a player bet who was just written and is kept from nothing. The row of the money is held first (setMayBet). */
export async function allowBets(queries: Queries, cashAccount: bigint): Promise<void> {
  await queries.query(
    'with held as (select account_id from balances where account_id = $1 for update) update player_rights set may_bet = true from held where cash_account = held.account_id',
    [cashAccount],
  );
}

/** Forbids bets of a player who was just written and closes the account (demo). The row of the money is held first (setMayBet). */
export async function forbidBets(queries: Queries, cashAccount: bigint): Promise<void> {
  await queries.query(
    'with held as (select account_id from balances where account_id = $1 for update) update player_rights set may_bet = false from held where cash_account = held.account_id',
    [cashAccount],
  );
}
