import type { Money } from '@laro/domain/money/money';
import { storedReward, type StoredReward } from '@laro/domain/rewards/reward';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import type { OnMiss, SignInBody } from '@laro/domain/rewards/sign-in/sign-in-program';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';
import type { Names } from '../rewards-parts.ts';
import { rewardOf } from './stored-reward.ts';

export interface RuleRow {
  id: string;
  merchantCode: string;
  code: string;
  version: number;
  state: RuleState;
  names: Names;
  body: SignInBody;
  startsAt: Date;
  endsAt: Date | null;
  cap: Money | null;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
  stoppedAt: Date | null;
}

type MakeUp = Pick<SignInBody, 'makeUps' | 'makeUpDays' | 'makeUpPoints'>;
/** Versions from before days could be made up, and rules could be for segments. */
const noMakeUp: MakeUp & Pick<SignInBody, 'segment'> = { makeUps: 0, makeUpDays: 1, makeUpPoints: 0, segment: [] };
type Stored = Omit<RuleRow, 'body'> & { body: { onMiss: OnMiss; days: StoredReward[] } & Partial<MakeUp & Pick<SignInBody, 'segment'>> };

const COLUMNS = `r.id, r.merchant_code as "merchantCode", r.code, r.version, r.state, r.names, r.body, r.starts_at as "startsAt", r.ends_at as "endsAt", r.cap,
  r.made_by as "madeBy", r.made_at as "madeAt", r.published_by as "publishedBy", r.stopped_at as "stoppedAt"`;

const ruleOf = ({ body, ...row }: Stored): RuleRow => ({ ...row, body: { ...noMakeUp, ...body, days: body.days.map(rewardOf) } });

/** All versions of a merchant's rules, the newest of a code first. */
export const rulesOf = async (queries: Queries, merchantCode: string): Promise<RuleRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from reward_rules r where r.merchant_code = $1 order by r.code, r.version desc`, [merchantCode])).map(ruleOf);

export async function holdRule(transaction: Transaction, merchantCode: string, id: string): Promise<RuleRow | null> {
  const row = await first<Stored>(transaction, `select ${COLUMNS} from reward_rules r where r.merchant_code = $1 and r.id = $2 for update`, [merchantCode, id]);
  return row ? ruleOf(row) : null;
}

/** A version `r` of sign-in that is published and in force, by the places of the values of the merchant and the moment. */
export const signInRuleInForce = (merchantCode: string, at: string): string =>
  `r.merchant_code = ${merchantCode} and r.kind = 'sign_in' and r.state = 'published' and r.starts_at <= ${at} and (r.ends_at is null or r.ends_at > ${at})`;

/** The published versions of sign-in that are in force at a moment, one of each code, the newest first: a member has the first one that is for it. */
export const signInRulesAt = async (queries: Queries, merchantCode: string, at: Date): Promise<RuleRow[]> =>
  (
    await many<Stored>(
      queries,
      `select * from (
        select distinct on (r.code) ${COLUMNS} from reward_rules r where ${signInRuleInForce('$1', '$2')} order by r.code, r.starts_at desc, r.version desc
      ) newest order by "startsAt" desc, version desc`,
      [merchantCode, at],
    )
  ).map(ruleOf);

/** One version of a rule. */
export async function ruleVersion(queries: Queries, merchantCode: string, code: string, version: number): Promise<RuleRow | null> {
  const row = await first<Stored>(queries, `select ${COLUMNS} from reward_rules r where r.merchant_code = $1 and r.code = $2 and r.version = $3`, [
    merchantCode,
    code,
    version,
  ]);
  return row ? ruleOf(row) : null;
}

export type RuleValues = Pick<RuleRow, 'merchantCode' | 'code' | 'names' | 'body' | 'startsAt' | 'endsAt' | 'cap' | 'madeBy' | 'madeAt'>;

/** Writes the draft of a code's next version, or replaces its draft. Writers of the same code wait for each other. Gives the version and the newest one before. */
export async function writeDraft(transaction: Transaction, rule: RuleValues): Promise<{ version: number; before: RuleRow | null }> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`reward rule ${rule.merchantCode} ${rule.code}`]);
  const before = await first<Stored>(
    transaction,
    `select ${COLUMNS} from reward_rules r where r.merchant_code = $1 and r.code = $2 order by r.version desc limit 1`,
    [rule.merchantCode, rule.code],
  );
  await transaction.query("delete from reward_rules where merchant_code = $1 and code = $2 and state = 'draft'", [rule.merchantCode, rule.code]);
  const row = await first<{ version: number }>(
    transaction,
    `insert into reward_rules (merchant_code, kind, code, version, state, names, body, starts_at, ends_at, cap, made_by, made_at)
    select $1, 'sign_in', $2, coalesce(max(version), 0) + 1, 'draft', $3, $4, $5, $6, $7, $8, $9 from reward_rules where merchant_code = $1 and code = $2
    returning version`,
    [
      rule.merchantCode,
      rule.code,
      rule.names,
      { ...rule.body, days: rule.body.days.map(storedReward) },
      rule.startsAt,
      rule.endsAt,
      rule.cap,
      rule.madeBy,
      rule.madeAt,
    ],
  );
  return { version: row?.version ?? 1, before: before ? ruleOf(before) : null };
}

export async function publishRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update reward_rules set state = 'published', published_by = $2, published_at = $3 where id = $1", [id, by, at]);
}

export async function stopRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update reward_rules set state = 'stopped', stopped_by = $2, stopped_at = $3 where id = $1", [id, by, at]);
}

export interface RuleCost {
  code: string;
  spent: Money;
  owed: Money;
}

/** The cost of all versions of each rule: granted, and still owed. */
export const ruleCosts = (queries: Queries, merchantCode: string): Promise<RuleCost[]> =>
  many<RuleCost>(
    queries,
    `select rule_code as code, coalesce(sum(cost) filter (where state in ('held', 'claimable', 'claimed')), 0)::bigint as spent,
      coalesce(sum(cost) filter (where state in ('held', 'claimable')), 0)::bigint as owed
    from reward_grants where merchant_code = $1 and rule_code is not null group by rule_code`,
    [merchantCode],
  );

/** Rules in force with an alarm at their budget: the cost of all versions of their code. */
export const budgetsInForce = (queries: Queries, now: Date): Promise<{ merchantCode: string; cap: Money; spent: Money }[]> =>
  many(
    queries,
    `select r.merchant_code as "merchantCode", r.cap, coalesce((select sum(g.cost) from reward_grants g where g.merchant_code = r.merchant_code
      and g.rule_code = r.code and g.source = 'SIGN_IN' and g.state in ('held', 'claimable', 'claimed')), 0)::bigint as spent
    from reward_rules r where r.state = 'published' and r.cap is not null and r.starts_at <= $1 and (r.ends_at is null or r.ends_at > $1)`,
    [now],
  );

/** Members who can get rewards, for the worst case of a rule. */
export async function membersOf(queries: Queries, merchantCode: string): Promise<number> {
  const row = await first<{ count: number }>(
    queries,
    'select count(*)::int as count from players where merchant_code = $1 and not is_trial and closed_at is null and type in (0, 1, 2)',
    [merchantCode],
  );
  return row?.count ?? 0;
}
