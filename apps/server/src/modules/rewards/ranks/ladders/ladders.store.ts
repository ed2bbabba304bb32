import { ladderBody } from '@laro/contract/ranks/ladder';
import type { LadderBody } from '@laro/domain/ranks/ladder-program';
import { decode, encode } from 'zod';
import { first, many, type Queries, type Transaction } from '#server/db/sql.ts';

export interface LadderRow {
  id: string;
  merchantCode: string;
  version: number;
  state: 'draft' | 'published';
  body: LadderBody;
  startsAt: Date;
  madeBy: string;
  madeAt: Date;
  publishedBy: string | null;
}
type Stored = Omit<LadderRow, 'body'> & { body: Parameters<typeof decode<typeof ladderBody>>[1] };

const COLUMNS = `l.id, l.merchant_code as "merchantCode", l.version, l.state, l.body, l.starts_at as "startsAt", l.made_by as "madeBy", l.made_at as "madeAt",
  l.published_by as "publishedBy"`;

const ladderOf = ({ body, ...row }: Stored): LadderRow => ({ ...row, body: decode(ladderBody, body) });
const maybe = (row: Stored | undefined): LadderRow | null => (row ? ladderOf(row) : null);

/** All versions of a merchant's ladder, the newest first. */
export const laddersOf = async (queries: Queries, merchantCode: string): Promise<LadderRow[]> =>
  (await many<Stored>(queries, `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 order by l.version desc`, [merchantCode])).map(ladderOf);

/** The version in force at a moment; null where none is. */
export const ladderAt = async (queries: Queries, merchantCode: string, at: Date): Promise<LadderRow | null> =>
  maybe(
    await first<Stored>(
      queries,
      `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 and l.state = 'published' and l.starts_at <= $2
      order by l.starts_at desc, l.version desc limit 1`,
      [merchantCode, at],
    ),
  );

/** The version of a list that is in force at a moment, as `ladderAt` finds it. */
export function ladderOn(ladders: readonly LadderRow[], at: number): LadderRow | null {
  const begun = ladders.filter(({ state, startsAt }) => state === 'published' && startsAt.getTime() <= at);
  return begun.toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime() || other.version - one.version)[0] ?? null;
}

/** A published version by its number; null for an unknown one. */
export const ladderVersion = async (queries: Queries, merchantCode: string, version: number): Promise<LadderRow | null> =>
  maybe(
    await first<Stored>(queries, `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 and l.version = $2 and l.state = 'published'`, [
      merchantCode,
      version,
    ]),
  );

/** When a published version begins that is not in force yet; null for none. */
export async function nextLadderAt(queries: Queries, merchantCode: string, at: Date): Promise<Date | null> {
  const row = await first<{ at: Date | null }>(
    queries,
    `select min(starts_at) as at from rank_ladders where merchant_code = $1 and state = 'published' and starts_at > $2`,
    [merchantCode, at],
  );
  return row?.at ?? null;
}

export const holdLadder = async (transaction: Transaction, merchantCode: string, id: string): Promise<LadderRow | null> =>
  maybe(await first<Stored>(transaction, `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 and l.id = $2 for update`, [merchantCode, id]));

export const readLadder = async (queries: Queries, merchantCode: string, id: string): Promise<LadderRow | null> =>
  maybe(await first<Stored>(queries, `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 and l.id = $2`, [merchantCode, id]));

export type LadderValues = Pick<LadderRow, 'merchantCode' | 'body' | 'startsAt' | 'madeBy' | 'madeAt'>;

/** Writes the draft of the next version, or replaces the draft. Writers of a merchant wait for each other. Gives id and version, and the newest one before. */
export async function writeLadder(
  transaction: Transaction,
  { merchantCode, body, startsAt, madeBy, madeAt }: LadderValues,
): Promise<{ id: string; version: number; before: LadderRow | null }> {
  await transaction.query('select pg_advisory_xact_lock(hashtext($1))', [`ladder ${merchantCode}`]);
  const before = await first<Stored>(transaction, `select ${COLUMNS} from rank_ladders l where l.merchant_code = $1 order by l.version desc limit 1`, [
    merchantCode,
  ]);
  await transaction.query("delete from rank_ladders where merchant_code = $1 and state = 'draft'", [merchantCode]);
  const row = await first<{ id: string; version: number }>(
    transaction,
    `insert into rank_ladders (merchant_code, version, state, body, starts_at, made_by, made_at)
    select $1, coalesce(max(version), 0) + 1, 'draft', $2, $3, $4, $5 from rank_ladders where merchant_code = $1 returning id, version`,
    [merchantCode, JSON.stringify(encode(ladderBody, body as Parameters<typeof encode<typeof ladderBody>>[1])), startsAt, madeBy, madeAt],
  );
  if (!row) throw new Error('a ladder was not written');
  return { ...row, before: maybe(before) };
}

export async function publishLadderRow(transaction: Transaction, id: string, by: string, at: Date): Promise<void> {
  await transaction.query("update rank_ladders set state = 'published', published_by = $2, published_at = $3 where id = $1", [id, by, at]);
}
