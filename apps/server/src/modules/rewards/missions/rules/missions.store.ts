import { missionBody } from '@laro/contract/missions/mission';
import type { MissionBody, MissionVersion } from '@laro/domain/missions/mission-program';
import type { Money } from '@laro/domain/money/money';
import type { RuleState } from '@laro/domain/rewards/rule-states';
import { decode, encode } from 'zod';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface MissionRow {
  id: string;
  merchantCode: string;
  code: string;
  version: number;
  state: RuleState;
  body: MissionBody;
  startsAt: Date;
  endsAt: Date | null;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
  stoppedAt: Date | null;
}
type WireBody = Parameters<typeof decode<typeof missionBody>>[1];
type Stored = Omit<MissionRow, 'body'> & { body: WireBody };

const COLUMNS = `m.id, m.merchant_code as "merchantCode", m.code, m.version, m.state, m.body, m.starts_at as "startsAt", m.ends_at as "endsAt",
  m.made_by as "madeBy", m.made_at as "madeAt", m.published_by as "publishedBy", m.stopped_at as "stoppedAt"`;

const missionOf = ({ body, ...row }: Stored): MissionRow => ({ ...row, body: decode(missionBody, body) });
/** A body in the form of the table and of calls. */
export const wireBody = (body: MissionBody): WireBody => encode(missionBody, body as Parameters<typeof encode<typeof missionBody>>[1]);

/** A row as the rules about versions see it. */
export const versionOf = (row: MissionRow): MissionVersion & { row: MissionRow } => ({
  version: row.version,
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt?.getTime() ?? null,
  period: row.body.period,
  row,
});

/** All versions of a merchant's missions, the newest of a code first. */
export const missionsOf = async (queries: Queries, merchantCode: string): Promise<MissionRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from missions m where m.merchant_code = $1 order by m.code, m.version desc`, [merchantCode])).map(missionOf);

export async function holdMission(transaction: Transaction, merchantCode: string, id: string): Promise<MissionRow | null> {
  const row = await first<Stored>(transaction, `select ${COLUMNS} from missions m where m.merchant_code = $1 and m.id = $2 for update`, [merchantCode, id]);
  return row ? missionOf(row) : null;
}

export type MissionValues = Pick<MissionRow, 'merchantCode' | 'code' | 'body' | 'startsAt' | 'endsAt' | 'madeBy' | 'madeAt'>;

/** Writes the draft of a code's next version, or replaces its draft. Writers of the same code wait for each other. Gives id and version, and the newest version before. */
export async function writeMission(transaction: Transaction, mission: MissionValues): Promise<{ id: string; version: number; before: MissionRow | null }> {
  const { merchantCode, code } = mission;
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`mission ${merchantCode} ${code}`]);
  const before = await first<Stored>(
    transaction,
    `select ${COLUMNS} from missions m where m.merchant_code = $1 and m.code = $2 order by m.version desc limit 1`,
    [merchantCode, code],
  );
  await transaction.query("delete from missions where merchant_code = $1 and code = $2 and state = 'draft'", [merchantCode, code]);
  const row = await first<{ id: string; version: number }>(
    transaction,
    `insert into missions (merchant_code, code, version, state, body, starts_at, ends_at, made_by, made_at)
    select $1, $2, coalesce(max(version), 0) + 1, 'draft', $3, $4, $5, $6, $7 from missions where merchant_code = $1 and code = $2 returning id, version`,
    [merchantCode, code, JSON.stringify(wireBody(mission.body)), mission.startsAt, mission.endsAt, mission.madeBy, mission.madeAt],
  );
  if (!row) throw new Error('a mission was not written');
  return { ...row, before: before ? missionOf(before) : null };
}

export async function publishMissionRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update missions set state = 'published', published_by = $2, published_at = $3 where id = $1", [id, by, at]);
}

export async function stopMissionRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update missions set state = 'stopped', stopped_by = $2, stopped_at = $3 where id = $1", [id, by, at]);
}

export interface MissionCost {
  code: string;
  version: number;
  done: number;
  spent: Money;
  owed: Money;
}

/** The grants of each version: of how many periods, their cost, and what of it is still owed. */
export const missionCosts = (queries: Queries, merchantCode: string): Promise<MissionCost[]> =>
  many<MissionCost>(
    queries,
    `select rule_code as code, rule_version as version, (count(distinct (player_id, split_part(source_key, ':', 2))) filter (where state in ('held', 'claimable', 'claimed')))::int as done,
      coalesce(sum(cost) filter (where state in ('held', 'claimable', 'claimed')), 0)::bigint as spent,
      coalesce(sum(cost) filter (where state in ('held', 'claimable')), 0)::bigint as owed
    from reward_grants where merchant_code = $1 and rule_code is not null and source = 'MISSION' group by 1, 2`,
    [merchantCode],
  );

/** The budgets of published missions in force, with the cost of the version's rewards. */
export const missionBudgets = async (queries: Queries, now: Date): Promise<{ merchantCode: string; cap: Money; spent: Money }[]> =>
  (
    await many<Stored & { spent: Money }>(
      queries,
      `select ${COLUMNS}, coalesce((select sum(g.cost) from reward_grants g where g.merchant_code = m.merchant_code and g.rule_code = m.code
        and g.rule_version = m.version and g.source = 'MISSION' and g.state in ('held', 'claimable', 'claimed')), 0)::bigint as spent
      from missions m where m.state = 'published' and m.body -> 'budget' ->> 'cap' is not null and m.starts_at <= $1 and (m.ends_at is null or m.ends_at > $1)`,
      [now],
    )
  ).flatMap(({ spent, ...stored }) => {
    const { merchantCode, body } = missionOf(stored);
    return body.budget.cap === null ? [] : [{ merchantCode, cap: body.budget.cap, spent }];
  });
