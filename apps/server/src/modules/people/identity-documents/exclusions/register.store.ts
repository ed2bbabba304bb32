import type { RegisterOutcome } from '@laro/domain/identity/identity-rules';
import type { Queries, Transaction } from '#server/db/sql.ts';
import type { NewExclusion } from './exclusions.store.ts';

/** Source of the register's entries; no staff member can have this name. */
export const REGISTER = 'register';

export interface RegisterRead {
  triedAt: Date;
  readAt: Date | null;
  outcome: RegisterOutcome;
  detail: string;
  entries: number;
  added: number;
  removed: number;
  kept: number;
  blocked: number;
}

/** How the last reading of a merchant's register went; null when there was none. */
export async function readRegisterRead(queries: Queries, merchantCode: string): Promise<(RegisterRead & { bodyHash: Buffer | null }) | null> {
  const { rows } = await queries.query<RegisterRead & { bodyHash: Buffer | null }>({
    text: `select tried_at as "triedAt", read_at as "readAt", body_hash as "bodyHash", outcome, detail, entries, added, removed, kept, blocked
      from exclusion_register_reads where merchant_code = $1`,
    values: [merchantCode],
  });
  return rows[0] ?? null;
}

/** Takes a reading that is due for this process; false when another has it, or it is not due yet. */
export async function claimRegisterRead(queries: Queries, merchantCode: string, at: Date, due: { read: Date; failed: Date }): Promise<boolean> {
  const { rowCount } = await queries.query({
    text: `insert into exclusion_register_reads as r (merchant_code, tried_at, outcome) values ($1, $2, 'trying')
      on conflict (merchant_code) do update set tried_at = $2
      where r.tried_at <= case when r.outcome in ('read', 'shrunk') then $3::timestamptz else $4::timestamptz end`,
    values: [merchantCode, at, due.read, due.failed],
  });
  return rowCount === 1;
}

/** Stores the outcome of a read; without a list the earlier entries stay. */
export async function writeRegisterRead(
  queries: Queries,
  merchantCode: string,
  at: Date,
  { outcome, detail }: { outcome: RegisterOutcome; detail: string },
): Promise<void> {
  await queries.query({
    text: `insert into exclusion_register_reads (merchant_code, tried_at, outcome, detail) values ($1, $2, $3, $4)
      on conflict (merchant_code) do update set tried_at = $2, outcome = $3, detail = $4`,
    values: [merchantCode, at, outcome, detail],
  });
}

export async function writeRegisterTaken(
  queries: Queries,
  merchantCode: string,
  at: Date,
  taken: Pick<RegisterRead, 'outcome' | 'entries' | 'added' | 'removed' | 'kept' | 'blocked'> & { bodyHash: Buffer },
): Promise<void> {
  const { outcome, bodyHash, entries, added, removed, kept, blocked } = taken;
  await queries.query({
    text: `insert into exclusion_register_reads (merchant_code, tried_at, read_at, outcome, body_hash, entries, added, removed, kept, blocked)
        values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (merchant_code) do update set tried_at = $2, read_at = $2, outcome = $3, detail = '', body_hash = $4, entries = $5, added = $6, removed = $7,
        kept = $8, blocked = $9`,
    values: [merchantCode, at, outcome, bodyHash, entries, added, removed, kept, blocked],
  });
}

const key = ({ personHash, numberHash }: { personHash: Buffer | null; numberHash: Buffer | null }): string =>
  `${personHash?.toString('hex') ?? ''}/${numberHash?.toString('hex') ?? ''}`;

/** Locks entries that are no longer in the register, and counts the earlier ones. */
export async function lostOfRegister(
  transaction: Transaction,
  merchantCode: string,
  entries: readonly NewExclusion[],
): Promise<{ had: number; lost: bigint[] }> {
  const { rows } = await transaction.query<{ id: bigint; personHash: Buffer | null; numberHash: Buffer | null }>(
    `select id, person_hash as "personHash", number_hash as "numberHash" from exclusion_entries
    where merchant_code = $1 and added_by = $2 and removed_at is null order by id for update`,
    [merchantCode, REGISTER],
  );
  const there = new Set(entries.map(key));
  return { had: rows.length, lost: rows.filter((row) => !there.has(key(row))).map(({ id }) => id) };
}

/** Takes entries off the list, as the register did. */
export async function removeLost(transaction: Transaction, ids: readonly bigint[], at: Date): Promise<void> {
  await transaction.query('update exclusion_entries set removed_by = $1, removed_at = $2 where id = any ($3::bigint[])', [REGISTER, at, ids.map(String)]);
}
