import type { Freeze } from '@laro/domain/rewards/grants/freezes';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { Money } from '@laro/domain/money/money';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface FreezeRow {
  id: string;
  source: GrantSource;
  rule: string;
  reason: string;
  by: string;
  frozenAt: Date;
  until: Date;
  endedAt: Date | null;
  endedBy: string | null;
  isTakenBack: boolean;
}

const COLUMNS = `f.id, f.source, f.rule_code as rule, f.reason, f.frozen_by as "by", f.frozen_at as "frozenAt", f.until, f.ended_at as "endedAt",
  f.ended_by as "endedBy", f.is_taken_back as "isTakenBack"`;
const LIST_MAX = 50;

/** A row as the rules of `domain` see it. */
export const ruleFreeze = ({ frozenAt, until, endedAt, isTakenBack }: FreezeRow): Freeze => ({
  frozenAt: frozenAt.getTime(),
  until: until.getTime(),
  endedAt: endedAt?.getTime() ?? null,
  isTakenBack,
});

/** Freezes of a merchant that were not over at a moment. */
export const freezesSince = (queries: Queries, merchantCode: string, since: Date): Promise<FreezeRow[]> =>
  many<FreezeRow>(queries, `select ${COLUMNS} from reward_freezes f where f.merchant_code = $1 and coalesce(f.ended_at, f.until) > $2 order by f.frozen_at`, [
    merchantCode,
    since,
  ]);

/** The newest freezes of a merchant. */
export const freezesOf = (queries: Queries, merchantCode: string): Promise<FreezeRow[]> =>
  many<FreezeRow>(queries, `select ${COLUMNS} from reward_freezes f where f.merchant_code = $1 order by f.id desc limit ${LIST_MAX}`, [merchantCode]);

export interface WaitingRule {
  source: GrantSource;
  rule: string;
  waiting: number;
  cost: Money;
}

/** Rules with open grants. */
export const waitingRules = (queries: Queries, merchantCode: string): Promise<WaitingRule[]> =>
  many<WaitingRule>(
    queries,
    `select source, rule_code as rule, count(*)::int as waiting, sum(cost)::bigint as cost from reward_grants
    where merchant_code = $1 and rule_code is not null and state in ('held', 'claimable') group by 1, 2 order by 1, 2`,
    [merchantCode],
  );

/** Lets freezes of a rule follow each other; gives the newest, null for none. */
export async function holdRuleFreeze(transaction: Transaction, merchantCode: string, source: GrantSource, rule: string): Promise<FreezeRow | null> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`reward freeze ${merchantCode} ${source} ${rule}`]);
  const text = `select ${COLUMNS} from reward_freezes f where f.merchant_code = $1 and f.source = $2 and f.rule_code = $3 order by f.frozen_at desc limit 1`;
  return (await first<FreezeRow>(transaction, text, [merchantCode, source, rule])) ?? null;
}

export async function holdFreeze(transaction: Transaction, merchantCode: string, id: string): Promise<FreezeRow | null> {
  const text = `select ${COLUMNS} from reward_freezes f where f.merchant_code = $1 and f.id = $2 for update`;
  return (await first<FreezeRow>(transaction, text, [merchantCode, id])) ?? null;
}

export async function insertFreeze(
  transaction: Transaction,
  {
    merchantCode,
    source,
    rule,
    reason,
    by,
    at,
    until,
  }: { merchantCode: string; source: GrantSource; rule: string; reason: string; by: string; at: Date; until: Date },
): Promise<void> {
  await transaction.query(
    'insert into reward_freezes (merchant_code, source, rule_code, reason, frozen_by, frozen_at, until) values ($1, $2, $3, $4, $5, $6, $7)',
    [merchantCode, source, rule, reason, by, at, until],
  );
}

export async function endFreeze(transaction: Transaction, id: string, { by, at, isTakenBack }: { by: string; at: Date; isTakenBack: boolean }): Promise<void> {
  await transaction.query('update reward_freezes set ended_at = $2, ended_by = $3, is_taken_back = $4 where id = $1', [id, at, by, isTakenBack]);
}

/** Open grants of a rule, held, in the order of their ids. */
export const holdGrantsOfRule = async (
  transaction: Transaction,
  merchantCode: string,
  { source, rule }: Pick<FreezeRow, 'source' | 'rule'>,
): Promise<string[]> =>
  (
    await many<{ id: string }>(
      transaction,
      `select id from reward_grants where merchant_code = $1 and source = $2 and rule_code = $3 and state in ('held', 'claimable') order by id for update`,
      [merchantCode, source, rule],
    )
  ).map(({ id }) => id);
