import type pg from 'pg';
import type { Money } from '@laro/domain/money/money';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { AccountKind } from './account-kinds.ts';

/** The account that holds a player's money for withdrawals, opened at its first use. */
export async function heldWithin(transaction: Transaction, cashAccount: bigint): Promise<bigint> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `select open_account('player:held', merchant_code, currency, is_trial, owner) as id from accounts where id = $1`,
    [cashAccount],
  );
  const [row] = rows;
  if (!row) throw new Error(`no account ${cashAccount}`);
  return row.id;
}

/** The last deposit of a player, and the stakes since then minus rollbacks, in money units; null without any deposit. */
export async function lastDepositOf(pool: pg.Pool, cashAccount: bigint): Promise<{ amount: Money; stakedSince: Money } | null> {
  const { rows } = await pool.query<{ amount: Money; stakedSince: Money }>({
    name: 'last_deposit',
    text: `select d.amount, (
        select coalesce(sum(case when p.from_account = $1 then p.amount else -p.amount end), 0) from (
          select from_account, amount from postings where from_account = $1 and from_after is not null and kind = 'bet' and movement_id > d.movement_id
          union all
          select from_account, amount from postings where to_account = $1 and to_after is not null and kind not in ('bet', 'win') and kind = 'rollback' and movement_id > d.movement_id
        ) p
      )::bigint as "stakedSince"
      from (
        select movement_id, amount from postings where to_account = $1 and to_after is not null and kind not in ('bet', 'win') and kind in ('deposit_paid', 'agent_sent')
        order by movement_id desc limit 1
      ) d`,
    values: [cashAccount],
  });
  return rows[0] ?? null;
}

/** True if a player has requested a withdrawal within a time, and has staked less than an amount since its beginning. */
export async function leftUnplayed(queries: Queries, cashAccount: bigint, amount: Money, { since, until }: { since: Date; until: Date }): Promise<boolean> {
  const { rowCount } = await queries.query(
    `select where exists (select from postings where from_account = $1 and from_after is not null and kind = 'withdrawal_held'
        and movement_id >= uuid_floor($2) and posted_at <= $3)
      and $4 > coalesce((select sum(amount) from postings where from_account = $1 and from_after is not null and kind = 'bet' and movement_id >= uuid_floor($2)), 0)`,
    [cashAccount, since, until, amount],
  );
  return rowCount === 1;
}

export interface LiabilityRow {
  currency: string;
  players: number;
  cash: Money;
  bonus: Money;
  held: Money;
  total: Money;
}

/**
 * Current liability of a merchant to its players in real money, by currency, in money units (T34). Exact: the rolled-up sums and the postings since, in one
 * statement; its cost depends on the postings of the last minute, not on the number of players.
 */
export async function readLiability(pool: Queries, merchantCode: string): Promise<LiabilityRow[]> {
  const { rows } = await pool.query<LiabilityRow>({
    name: 'liability',
    // A merchant whose players have no money yet owes zero, which is a row, too.
    text: `with owed as materialized (select * from owed_now($1)), first as (
        select currency from accounts where merchant_code = $1 and not is_trial and kind = 'player:cash' order by currency limit 1
      )
      select currency, players::integer, cash, bonus, held, cash + bonus + held as total from owed
      union all select currency, 0, 0, 0, 0, 0 from first where not exists (select from owed) order by currency`,
    values: [merchantCode],
  });
  return rows;
}

export interface DayMovement {
  kind: string;
  from: AccountKind;
  to: AccountKind;
  currency: string;
  count: number;
  amount: Money;
}

/** Real money that moved at a merchant between two times, by kind and accounts, in money units. Reads only the postings of that time. */
export async function readMovementsBetween(pool: Queries, merchantCode: string, from: Date, to: Date): Promise<DayMovement[]> {
  const { rows } = await pool.query<DayMovement>({
    name: 'movements_between',
    // Account by account through their index, whatever the planner estimates for the day; otherwise it reads all accounts.
    text: `with moved as materialized (
        select p.kind, p.from_account, p.to_account, count(*) as count, sum(p.amount) as amount from postings p
        where p.movement_id >= uuid_floor($2) and p.movement_id < uuid_floor($3) group by 1, 2, 3
      )
      select m.kind, f.kind as "from", t.kind as "to", f.currency, sum(m.count)::integer as count, sum(m.amount)::bigint as amount from moved m
      cross join lateral (select a.kind, a.currency, a.merchant_code, a.is_trial from accounts a where a.id = m.from_account limit 1) f
      cross join lateral (select a.kind from accounts a where a.id = m.to_account limit 1) t
      where f.merchant_code = $1 and not f.is_trial group by 1, 2, 3, 4 order by 4, 1, 2, 3`,
    values: [merchantCode, from, to],
  });
  return rows;
}
