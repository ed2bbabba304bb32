import type { Money } from '@laro/domain/money/money';
import type { GrantSource } from '@laro/domain/rewards/grants/counters';
import type { RecountDifference, RecountOutcome, RecountProgram, RecountState } from '@laro/domain/rewards/programs/recounts';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface RecountRow {
  id: string;
  merchantCode: string;
  program: RecountProgram;
  rule: string | null;
  from: string;
  reason: string;
  by: string;
  at: Date;
  state: RecountState;
  /** Members up to this id are counted. */
  place: bigint;
  decidedBy: string | null;
  endedAt: Date | null;
}

const COLUMNS = `r.id, r.merchant_code as "merchantCode", r.program, r.rule_code as rule, r.from_day::text as "from", r.reason, r.made_by as by, r.made_at as at,
  r.state, r.place, r.decided_by as "decidedBy", r.ended_at as "endedAt"`;

/** Recounts of a merchant, the newest first. */
export const recountsOf = (queries: Queries, merchantCode: string, limit: number): Promise<RecountRow[]> =>
  many<RecountRow>(queries, `select ${COLUMNS} from reward_recounts r where r.merchant_code = $1 order by r.id desc limit $2`, [merchantCode, limit]);

export const readRecount = async (queries: Queries, merchantCode: string, id: string): Promise<RecountRow | null> =>
  (await first<RecountRow>(queries, `select ${COLUMNS} from reward_recounts r where r.merchant_code = $1 and r.id = $2`, [merchantCode, id])) ?? null;

/** A recount, held until the transaction ends; null for an unknown one. */
export const holdRecount = async (transaction: Transaction, merchantCode: string, id: string): Promise<RecountRow | null> =>
  (await first<RecountRow>(transaction, `select ${COLUMNS} from reward_recounts r where r.merchant_code = $1 and r.id = $2 for update`, [merchantCode, id])) ??
  null;

/** A recount that has work to do, held; another process takes another one. */
export const nextRecount = async (transaction: Transaction): Promise<RecountRow | null> =>
  (await first<RecountRow>(
    transaction,
    `select ${COLUMNS} from reward_recounts r where r.state in ('counting', 'applying') order by r.id limit 1 for update skip locked`,
    [],
  )) ?? null;

/** Writes a new recount; gives its id, or null while the program has one that has not ended. */
export async function insertRecount(
  transaction: Transaction,
  { merchantCode, program, rule, from, reason, by, at }: Pick<RecountRow, 'merchantCode' | 'program' | 'rule' | 'from' | 'reason' | 'by' | 'at'>,
): Promise<string | null> {
  const row = await first<{ id: string }>(
    transaction,
    `insert into reward_recounts (merchant_code, program, rule_code, from_day, reason, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (merchant_code, program) where ended_at is null do nothing returning id`,
    [merchantCode, program, rule, from, reason, by, at],
  );
  return row?.id ?? null;
}

export async function changeRecount(
  transaction: Transaction,
  id: string,
  { state, at, by = null }: { state: Exclude<RecountState, 'counting'>; at: Date; by?: string | null },
): Promise<void> {
  await transaction.query(
    `update reward_recounts set state = $2, decided_by = coalesce($4, decided_by), counted_at = case when $2 = 'counted' then $3 else counted_at end,
      ended_at = case when $2 in ('applied', 'discarded') then $3::timestamptz end
    where id = $1`,
    [id, state, at, by],
  );
}

export async function movePlace(transaction: Transaction, id: string, place: bigint): Promise<void> {
  await transaction.query('update reward_recounts set place = $2 where id = $1', [id, place]);
}

export interface CountedMember {
  playerId: bigint;
  publicId: string;
}

/** The next members after an id with play, sign-ins or grants of a program since a date. */
export const membersSince = (
  queries: Queries,
  { merchantCode, day, at, source }: { merchantCode: string; day: string; at: Date; source: GrantSource },
  after: bigint,
  limit: number,
): Promise<CountedMember[]> =>
  many<CountedMember>(
    queries,
    `select p.id as "playerId", p.public_id as "publicId" from players p
    where p.merchant_code = $1 and p.id > $4 and not p.is_trial and (
      exists (select from reward_events e where e.player_id = p.id and e.day >= $2)
      or exists (select from sign_in_days s where s.player_id = p.id and s.day >= $2)
      or exists (select from reward_grants g where g.merchant_code = p.merchant_code and g.player_id = p.id and g.source = $5 and g.created_at >= $3)
    ) order by p.id limit $6`,
    [merchantCode, day, at, after, source, limit],
  );

export interface RecountGrant {
  key: string;
  version: number;
  difference: RecountDifference;
  due: Money | null;
  given: { cost: Money } | null;
  grantId: string | null;
}

export async function insertGrants(transaction: Transaction, recountId: string, playerId: bigint, grants: readonly RecountGrant[]): Promise<void> {
  for (const { key, version, difference, due, given, grantId } of grants)
    await transaction.query(
      `insert into reward_recount_grants (recount_id, player_id, key, rule_version, difference, due_cost, given_cost, grant_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [recountId, playerId, key, version, difference, due, given?.cost ?? null, grantId],
    );
}

/** The next members with differences that nothing has become of yet. */
export const openMembers = (queries: Queries, recountId: string, limit: number): Promise<CountedMember[]> =>
  many<CountedMember>(
    queries,
    `select distinct g.player_id as "playerId", p.public_id as "publicId" from reward_recount_grants g join players p on p.id = g.player_id
    where g.recount_id = $1 and g.outcome is null and g.difference <> 'same' order by 1 limit $2`,
    [recountId, limit],
  );

export const openGrantsOf = (
  queries: Queries,
  recountId: string,
  playerId: bigint,
): Promise<{ key: string; difference: RecountDifference; grantId: string | null }[]> =>
  many(
    queries,
    `select key, difference, grant_id as "grantId" from reward_recount_grants
    where recount_id = $1 and player_id = $2 and outcome is null and difference <> 'same' order by key`,
    [recountId, playerId],
  );

export async function setOutcome(transaction: Transaction, recountId: string, playerId: bigint, key: string, outcome: RecountOutcome): Promise<void> {
  await transaction.query('update reward_recount_grants set outcome = $4 where recount_id = $1 and player_id = $2 and key = $3', [
    recountId,
    playerId,
    key,
    outcome,
  ]);
}
