import type { Queries, Transaction } from '#server/db/sql.ts';

export const refusalCauses = ['too_young', 'excluded', 'listed'] as const;
export type RefusalCause = (typeof refusalCauses)[number];
export const traceKinds = ['number', 'document', 'device'] as const;
/** Keyed hashes of a visitor's details, by kind. */
export type Traces = Partial<Record<(typeof traceKinds)[number], Buffer>>;

export interface RefusalRow {
  id: bigint;
  cause: RefusalCause;
  country: string;
  at: Date;
  until: Date;
  kept: (typeof traceKinds)[number][];
  tries: number;
  lastTryAt: Date | null;
}

/** Counts a retry after a refused registration; false if none of its details were used before. */
export async function noteTry(queries: Queries, merchantCode: string, traces: Traces, at: Date): Promise<boolean> {
  const kinds = traceKinds.filter((kind) => traces[kind] !== undefined);
  const hashes = kinds.map((kind) => traces[kind] ?? Buffer.alloc(0));
  const { rows } = await queries.query(
    `update registration_refusals set tries = tries + 1, last_try_at = $1 where id in (
      select m.refusal_id from registration_refusal_marks m join unnest($2::text[], $3::bytea[]) as used (kind, hash)
        on m.kind = used.kind and m.mark_hash = used.hash
      where m.merchant_code = $4 and m.until > $5
    ) returning 1`,
    [at, kinds, hashes, merchantCode, at],
  );
  return rows.length > 0;
}

export interface NewRefusal {
  merchantCode: string;
  cause: RefusalCause;
  country: string;
  at: Date;
  until: Date;
}

export async function insertRefusal(transaction: Transaction, { merchantCode, cause, country, at, until }: NewRefusal, traces: Traces): Promise<void> {
  const { rows } = await transaction.query<{ id: bigint }>(
    `insert into registration_refusals (merchant_code, cause, country, refused_at, until)
    values ($1, $2, $3, $4, $5) returning id`,
    [merchantCode, cause, country, at, until],
  );
  for (const kind of traceKinds) {
    const hash = traces[kind];
    if (hash)
      await transaction.query(
        `insert into registration_refusal_marks (refusal_id, merchant_code, kind, mark_hash, until)
        values ($1, $2, $3, $4, $5)`,
        [rows[0]?.id, merchantCode, kind, hash, until],
      );
  }
}

const LISTED_MAX = 200;

/** Refusals of a merchant, the newest first, with what of each is still kept. */
export async function readRefusals(queries: Queries, merchantCode: string): Promise<RefusalRow[]> {
  const { rows } = await queries.query<RefusalRow>(
    `select id, cause, country, refused_at as at, until, tries, last_try_at as "lastTryAt",
      array(select kind from registration_refusal_marks m where m.refusal_id = r.id order by kind) as kept
    from registration_refusals r where merchant_code = $1 order by id desc limit $2`,
    [merchantCode, LISTED_MAX],
  );
  return rows;
}

/** Deletes expired marks, and refusals older than a moment. */
export async function forgetRefusals(queries: Queries, now: Date, refusedBefore: Date): Promise<void> {
  await queries.query('delete from registration_refusal_marks where until <= $1', [now]);
  await queries.query('delete from registration_refusals where refused_at < $1', [refusedBefore]);
}
