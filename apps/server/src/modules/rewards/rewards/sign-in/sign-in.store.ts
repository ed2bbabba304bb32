import { many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface SignedDay {
  /** YYYY-MM-DD. */
  day: string;
  ruleCode: string;
  ruleVersion: number;
  step: number;
  grantId: string;
}

/** All dates that a member has signed, in their order. */
export const signedDays = (queries: Queries, playerId: bigint): Promise<SignedDay[]> =>
  many<SignedDay>(
    queries,
    `select to_char(day, 'YYYY-MM-DD') as day, rule_code as "ruleCode", rule_version as "ruleVersion", step, grant_id as "grantId"
    from sign_in_days where player_id = $1 order by day`,
    [playerId],
  );

/** A missed date that the member has made up, and the version that it counts under. */
export interface MadeUpDay {
  day: string;
  ruleCode: string;
  ruleVersion: number;
}

/** All dates that a member has made up, in their order. */
export const madeUpDays = (queries: Queries, playerId: bigint): Promise<MadeUpDay[]> =>
  many<MadeUpDay>(
    queries,
    `select to_char(day, 'YYYY-MM-DD') as day, rule_code as "ruleCode", rule_version as "ruleVersion" from sign_in_made_up where player_id = $1 order by sign_in_made_up.day`,
    [playerId],
  );

export async function insertMadeUpDay(
  transaction: Transaction,
  given: MadeUpDay & { merchantCode: string; playerId: bigint; points: number; at: Date },
): Promise<void> {
  await transaction.query(
    'insert into sign_in_made_up (player_id, day, merchant_code, rule_code, rule_version, points, made_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [given.playerId, given.day, given.merchantCode, given.ruleCode, given.ruleVersion, given.points, given.at],
  );
}

/** Dates of a zone that a time-out of the member touches (REW-24). */
export async function pausedDays(queries: Queries, playerId: bigint, timeZone: string, now: Date): Promise<string[]> {
  const rows = await many<{ day: string }>(
    queries,
    `select distinct to_char(d, 'YYYY-MM-DD') as day from player_blocks b,
      generate_series((b.set_at at time zone $2)::date, (least(coalesce(b.ended_at, b.until), $3) at time zone $2)::date, interval '1 day') d
    where b.player_id = $1 and b.kind = 'bet' and b.cause = 'time_out'`,
    [playerId, timeZone, now],
  );
  return rows.map(({ day }) => day);
}

export async function insertSignedDay(transaction: Transaction, given: SignedDay & { merchantCode: string; playerId: bigint; at: Date }): Promise<void> {
  await transaction.query(
    `insert into sign_in_days (player_id, day, merchant_code, rule_code, rule_version, step, signed_at, grant_id) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [given.playerId, given.day, given.merchantCode, given.ruleCode, given.ruleVersion, given.step, given.at, given.grantId],
  );
}

/** Lets the sign-ins of a member follow each other. */
export async function holdSignIn(transaction: Transaction, playerId: bigint): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-in ${playerId}`]);
}
