import type pg from 'pg';
import type { PrivateFiles } from './ports.ts';
import { markOf, type IdentityKeys } from './keyed-box.ts';
import { openProofSeal, type ProofSeal } from './proof-seal.ts';
import { fileOf } from './take-proof.ts';

const BATCH = 100;

export interface Resealed {
  proofs: number;
  pictures: number;
  /** What opens with neither key, by id; it stays as it is. */
  unreadable: string[];
}

interface ProofSecrets {
  id: string;
  number: Buffer | null;
  details: Buffer | null;
}

/** Writes what a proof holds under the new key. Whoever writes it at the same time writes it under the new one, too: theirs stays, and is read again. */
async function resealProof(pool: pg.Pool, seal: ProofSeal, mark: string, { id, number, details }: ProofSecrets): Promise<void> {
  await pool.query(
    `update identity_proofs set number_sealed = $2, details_sealed = $3, key_mark = $4
      where id = $1 and number_sealed is not distinct from $5 and details_sealed is not distinct from $6`,
    [id, number && seal.closeNumber(seal.openNumber(number, id), id), details && seal.closeDetails(seal.openDetails(details, id), id), mark, number, details],
  );
}

/**
 * Encrypts everything anew that was not yet seen under the new key: numbers, names, birthdays, addresses and pictures. Safe beside a running site that has both
 * keys; may be ended and begun again.
 */
export async function reseal(pool: pg.Pool, files: PrivateFiles, keys: IdentityKeys): Promise<Resealed> {
  const seal = await openProofSeal(pool, keys);
  const mark = markOf(keys.key);
  const done: Resealed = { proofs: 0, pictures: 0, unreadable: [] };
  const next = async <Row extends { id: string }>(table: 'identity_proofs' | 'identity_pictures', columns: string, condition: string): Promise<Row[]> =>
    (
      await pool.query<Row>(
        `select id${columns} from ${table} where key_mark is distinct from $1 and ${condition} and id <> all ($2::uuid[]) order by id limit ${BATCH}`,
        [mark, done.unreadable],
      )
    ).rows;
  const each = async <Row extends { id: string }>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> => {
    for (const row of rows) await work(row).catch((error: unknown) => (isUnopened(error) ? void done.unreadable.push(row.id) : Promise.reject(error)));
  };
  for (;;) {
    const rows = await next<ProofSecrets>('identity_proofs', ', number_sealed as number, details_sealed as details', 'true');
    if (rows.length === 0) break;
    await each(rows, async (row) => {
      await resealProof(pool, seal, mark, row);
      done.proofs += 1;
    });
  }
  for (;;) {
    const rows = await next<{ id: string }>('identity_pictures', '', 'removed_at is null');
    if (rows.length === 0) break;
    await each(rows, async ({ id }) => {
      const closed = await files.read(fileOf(id));
      // One that is being deleted, or whose bytes never came to the store, has nothing to be read.
      if (closed) await files.write(fileOf(id), seal.closePicture(seal.openPicture(closed, id), id));
      const { rowCount } = await pool.query('update identity_pictures set key_mark = $2 where id = $1 and removed_at is null', [id, mark]);
      // It was deleted meanwhile, and may have been written once more after that.
      if (rowCount === 0) await files.remove(fileOf(id));
      else done.pictures += 1;
    });
  }
  return done;
}

/** What the cipher says of bytes that no key opens; everything else is a failure of database or store, and ends the run. */
const isUnopened = (error: unknown): boolean =>
  error instanceof Error && (/unable to authenticate|Invalid (authentication tag|initialization)/i.test(error.message) || error instanceof SyntaxError);
