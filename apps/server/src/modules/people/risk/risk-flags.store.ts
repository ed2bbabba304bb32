import { riskMemoryDays, type RiskGroup, type RiskOutcome, type RiskRule, type RiskState } from '@laro/domain/risk/risk-rules';
import type pg from 'pg';
import type { Queries, Transaction } from '#server/db/sql.ts';

/** Evidence as texts by name. */
export type Evidence = Readonly<Record<string, string>>;

export interface NewHit {
  merchantCode: string;
  playerId: bigint;
  rule: RiskRule;
  about: RiskGroup;
  subject: string;
  key: string;
  at: Date;
  due: Date | null;
  evidence: Evidence;
}

/** Stores a finding with its open flag; false if it was stored before. */
export async function insertHit(queries: Queries, hit: NewHit): Promise<boolean> {
  const noted = await queries.query<{ id: bigint }>({
    name: 'note_risk_hit',
    text: 'insert into risk_hits (player_id, rule, key, at, evidence) values ($1, $2, $3, $4, $5) on conflict do nothing returning id',
    values: [hit.playerId, hit.rule, hit.key, hit.at, JSON.stringify(hit.evidence)],
  });
  const [row] = noted.rows;
  if (!row) return false;
  await queries.query({
    name: 'raise_risk_flag',
    text: `with flag as (
        insert into risk_flags (merchant_code, player_id, rule, about, subject, raised_at, last_at, due_at) values ($2, $3, $4, $5, $6, $7, $7, $8)
        on conflict (player_id, rule, subject) where state = 'open' do update set last_at = greatest(risk_flags.last_at, excluded.last_at), hits = risk_flags.hits + 1
        returning id
      ) update risk_hits set flag_id = flag.id from flag where risk_hits.id = $1`,
    values: [row.id, hit.merchantCode, hit.playerId, hit.rule, hit.about, hit.subject, hit.at, hit.due],
  });
  return true;
}

/** The rules whose flags count against members at a moment, by member. One that was cleared since counts no more. */
export async function readRulesAgainst(queries: Queries, playerIds: readonly bigint[], at: Date): Promise<Map<bigint, RiskRule[]>> {
  const { rows } = await queries.query<{ playerId: bigint; rules: RiskRule[] }>({
    name: 'risk_rules_against',
    text: `select player_id as "playerId", array_agg(distinct rule) as rules from risk_flags
      where player_id = any ($1) and state in ('open', 'confirmed') and raised_at <= $2
        and (state = 'open' or closed_at > $2::timestamptz - make_interval(days => $3)) group by player_id`,
    values: [playerIds.map(String), at, riskMemoryDays],
  });
  return new Map(rows.map(({ playerId, rules }) => [playerId, rules]));
}

export interface FlagRow {
  id: bigint;
  merchantCode: string;
  playerId: bigint;
  publicId: string;
  username: string;
  isTrial: boolean;
  rule: RiskRule;
  state: RiskState;
  hits: number;
  raisedAt: Date;
  lastAt: Date;
  dueAt: Date | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: string | null;
  reportNumber: string | null;
}

const SELECT = `select f.id, f.merchant_code as "merchantCode", f.player_id as "playerId", p.public_id as "publicId", coalesce(p.username, p.public_id) as username,
    p.is_trial as "isTrial", f.rule, f.state, f.hits, f.raised_at as "raisedAt", f.last_at as "lastAt", f.due_at as "dueAt", f.closed_at as "closedAt",
    f.closed_by as "closedBy", f.close_reason as "closeReason", f.report_number as "reportNumber"
  from risk_flags f join players p on p.id = f.player_id`;

export interface FlagsQuestion {
  merchantCode: string;
  state: RiskState | null;
  about: RiskGroup | null;
  playerId: bigint | null;
  below: bigint | null;
}

/** Flags, the newest first. */
export async function listFlags(pool: pg.Pool, question: FlagsQuestion, limit: number): Promise<FlagRow[]> {
  const values: unknown[] = [question.merchantCode, question.below ?? 2n ** 62n, limit];
  const wheres: string[] = [];
  const add = (column: string, value: unknown) => {
    if (value !== null) wheres.push(`and f.${column} = $${values.push(value)}`);
  };
  add('state', question.state);
  add('about', question.about);
  add('player_id', question.playerId);
  const text = `${SELECT} where f.merchant_code = $1 and f.id < $2 ${wheres.join(' ')} order by f.id desc limit $3`;
  return (await pool.query<FlagRow>({ text, values })).rows;
}

export async function readFlag(pool: pg.Pool, merchantCode: string, id: bigint): Promise<FlagRow | null> {
  const { rows } = await pool.query<FlagRow>({ name: 'risk_flag', text: `${SELECT} where f.merchant_code = $1 and f.id = $2`, values: [merchantCode, id] });
  return rows[0] ?? null;
}

/** A flag, held until the transaction ends. */
export async function lockFlag(transaction: Transaction, merchantCode: string, id: bigint): Promise<FlagRow | null> {
  const { rows } = await transaction.query<FlagRow>(`${SELECT} where f.merchant_code = $1 and f.id = $2 for update of f`, [merchantCode, id]);
  return rows[0] ?? null;
}

export interface Closing {
  outcome: RiskOutcome;
  by: string;
  at: Date;
  reason: string;
  reportNumber: string | null;
}

export async function closeFlag(transaction: Transaction, id: bigint, { outcome, by, at, reason, reportNumber }: Closing): Promise<void> {
  await transaction.query(
    `update risk_flags set state = $1, closed_at = $2, closed_by = $3, close_reason = $4, report_number = $5
    where id = $6`,
    [outcome, at, by, reason, reportNumber, id],
  );
}

export interface HitRow {
  id: bigint;
  at: Date;
  evidence: Evidence;
}

/** Findings of a flag, newest first. */
export async function readHits(pool: pg.Pool, flagId: bigint, limit: number): Promise<HitRow[]> {
  const text = 'select id, at, evidence from risk_hits where flag_id = $1 order by id desc limit $2';
  return (await pool.query<HitRow>({ name: 'risk_hits', text, values: [flagId, limit] })).rows;
}

/** Number of open flags that need a decision, by merchant; flags for size alone need none. */
export async function countOpenFlags(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ merchant_code: string; n: number }>({
    name: 'open_risk_flags',
    text: "select merchant_code, count(*)::integer as n from risk_flags where state = 'open' and about <> 'events' group by 1",
  });
  return new Map(rows.map((row) => [row.merchant_code, row.n]));
}

export type CoveredRow = FlagRow & { evidence: Evidence; payeeName: string | null };

/** Covered transactions of a period, the oldest first, with their evidence (T9). */
export async function readCovered(pool: pg.Pool, merchantCode: string, from: Date, to: Date): Promise<CoveredRow[]> {
  const { rows } = await pool.query<CoveredRow>({
    name: 'covered_transactions',
    text: `select f.*, h.evidence, i.payee_name as "payeeName" from (${SELECT} where f.merchant_code = $1 and f.about = 'reports' and f.raised_at >= $2 and f.raised_at < $3) f
      join lateral (select evidence from risk_hits where flag_id = f.id order by id limit 1) h on true
      left join player_profiles i on i.player_id = f."playerId" order by f."raisedAt", f.id`,
    values: [merchantCode, from, to],
  });
  return rows;
}
