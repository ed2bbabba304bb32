import type { Money } from '@laro/domain/money/money';
import { budgetLeft, type BudgetRule, type BudgetUsed } from '@laro/domain/rewards/grants/budget';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import { first, type Queries, type Transaction } from '#server/db/sql.ts';

/** A version of a rule with a first-come budget. Dates are those of `timeZone`. */
export interface BudgetOf {
  merchantCode: string;
  source: GrantSource;
  rule: { code: string; version: number };
  budget: BudgetRule;
  timeZone: string;
}

const keyOf = ({ merchantCode, source, rule }: BudgetOf) => [merchantCode, source, rule.code, rule.version] as const;

const USED = `select coalesce(sum(b.reserved), 0)::bigint as all, coalesce(sum(d.reserved), 0)::bigint as "ofDay"
  from reward_budgets b left join reward_budget_days d
    on (d.merchant_code, d.source, d.rule_code, d.rule_version) = (b.merchant_code, b.source, b.rule_code, b.rule_version)
    and d.day = ($5::timestamptz at time zone $6)::date
  where b.merchant_code = $1 and b.source = $2 and b.rule_code = $3 and b.rule_version = $4`;

/** The rest of a budget at a moment; null without a bound. */
export async function budgetLeftAt(queries: Queries, of: BudgetOf, at: Date): Promise<Money | null> {
  const used = await first<BudgetUsed>(queries, USED, [...keyOf(of), at, of.timeZone]);
  return budgetLeft(of.budget, used ?? { all: 0n, ofDay: 0n });
}

/** Lets transactions that take of the same version's budget wait for each other. */
export async function holdBudget(transaction: Transaction, of: BudgetOf): Promise<void> {
  await transaction.query(
    'insert into reward_budgets (merchant_code, source, rule_code, rule_version, cap, time_zone) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
    [...keyOf(of), of.budget.cap, of.timeZone],
  );
  await transaction.query('select from reward_budgets where merchant_code = $1 and source = $2 and rule_code = $3 and rule_version = $4 for update', [
    ...keyOf(of),
  ]);
}

/** Takes the cost of a new grant out of a budget that the transaction holds (REW-28). False where that is more than what is left. */
export async function takeOfBudget(transaction: Transaction, of: BudgetOf, cost: Money, at: Date): Promise<boolean> {
  const { budget, timeZone } = of;
  const left = await budgetLeftAt(transaction, of, at);
  if (left !== null && cost > left) return false;
  await transaction.query(
    `update reward_budgets set reserved = reserved + $5 where merchant_code = $1 and source = $2 and rule_code = $3 and rule_version = $4`,
    [...keyOf(of), cost],
  );
  await transaction.query(
    `insert into reward_budget_days as d (merchant_code, source, rule_code, rule_version, day, day_cap, reserved)
    values ($1, $2, $3, $4, ($5::timestamptz at time zone $6)::date, $7, $8)
    on conflict (merchant_code, source, rule_code, rule_version, day) do update set reserved = d.reserved + excluded.reserved`,
    [...keyOf(of), at, timeZone, budget.dayCap, cost],
  );
  return true;
}

/** Puts the cost of a grant that ends unclaimed back into the budget of its version, and of the date of the grant. */
export async function returnToBudget(transaction: Transaction, grantId: string): Promise<void> {
  await transaction.query(
    `with returned as (
      update reward_budgets b set reserved = b.reserved - g.cost from reward_grants g
      where g.id = $1 and (b.merchant_code, b.source, b.rule_code, b.rule_version) = (g.merchant_code, g.source, g.rule_code, g.rule_version)
      returning b.merchant_code, b.source, b.rule_code, b.rule_version, (g.created_at at time zone b.time_zone)::date as day, g.cost
    )
    update reward_budget_days d set reserved = d.reserved - r.cost from returned r
    where (d.merchant_code, d.source, d.rule_code, d.rule_version, d.day) = (r.merchant_code, r.source, r.rule_code, r.rule_version, r.day)`,
    [grantId],
  );
}
