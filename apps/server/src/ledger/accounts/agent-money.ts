/** Accounts of agents: opened with the owner of the own cash, with a live balance that is never below zero. */
import type { Money } from '@laro/domain/money/money';
import { first, many, one, type Queries, type Transaction } from '#server/db/sql.ts';

const OWN = `select a.id from accounts c join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial
  and a.kind = 'agent' and a.owner = c.owner where c.id = $1`;

/** The agent account of the owner of a cash account, opened at its first use. */
export const agentAccountOf = async (transaction: Transaction, cashAccount: bigint): Promise<bigint> =>
  (
    await one<{ id: bigint }>(transaction, "select open_account('agent', merchant_code, currency, is_trial, owner) as id from accounts where id = $1", [
      cashAccount,
    ])
  ).id;

/** The operator's account of a kind, for the money of a cash account. */
export const houseAccountFor = async (transaction: Transaction, cashAccount: bigint, kind: 'house' | 'promo'): Promise<bigint> =>
  (
    await one<{ id: bigint }>(transaction, "select open_account($2, merchant_code, currency, is_trial, '') as id from accounts where id = $1", [
      cashAccount,
      kind,
    ])
  ).id;

/** The same accounts for many cash accounts, by cash account. */
export async function openAccountsFor(
  transaction: Transaction,
  cashAccounts: readonly bigint[],
  kind: 'agent' | 'house' | 'promo',
): Promise<Map<bigint, bigint>> {
  const rows = await many<{ cash: bigint; id: bigint }>(
    transaction,
    `select id as cash, open_account($2, merchant_code, currency, is_trial, case when $2 = 'agent' then owner else '' end) as id
      from accounts where id = any ($1) order by id`,
    [cashAccounts, kind],
  );
  return new Map(rows.map(({ cash, id }) => [cash, id]));
}

/** The balances of agent accounts by account, locked in their order until the transaction ends. */
export async function lockAgentBalances(transaction: Transaction, accounts: readonly bigint[]): Promise<Map<bigint, Money>> {
  const rows = await many<{ id: bigint; balance: Money }>(
    transaction,
    'select account_id as id, balance from balances where account_id = any ($1) order by account_id for update',
    [accounts],
  );
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** The balance of an agent account, locked until the transaction ends. */
export const lockAgentBalance = async (transaction: Transaction, account: bigint): Promise<Money> =>
  (await first<{ balance: Money }>(transaction, 'select balance from balances where account_id = $1 for update', [account]))?.balance ?? 0n;

/** The balance of the agent account that belongs to a cash account; 0 if there is none yet. */
export const readAgentBalance = async (queries: Queries, cashAccount: bigint): Promise<Money> =>
  (await first<{ balance: Money }>(queries, `select balance from balances where account_id = (${OWN})`, [cashAccount]))?.balance ?? 0n;

/** Of cash accounts those whose owner has money on the agent account. */
export async function withAgentMoney(queries: Queries, cashAccounts: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await many<{ cash: bigint }>(
    queries,
    `select c.id as cash from accounts c join accounts a on a.merchant_code = c.merchant_code and a.currency = c.currency and a.is_trial = c.is_trial
        and a.kind = 'agent' and a.owner = c.owner join balances b on b.account_id = a.id where c.id = any ($1) and b.balance > 0`,
    [cashAccounts],
  );
  return new Set(rows.map(({ cash }) => cash));
}

export interface AgentEntry {
  id: string;
  kind: 'agent_paid' | 'agent_passed' | 'agent_clawed' | 'agent_moved' | 'agent_sent' | 'agent_sent_agent' | 'agent_send_undone' | 'agent_send_undone_agent';
  amount: Money;
  after: Money;
  at: Date;
}

/** Movements of runs by their keys, as entries of the agent account of a cash account, in their order; those at other accounts are left out. */
export const readRunEntries = (queries: Queries, cashAccount: bigint, keys: readonly string[]): Promise<AgentEntry[]> =>
  many<AgentEntry>(
    queries,
    `with own as (${OWN})
      select p.movement_id as id, p.kind, case when p.to_account = o.id then p.amount else -p.amount end as amount,
          case when p.to_account = o.id then p.to_after else p.from_after end as "after", p.posted_at as at
        from movements m join postings p on p.movement_id = m.id cross join own o
        where m.caller = 'agents' and m.key = any ($2) and o.id in (p.from_account, p.to_account) order by p.movement_id`,
    [cashAccount, keys],
  );

/** Entries of the agent account of a cash account, the newest first, below an id. Amounts that leave the account are negative. */
export const readAgentEntries = (queries: Queries, cashAccount: bigint, below: string | null, limit: number): Promise<AgentEntry[]> =>
  many<AgentEntry>(
    queries,
    `with own as (${OWN})
      select e.* from own o cross join lateral (
        (select p.movement_id as id, p.kind, p.amount, p.to_after as "after", p.posted_at as at from postings p
          where p.to_account = o.id and p.to_after is not null and ($2::uuid is null or p.movement_id < $2) order by p.movement_id desc limit $3)
        union all
        (select p.movement_id, p.kind, -p.amount, p.from_after, p.posted_at from postings p
          where p.from_account = o.id and p.from_after is not null and ($2::uuid is null or p.movement_id < $2) order by p.movement_id desc limit $3)
      ) e order by e.id desc limit $3`,
    [cashAccount, below, limit],
  );
