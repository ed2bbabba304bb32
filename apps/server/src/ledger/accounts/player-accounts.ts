import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';

export interface PlayerAccount {
  id: bigint;
  kind: 'player:cash' | 'player:bonus' | 'player:held';
  /** Money units. */
  balance: Money;
}

/** All accounts of the player with this cash account: cash, and bonus and held if they were opened. */
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

/** Cash of several players, by cash account, in money units. */
export async function cashOf(pool: Queries, cashAccounts: readonly bigint[]): Promise<Map<bigint, Money>> {
  const { rows } = await pool.query<{ account_id: bigint; balance: bigint }>({
    name: 'cash_of',
    text: 'select account_id, balance from balances where account_id = any ($1)',
    values: [cashAccounts.map(String)],
  });
  return new Map(rows.map((row) => [row.account_id, row.balance]));
}

/** Cash of several players at a past moment, by cash account, in money units: that after the last posting before it. */
export async function cashBefore(queries: Queries, cashAccounts: readonly bigint[], before: Date): Promise<Map<bigint, Money>> {
  const last = (side: 'from' | 'to'): string =>
    `(select p.movement_id, p.line, p.${side}_after as after from postings p where p.${side}_account = own.account and p.${side}_after is not null
      and p.movement_id < uuid_floor($2) order by p.movement_id desc, p.line desc limit 1)`;
  const { rows } = await queries.query<{ account: bigint; after: bigint }>({
    name: 'cash_before',
    text: `select own.account, ends.after from unnest($1::bigint[]) as own (account) cross join lateral (
        select * from (${last('from')} union all ${last('to')}) both_ends order by movement_id desc, line desc limit 1
      ) ends`,
    values: [cashAccounts.map(String), before],
  });
  return new Map(rows.map(({ account, after }) => [account, after]));
}

/**
 * Allows or forbids bets of a player from the next bet on; wins and rollbacks ignore this (T65). `isFrozen`: the whole account is blocked, excluded or closed. The
 * balance row is locked first, as in every change of rights.
 */
export async function setMayBet(transaction: Transaction, cashAccount: bigint, { mayBet, isFrozen }: { mayBet: boolean; isFrozen: boolean }): Promise<void> {
  await transaction.query('select 1 from balances where account_id = $1 for update', [cashAccount]);
  await transaction.query('update player_rights set may_bet = $1, is_frozen = $2 where cash_account = $3', [mayBet, isFrozen, cashAccount]);
}

/** Locks a player's balances until the transaction ends, so that no bet can use them, and returns true if all of them are zero. */
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
